// Carries out what a step says comes next: go on as another, call a procedure, give a result back, leave.
// Used by kernel.hpp alone. Does not know who is asked, or what a command is.
#pragma once
#include <cassert>
#include <utility>

#include "game/frames.hpp"
#include "game/out.hpp"

namespace sandtable {

template <class State>
void pop_frame(State& s) {
  s.arena.words.resize(s.stack.back().arena);
  s.stack.pop_back();
}

// Hands a result or an answer to the waiting step on top.
template <class R, class T>
void deliver(typename R::State& s, const T& value, Out& out, Next<R>& next) {
  [[maybe_unused]] bool taken = false;
  s.stack.back().step.visit([&]<class Step>(const Step& step) {
    if constexpr (Flow<R>::template takes<Step, T>) {
      next = resume(s, step, value, out);
      taken = true;
    }
  });
  assert(taken && "nobody waits for this result");
}
// Carries out what a step said comes next.
template <class R>
void obey(typename R::State& s, Next<R>&& next, Out& out) {
  using What = typename Next<R>::What;
  while (true) {
    switch (next.what) {
      case What::go: s.stack.back().step = next.step; return;
      case What::call:
        s.stack.back().step = next.step;
        push_frame(s, next.callee, next.procedure);
        return;
      case What::over: return;
      case What::leave:
        while (s.stack.back().procedure != next.procedure) pop_frame(s);
        [[fallthrough]];
      case What::done:
        pop_frame(s);
        if (s.stack.empty()) return;
        {
          const auto result = next.result;
          visit_in(result, [&](const auto& value) { deliver<R>(s, value, out, next); });
        }
    }
  }
}

// The question on top has been answered and is gone: whoever asked goes on.
template <class R, class T>
void answer_top(typename R::State& s, const T& value, Out& out) {
  Next<R> next;
  deliver<R>(s, value, out, next);
  obey<R>(s, std::move(next), out);
}

}  // namespace sandtable

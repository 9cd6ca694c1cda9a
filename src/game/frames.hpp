// Procedures that interrupt each other, as data: a stack of typed steps and a flat arena for the lists they need.
// Used by every chapter of a ruleset. A step says what comes next: go on, ask, call another procedure, return, or
// leave. No threads, callbacks or pointers, so a position in the middle of an assault can be copied, hashed, saved and
// searched.
//
// A step is a small struct with SANDTABLE_FIELDS. It either
//   runs:  Next resume(State&, Step, Out&)
//   asks:  struct Step { using Answer = ...; }, see kernel.hpp
//   waits: Next resume(State&, Step, Result, Out&) for the result of what it called or the answer to what it asked
// The first step of a procedure names its number and what it gives back: `static constexpr uint16_t procedure`,
// `using Returns = Gone`. Who calls it, and who asks a question, does not compile unless the step left waiting takes
// what comes back.
#pragma once
#include <variant>

#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/list.hpp"
#include "game/piece.hpp"
#include "game/step_box.hpp"

namespace sandtable {

class Out;

// A range of the arena, held by the frame that made it and gone when that frame is popped.
struct Range {
  uint16_t first = 0;
  uint16_t count = 0;
  SANDTABLE_FIELDS(Range, first, count)
};

template <std::size_t N>
struct Arena {
  List<int32_t, N> words;
  SANDTABLE_FIELDS(Arena, words)

  Range open() const { return {static_cast<uint16_t>(words.size()), 0}; }
  // Only the newest range may grow.
  void push(Range& r, int32_t word) {
    assert(static_cast<std::size_t>(r.first + r.count) == words.size());
    words.push_back(word);
    ++r.count;
  }
  int32_t& at(Range r, std::size_t i) { return assert(i < r.count), words[r.first + i]; }
  int32_t at(Range r, std::size_t i) const { return assert(i < r.count), words[r.first + i]; }
};

template <class R>
struct Frame {
  StepBox<R> step;
  uint16_t procedure = 0;  // which procedure it belongs to (Step::procedure of the step that began it)
  uint16_t arena = 0;      // size of the arena when it was pushed
  SANDTABLE_FIELDS(Frame, step, procedure, arena)
};

// The number of the procedure that a step begins; 0 for a question and for steps that begin none.
template <class Step>
constexpr uint16_t procedure_of() {
  if constexpr (requires { Step::procedure; })
    return static_cast<uint16_t>(Step::procedure);
  else
    return 0;
}

template <class State>
void push_frame(State& s, const StepBox<typename State::Rules>& step, uint16_t procedure) {
  auto& frame = s.stack.grow();
  frame.step = step;
  frame.procedure = procedure;
  frame.arena = static_cast<uint16_t>(s.arena.words.size());
}
// Puts a step on top, for set-ups that begin in the middle of a game.
template <class State, class Step>
void push_step(State& s, const Step& step) {
  push_frame(s, StepBox<typename State::Rules>(step), procedure_of<Step>());
}
// The step on top, if it is one of these.
template <class Step, class State>
const Step* top_as(const State& s) {
  return s.stack.empty() ? nullptr : step_as<Step>(s.stack.back().step);
}

// What a step wants next. Made by the functions of Flow<Rules> below.
template <class R>
struct Next {
  enum class What : uint8_t { go, call, done, leave, over };
  using Box = StepBox<R>;
  What what = What::over;
  Box step{typename Box::Unset{}};    // go: the next step; call: the step that waits
  Box callee{typename Box::Unset{}};  // call: the first step of the procedure, or the step that asks
  uint16_t procedure = 0;             // call: the procedure begun (0 for a question); leave: the one left
  typename R::Result result;          // done, leave
};

template <class R>
struct Flow {
  using N = Next<R>;

  template <class Step>
  static constexpr bool asks = requires {
    typename Step::Answer;
  };
  template <class Step>
  static constexpr bool runs = requires(typename R::State& s, const Step& step, Out& out) {
    resume(s, step, out);
  };
  template <class Step, class Value>
  static constexpr bool takes = requires(typename R::State& s, const Step& step, const Value& value, Out& out) {
    resume(s, step, value, out);
  };

  // Run on with another step of the same procedure.
  template <class Step>
  static N go(const Step& step) {
    static_assert(asks<Step> || runs<Step>, "no resume(State&, Step, Out&) for the step it goes on with");
    N n;
    n.what = N::What::go;
    n.step.put(step);
    return n;
  }
  // Begin a procedure; `then` waits for its result.
  template <class Callee, class Then>
  static N call(const Callee& callee, const Then& then) {
    static_assert(runs<Callee>, "no resume(State&, Step, Out&) for the step it calls");
    static_assert(takes<Then, typename Callee::Returns>, "the step left waiting does not take what is returned to it");
    return pushed(callee, then);
  }
  // Ask a question; `then` waits for its answer.
  template <class Question, class Then>
  static N ask(const Question& question, const Then& then) {
    static_assert(takes<Then, typename Question::Answer>, "the step left waiting does not take that answer");
    return pushed(question, then);
  }
  // Return a result to the step that called.
  template <class Result>
  static N done(const Result& result) {
    N n;
    n.what = N::What::done;
    n.result = result;
    return n;
  }
  // Drop every frame down to and including the named procedure, and return the result to its caller.
  template <class First>
  static N leave(const typename First::Returns& result) {
    N n = done(result);
    n.what = N::What::leave;
    n.procedure = procedure_of<First>();
    return n;
  }
  // The game has ended; the outcome stands in core.
  static N over() { return {}; }

 private:
  template <class Callee, class Then>
  static N pushed(const Callee& callee, const Then& then) {
    N n;
    n.what = N::What::call;
    n.step.put(then);
    n.callee.put(callee);
    n.procedure = procedure_of<Callee>();
    return n;
  }
};

}  // namespace sandtable

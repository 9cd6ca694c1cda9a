// Procedures that interrupt each other, as data: a stack of typed steps and a flat arena for the lists they need.
// Used by every chapter of a ruleset. A step says what comes next: go on, ask, call another procedure, return, or
// leave. No threads, callbacks or pointers, so a position in the middle of an assault can be copied, hashed, saved and
// searched.
//
// A step is a small struct with SANDTABLE_FIELDS, one alternative of the ruleset's variants of steps. It either
//   runs:  Next resume(State&, Step, Out&)
//   asks:  struct Step { using Answer = ...; }, see kernel.hpp
//   waits: Next resume(State&, Step, Result, Out&) for the result of what it called or the answer to what it asked
#pragma once
#include <variant>

#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/visit.hpp"
#include "game/piece.hpp"

namespace sandtable {

// A range of the arena, held by the frame that made it and gone when that frame is popped.
struct Range {
  uint16_t first = 0;
  uint16_t count = 0;
  SANDTABLE_FIELDS(Range, first, count)
};

template <std::size_t N>
struct Arena {
  Bounded<int32_t, N> words;
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

// The variant V, or a variant inside it, has T among its alternatives.
template <class T, class V>
struct HoldsType : std::false_type {};
template <class T, class... A>
struct HoldsType<T, std::variant<A...>> : std::bool_constant<(std::is_same_v<T, A> || ...)> {};

// Which of the chapters has that step.
template <class Step, class Chapters>
struct ChapterOf;
template <class Step, class... C>
struct ChapterOf<Step, std::variant<C...>> {
  static constexpr std::size_t value = [] {
    std::size_t at = 0;
    (void)((HoldsType<Step, C>::value || (++at, false)) || ...);
    return at;
  }();
};

// A variant of chapters, each a variant of steps: puts a step into its chapter.
template <class Chapters, class Step>
constexpr Chapters in_chapter(const Step& step) {
  return Chapters(std::in_place_index<ChapterOf<Step, Chapters>::value>, std::in_place_type<Step>, step);
}

// Calls f with the step inside the variant of chapters.
template <class Chapters, class F>
constexpr void visit_step(F&& f, const Chapters& chapters) {
  visit_in(chapters, [&](const auto& chapter) { visit_in(chapter, f); });
}

template <class Chapters>
struct Frame {
  Chapters step;
  uint16_t procedure = 0;  // which procedure it belongs to (Step::procedure of the step that began it)
  uint16_t arena = 0;      // size of the arena when it was pushed
  SANDTABLE_FIELDS(Frame, step, procedure, arena)
};

// What a step wants next. Made by the functions of Flow<Rules> below.
template <class R>
struct Next {
  enum class What : uint8_t { go, call, done, leave, over };
  What what = What::over;
  typename R::Chapters step;    // go: the next step; call: the step that waits
  typename R::Chapters callee;  // call: the first step of the procedure, or the step that asks
  uint16_t procedure = 0;       // call: the procedure begun (0 for a question); leave: the one left
  typename R::Result result;    // done, leave
};

template <class R>
struct Flow {
  using N = Next<R>;
  using Chapters = typename R::Chapters;

  // Run on with another step of the same procedure.
  template <class Step>
  static N go(const Step& step) {
    return N{.what = N::What::go, .step = in_chapter<Chapters>(step)};
  }
  // Begin a procedure (or ask a question); `then` waits for its result (or answer).
  template <class Callee, class Then>
  static N call(const Callee& callee, const Then& then) {
    N n{.what = N::What::call, .step = in_chapter<Chapters>(then), .callee = in_chapter<Chapters>(callee)};
    if constexpr (requires { Callee::procedure; }) n.procedure = static_cast<uint16_t>(Callee::procedure);
    return n;
  }
  template <class Question, class Then>
  static N ask(const Question& question, const Then& then) {
    return call(question, then);
  }
  // Return a result to the step that called.
  template <class Result>
  static N done(const Result& result) {
    return N{.what = N::What::done, .result = result};
  }
  // Drop every frame down to and including the named procedure, and return the result to its caller.
  template <class First, class Result>
  static N leave(const Result& result) {
    return N{.what = N::What::leave, .procedure = static_cast<uint16_t>(First::procedure), .result = result};
  }
  // The game has ended; the outcome stands in core.
  static N over() { return N{.what = N::What::over}; }
};

}  // namespace sandtable

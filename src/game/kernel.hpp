// The engine that every ruleset runs on: steps forward to the next decision, checks and applies commands.
// Used through game/game.hpp by everything generic; a ruleset includes this to write its chapters.
// Knows nothing of teams, terrain or dice scores.
//
// A ruleset is a struct R with
//   State                  a value with `core`, `stack` (List<Frame<R>>), `arena` and `Rules` = R
//   Result                 variant of the results that procedures return
//   name, version          for the journal
// AllSteps<R> with the list of all its steps (step_box.hpp),
// and, found beside State by argument-dependent lookup,
//   Next<R> resume(State&, Step, Out&)              for each step that runs
//   Next<R> resume(State&, Step, Result|Answer, Out&)   for each step that waits
//   for each step Q that asks (it has Q::Answer and Q::name, a Name):
//     Addressee   asked(const State&, const Q&)                        who is asked, and whether in secret
//     void    describe(const State&, const Q&, Decision&)   prompt, rules, choices with usual replies; d.usual is there
//     Answer  decode(const State&, const Q&, const Command&, Refusals&)   the typed answer; every rule in its way
//     Command usual(const State&, const Q&)                 the default answer, always legal
//   and optionally, listed in the question's or the ruleset's `extras` (game/extras.hpp; what is not listed as it is
//   does not compile)
//     void sketch(const State&, const Q&, Decision&)               as describe, without the parts of the choices
//     void describe_choice(const State&, const Q&, Name verb, PieceRef actor, Decision&)   as describe, only that
//     choice
//     bool only_answer(const State&, const Q&)                     one legal answer: not asked; tried before it is
//     asked, not again while it stands
//     void complete_answer(const State&, const Q&, Command&)       quicker than reading the usual replies off describe
//     Command sample_answer(const State&, const Q&, Dice&)         a random legal answer where choices cannot be listed
//     std::vector<Choice> offers(const State&, int side)           commands a side may give without being asked
//     bool is_offer_verb(const State&, Name)                       whether a verb is one of those
//     void take_offer(State&, const Command&, int side, Out&, Refusals&)   carries one out, or says what stands in the
//     way; it leaves the stack alone, so the question that stands keeps its id, and has to keep a legal answer
//     verbs that rules add to questions of others, named by the question (Q::name), whatever its answer is:
//       bool adds_verb(const State&, Name question, Name verb)
//       void add_choices(const State&, Name question, Decision&)   choices of all such verbs, behind the question's own
//       void complete_added(const State&, Name question, Command&)
//       decode_added(const State&, Name question, const Command&, Refusals&)   gives a function (State&, Out&) that
//       does it and says what comes next in place of the step that waits for the answer; nothing: the question stands
//       again
//       void sample_added(const State&, Name question, Command&, Dice&)   varies one; takes its verb out when it cannot
//     Seats who_knows(const State&, const Q&, const Command&)      who may know what was answered; everybody unless
//     secret bool hides_from(const State&, int seat)                      whether the seat may not know something now
//     bool commands(const State&, int seat, PieceRef actor)        whether that seat may order that piece of its side
//     about, where a side has several; with Refusal not_commanded(const State&, PieceRef actor)
//     VerbPlace place_of(const State&, Name verb)                  where a verb belongs that is not asked for now
//     void settled(State&, Out&)                                   the game waits again, or begins: may end it
//     void ended(State&, Out&)                                     its players ended it: who conceded, or both agreed
//     void forget_derived(State&)                                  recomputes what was derived from redacted facts
#pragma once
#include <cassert>

#include "base/hash.hpp"
#include "game/as_listed.hpp"
#include "game/asking.hpp"
#include "game/common_offers.hpp"
#include "game/core.hpp"
#include "game/decision.hpp"
#include "game/event.hpp"
#include "game/extras.hpp"
#include "game/frames.hpp"
#include "game/obey.hpp"
#include "game/out.hpp"

namespace sandtable {

// The next decision id, unique through the game.
inline void new_decision(Core& core) { ++core.decision; }

template <class R>
struct Kernel : Asking<R> {
  using Look = Asking<R>;
  using Look::is_added, Look::is_offer, Look::known, Look::open_others, Look::outline, Look::question_name,
      Look::sees_all, Look::visit_question, Look::who;
  using typename Look::State;
  static_assert(std::is_copy_assignable_v<State> && std::is_nothrow_move_assignable_v<State>, "State is a value");

  // --- checking and applying ---

  static Refusals check(const State& truth, int seat, const Command& command) {
    if (sees_all(truth, seat)) return check_known(truth, seat, command);
    return check_known(known(truth, Viewer::of(seat)), seat, command);
  }

  // Fills in what the command leaves out.
  static Command complete(const State& truth, int seat, Command command) {
    if (truth.core.over() || is_offer(truth, command)) return command;
    const auto fill = [&](const State& s) {
      visit_question(s, [&](const auto& q) {
        if (is_added(s, question_name(s), command.verb)) {
          if constexpr (lists<R>(RulesExtra::added_verbs)) complete_added(s, question_name(s), command);
        } else if constexpr (lists<std::remove_cvref_t<decltype(q)>>(Extra::complete_answer)) {
          complete_answer(s, q, command);
        } else {
          Decision d = Look::headline(s);
          Look::describe_whole(s, q, d);
          if (const Choice* choice = d.choice(command.verb, command.actor)) complete_from(*choice, command);
        }
      });
    };
    if (sees_all(truth, seat))
      fill(truth);
    else
      fill(known(truth, Viewer::of(seat)));
    return command;
  }

  // Checks, then carries the command out and runs on to the next decision. On refusal the state is untouched.
  static Refusals apply(State& s, int seat, const Command& command, Dice& dice, EventSink& sink) {
    Refusals out = check_turn(s, seat, command);
    if (!out.empty()) return out;
    const int side = s.core.side_of[static_cast<std::size_t>(seat)];
    if (is_offer(s, command)) {
      State trial = s;
      ++trial.core.line;
      Out trial_out(trial.core, dice, sink);
      out = offer(trial, seat, command, trial_out);
      if (!out.empty()) return out;
      assert(trial.stack.size() == s.stack.size() && "an offer leaves the question that stands on top");
      note_answer(trial, side);
      s = std::move(trial);
      // What has been asked stands, even with one answer left: its seat may want another offer first, and an answer
      // that is on its way still fits. Only a standing answer settles it.
      if (command.verb == "standing"_name)
        run(s, dice, sink);
      else
        settle(s, dice, sink);
      return out;
    }
    visit_question(s, [&](const auto& asking) {
      const auto q = asking;  // the frame is popped below
      if (is_added(s, q.name, command.verb)) return apply_added(s, q, seat, command, dice, sink, out);
      const auto reply = sees_all(s, seat) ? decode(s, q, command, out) : decode_known(s, q, seat, command, out);
      if (!out.empty()) return tell_place(sees_all(s, seat) ? s : known(s, Viewer::of(seat)), command, out);
      ++s.core.line;
      note_answer(s, side);
      new_decision(s.core);
      pop_frame(s);
      Out o(s.core, dice, sink);
      answer_top<R>(s, reply, o);
      run(s, dice, sink);
    });
    return out;
  }

  // Runs steps until the game waits for a decision that must really be asked, or is over.
  static void run(State& s, Dice& dice, EventSink& sink) {
    static_assert(rules_as_listed<R>());
    Out o(s.core, dice, sink);
    run_steps(s, o);
    settle(s, dice, sink);
  }
  static void run_steps(State& s, Out& o) {
    while (!s.core.over() && !s.stack.empty()) {
      bool stop = false;
      const bool listed = s.stack.back().step.visit([&]<class Step>(const Step& step) {
        if constexpr (Flow<R>::template asks<Step>) {
          stop = !answer_unasked(s, step, o);
        } else if constexpr (Flow<R>::template runs<Step>) {
          // The step stays where it is until it has said what comes next.
          obey<R>(s, resume(s, step, o), o);
        } else {
          assert(false && "a step that waits is on top of the stack");
          stop = true;
        }
      });
      assert(listed && "a step that is missing in the list of chapters");
      if (stop || !listed) return;
    }
  }

 private:
  struct NoDice final : Dice {
    int roll(const DieRequest&) override { return 1; }
  };

  static Refusals check_turn(const State& s, int seat, const Command& c) {
    if (s.core.over()) return {malformed("the game is over")};
    if (seat < 0 || seat >= s.core.seats) return {malformed("there is no seat " + std::to_string(seat))};
    if (c.decision != s.core.decision)
      return {malformed("this answers decision " + std::to_string(c.decision) + ", but the game waits for " +
                        std::to_string(s.core.decision))};
    if (!Look::his(s, seat, c.actor)) {
      if constexpr (lists<R>(RulesExtra::commands)) return {not_commanded(s, c.actor)};
    }
    if (is_offer(s, c)) return {};
    const Addressee a = who(s);
    if (a.side != s.core.side_of[static_cast<std::size_t>(seat)])
      return out_of_place(s, c.verb, "the game waits for the other side");
    if (!a.seats.has(seat)) return out_of_place(s, c.verb, "the game waits for another player of your side");
    return {};
  }

  static Refusals check_known(const State& s, int seat, const Command& command) {
    Refusals out = check_turn(s, seat, command);
    if (!out.empty()) return out;
    if (is_offer(s, command)) {
      State copy = s;
      NoDice no_dice;
      DropEvents drop;
      Out sink(copy.core, no_dice, drop);
      return offer(copy, seat, command, sink);
    }
    visit_question(s, [&](const auto& q) {
      if (!is_added(s, q.name, command.verb))
        (void)decode(s, q, command, out);
      else if constexpr (lists<R>(RulesExtra::added_verbs))
        (void)decode_added(s, q.name, command, out);
    });
    tell_place(s, command, out);
    return out;
  }

  // A verb that the question does not list, refused by no rule: it has its place elsewhere, and the rules may say
  // where.
  static void tell_place(const State& s, const Command& c, Refusals& out) {
    if (out.empty()) return;
    for (const Refusal& r : out)
      if (r.rule.valid()) return;
    Decision d = outline(s);
    for (const Choice& choice : d.choices)
      if (choice.verb == c.verb) return;
    out = out_of_place(s, c.verb, out.front().words);
  }
  static Refusals out_of_place([[maybe_unused]] const State& s, Name verb, std::string words) {
    Refusal no{.words = std::move(words), .unasked = true};
    if constexpr (lists<R>(RulesExtra::place_of)) {
      const VerbPlace place = place_of(s, verb);
      no.rule = place.rule;
      if (place.rule.valid())
        no.words = "'" + std::string(verb.text()) + "' " + std::string(place.words) + "; " + no.words;
    }
    return {no};
  }

  static void settle(State& s, Dice& dice, EventSink& sink) {
    Out o(s.core, dice, sink);
    if constexpr (lists<R>(RulesExtra::settled)) {
      if (!s.core.over()) settled(s, o);
    }
  }

  template <class Q>
  static typename Q::Answer decode_known(const State& s, const Q&, int seat, const Command& command, Refusals& out) {
    const State view = known(s, Viewer::of(seat));
    return decode(view, *step_as<Q>(view.stack.back().step), command, out);
  }

  // As an answer of the question's own, but the act says what comes next, and without that the question stands again.
  template <class Q>
  static void apply_added(State& s, const Q& q, int seat, const Command& command, Dice& dice, EventSink& sink,
                          Refusals& out) {
    if constexpr (lists<R>(RulesExtra::added_verbs)) {
      const auto act = sees_all(s, seat) ? decode_added(s, Q::name, command, out)
                                         : decode_added(known(s, Viewer::of(seat)), Q::name, command, out);
      if (!out.empty()) return;
      ++s.core.line;
      note_answer(s, s.core.side_of[static_cast<std::size_t>(seat)]);
      new_decision(s.core);
      pop_frame(s);
      Out o(s.core, dice, sink);
      if (auto next = act(s, o))
        obey(s, std::move(*next), o);
      else
        push_step(s, q);
      run(s, dice, sink);
    }
  }

  static void note_answer(State& s, int side) { s.core.answer_line[static_cast<std::size_t>(side)] = s.core.line; }

  // Kernel offers, then the ruleset's.
  static Refusals offer(State& s, int seat, const Command& c, Out& out) {
    Refusals no;
    if (every_game_offers(c.verb)) {
      no = take_common_offer(s.core, seat, c, out);
      if constexpr (lists<R>(RulesExtra::ended))
        if (s.core.over()) ended(s, out);
    } else if constexpr (lists<R>(RulesExtra::offers)) {
      take_offer(s, c, s.core.side_of[static_cast<std::size_t>(seat)], out, no);
    }
    return no;
  }

  // A standing answer, or a question with a single legal answer, is never put to the player.
  template <class Q>
  static bool answer_unasked(State& s, const Q& q, Out& out) {
    bool skip = s.core.has_standing(who(s).seats, Q::name);
    if constexpr (lists<Q>(Extra::only_answer)) skip = skip || (open_others(s, Q::name).empty() && only_answer(s, q));
    if (!skip) return false;
    Command c = usual(s, q);
    Refusals none;
    const auto reply = decode(s, q, c, none);
    assert(none.empty() && "the usual answer is legal");
    new_decision(s.core);
    pop_frame(s);
    answer_top<R>(s, reply, out);
    return true;
  }
};

}  // namespace sandtable

// What the game asks and whom, and what a seat may know of it: looking at a State without changing it.
// The lower half of Kernel (game/kernel.hpp), which everybody uses; the functions of a ruleset are listed there.
// Checks and carries out nothing.
#pragma once
#include <optional>
#include <vector>

#include "game/as_listed.hpp"
#include "game/common_offers.hpp"
#include "game/decision.hpp"
#include "game/extras.hpp"
#include "game/frames.hpp"

namespace sandtable {

template <class R>
struct Asking {
  using State = typename R::State;

  template <class Step>
  static constexpr bool asks = Flow<R>::template asks<Step>;

  static bool waiting(const State& s) { return !s.core.over() && !s.stack.empty() && top_asks(s); }
  static bool top_asks(const State& s) {
    bool asking = false;
    s.stack.back().step.visit([&]<class Step>(const Step&) { asking = asks<Step>; });
    return asking;
  }
  static Addressee who(const State& s) {
    Addressee result = on_question(s, Addressee{}, [&](const auto& q) { return asked(s, q); });
    result.seats = result.seats & s.core.seats_of(result.side);
    // What concerns several players' pieces is put to whoever can give the usual answer.
    if constexpr (lists<R>(RulesExtra::commands)) {
      if (s.core.seats > 2 && only_seat(s, result.seats) < 0) {
        const PieceRef actor = on_question(s, Command{}, [&](const auto& q) { return usual(s, q); }).actor;
        Seats may = Seats::none();
        for (int seat = 0; seat < s.core.seats; ++seat)
          if (result.seats.has(seat) && commands(s, seat, actor)) may = may | Seats::only(seat);
        if (may.bits != 0) result.seats = may;
      }
    }
    return result;
  }
  static Name question_name(const State& s) {
    return on_question(s, Name{}, [](const auto& q) { return std::remove_cvref_t<decltype(q)>::name; });
  }
  // The decision with everything an answer may contain. For a seat that may not answer use `decision_for`.
  // What a choice proposes is often the usual answer, which may take work to find: it is found once.
  template <class Q>
  static void describe_whole(const State& s, const Q& q, Decision& d) {
    d.usual = usual(s, q);
    describe(s, q, d);
    add_others(s, Q::name, d);
  }
  static Decision decision(const State& s) {
    Decision d = headline(s);
    if (!s.core.over()) {
      visit_question(s, [&](const auto& q) { describe_whole(s, q, d); });
      d.usual.decision = d.id;
      if (const int seat = only_seat(s, d.seats); seat >= 0) keep_his(s, seat, d.choices);
    }
    return d;
  }
  static Decision decision_for(const State& s, Viewer viewer) {
    if (s.core.over() || viewer.seat < 0 || !who(s).seats.has(viewer.seat)) return headline(s);
    Decision d = decision(s);
    keep_his(s, viewer.seat, d.choices);
    return d;
  }
  // Without the parts, and without the work of finding them where the ruleset offers `sketch`.
  static Decision outline_for(const State& s, Viewer viewer) {
    if (s.core.over() || viewer.seat < 0 || !who(s).seats.has(viewer.seat)) return headline(s);
    Decision d = outline(s);
    keep_his(s, viewer.seat, d.choices);
    return d;
  }
  static Decision outline(const State& s) {
    Decision d = headline(s);
    visit_question(s, [&](const auto& q) {
      if constexpr (lists<std::remove_cvref_t<decltype(q)>>(Extra::sketch))
        sketch(s, q, d);
      else
        describe(s, q, d);
      add_others(s, std::remove_cvref_t<decltype(q)>::name, d);
    });
    if (const int seat = only_seat(s, d.seats); seat >= 0) keep_his(s, seat, d.choices);
    for (Choice& choice : d.choices) {
      choice.parts.clear();
      choice.usual.clear();
    }
    return d;
  }
  // One way to answer with its parts, or an offer; without the work of the others where the ruleset offers
  // `describe_choice`.
  static std::optional<Choice> choice_for(const State& s, int seat, Name verb, PieceRef actor) {
    if (s.core.over() || !his(s, seat, actor)) return std::nullopt;
    Decision d;
    if (who(s).seats.has(seat))
      visit_question(s, [&](const auto& q) {
        if constexpr (lists<std::remove_cvref_t<decltype(q)>>(Extra::describe_choice))
          describe_choice(s, q, verb, actor, d);
        else
          return describe_whole(s, q, d);
        add_others(s, std::remove_cvref_t<decltype(q)>::name, d);
      });
    if (const Choice* choice = d.choice(verb, actor)) return *choice;
    for (Choice& offer : all_offers(s, s.core.side_of[static_cast<std::size_t>(seat)]))
      if (offer.verb == verb && offer.actor == actor) return std::move(offer);
    return std::nullopt;
  }
  static Command usual_answer(const State& s) {
    Command c = on_question(s, Command{}, [&](const auto& q) { return usual(s, q); });
    c.decision = s.core.decision;
    return c;
  }

  // --- what a seat may know ---

  // The same State without what the viewer may not know; everything that looks at a State runs on it unchanged.
  static State known(const State& s, Viewer viewer) {
    State view = s;
    redact(view, viewer);
    view.core.next_die = 0;  // counting dice would show that something was rolled in secret
    if constexpr (lists<R>(RulesExtra::forget_derived)) forget_derived(view);
    return view;
  }
  // A command is judged on what its seat knows. Rulesets say cheaply when nothing is hidden from it.
  static bool sees_all(const State& s, int seat) {
    if constexpr (lists<R>(RulesExtra::hides_from))
      return !hides_from(s, seat);
    else
      return true;
  }

  // Who may know that this command was given, before it is carried out.
  static Seats command_known_to(const State& s, const Command& command) {
    if (is_offer(s, command)) return Seats::all();
    return on_question(s, Seats::all(), [&](const auto& q) {
      if constexpr (lists<std::remove_cvref_t<decltype(q)>>(Extra::who_knows))
        return who_knows(s, q, command);
      else
        return asked(s, q).secret ? who(s).seats : Seats::all();
    });
  }

  static bool is_offer(const State& s, const Command& c) {
    if (every_game_offers(c.verb)) return true;
    if constexpr (lists<R>(RulesExtra::offers))
      return is_offer_verb(s, c.verb);
    else
      return false;
  }
  // Whether a seat may order that piece about: a side may have several players, each with troops of his own.
  static bool his([[maybe_unused]] const State& s, [[maybe_unused]] int seat, [[maybe_unused]] PieceRef actor) {
    if constexpr (lists<R>(RulesExtra::commands))
      return commands(s, seat, actor);
    else
      return true;
  }
  static void keep_his(const State& s, int seat, std::vector<Choice>& choices) {
    std::erase_if(choices, [&](const Choice& c) { return !his(s, seat, c.actor); });
  }
  // The only one of these; -1 where there are several, or where its side has no other seat that could be meant.
  static int only_seat(const State& s, Seats seats) {
    int found = -1;
    for (int seat = 0; seat < s.core.seats; ++seat) {
      if (!seats.has(seat)) continue;
      if (found >= 0) return -1;
      found = seat;
    }
    return s.core.seats > 2 ? found : -1;
  }

  // What a side may do now without being asked, the ruleset's offers first.
  static std::vector<Choice> all_offers(const State& s, int side) {
    std::vector<Choice> list;
    if (s.core.over()) return list;
    if constexpr (lists<R>(RulesExtra::offers)) list = offers(s, side);
    return list;
  }

  // What may be done with verbs that other rules add to the question.
  static std::vector<Choice> open_others(const State& s, Name question) {
    Decision d;
    add_others(s, question, d);
    std::erase_if(d.choices, [](const Choice& c) { return !c.closed.empty(); });
    return std::move(d.choices);
  }

  // --- helpers of all of this ---

  static Decision headline(const State& s) {
    Decision d;
    d.id = s.core.decision;
    if (s.core.over()) return d;
    const Addressee a = who(s);
    d.side = static_cast<int8_t>(a.side);
    d.seats = a.seats;
    d.secret = a.secret;
    return d;
  }

  template <class F>
  static void visit_question(const State& s, F&& f) {
    s.stack.back().step.visit([&]<class Step>(const Step& step) {
      if constexpr (asks<Step>) {
        static_assert(question_as_listed<State, Step>());
        f(step);
      }
    });
  }
  template <class T, class F>
  static T on_question(const State& s, T otherwise, F&& f) {
    T result = otherwise;
    visit_question(s, [&](const auto& q) { result = f(q); });
    return result;
  }

  static bool is_added(const State& s, Name question, Name verb) {
    if constexpr (lists<R>(RulesExtra::added_verbs))
      return adds_verb(s, question, verb);
    else
      return false;
  }
  static void add_others(const State& s, Name question, Decision& d) {
    if constexpr (lists<R>(RulesExtra::added_verbs)) add_choices(s, question, d);
  }
};

}  // namespace sandtable

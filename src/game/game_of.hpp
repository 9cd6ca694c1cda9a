// Puts a typed ruleset behind the Game interface. Included by one .cpp of each ruleset, nowhere else.
// The ruleset adds to what kernel.hpp asks for a struct R with static functions
//   const Facts& facts()
//   narrate, cue, name_of, piece, side_of, ask, questions, command, picture    as in Game, on const State&
// and optionally, listed in R::extras
//   tableau, ground, features                                             as in Game
//   Board board_of(const State&)                                          found beside State
//   void preview(const State& known, int seat, const PreviewRequest&, Preview&)   adds to what the kernel answers
// and State::world, a handle to what is shared and immutable, kept alive here.
#pragma once
#include <memory>

#include "base/fields_json.hpp"
#include "game/game.hpp"
#include "game/kernel.hpp"
#include "game/sample.hpp"

namespace sandtable {

template <class R>
class GameOf final : public Game {
 public:
  using K = Kernel<R>;
  using State = typename R::State;
  using World = typename R::World;

  GameOf(std::shared_ptr<const World> world, const State& state) : world_(std::move(world)), state_(state) {}

  static_assert(
      lists<R>(RulesExtra::board_of) == requires(const State& s) { board_of(s); },
      "`board_of` and the ruleset's `extras` disagree");
  static_assert(
      lists<R>(RulesExtra::tableau) == requires(const State& s) { R::tableau(s); },
      "`tableau` and the ruleset's `extras` disagree");
  static_assert(
      lists<R>(RulesExtra::ground) == requires(const State& s, const std::string& t) { R::ground(s, t); },
      "`ground` and the ruleset's `extras` disagree");
  static_assert(
      lists<R>(RulesExtra::features) == requires(const State& s) { R::features(s); },
      "`features` and the ruleset's `extras` disagree");
  static_assert(
      lists<R>(RulesExtra::preview) ==
          requires(const State& s, int seat, const PreviewRequest& r, Preview& p) { R::preview(s, seat, r, p); },
      "`preview` and the ruleset's `extras` disagree");

  const State& state() const { return state_; }
  State& state() { return state_; }

  std::unique_ptr<Game> clone() const override { return std::make_unique<GameOf>(*this); }
  const Facts& facts() const override { return R::facts(); }
  const Core& core() const override { return state_.core; }
  uint64_t hash() const override { return hash_of(state_); }
  Json json() const override { return to_json(state_); }
  std::unique_ptr<Game> at(const Json& position) const override {
    State state = from_json<State>(position);
    state.world = state_.world;
    return std::make_unique<GameOf>(world_, state);
  }

  Decision decision() const override { return K::decision(state_); }
  Decision decision_for(Viewer viewer) const override { return K::decision_for(K::known(state_, viewer), viewer); }
  Decision outline_for(Viewer viewer) const override { return K::outline_for(K::known(state_, viewer), viewer); }
  std::vector<Choice> offers(int seat) const override {
    if (seat < 0 || seat >= state_.core.seats) return {};
    const State view = K::known(state_, Viewer::of(seat));
    std::vector<Choice> list = K::all_offers(view, view.core.side_of[static_cast<std::size_t>(seat)]);
    K::keep_his(view, seat, list);
    return list;
  }
  Command usual() const override { return K::usual_answer(state_); }
  Command complete(int seat, Command command) const override { return K::complete(state_, seat, std::move(command)); }
  Command sample(Dice& dice) const override {
    const int seat = first_seat();
    if (!K::sees_all(state_, seat)) {
      const State view = K::known(state_, Viewer::of(seat));
      return sample_on(view, seat, dice);
    }
    return sample_on(state_, seat, dice);
  }

  Refusals check(int seat, const Command& command) const override { return K::check(state_, seat, command); }
  Refusals apply(int seat, const Command& command, Dice& dice, EventSink& sink) override {
    return K::apply(state_, seat, command, dice, sink);
  }
  Seats known_to(const Command& command) const override { return K::command_known_to(state_, command); }
  void run(Dice& dice, EventSink& sink) override { K::run(state_, dice, sink); }
  void skip_dice_to(DieNumber next) override { state_.core.next_die = next; }
  std::unique_ptr<Game> known(Viewer viewer) const override {
    return std::make_unique<GameOf>(world_, K::known(state_, viewer));
  }

  std::string narrate(const Event& event) const override { return R::narrate(state_, event); }
  Cue cue(const Event& event) const override { return R::cue(state_, event); }
  std::string name_of(PieceRef piece) const override { return R::name_of(state_, piece); }
  PieceRef piece(std::string_view name) const override { return R::piece(state_, name); }
  int side_of(PieceRef piece) const override { return R::side_of(state_, piece); }
  Json ask(const std::string& question, const Toml& about) const override { return R::ask(state_, question, about); }
  std::vector<std::string> questions() const override { return R::questions(); }
  Command command(const std::string& verb, const Toml& words) const override { return R::command(state_, verb, words); }
  std::string picture(const std::string& title) const override { return R::picture(state_, title); }
  Json stack() const override {
    Json::List frames;
    std::size_t arena = state_.arena.words.size();
    for (std::size_t i = state_.stack.size(); i-- > 0;) {
      const auto& frame = state_.stack[i];
      Json j;
      frame.step.visit([&]<class Step>(const Step& step) {
        j["step"] = Step::type_name();
        j["asks"] = K::template asks<Step>;
        j["procedure"] = procedure_name(frame.procedure);
        j["holds"] = to_json(step);
      });
      j["list"] = static_cast<int64_t>(arena - frame.arena);
      arena = frame.arena;
      frames.push_back(std::move(j));
    }
    return frames;
  }
  Name question() const override { return state_.core.over() ? Name{} : K::question_name(state_); }
  std::vector<Name> question_names() const override {
    std::vector<Name> names;
    StepBox<R>::each_type([&]<class Step>(std::type_identity<Step>) {
      if constexpr (K::template asks<Step>) names.push_back(Step::name);
    });
    return names;
  }
  Board board() const override {
    if constexpr (lists<R>(RulesExtra::board_of))
      return board_of(state_);
    else
      return {};
  }
  Tableau tableau() const override {
    if constexpr (lists<R>(RulesExtra::tableau))
      return R::tableau(state_);
    else
      return Tableau{.outcome = state_.core.outcome};
  }
  Preview preview(int seat, const PreviewRequest& request) const override {
    if (seat < 0 || seat >= state_.core.seats) return {.what = request.what, .words = "a spectator asks nothing"};
    return preview_on(K::known(state_, Viewer::of(seat)), seat, request);
  }
  std::string ground(const std::string& title) const override {
    if constexpr (lists<R>(RulesExtra::ground))
      return R::ground(state_, title);
    else
      return {};
  }
  Json features() const override {
    if constexpr (lists<R>(RulesExtra::features))
      return R::features(state_);
    else
      return Json::List{};
  }
  std::string typescript() const override {
    TypeScript ts;
    ts.type<State>();
    ts.type<Event>();
    ts.type<Decision>();
    ts.type<Command>();
    ts.type<Tableau>();
    ts.type<PreviewRequest>();
    ts.type<Preview>();
    return ts.text();
  }

 private:
  // By the step that begins it; none for a question, which is no procedure of its own.
  static Json procedure_name(uint16_t number) {
    Json name;
    StepBox<R>::each_type([&]<class Step>(std::type_identity<Step>) {
      if (number != 0 && name.is_null() && procedure_of<Step>() == number) name = Json(Step::type_name());
    });
    return name;
  }

  static Preview preview_on(const State& view, int seat, const PreviewRequest& request) {
    Preview answer{.what = request.what, .piece = request.piece};
    if (request.what == PreviewSort::choice) {
      answer.choice = K::choice_for(view, seat, request.command.verb, request.command.actor);
      if (!answer.choice) answer.words = "no such choice stands open";
      return answer;
    }
    if (request.what == PreviewSort::measure && !R::facts().measures_first) {
      answer.refusals = {refuse(R::facts().measuring, "nothing is measured before it is declared")};
      answer.words = answer.refusals[0].words;
      return answer;
    }
    PreviewRequest whole = request;
    if (request.what == PreviewSort::check) {  // parts left out take their usual value, as when it is given
      whole.command = K::complete(view, seat, request.command);
      answer.refusals = K::check(view, seat, whole.command);
    }
    if constexpr (lists<R>(RulesExtra::preview)) R::preview(view, seat, whole, answer);
    return answer;
  }

  int first_seat() const {
    const Seats seats = K::who(state_).seats;
    int seat = 0;
    while (!seats.has(seat)) ++seat;
    return seat;
  }
  // A listed answer drawn at random; the rules' own sampler where answers cannot be listed; else the usual one.
  static Command sample_on(const State& s, int seat, Dice& dice) {
    Command drawn;
    s.stack.back().step.visit([&]<class Q>(const Q& q) {
      if constexpr (K::template asks<Q>) {
        if constexpr (lists<R>(RulesExtra::added_verbs)) {
          if (const auto more = K::open_others(s, Q::name); !more.empty() && draw_below(3, dice) == 0) {
            const Choice& choice = more[static_cast<std::size_t>(draw_below(static_cast<int>(more.size()), dice))];
            drawn = {.verb = choice.verb, .actor = choice.actor, .replies = choice.usual};
            sample_added(s, Q::name, drawn, dice);
            if (drawn.verb != Name{}) return;
          }
        }
        if constexpr (lists<Q>(Extra::sample_answer))
          drawn = sample_answer(s, q, dice);
        else
          drawn = sample_choice(K::decision(s), dice);
      }
    });
    drawn.decision = s.core.decision;
    if (K::check(s, seat, drawn).empty()) return drawn;
    return K::usual_answer(s);
  }

  std::shared_ptr<const World> world_;
  State state_;
};

}  // namespace sandtable

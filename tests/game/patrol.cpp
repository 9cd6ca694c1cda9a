#include "game/patrol.hpp"

#include <functional>
#include <vector>

#include "base/error.hpp"
#include "game/game_of.hpp"

namespace sandtable::patrol {
namespace {

using F = Flow<Rules>;
using N = Next<Rules>;

int side_of(const State& s, int piece) { return s.core.side_of[static_cast<std::size_t>(piece < 4 ? piece / 2 : 2)]; }
Piece& at(State& s, int piece) { return s.pieces[static_cast<std::size_t>(piece)]; }
const Piece& at(const State& s, int piece) { return s.pieces[static_cast<std::size_t>(piece)]; }

bool any_left(const State& s, int side) {
  for (int i = 0; i < 7; ++i)
    if (side_of(s, i) == side && at(s, i).at >= 0) return true;
  return false;
}

// The enemy standing on a square, known or not: whoever asks with the truth finds what a view cannot show.
int enemy_on(const State& s, int side, int square) {
  for (int i = 0; i < 7; ++i)
    if (side_of(s, i) != side && at(s, i).at == square) return i;
  return -1;
}

int step_of(int side) { return side == 0 ? 1 : -1; }

// Whom the scouts may give up for the one who throws.
std::vector<int> victims(const State& s, int thrower) {
  std::vector<int> list;
  for (int i = 0; i < 4 && thrower < 4; ++i)
    if (i != thrower && at(s, i).at >= 0) list.push_back(i);
  return list;
}

constexpr std::array<Name, 4> plans{"bold"_name, "careful"_name, "sly"_name, "steady"_name};

Score score_of(Plan plan) {
  if (plan == Plan::sly) return Score::from("AAF-SHO-015"_rule, 2, {}, {.direction = Direction::low});
  if (plan == Plan::steady)
    return Score::from("AAF-MOR-006"_rule, 5, {},
                       {.direction = Direction::low, .dice = 2, .passes_on = 2, .fails_on = 12});
  return Score::from("FOW-GEN-008"_rule, plan == Plan::bold ? 6 : 5);
}

int lowest_walker(const State& s, int seat) {
  for (int i = 0; i < 7; ++i)
    if (at(s, i).seat == seat && at(s, i).at >= 0) return i;
  return -1;
}

}  // namespace

// --- the secret plans, then the hiding of the guards ---
N resume(State&, const Opening&, Out&) { return F::ask(AskPlan{0}, AfterPlan{0}); }
N resume(State& s, const AfterPlan& a, const Plan& plan, Out& out) {
  s.plan[static_cast<std::size_t>(a.side)] = {plan, s.core.seats_of(a.side)};
  if (a.side == 0) return F::ask(AskPlan{1}, AfterPlan{1});
  for (auto& p : s.plan) p.known_to = Seats::all();
  out.revealed();
  out.event({.kind = "plans_shown"_name});
  return F::ask(AskHide{}, AfterHide{});
}
N resume(State& s, const AfterHide&, const AskHide::Answer& squares, Out&) {
  for (int i = 0; i < 3; ++i) at(s, 4 + i) = {2, squares[static_cast<std::size_t>(i)], s.core.seats_of(1)};
  return F::go(Turn{0});
}

// --- turns: seat 0, seat 2, seat 1, seat 2 ... ---
N resume(State& s, const Turn& t, Out&) {
  if (s.turns >= 40) {
    s.core.outcome = {Ending::drawn, -1, {}};
    return F::over();
  }
  if (lowest_walker(s, t.seat) < 0) return F::go(TurnOver{t.seat});
  return F::ask(AskWalk{t.seat}, AfterWalk{t.seat});
}
N resume(State& s, const AfterWalk& a, const Walk& w, Out& out) {
  const int side = side_of(s, w.piece);
  Piece& mover = at(s, w.piece);
  for (int i = 0; i < w.squares; ++i) {
    const int ahead = mover.at + step_of(side);
    if (ahead < 0 || ahead > lane_end) break;
    if (const int enemy = enemy_on(s, side, ahead); enemy >= 0) {
      if (!at(s, enemy).known_to.everybody() || !mover.known_to.everybody()) out.revealed();
      at(s, enemy).known_to = mover.known_to = Seats::all();
      out.event(
          {.kind = "stopped"_name, .who = PieceRef::team(w.piece), .other = PieceRef::team(enemy), .amount = mover.at});
      return F::call(Fight{w.piece, static_cast<int8_t>(enemy), 0}, TurnOver{a.seat});
    }
    mover.at = static_cast<int8_t>(ahead);
    out.event({.kind = "walked"_name, .known_to = mover.known_to, .who = PieceRef::team(w.piece), .amount = ahead});
  }
  return F::go(TurnOver{a.seat});
}
N resume(State& s, const TurnOver& t, Out& out) {
  ++s.turns;
  for (int i = 0; i < 4; ++i)
    if (at(s, i).at == lane_end) {
      s.core.outcome = {Ending::won, 0, {}};
      out.event({.kind = "won"_name, .who = PieceRef::side(0)});
      return F::over();
    }
  static constexpr int8_t next[4] = {2, 2, 0, 0};
  const int8_t scouts = s.turns % 4 < 2 ? int8_t{0} : int8_t{1};
  return F::go(Turn{t.seat == 2 ? static_cast<int8_t>(scouts == 0 ? 0 : 1) : next[t.seat]});
}
N resume(State& s, const TurnOver& t, const FightResult& r, Out& out) {
  if (r.killed >= 0 && !any_left(s, side_of(s, r.killed))) {
    s.core.outcome = {Ending::won, static_cast<int8_t>(1 - side_of(s, r.killed)), {}};
    return F::over();
  }
  return resume(s, t, out);
}

// --- fights: three procedures deep, and a kill leaves all of them at once ---
N resume(State&, const Fight& f, Out&) {
  if (f.rounds == 3) return F::done(FightResult{});
  return F::call(Exchange{f.mover, f.stopper}, FightOn{f});
}
N resume(State&, const FightOn& f, const Nothing&, Out&) {
  Fight on = f.fight;
  ++on.rounds;
  return F::go(on);
}
N resume(State&, const Exchange& e, Out&) { return F::call(Blow{e.attacker, e.defender}, AfterBlow{e}); }
N resume(State&, const AfterBlow& a, const Nothing&, Out&) {
  if (a.exchange.attacker < 0) return F::done(Nothing{});
  return F::call(Blow{a.exchange.defender, a.exchange.attacker}, AfterBlow{{-1, -1}});
}
N resume(State& s, const Blow& b, Out&) {
  const int side = side_of(s, b.by);
  const Plan plan = s.plan[static_cast<std::size_t>(side)].value;
  const bool bold = plan == Plan::bold;
  roll::Spec spec{.purpose = "blow"_name,
                  .roller = PieceRef::team(b.by),
                  .side = static_cast<int8_t>(side),
                  .count = bold ? uint8_t{2} : uint8_t{1}};
  spec.score = score_of(plan);
  if (s.braced == 1 - side) spec.score.worsen("FOW-GEN-009"_rule, 1);
  if (!bold) spec.granted.push_back({roll::Of::failures, "FOW-GEN-014"_rule});
  if (s.zeal && !victims(s, b.by).empty())
    spec.granted.push_back({.of = roll::Of::failures, .rule = "FOW-SOV-006"_rule, .priced = true, .once_more = true});
  if (bold) spec.ordered = {roll::Of::successes, "FOW-GEN-014"_rule};
  s.braced = -1;
  return F::call(roll::Begin{spec}, AfterRoll{b});
}
N resume(State& s, const AfterRoll& a, const roll::Result& r, Out& out) {
  if (r.passed == 0) return F::done(Nothing{});
  at(s, a.blow.on).at = -1;
  out.event({.kind = "killed"_name, .who = PieceRef::team(a.blow.on)});
  return F::leave<Fight>(FightResult{a.blow.on});
}

// --- the price of the second re-roll ---
N pay_for_reroll(State&, const roll::Paying& then, Out&) {
  return F::call(Sacrifice{static_cast<int8_t>(then.spec.roller.id)}, then);
}
N after_paid_reroll(State&, const roll::Settling& then, Out&) { return F::go(then); }
std::string price_words(const State&, const roll::Spec&, const roll::Reroll&) { return "another scout"; }
N resume(State&, const Sacrifice& sacrifice, Out&) { return F::ask(AskVictim{sacrifice.thrower}, AfterVictim{}); }
N resume(State& s, const AfterVictim&, const int8_t& victim, Out& out) {
  at(s, victim).at = -1;
  out.event({.kind = "sacrificed"_name, .who = PieceRef::team(victim)});
  return F::done(Nothing{});
}
Addressee asked(const State&, const AskVictim&) { return {.side = 0}; }
void describe(const State& s, const AskVictim& q, Decision& d) {
  d.prompt = "Whom do the scouts give up?";
  for (int i : victims(s, q.thrower))
    d.choices.push_back({.verb = "give_up"_name, .actor = PieceRef::team(i), .label = "Give it up"});
}
int8_t decode(const State& s, const AskVictim& q, const Command& c, Refusals& no) {
  for (int i : victims(s, q.thrower))
    if (c.verb == "give_up"_name && c.actor == PieceRef::team(i) && c.replies.empty()) return static_cast<int8_t>(i);
  no.push_back(malformed("give up another scout"));
  return -1;
}
Command usual(const State& s, const AskVictim& q) {
  return {.verb = "give_up"_name, .actor = PieceRef::team(victims(s, q.thrower).back())};
}

// --- an interrupt: the struck side may spend a token so that one more is needed ---
std::optional<roll::Interruption> interruption(const State& s, const roll::Spec& spec) {
  const int struck = 1 - spec.side;
  if (s.tokens[static_cast<std::size_t>(struck)] == 0) return std::nullopt;
  return roll::Interruption{struck, "FOW-GEN-022"_rule};
}
void interrupted(State& s, roll::Spec& spec, Out& out) {
  const int struck = 1 - spec.side;
  --s.tokens[static_cast<std::size_t>(struck)];
  spec.score.worsen("FOW-GEN-022"_rule, 1);
  out.event({.kind = "stepped_in"_name, .who = PieceRef::side(struck)});
}

// --- an offer: brace for the next blow, in anybody's turn ---
std::vector<Choice> offers(const State& s, int side) {
  if (s.tokens[static_cast<std::size_t>(side)] == 0 || s.braced == side) return {};
  return {{.verb = "brace"_name, .actor = PieceRef::side(side), .label = "Brace for the next blow"}};
}
bool is_offer_verb(const State&, Name verb) { return verb == "brace"_name; }
void take_offer(State& s, const Command& c, int side, Out& out, Refusals& no) {
  if (c.actor != PieceRef::side(side)) no.push_back(malformed("brace your own side"));
  if (s.tokens[static_cast<std::size_t>(side)] == 0) no.push_back(refuse("FOW-GEN-022"_rule, "no token left"));
  if (s.braced == side) no.push_back(refuse("FOW-GEN-022"_rule, "already braced"));
  if (!no.empty()) return;
  --s.tokens[static_cast<std::size_t>(side)];
  s.braced = static_cast<int8_t>(side);
  out.event({.kind = "braced"_name, .who = PieceRef::side(side)});
}

// --- verbs that zeal adds to the scouts' walk: a cheer, after which they walk all the same, and staying ---
bool adds_verb(const State& s, Name question, Name verb) {
  return s.zeal && question == AskWalk::name && (verb == "cheer"_name || verb == "stay"_name);
}
void add_choices(const State& s, Name question, Decision& d) {
  const AskWalk* asked = top_as<AskWalk>(s);
  if (!s.zeal || question != AskWalk::name || asked->seat == 2) return;
  Choice cheer{.verb = "cheer"_name, .label = "Cheer"};
  if (s.tokens[0] == 0) cheer.closed.push_back(refuse("FOW-GEN-022"_rule, "no token left"));
  d.choices.push_back(std::move(cheer));
  d.choices.push_back({.verb = "stay"_name, .label = "Stay"});
}
void complete_added(const State&, Name, Command&) {}
std::function<std::optional<N>(State&, Out&)> decode_added(const State& s, Name, const Command& c, Refusals& no) {
  const int8_t seat = top_as<AskWalk>(s)->seat;
  if (seat == 2 || c.actor.valid() || !c.replies.empty()) no.push_back(malformed("the scouts cheer or stay"));
  if (c.verb == "stay"_name) return [seat](State&, Out&) { return F::go(TurnOver{seat}); };
  if (s.tokens[0] == 0) no.push_back(refuse("FOW-GEN-022"_rule, "no token left"));
  return [](State& now, Out& out) -> std::optional<N> {
    --now.tokens[0];
    out.event({.kind = "cheered"_name, .who = PieceRef::side(0)});
    return std::nullopt;
  };
}
void sample_added(const State&, Name, Command&, Dice&) {}

bool hides_from(const State& s, int seat) {
  for (const Piece& p : s.pieces)
    if (!p.known_to.has(seat)) return true;
  return !s.plan[0].known_to.has(seat) || !s.plan[1].known_to.has(seat);
}

// --- questions ---
Addressee asked(const State&, const AskPlan& q) { return {.side = q.side, .secret = true}; }
void describe(const State&, const AskPlan&, Decision& d) {
  d.prompt = "Choose a plan";
  for (Name verb : plans) d.choices.push_back({.verb = verb, .label = std::string(verb.text())});
}
Plan decode(const State&, const AskPlan&, const Command& c, Refusals& no) {
  for (std::size_t i = 0; i < plans.size(); ++i)
    if (c.verb == plans[i]) return static_cast<Plan>(i + 1);
  no.push_back(malformed("bold, careful, sly or steady"));
  return Plan::careful;
}
Command usual(const State&, const AskPlan&) { return {.verb = "careful"_name}; }

Addressee asked(const State&, const AskHide&) { return {.side = 1, .secret = true}; }
void describe(const State&, const AskHide& q, Decision& d);
Command usual(const State&, const AskHide&) {
  return {.verb = "hide"_name, .replies = {{.key = "squares"_name, .values = {6, 8, 10}}}};
}
void describe(const State& s, const AskHide& q, Decision& d) {
  d.prompt = "Hide three guards";
  Question where{.key = "squares"_name, .shape = Shape::pick, .label = "Squares", .low = 3, .high = 3};
  for (int32_t square = 5; square <= 10; ++square)
    where.options.push_back({.value = square, .label = std::to_string(square)});
  d.choices.push_back({.verb = "hide"_name, .label = "Hide", .parts = {where}, .usual = usual(s, q).replies});
}
AskHide::Answer decode(const State& s, const AskHide& q, const Command& c, Refusals& no) {
  Decision d;
  describe(s, q, d);
  AskHide::Answer squares;
  if (c.verb != "hide"_name || c.actor.valid()) return no.push_back(malformed("hide the guards")), squares;
  no = check_shape(d.choices[0], c);
  if (no.empty())
    for (int32_t v : c.reply("squares"_name)->values) squares.push_back(static_cast<int8_t>(v));
  return squares;
}

Addressee asked(const State& s, const AskWalk& q) {
  return {.side = s.core.side_of[static_cast<std::size_t>(q.seat)], .seats = Seats::only(q.seat)};
}
// A guard nobody has seen walks unseen.
Seats who_knows(const State& s, const AskWalk&, const Command& c) {
  return c.actor.id >= 0 && c.actor.id < 7 ? at(s, c.actor.id).known_to : Seats::all();
}
// Legal is what the seat knows: a piece it sees in the way stops the walk before it begins.
Walk decode(const State& s, const AskWalk& q, const Command& c, Refusals& no) {
  Walk w{static_cast<int8_t>(c.actor.id), 0};
  const Reply* r = c.reply("squares"_name);
  if (c.verb != "walk"_name || c.actor.sort != PieceSort::team || c.actor.id < 0 || c.actor.id > 6 || !r ||
      r->values.size() != 1 || c.replies.size() != 1 || !r->routes.empty() || r->values[0] < 0 || r->values[0] > 3)
    return no.push_back(malformed("walk one of your pieces 0 to 3 squares")), w;
  w.squares = static_cast<int8_t>(r->values[0]);
  if (at(s, w.piece).seat != q.seat || at(s, w.piece).at < 0)
    no.push_back(malformed("that piece is not yours, or gone"));
  else {
    const int last = at(s, w.piece).at + w.squares * step_of(side_of(s, w.piece));
    if (last < 0 || last > lane_end) no.push_back(malformed("off the lane"));
  }
  return w;
}
Command usual(const State& s, const AskWalk& q) {
  return {.verb = "walk"_name,
          .actor = PieceRef::team(lowest_walker(s, q.seat)),
          .replies = {{.key = "squares"_name, .values = {0}}}};
}
void describe(const State& s, const AskWalk& q, Decision& d) {
  d.prompt = "Walk a piece";
  for (int i = 0; i < 7; ++i) {
    if (at(s, i).seat != q.seat || at(s, i).at < 0) continue;
    const int room = side_of(s, i) == 0 ? lane_end - at(s, i).at : at(s, i).at;
    Question squares{
        .key = "squares"_name, .shape = Shape::number, .label = "How far", .low = 0, .high = room < 3 ? room : 3};
    d.choices.push_back({.verb = "walk"_name,
                         .actor = PieceRef::team(i),
                         .label = "Walk",
                         .parts = {squares},
                         .usual = {{.key = "squares"_name, .values = {0}}}});
  }
}

namespace {
State empty_lane() {
  State s;
  s.core.seats = 3;
  s.core.side_of = {0, 0, 1, -1, -1, -1, -1, -1};
  for (int i = 0; i < 4; ++i) at(s, i) = {static_cast<int8_t>(i / 2), 0, Seats::all()};
  return s;
}

std::unique_ptr<Game> begin_with(bool zeal) {
  State s = empty_lane();
  s.zeal = zeal;
  push_step(s, Opening{});
  return std::make_unique<GameOf<Rules>>(std::make_shared<const World>(), s);
}
}  // namespace

std::unique_ptr<Game> begin() { return begin_with(false); }
std::unique_ptr<Game> begin_zealous() { return begin_with(true); }

// scout = [{ name = "scout0", at = 3 }] moves scouts; guards = [5, 8, 10] skips the plans and the hiding.
std::unique_ptr<Game> begin_script(const Toml& script, const std::string&) {
  State s = empty_lane();
  if (script.has("scout"))
    for (const Toml& scout : script.at("scout").items()) {
      const PieceRef p = Rules::piece(s, scout.at("name").string());
      if (p.sort != PieceSort::team || p.id > 3) scout.at("name").fail("no scout of this name; scout0 to scout3");
      at(s, p.id).at = static_cast<int8_t>(scout.at("at").integer_between(0, lane_end - 1));
    }
  if (!script.has("guards")) {
    push_step(s, Opening{});
  } else {
    const auto& squares = script.at("guards").items();
    if (squares.size() != 3) script.at("guards").fail("three guards, please");
    for (int i = 0; i < 3; ++i)
      at(s, 4 + i) = {2, static_cast<int8_t>(squares[static_cast<std::size_t>(i)].integer_between(1, lane_end)),
                      s.core.seats_of(1)};
    push_step(s, Turn{0});
  }
  return std::make_unique<GameOf<Rules>>(std::make_shared<const World>(), s);
}

}  // namespace sandtable::patrol

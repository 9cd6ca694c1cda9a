// The position for anybody who looks: tokens, groups, command ties, marks; and the ground they stand on.
#include <fmt/format.h>

#include <algorithm>

#include "fow/air/flak.hpp"
#include "fow/air/marking.hpp"
#include "fow/command/command.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/show/cards.hpp"
#include "fow/show/mission_marks.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/night.hpp"
#include "fow/special/special.hpp"
#include "game/refusal.hpp"
#include "game/side_title.hpp"
#include "table/render/render.hpp"

namespace sandtable::fow {
namespace {

constexpr const char* skills[] = {"Conscript", "Trained", "Veteran"};
constexpr const char* motivations[] = {"Reluctant", "Confident", "Fearless"};

Presence presence_of(const Team& t) {
  if (t.harm.destroyed) return Presence::lost;
  return t.place == Place::table ? Presence::table : t.place == Place::aboard ? Presence::aboard : Presence::away;
}

Fact skill_fact(Skill skill) { return {"Skill", skills[static_cast<std::size_t>(skill)], "FOW-CHR-044"_rule}; }
Fact motivation_fact(Motivation m) {
  return {"Motivation", motivations[static_cast<std::size_t>(m)], "FOW-CHR-047"_rule};
}

// Its own and those its models bring, a sentence each.
void add_special_rules(const State& s, PlatoonId p, std::vector<Fact>& facts) {
  Specials have = special::rules_of(s, p);
  for (TeamId t : in_play(s, p)) have = have | special::rules_of(s, t);
  for (std::size_t i = 0; i < special::specials; ++i) {
    const auto rule = static_cast<special::Special>(i);
    if (!special::has(have, rule)) continue;
    const special::Sentence& says = special::sentence_of(rule);
    facts.push_back({std::string(says.title), std::string(says.words), says.rule});
  }
}

const char* role_words(Role role) {
  static constexpr const char* words[] = {"", "Platoon Command", "Second in command", "Company Command",
                                          "Higher Command"};
  return words[static_cast<std::size_t>(role)];
}

// Numbered as their tokens are met: a number tells nothing of kinds the viewer has not seen.
class TokenKinds {
 public:
  TokenKinds(const State& s, std::vector<TokenKind>& kinds) : s_(s), kinds_(kinds), place_(s.world->cards.size(), -1) {}
  int32_t of(ModelId id) {
    int32_t& place = place_[id.index()];
    if (place < 0) {
      const Card& card = s_.world->cards[id.index()];
      place = static_cast<int32_t>(kinds_.size());
      kinds_.push_back({model(s_, id).name, card.facts, card.barrels});
    }
    return place;
  }

 private:
  const State& s_;
  std::vector<TokenKind>& kinds_;
  std::vector<int32_t> place_;
};

void add_token(const State& s, TeamId id, TokenKinds& kinds, std::vector<Token>& tokens) {
  const Team& t = s[id];
  const Model& m = model(s, id);
  const Card& card = s.world->cards[t.model.index()];
  Token& token = tokens.emplace_back();
  token.piece = piece_of(id);
  token.group = piece_of(t.with());
  token.side = s[t.platoon].side;
  token.presence = presence_of(t);
  if (t.aboard()) token.carrier = piece_of(t.carrier);  // FOW-TRP-043
  token.name = fow::name_of(s, id);
  token.kind = kinds.of(t.model);
  token.form = card.form;
  token.symbol = symbol_code(card, token.side);
  token.base = t.aboard() && m.towed() ? limbered_footprint(s, id) : footprint(s, id);
  token.height = m.height;
  token.has_turret = m.turret;
  token.turret = t.turret;
  token.command = t.role != Role::none;
  if (s.night && t.present()) {
    token.sees = std::max<Coord>(0, t.visibility * visibility_unit);  // FOW-NGT-004
    token.flash = flashes(s, id);
  }
  token.badges = badges_of(s, id);
  token.facts.reserve(3);
  token.facts.push_back(skill_fact(t.skill));
  token.facts.push_back(motivation_fact(t.motivation));
  if (t.role != Role::none) token.facts.push_back({"Role", role_words(t.role), "FOW-CHR-010"_rule});
}

void add_groups(const State& s, Tableau& to) {
  std::array<sandtable::Group*, max_platoons> by_platoon{};
  to.groups.reserve(s.platoons.size());
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    const Platoon& p = s.platoons[i];
    if (p.side < 0) continue;  // not known to the viewer
    const PlatoonId id = PlatoonId::of(i);
    sandtable::Group& g = to.groups.emplace_back();
    g.piece = piece_of(id);
    g.side = p.side;
    g.name = fow::name_of(s, id);
    if (const auto leader = leader_of(s, id)) g.leader = piece_of(*leader);
    g.badges = badges_of(s, id);
    g.facts = {skill_fact(p.skill), motivation_fact(p.motivation)};
    add_posting(s, id, g.facts);
    add_special_rules(s, id, g.facts);
    by_platoon[i] = &g;
  }
  for (const Team& t : s.teams) {
    if (!t.platoon.valid() || !by_platoon[t.platoon.index()]) continue;
    sandtable::Group& g = *by_platoon[t.platoon.index()];
    ++g.began;
    g.strength += t.in_play() ? 1 : 0;
  }
}

void add_ties(const State& s, const sandtable::Group& group, std::vector<Tie>& ties) {
  if (!group.leader.valid()) return;
  const TeamId leader{group.leader.id};
  for (const auto& [t, state] : chain_of_command(s, PlatoonId{group.piece.id})) {
    if (t == leader || !s[t].present() || state.because == "FOW-IND-001"_rule) continue;
    const TeamId to = state.link.valid() ? state.link : leader;
    const bool cms = s.world->centimetres;
    const Coord apart = (s[to].present() ? measured(s, t, to) : distance(s, t, to)).shown();
    Tie& tie = ties.emplace_back(Tie{piece_of(to), piece_of(t), state.in_command, {}});
    tie.words = state.in_command ? "In Command: " : "Out of Command: ";
    tie.words += shown_length(apart, cms);
    tie.words += ", ";
    tie.words += shown_length(command_distance(s, t), cms);
    tie.words += " allowed";
  }
}

// All over the table, with what a player must know before he moves or shoots.
Mark night_mark(const World& w) {
  const Vec size = w.table->size();
  const auto length = [&](Coord c) { return shown_length(c, w.centimetres); };
  return {
      .sort = "night"_name,
      .rect = {{{size.x / 2, size.y / 2}, {}}, size.x, size.y},
      .words = "Night",
      .facts = {{"Visibility", fmt::format("{} times a die, to shoot", length(visibility_unit)), "FOW-NGT-004"_rule},
                {"Muzzle flashes", "seen at any distance", "FOW-NGT-006"_rule},
                {"Concealed", "everybody", "FOW-NGT-009"_rule},
                {"Movement", fmt::format("at most {}", length(night_move)), "FOW-NGT-001"_rule},
                {"At the Double", "nobody", "FOW-NGT-002"_rule},
                {"Bogging Checks", "a success is rolled again", "FOW-NGT-003"_rule}}};
}

// Season and weather, as long as there is something to know of them (FOW-WTR).
Mark weather_mark(const State& s) {
  const Weather& weather = s.world->weather;
  Mark mark{.sort = "weather"_name, .words = weather.title, .facts = {}};
  const bool gone = weather.weather == "khamseen" && s.storm == Storm::none;
  for (const WeatherWords& w : weather.told) mark.facts.push_back({w.what, w.words, w.rule});
  if (weather.weather == "khamseen")
    mark.facts.push_back({"Now",
                          gone                      ? "it has gone for good"
                          : s.storm == Storm::blows ? "it blows"
                                                    : "it threatens",
                          gone ? "FOW-WTR-018"_rule : "FOW-WTR-017"_rule});
  return mark;
}

// The aircraft over the table, the line they fly along to their aiming point, what they would strike, and the pools.
void add_aircraft(const State& s, std::vector<Mark>& marks) {
  Mark support{.sort = "air_support"_name, .words = "Air support", .facts = {}};
  for (std::size_t side = 0; side < 2; ++side)
    if (s.world->air_forces[side].level != AirLevel::none)
      support.facts.push_back(
          {side_title(s.world->sides[side]),
           fmt::format("{} in the pool: {}", int{s.air.pool[side]}, s.world->air_forces[side].aircraft.name),
           "FOW-AIR-003"_rule});
  if (!support.facts.empty()) marks.push_back(std::move(support));
  const Flight& f = s.air.flight;
  if (!f.on() || !f.target.valid()) return;
  marks.push_back({.sort = "air_template"_name,
                   .side = f.side,
                   .rect = air_template(s, under_attack(s)),
                   .outline = {f.planes[0].at.at, under_attack(s)},
                   .words = "Where the aircraft attack",
                   .facts = {}});
  for (const Plane& p : f.planes)
    if (p.flying)
      marks.push_back({.sort = "aircraft"_name,
                       .side = f.side,
                       .rect = base_of(s, p),
                       .words = s.world->air_forces[static_cast<std::size_t>(f.side)].aircraft.name,
                       .facts = {{"Safety distance",
                                  fmt::format("it aborts with friends within {}",
                                              shown_length(s.world->air.safety, s.world->centimetres)),
                                  "FOW-AIR-059"_rule}}});
}

void add_marks(const State& s, std::vector<Mark>& marks) {
  static constexpr Name sorts[] = {"smoke"_name,  "wreck"_name,  "wreck_smoke"_name, "crater"_name,
                                   "breach"_name, "screen"_name, "dust"_name};
  static constexpr const char* words[] = {"Smoke",        "Wreck", "Smoke of a wreck", "Crater", "Breach",
                                          "Smoke screen", "Dust"};
  static_assert(std::size(sorts) == enum_names(Overlay::Sort{}).size() && std::size(words) == std::size(sorts));
  for (const Overlay& o : s.overlays) {
    const auto sort = static_cast<std::size_t>(o.sort);
    marks.push_back({.sort = sorts[sort], .side = o.placed_by, .rect = o.rect, .words = words[sort]});
  }
  for (const Trail& t : s.trails)  // FOW-ART-091: a ball 2 in across
    marks.push_back({.sort = "trail"_name,
                     .side = t.side,
                     .rect = {{t.at, {}}, 2 * inch, 2 * inch},
                     .words = "Smoke trail of rockets",
                     .facts = {{"Aiming point", "may be bombarded without being seen", "FOW-ART-092"_rule}}});
  add_aircraft(s, marks);
  if (s.night) marks.push_back(night_mark(*s.world));
  if (!s.world->weather.told.empty()) marks.push_back(weather_mark(s));
  add_areas(*s.world, marks);
}

const char* going_words(TerrainEffect::Going going) {
  static constexpr const char* words[] = {"Road", "Cross-country", "Difficult Going", "Very Difficult Going",
                                          "Impassable"};
  return words[static_cast<std::size_t>(going)];
}

std::string risk_words(const TerrainEffect& e, TerrainEffect::Going going) {
  using G = TerrainEffect::Going;
  if (going == G::impassable) return "nobody may enter it";
  if (!e.checks || (going != G::difficult && going != G::very_difficult)) return "no risk of bogging down";
  if (going == G::difficult) return "vehicles and guns bog down on a 1";
  return "fully-tracked vehicles need a Skill Test or bog down; other vehicles and guns may not enter";
}

Json note(const char* about, std::string words, RuleId rule) {
  Json j;
  j["about"] = about;
  j["words"] = std::move(words);
  j["rule"] = rule.text();
  return j;
}

// What the ruleset makes of a feature, in words with the rules behind them.
Json notes_of(const World& w, const TerrainEffect& e) {
  using G = TerrainEffect::Going;
  Json notes = Json::List{};
  const G vehicles = e.vehicles.value_or(e.going);
  notes.push(note("going", going_words(e.going), e.rule));
  if (vehicles != e.going)
    notes.push(note("going", fmt::format("for vehicles: {}", going_words(vehicles)), "FOW-TER-018"_rule));
  notes.push(note("bogging", risk_words(e, vehicles),
                  vehicles == G::very_difficult ? "FOW-BOG-007"_rule
                  : vehicles == G::difficult    ? "FOW-BOG-006"_rule
                                                : e.rule));
  if (e.obstacle) notes.push(note("obstacle", "crossed, never stood in", "FOW-TER-010"_rule));
  if (e.cover == TerrainEffect::Cover::bulletproof)
    notes.push(note("cover", "Bulletproof Cover for teams behind or in it", "FOW-SAV-029"_rule));
  switch (e.sight) {
    case TerrainEffect::Sight::none: break;
    case TerrainEffect::Sight::linear:
      if (e.concealing)
        notes.push(note("sight", "conceals what is behind it; hides it when taller than both", "FOW-LOS-012"_rule));
      break;
    case TerrainEffect::Sight::area:
      if (e.concealing)
        notes.push(note("sight",
                        fmt::format("conceals what is in or behind it; sight inside reaches {}",
                                    shown_length(e.see_inside, w.centimetres)),
                        e.see_rule));
      break;
    case TerrainEffect::Sight::hill:
      notes.push(note("sight", "ground that hides what is behind it", "FOW-LOS-018"_rule));
      break;
    case TerrainEffect::Sight::building:
      notes.push(note("sight", "hides what is behind it", "FOW-LOS-037"_rule));
      break;
  }
  return notes;
}

}  // namespace

Tableau Rules::tableau(const State& s) {
  Tableau t;
  // While a mission is prepared no turn has begun, and it is nobody's.
  const bool before = s.mission.on() && s.mission.preparing;
  t.turn = before ? int8_t{0} : s.turn;
  t.turn_limit = s.turn_limit;
  t.active = before ? int8_t{-1} : s.active;
  t.step = before && s.step == Step::starting ? Name{} : *Name::parse(sandtable::name_of(s.step));
  t.sides = {s.world->sides[0], s.world->sides[1]};
  t.outcome = s.core.outcome;
  TokenKinds kinds(s, t.kinds);
  t.tokens.reserve(s.teams.size());
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].model.valid()) add_token(s, TeamId::of(i), kinds, t.tokens);
  add_groups(s, t);
  t.ties.reserve(s.teams.size());
  for (const sandtable::Group& g : t.groups) add_ties(s, g, t.ties);
  add_marks(s, t.marks);
  add_mission(s, t);
  for (const Goal& g : s.world->goals) t.aims.push_back(aim_of(g, ask(s, g.question, g.about)));
  return t;
}

std::string Rules::ground(const State& s, const std::string& title) {
  return render_svg(*s.world->table, {.title = title, .frame = false});
}

Json Rules::features(const State& s) {
  return features_json(*s.world, [&](std::size_t i) { return notes_of(*s.world, s.world->ratings[i]); });
}

}  // namespace sandtable::fow

// The position for anybody who looks: models, units, marks; the ground and what it does; pictures and previews.
#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/morale/tests.hpp"
#include "base/fields.hpp"
#include "table/render/render.hpp"

namespace sandtable::aaf {
namespace {

TokenForm form_of(const State& s, ModelId m) {
  const Profile& p = profile(s, m);
  switch (p.form) {
    case Form::man: return TokenForm::infantry;
    case Form::gun: return TokenForm::gun;
    case Form::soft: return p.points <= 30 ? TokenForm::jeep : TokenForm::truck;
    case Form::afv: break;
  }
  if (p.mover == Mover::half_track) return TokenForm::half_track;
  const bool turret = std::any_of(p.weapons.begin(), p.weapons.end(), [](const Mount& w) { return w.turret; });
  return turret ? TokenForm::tank : TokenForm::turretless;
}

bool turns_turret(const Profile& p) {
  return p.vehicle() && std::any_of(p.weapons.begin(), p.weapons.end(), [](const Mount& w) { return w.turret; });
}

std::vector<Badge> badges_of(const State& s, UnitId id) {
  const Unit& u = s[id];
  std::vector<Badge> list;
  if (u.nerve == Nerve::pinned) list.push_back({"P", "Pinned", "AAF-MOR-019"_rule});
  if (u.nerve == Nerve::fleeing) list.push_back({"F", "Fleeing", "AAF-MOR-037"_rule});
  if (u.prone) list.push_back({"v", "Prone", "AAF-MOV-020"_rule});
  if (u.spotted) list.push_back({"S", "Spotted by the enemy", "AAF-VIS-002"_rule});
  if (u.spent) list.push_back({"x", "Spent in this turn", "AAF-ACT-002"_rule});
  if (u.ammunition == Ammunition::low) list.push_back({"L", "Low on ammunition", "AAF-SHO-034"_rule});
  if (u.ammunition == Ammunition::out) list.push_back({"0", "Out of ammunition", "AAF-SHO-034"_rule});
  if (u.mounted) list.push_back({"R", "Riding", "AAF-GEN-010"_rule});
  if (u.melee >= 0) list.push_back({"M", "Held in a melee", "AAF-MEL-027"_rule});
  if (!u.ready) list.push_back({"!", "Its Support weapons are not ready", "AAF-WPN-021"_rule});
  static constexpr const char* orders[] = {"", "A", "V", "O", "R"};
  static constexpr const char* words[] = {"", "Attack order", "Movement order", "Fire order", "Recon order"};
  const auto o = static_cast<std::size_t>(u.order);
  if (o > 0) list.push_back({orders[o], words[o], "AAF-ORD-001"_rule});
  return list;
}

std::vector<Badge> badges_of(const State& s, ModelId m) {
  // Those of the unit stand on its first model, its own on each.
  const auto all = models_of(s, s[m].unit);
  std::vector<Badge> list;
  if (!all.empty() && all[0] == m) list = badges_of(s, s[m].unit);
  if (s[m].immobilised) list.push_back({"I", "Immobilised", "AAF-DMG-037"_rule});
  if (s[m].hull_down) list.push_back({"H", "Hull down", "AAF-SPC-041"_rule});
  return list;
}

std::string weapon_words(const State& s, const Mount& mount) {
  const Weapon& w = weapon(s, mount.weapon);
  std::string text = w.range > 0 ? fmt::format("range {}, Power {}, {}{}", shown(s, w.range), w.power,
                                               sandtable::name_of(w.kind), w.shots)
                                 : fmt::format("Power {}", w.power);
  return mount.count > 1 ? fmt::format("{} x {}", mount.count, text) : text;
}

TokenKind kind_of(const State& s, const Profile& p) {
  TokenKind kind{.name = p.name, .facts = {}, .barrels = {}};
  if (p.fs > 0) kind.facts.push_back({"Fighting Skill", fmt::format("{}", p.fs), "AAF-CHR-008"_rule});
  if (p.m > 0) kind.facts.push_back({"Morale", fmt::format("{}", p.m), "AAF-CHR-010"_rule});
  if (p.afv())
    kind.facts.push_back(
        {"Armour", fmt::format("{}/{}/{}", p.armour[0], p.armour[1], p.armour[2]), "AAF-CHR-003"_rule});
  else
    kind.facts.push_back({"Constitution", fmt::format("{}", p.constitution), "AAF-CHR-006"_rule});
  kind.facts.push_back({"Speed", shown(s, p.speed), "AAF-CHR-015"_rule});
  for (const Mount& mount : p.weapons) {
    const Weapon& w = weapon(s, mount.weapon);
    kind.facts.push_back({w.name, weapon_words(s, mount), "AAF-WPN-001"_rule});
    if (w.range > 0) kind.barrels.push_back({w.name, w.range, mount.turret ? Angle{32768} : Angle{8192}, mount.turret});
  }
  return kind;
}

std::string symbol_of(const State& s, ModelId m) {
  const Profile& p = profile(s, m);
  const char* what = p.man() ? "UCI---" : p.form == Form::gun ? "UCFHE-" : p.afv() ? "UCA---" : "USTR--";
  return fmt::format("S{}GP{}---", side_of(s, m) == 0 ? 'F' : 'H', what);
}

Json note(const char* about, std::string words, RuleId rule) {
  Json j;
  j["about"] = about;
  j["words"] = std::move(words);
  j["rule"] = rule.text();
  return j;
}

}  // namespace

Tableau Rules::tableau(const State& s) {
  Tableau t;
  t.turn = s.turn;
  t.turn_limit = s.turn_limit;
  t.active = s.active;
  t.step = *Name::parse(sandtable::name_of(s.phase));
  t.sides = {s.world->sides[0], s.world->sides[1]};
  t.outcome = s.core.outcome;
  for (const Profile& p : s.world->profiles) t.kinds.push_back(aaf::kind_of(s, p));
  for (std::size_t i = 0; i < s.models.size(); ++i) {
    const ModelId m = ModelId::of(i);
    const Profile& p = profile(s, m);
    Token& token = t.tokens.emplace_back();
    token.piece = piece_of(m);
    token.group = piece_of(s[m].unit);
    token.side = static_cast<int8_t>(aaf::side_of(s, m));
    static constexpr Presence presences[] = {Presence::away, Presence::table, Presence::aboard, Presence::lost};
    token.presence = presences[static_cast<std::size_t>(s[m].place)];
    if (s[m].aboard()) token.carrier = piece_of(s[m].on);
    token.name = aaf::name_of(s, m);
    token.kind = s[m].profile;
    token.form = form_of(s, m);
    token.symbol = symbol_of(s, m);
    token.base = footprint(s, m);
    token.height = p.height;
    token.has_turret = turns_turret(p);
    token.turret = s[m].turret;
    token.command = p.officer;
    token.badges = badges_of(s, m);
    token.facts.push_back({"Unit", s.world->unit_kinds[s[m].unit.index()], "AAF-GEN-020"_rule});
  }
  for (std::size_t i = 0; i < s.units.size(); ++i) {
    const UnitId u = UnitId::of(i);
    Group& g = t.groups.emplace_back();
    g.piece = piece_of(u);
    g.side = s[u].side;
    g.name = aaf::name_of(s, u);
    if (const auto all = models_of(s, u); !all.empty()) g.leader = piece_of(all[0]);
    for (const Model& m : s.models)
      if (m.unit == u) {
        ++g.began;
        g.strength += m.in_play() ? 1 : 0;
      }
    g.badges = badges_of(s, u);
    g.facts = {{"What it is", s.world->unit_kinds[i], "AAF-GEN-020"_rule},
               {"Morale", fmt::format("{}", morale_of(s, u)), "AAF-MOR-001"_rule}};
  }
  static constexpr Name sorts[] = {"smoke"_name,  "wreck"_name,  "wreck_smoke"_name, "crater"_name,
                                   "breach"_name, "screen"_name, "dust"_name};
  static constexpr const char* words[] = {"Smoke",        "Wreck", "Smoke of a wreck", "Crater", "Breach",
                                          "Smoke screen", "Dust"};
  for (const Overlay& o : s.overlays) {
    const auto sort = static_cast<std::size_t>(o.sort);
    t.marks.push_back({.sort = sorts[sort], .side = o.placed_by, .rect = o.rect, .words = words[sort]});
  }
  static constexpr const char* works[] = {"Wire", "Trench", "Gun pit", "Large gun pit", "Obstacles", "Mines"};
  for (std::size_t i = 0; i < s.world->works.size(); ++i)
    if (stands(s, static_cast<int8_t>(i)))
      t.marks.push_back({.sort = "crater"_name,
                         .rect = s.world->works[i].rect,
                         .words = works[static_cast<std::size_t>(s.world->works[i].kind)]});
  for (std::size_t i = 0; i < s.supports.size(); ++i) {
    const Support& b = s.supports[i];
    if (b.state != SupportState::declared && b.state != SupportState::approved) continue;
    const Coord across = tables(s).artillery.large_template;
    t.marks.push_back(
        {.sort = "objective"_name,
         .side = b.side,
         .rect = {{b.aim, {}}, across, across},
         .words = s.world->supports[i] + (b.state == SupportState::approved ? ", approved" : ", declared")});
  }
  add_areas(*s.world, t.marks);
  for (const Goal& g : s.world->goals) t.aims.push_back(aim_of(g, ask(s, g.question, g.about)));
  return t;
}

std::string Rules::ground(const State& s, const std::string& title) {
  return render_svg(*s.world->table, {.title = title, .frame = false});
}

Json Rules::features(const State& s) {
  return features_json(*s.world, [&](std::size_t i) {
    static constexpr const char* going[] = {
        "open ground", "road", "rough ground", "difficult ground", "a minor obstacle", "nobody may enter it"};
    static constexpr const char* sight[] = {
        "", "gives cover", "gives cover; hides what is seen through more than 3 of it",
        "one contour gives cover, two hide what is behind", "hides what is behind it"};
    const TerrainEffect& e = s.world->effects[s.world->table->features()[i].kind];
    Json notes = Json::List{};
    notes.push(note("going", going[static_cast<std::size_t>(e.going)], e.rule));
    if (e.sight != TerrainEffect::Sight::none)
      notes.push(note("sight", sight[static_cast<std::size_t>(e.sight)], "AAF-VIS-010"_rule));
    return notes;
  });
}

std::string Rules::picture(const State& s, const std::string& title) {
  Drawing scene;
  scene.table = &*s.world->table;
  scene.overlays = s.overlays;
  for (std::size_t i = 0; i < s.models.size(); ++i) {
    const ModelId m = ModelId::of(i);
    if (!s[m].present()) continue;
    std::string letters;
    for (const Badge& b : badges_of(s, m)) letters += b.letter;
    scene.pieces.push_back({.base = footprint(s, m),
                            .side = aaf::side_of(s, m),
                            .label = aaf::name_of(s, m),
                            .look = static_cast<DrawnPiece::Look>(form_of(s, m)),
                            .turret = s[m].turret,
                            .command = profile(s, m).officer,
                            .badges = letters});
  }
  return render_svg(scene, {.title = title});
}

}  // namespace sandtable::aaf

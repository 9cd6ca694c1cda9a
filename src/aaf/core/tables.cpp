#include "aaf/core/tables.hpp"

#include <algorithm>

#include "base/fields_toml.hpp"

namespace sandtable::aaf {
namespace {

// The keys of one table, each read once; a key that nobody read is an error.
class Reader {
 public:
  Reader(const Toml& table, Coord one) : table_(table), one_(one) {}
  Reader& number(std::string_view key, int& to) {
    keys_.push_back(key);
    to = static_cast<int>(table_.at(key).integer_between(-1000, 1000));
    return *this;
  }
  Reader& length(std::string_view key, Coord& to) {
    keys_.push_back(key);
    to = read_plain(table_.at(key), one_);
    return *this;
  }
  void done() const { table_.only(keys_.data(), keys_.size()); }
  std::vector<std::string_view>& keys() { return keys_; }

 private:
  const Toml& table_;
  Coord one_;
  std::vector<std::string_view> keys_;
};

void read_chart(const Toml& t, Tables& to) {
  t.only({"first_power", "first_constitution", "needed"});
  (void)t.at("first_power").integer_between(2, 2);
  (void)t.at("first_constitution").integer_between(2, 2);
  const auto& rows = t.at("needed").items();
  if (rows.size() != to.chart.size()) t.at("needed").fail("the chart has nine rows, Power 2 to 10");
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto& cells = rows[r].items();
    if (cells.size() != to.chart[r].size()) rows[r].fail("a row has seven columns, Constitution 2 to 8");
    for (std::size_t c = 0; c < cells.size(); ++c) to.chart[r][c] = static_cast<int>(cells[c].integer_between(0, 6));
  }
}

void read_terrain_chart(const Toml& t, Tables& to) {
  static constexpr const char* movers[] = {"foot", "support", "cavalry", "wheeled", "half_track", "tracked"};
  t.only({"columns", "foot", "support", "cavalry", "wheeled", "half_track", "tracked"});
  static constexpr const char* columns[] = {"open", "road", "rough", "difficult", "minor_obstacle"};
  const auto& named = t.at("columns").items();
  if (named.size() != std::size(columns))
    t.at("columns").fail("five columns: open, road, rough, difficult, minor_obstacle");
  for (std::size_t i = 0; i < named.size(); ++i)
    if (named[i].string() != columns[i]) named[i].fail(std::string("this column is '") + columns[i] + "'");
  for (std::size_t m = 0; m < std::size(movers); ++m) {
    const auto& cells = t.at(movers[m]).items();
    if (cells.size() != std::size(columns)) t.at(movers[m]).fail("one effect for each of the five columns");
    for (std::size_t c = 0; c < cells.size(); ++c)
      to.terrain[m][c] = static_cast<Effect>(
          cells[c].one_of({"none", "plus_half", "double", "half_speed", "half_move", "impassable"}));
  }
}

void read_base(const Toml& t, Coord one, Base& to) {
  const auto& sizes = t.items();
  if (sizes.size() != 3) t.fail("width, depth and height, please");
  to = {read_plain(sizes[0], one), read_plain(sizes[1], one), read_plain(sizes[2], one)};
  if (to.width <= 0 || to.depth <= 0 || to.height <= 0) t.fail("a base has a size above zero");
}

}  // namespace

Coord read_plain(const Toml& t, Coord one) {
  return static_cast<Coord>(t.scaled(1000) * one / 1000);  // AAF-GEN-001, 017
}

Tables Tables::load(const std::string& path, Coord one) { return parse(Toml::load(path), one); }

Tables Tables::parse(const Toml& root, Coord one) {
  Tables t;
  t.one = one;
  root.only({"constitution_chart", "constitution", "armour", "shooting", "melee", "morale", "terrain_chart", "movement",
             "bases", "spotting", "artillery", "special", "works"});
  read_chart(root.at("constitution_chart"), t);
  auto& c = t.constitution;
  Reader(root.at("constitution"), one)
      .number("man", c.man)
      .number("soft_vehicle", c.soft_vehicle)
      .number("support_weapon", c.support_weapon)
      .number("wire", c.wire)
      .number("cover", c.cover)
      .number("prone", c.prone)
      .number("veteran", c.veteran)
      .number("smoke", c.smoke)
      .number("entrenched", c.entrenched)
      .number("bunker", c.bunker)
      .number("vt", c.vt)
      .done();
  auto& a = t.armour;
  Reader(root.at("armour"), one)
      .number("bail_out_from", a.bail_out_from)
      .number("immobilised_from", a.immobilised_from)
      .number("destroyed_from", a.destroyed_from)
      .number("long_range", a.long_range)
      .number("step", a.step)
      .number("smoke_or_hull_down", a.smoke_or_hull_down)
      .number("he_reduction", a.he_reduction)
      .number("at_gun_he_divisor", a.at_gun_he_divisor)
      .number("at_gun_he_calibre", a.at_gun_he_calibre)
      .number("grenade", a.grenade)
      .number("at_grenade", a.at_grenade)
      .done();
  if (a.step <= 0 || a.at_gun_he_divisor <= 0)
    root.at("armour").fail("'step' and 'at_gun_he_divisor' divide: above zero");
  auto& s = t.shooting;
  Reader(root.at("shooting"), one)
      .number("moved", s.moved)
      .number("over_watch", s.over_watch)
      .number("pinned", s.pinned)
      .number("low_on", s.low_on)
      .length("supply_within", s.supply_within)
      .done();
  Reader(root.at("melee"), one).number("kill_on", t.melee.kill_on).length("reorganise", t.melee.reorganise).done();
  auto& m = t.morale;
  Reader(root.at("morale"), one)
      .number("always_passes_on", m.always_passes_on)
      .number("always_fails_on", m.always_fails_on)
      .number("half_strength", m.half_strength)
      .number("lost_melee", m.lost_melee)
      .number("immobilised", m.immobilised)
      .number("artillery", m.artillery)
      .number("heavy_or_flame", m.heavy_or_flame)
      .number("in_defences", m.in_defences)
      .number("rallying", m.rallying)
      .length("officer_within", m.officer_within)
      .number("plan_bonus", m.plan_bonus)
      .done();
  read_terrain_chart(root.at("terrain_chart"), t);
  const Toml& moving = root.at("movement");
  auto& v = t.movement;
  Reader reader(moving, one);
  reader.length("infantry_speed", v.infantry_speed)
      .length("not_too_close", v.not_too_close)
      .number("moves_with_order", v.moves_with_order)
      .number("shots_with_order", v.shots_with_order)
      .length("board_within", v.board_within)
      .number("towing_divisor", v.towing_divisor)
      .length("combined_within", v.combined_within);
  reader.keys().push_back("box");
  reader.keys().push_back("line");
  reader.done();
  const auto& box = moving.at("box").items();
  const auto& line = moving.at("line").items();
  if (box.size() != 2 || line.size() != 2 || box[0].scaled(1000) != box[1].scaled(1000))
    moving.fail("box = [12, 12] and line = [18, 8]: two sides each, those of the box alike");
  v.box = read_plain(box[0], one);
  v.line_long = read_plain(line[0], one);
  v.line_short = read_plain(line[1], one);
  const Toml& bases = root.at("bases");
  bases.only({"man", "gun", "tank", "car", "truck"});
  read_base(bases.at("man"), one, t.bases.man);
  read_base(bases.at("gun"), one, t.bases.gun);
  read_base(bases.at("tank"), one, t.bases.tank);
  read_base(bases.at("car"), one, t.bases.car);
  read_base(bases.at("truck"), one, t.bases.truck);
  auto& p = t.spotting;
  Reader(root.at("spotting"), one)
      .length("afv_or_building", p.afv_or_building)
      .length("other", p.other)
      .length("wood_blocks_over", p.wood_blocks_over)
      .number("contours_block", p.contours_block)
      .length("buttoned_up_within", p.buttoned_up_within)
      .length("close", p.close)
      .done();
  auto& g = t.artillery;
  Reader(root.at("artillery"), one)
      .length("large_template", g.large_template)
      .length("small_template", g.small_template)
      .number("counter_battery", g.counter_battery)
      .number("approved", g.approved)
      .number("denied_below", g.denied_below)
      .number("on_target", g.on_target)
      .number("observer", g.observer)
      .done();
  auto& x = t.special;
  Reader(root.at("special"), one)
      .number("mine_strikes_on", x.mine_strikes_on)
      .number("bombardment_percent", x.bombardment_percent)
      .number("hidden_markers", x.hidden_markers)
      .number("hidden_percent", x.hidden_percent)
      .length("hidden_within", x.hidden_within)
      .length("flame_range", x.flame_range)
      .number("engineer_power", x.engineer_power)
      .number("wooden_building_falls_to", x.wooden_building_falls_to)
      .length("section", x.section)
      .number("small_pit_calibre", x.small_pit_calibre)
      .done();
  static constexpr std::string_view works[] = {"wire", "trench", "small_pit", "large_pit", "obstacles", "mines"};
  const Toml& sizes = root.at("works");
  sizes.only(works, std::size(works));
  for (std::size_t i = 0; i < std::size(works); ++i) read_base(sizes.at(works[i]), one, t.works[i]);
  return t;
}

int Tables::needed(int power, int c) const {
  const int row = std::clamp(power, 2, 10) - 2;  // AAF-DMG-010
  const int column = std::clamp(c, 2, 8) - 2;
  return chart[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

TerrainEffects TerrainEffects::load(const std::string& path, const Kinds& kinds) {
  return parse(Toml::load(path), kinds);
}

TerrainEffects TerrainEffects::parse(const Toml& root, const Kinds& kinds) {
  using Sight = TerrainEffect::Sight;
  static constexpr RuleId columns[] = {"AAF-MOV-001"_rule, "AAF-MOV-008"_rule, "AAF-MOV-011"_rule,
                                       "AAF-MOV-013"_rule, "AAF-MOV-014"_rule, "AAF-MOV-017"_rule};
  root.only({"effect"});
  const Toml& table = root.at("effect");
  TerrainEffects all;
  all.effects_.resize(kinds.size());
  std::vector<bool> known(kinds.size(), false);
  for (const auto& [id, entry] : table.entries()) {
    const KindId kind = kinds.find(id);
    if (!kind.valid()) {
      const std::string near = kinds.suggest(id);
      entry.fail("no kind of terrain is called '" + id + "'; " +
                 (near.empty() ? "add it to data/terrain.toml or remove this line" : near));
    }
    entry.only({"going", "sight", "timber", "bunker", "rule"});
    TerrainEffect e;
    e.going = read_enum<Ground>(entry.at("going"));
    e.sight = static_cast<Sight>(entry.at("sight").one_of({"none", "cover", "wood", "hill", "building"}));
    e.timber = entry.boolean("timber", false);
    e.bunker = entry.boolean("bunker", false);
    e.rule = entry.has("rule") ? read_rule(entry.at("rule")) : columns[static_cast<std::size_t>(e.going)];
    all.effects_[kind.index()] = e;
    known[kind.index()] = true;
  }
  for (std::size_t i = 0; i < known.size(); ++i)
    if (!known[i]) table.fail("kind '" + kinds.all()[i].id + "' has no line; add one");
  return all;
}

}  // namespace sandtable::aaf

#include "fow/setup.hpp"

#include <fmt/core.h>

#include <filesystem>

#include "base/error.hpp"
#include "fow/hits.hpp"
#include "fow/rules.hpp"
#include "fow/world.hpp"
#include "game/game_of.hpp"
#include "table/terrain_builder.hpp"

namespace sandtable::fow {
namespace {

using K = Kernel<Rules>;

template <class E>
E read_enum(const Toml& word) {
  constexpr auto names = enum_names(E{});
  return static_cast<E>(word.one_of(names.data(), names.size()));
}

Vec read_point(const Toml& t) {
  if (t.items().size() != 2) t.fail("a place is two figures: [x, y] in inches from the near left corner");
  return {t.items()[0].length(), t.items()[1].length()};
}

Angle read_heading(const Toml& t) { return degrees(static_cast<int32_t>(t.integer_between(-360, 720))); }

class Setup {
 public:
  Setup(const Toml& script, const std::string& home)
      : script_(script), home_(home), world_(std::make_shared<World>()) {}

  std::unique_ptr<Game> begin() {
    load_world();
    read_table();
    read_sides();
    if (!script_.has("platoon")) script_.fail("there is no [[platoon]]; a battle needs pieces");
    for (const Toml& p : script_.at("platoon").items()) read_platoon(p);
    check_places();
    state_.world.world = world_.get();
    read_start();
    return std::make_unique<GameOf<Rules>>(world_, state_);
  }

 private:
  void load_world() {
    World& w = *world_;
    w.kinds = Kinds::load(home_ + "/data/terrain.toml");
    w.effects = TerrainEffects::load(home_ + "/data/fow/terrain.toml", w.kinds);
    w.movement = load_movement(home_ + "/data/fow/movement.toml");
    w.command = load_command(home_ + "/data/fow/command.toml");
    arsenal_ = Arsenal::load(home_ + "/data/fow/arsenal");
    if (const Toml& units = script_.find("units")) w.centimetres = units.one_of({"in", "cm"}) == 1;  // FOW-GEN-001
  }

  // A file beside the script or below home, an inline table, or a bare 72 by 48 in.
  void read_table() {
    World& w = *world_;
    const Toml& t = script_.find("table");
    if (t && t.is(Toml::Kind::string)) {
      namespace fs = std::filesystem;
      const fs::path beside = fs::path(script_.file()).parent_path() / t.string();
      std::error_code none;
      w.table.emplace(Table::load(fs::exists(beside, none) ? beside.string() : home_ + '/' + t.string(), w.kinds));
    } else if (t) {
      w.table.emplace(Table::Builder(w.kinds).read(t).build());
    } else {
      w.table.emplace(Table::Builder(w.kinds).build());
    }
    if (const Toml& features = script_.find("feature")) {
      Table::Builder more(*w.table);
      more.add(features);
      w.table.emplace(more.build());
    }
    w.sight.emplace(*w.table);
  }

  void read_sides() {
    const Toml& sides = script_.find("sides");
    if (!sides) return;
    if (sides.items().size() != 2) sides.fail("two sides, the one that goes first in front");
    for (std::size_t i = 0; i < 2; ++i) world_->sides[i] = sides.items()[i].string();
    if (world_->sides[0] == world_->sides[1]) sides.fail("the two sides need different names");
  }

  int side_named(const Toml& t) const {
    return static_cast<int>(t.one_of({std::string_view(world_->sides[0]), std::string_view(world_->sides[1])}));
  }

  void claim(const Toml& t, const std::string& name) {
    if (name.empty()) t.fail("a name cannot be empty");
    for (const auto* list : {&world_->teams, &world_->platoons})
      for (const std::string& other : *list)
        if (other == name) t.fail(fmt::format("'{}' is taken; give it another name", name));
    for (const std::string& other : world_->sides)
      if (other == name) t.fail(fmt::format("'{}' is a side; give it another name", name));
  }

  void read_platoon(const Toml& t) {
    t.only({"name", "side", "skill", "motivation", "pinned", "team", "model", "at", "facing", "turret", "role",
            "status", "did"});
    const std::string name = t.at("name").string();
    claim(t, name);
    Platoon p;
    p.side = static_cast<int8_t>(side_named(t.at("side")));
    if (const Toml& skill = t.find("skill")) p.skill = read_enum<Skill>(skill);
    if (const Toml& motivation = t.find("motivation")) p.motivation = read_enum<Motivation>(motivation);
    p.pinned = t.boolean("pinned", false);
    if (!state_.platoons.try_push(p)) t.fail(fmt::format("more than {} platoons", max_platoons));
    world_->platoons.push_back(name);
    const PlatoonId id = PlatoonId::of(state_.platoons.size() - 1);
    if (const Toml& teams = t.find("team")) {
      for (const Toml& team : teams.items()) {
        team.only({"name", "model", "at", "facing", "turret", "role", "status", "did"});
        read_team(team, t, id, team.at("name").string());
      }
    } else {
      read_team(t, t, id, name + "_1");  // a platoon of one team, written in one table
    }
  }

  void read_team(const Toml& t, const Toml& platoon, PlatoonId id, const std::string& name) {
    claim(t, name);
    Team team;
    team.platoon = id;
    const Toml& model = t.has("model") ? t.find("model") : platoon.at("model");
    team.model = model_id(model);
    const Toml& at = t.at("at");
    team.pose.at = read_point(at);
    team.on_table = true;
    if (const Toml& facing = t.find("facing"))
      team.pose.facing = read_heading(facing);
    else if (const Toml& all = platoon.find("facing"))
      team.pose.facing = read_heading(all);
    team.turret = t.has("turret") ? read_heading(t.find("turret")) : team.pose.facing;
    if (const Toml& role = t.find("role")) team.role = read_enum<Role>(role);
    if (const Toml& status = t.find("status"))
      for (const Toml& word : status.items()) {
        const std::size_t which = word.one_of({"bailed_out", "bogged_down", "destroyed"});
        (which == 0 ? team.bailed_out : which == 1 ? team.bogged_down : team.destroyed) = true;
        if (which == 0 && !world_->models[team.model.index()].armoured)
          word.fail("only armoured vehicles can be Bailed Out (FOW-CHR-041)");
      }
    read_deeds(t.has("did") ? t.find("did") : platoon.find("did"), team.deeds);
    if (!state_.teams.try_push(team)) t.fail(fmt::format("more than {} teams", max_teams));
    world_->teams.push_back(name);
    places_.push_back(&at);
  }

  static void read_deeds(const Toml& did, Deeds& deeds) {
    if (!did) return;
    for (const Toml& word : did.items()) {
      constexpr auto members = Deeds::fields();
      bool known = false;
      std::apply(
          [&](const auto&... m) {
            ((m.name == word.string() ? (deeds.*(m.member) = true, known = true) : false), ...);
          },
          members);
      if (!known)
        word.fail("what a team did is one of: moved, tried_to_dig, turned, doubled, assaulted, shot, bombarded");
    }
  }

  ModelId model_id(const Toml& t) {
    std::vector<Model>& models = world_->models;
    Model m;
    if (t.is(Toml::Kind::string)) {
      const Model* found = arsenal_.find(t.string());
      if (!found)
        t.fail(fmt::format("'{}' is not in data/fow/arsenal; {} Figures may also be written inline", t.string(),
                           arsenal_.suggest(t.string())));
      for (std::size_t i = 0; i < models.size(); ++i)
        if (models[i].name == found->name) return ModelId::of(i);
      m = *found;
    } else {
      m = read_model(t);
    }
    models.push_back(std::move(m));
    return ModelId::of(models.size() - 1);
  }

  void check_places() {
    const Vec size = world_->table->size();
    state_.world.world = world_.get();
    for (std::size_t i = 0; i < state_.teams.size(); ++i) {
      const TeamId t = TeamId::of(i);
      if (!state_[t].present()) continue;
      const Quad shape = outline(footprint(state_, t));
      for (Vec corner : shape.corner)
        if (corner.x < 0 || corner.y < 0 || corner.x > size.x || corner.y > size.y)
          places_[i]->fail(fmt::format("'{}' would stand off the table, which is {} by {}", world_->teams[i],
                                       shown_length(size.x), shown_length(size.y)));
      for (std::size_t j = 0; j < i; ++j)
        if (state_.teams[j].present() && overlap(shape, outline(footprint(state_, TeamId::of(j)))))
          places_[i]->fail(fmt::format("'{}' would stand on '{}'", world_->teams[i], world_->teams[j]));
    }
  }

  TeamId team_named(const Toml& t) const {
    for (std::size_t i = 0; i < world_->teams.size(); ++i)
      if (world_->teams[i] == t.string()) return TeamId::of(i);
    t.fail(fmt::format("there is no team '{}'", t.string()));
  }
  PlatoonId platoon_named(const Toml& t) const {
    for (std::size_t i = 0; i < world_->platoons.size(); ++i)
      if (world_->platoons[i] == t.string()) return PlatoonId::of(i);
    t.fail(fmt::format("there is no platoon '{}'", t.string()));
  }

  // [start] side, step, turn, or inside a procedure.
  void read_start() {
    state_.turn_limit = static_cast<int16_t>(script_.has("turns") ? script_.find("turns").integer_between(1, 1000) : 0);
    const Toml& start = script_.find("start");
    if (!start) {
      K::begin(state_, BeginTurn{});
      return;
    }
    start.only({"side", "step", "turn", "hit", "hits"});
    if (const Toml& side = start.find("side")) state_.active = static_cast<int8_t>(side_named(side));
    if (const Toml& turn = start.find("turn")) state_.turn = static_cast<int16_t>(turn.integer_between(1, 1000));
    const Toml& hit = start.find("hit");
    const Toml& hits = start.find("hits");
    const bool inside = static_cast<bool>(hit) || static_cast<bool>(hits);
    if (hit && hits) start.fail("start inside one procedure: 'hit' or 'hits'");
    const Step step = start.has("step") ? read_enum<Step>(start.find("step"))
                      : inside          ? Step::shooting
                                        : Step::starting;
    if (inside && step != Step::shooting) start.fail("hits are settled in the Shooting Step; leave out 'step'");
    state_.step = step;
    switch (step) {
      case Step::starting: K::begin(state_, BeginTurn{}); return;
      case Step::movement: K::begin(state_, AfterMove{}); break;
      case Step::shooting: K::begin(state_, AfterShoot{}); break;
      case Step::assault: K::begin(state_, EndTurn{}); return;
    }
    state_.stack.back().procedure = BeginTurn::procedure;
    if (hit)
      begin_hit(hit);
    else if (hits)
      begin_hits(hits);
    else if (step == Step::movement)
      K::push(state_, in_chapter<Chapters>(AskMove{}), 0);
    else
      K::push(state_, in_chapter<Chapters>(AskShoot{}), 0);
  }

  // hit = { on = "t34", anti_tank = 10, firepower = 3, from = [36, 12] or "panzer", long_range = true }
  void begin_hit(const Toml& t) {
    t.only({"on", "anti_tank", "firepower", "from", "long_range"});
    Hit h;
    h.on = team_named(t.at("on"));
    h.anti_tank = static_cast<int8_t>(t.at("anti_tank").integer_between(0, 30));
    h.firepower = static_cast<int8_t>(t.at("firepower").integer_between(1, 6));
    const Toml& from = t.at("from");
    if (from.is(Toml::Kind::string)) {
      h.by = team_named(from);
      h.from = state_[h.by].pose.at;
      h.far = distance(state_, h.by, h.on) > 16 * inch;
    } else {
      h.from = read_point(from);
      h.far = distance(footprint(state_, h.on), h.from) > 16 * inch;
    }
    if (const Toml& far = t.find("long_range")) h.far = far.boolean();
    h.shooter = static_cast<int8_t>(1 - side_of(state_, h.on));
    state_.active = h.shooter;
    K::push(state_, in_chapter<Chapters>(SettleHit{h}), SettleHit::procedure);
  }

  // hits = { on = "tigers", by = ["m10", "m10", "m10_2"] }: one name for each hit, its first weapon
  void begin_hits(const Toml& t) {
    t.only({"on", "by"});
    const PlatoonId target = platoon_named(t.at("on"));
    state_.active = static_cast<int8_t>(1 - state_[target].side);
    Range range = state_.arena.open();
    PlatoonId shooters;
    for (const Toml& name : t.at("by").items()) {
      const TeamId by = team_named(name);
      if (side_of(state_, by) != state_.active) name.fail("hits come from the other side");
      if (model(state_, by).weapons.empty()) name.fail("that team has no weapon");
      if (shooters.valid() && shooters != state_[by].platoon)
        name.fail("hits that wait together come from one platoon");
      shooters = state_[by].platoon;
      bool valid = false;
      for (TeamId team : teams_of(state_, target)) valid = valid || may_hit(state_, {by, 0}, team);
      if (!valid)
        name.fail(fmt::format("'{}' could not have hit anybody of '{}' from there (range, sight or field of fire)",
                              name.string(), t.at("on").string()));
      if (range.count == 64) name.fail("more than 64 hits");
      state_.arena.push(range, Shot{by, 0}.packed());
    }
    if (range.count == 0) t.fail("'by' names one team for each hit");
    K::push(state_, in_chapter<Chapters>(AfterAllocation{shooters, range}), Volley::procedure);
    K::push(state_, in_chapter<Chapters>(AllocateHits{target, range}), 0);
    // The arena belongs to the volley's frame.
    state_.stack[state_.stack.size() - 2].arena = 0;
  }

  const Toml& script_;
  const std::string& home_;
  std::shared_ptr<World> world_;
  Arsenal arsenal_;
  State state_;
  std::vector<const Toml*> places_;
};

}  // namespace

std::unique_ptr<Game> begin(const Toml& script, const std::string& home) { return Setup(script, home).begin(); }
std::vector<std::string_view> setup_keys() {
  return {"units", "table", "feature", "sides", "platoon", "start", "turns"};
}

bool hides_from(const State& s, int seat) {
  for (const Team& t : s.teams)
    if (!t.known_to.has(seat)) return true;
  for (const Platoon& p : s.platoons)
    if (!p.known_to.has(seat)) return true;
  return false;
}

}  // namespace sandtable::fow

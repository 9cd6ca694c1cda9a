#include "aaf/setup/setup.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/engine.hpp"
#include "aaf/core/steps.hpp"
#include "aaf/core/world.hpp"
#include "aaf/movement/grounds.hpp"
#include "aaf/setup/conditions.hpp"
#include "aaf/setup/standing.hpp"
#include "aaf/turn/steps.hpp"
#include "base/fields_toml.hpp"
#include "game/reading.hpp"

namespace sandtable::aaf {
namespace {

class Setup {
 public:
  Setup(const Toml& script, const std::string& home)
      : script_(script), home_(home), world_(std::make_shared<World>()) {}

  std::unique_ptr<Game> begin() {
    World& w = *world_;
    const Toml& units = script_.find("units");
    w.arsenal = arsenal_in(home_, units && units.is(Toml::Kind::string) && units.string() == "cm" ? cm : inch);
    w.kinds = Kinds::load(home_ + "/data/terrain.toml");
    w.effects = TerrainEffects::load(home_ + "/data/aaf/terrain.toml", w.kinds);
    read_battlefield(script_, home_, Rules::facts(), w);
    for (std::size_t i = 0; i < w.table->features().size(); ++i) {
      const Feature& f = w.table->features()[i];
      if (w.effects[f.kind].sight != TerrainEffect::Sight::none)
        w.screens.push_back({FeatureId::of(i), w.effects[f.kind].sight, box_of(f.points)});
    }
    w.houses = houses_on(w);
    read_weather(script_, w);
    read_works(script_, w);
    for (std::size_t m = 0; m < w.grounds.size(); ++m) {
      w.grounds[m] = lay_ground_for(w, static_cast<Mover>(m));
      w.jungle_grounds[m] = lay_ground_for(w, static_cast<Mover>(m), true);
    }
    find_edges();
    find_steeds();
    read_sides_of();
    state_.world = {world_.get()};
    if (!script_.has("unit")) script_.fail("there is no [[unit]]; a battle needs pieces");
    for (const Toml& u : script_.at("unit").items()) read_unit(u);
    read_supports();
    std::vector<Placed> standing;
    for (std::size_t i = 0; i < state_.models.size(); ++i)
      if (state_.models[i].present() && !indoors(state_, ModelId::of(i)))
        standing.push_back({w.teams[i], outline(footprint(state_, ModelId::of(i))), places_[i]});
    check_places(w, standing);
    w.ammunition = script_.boolean("ammunition", false);  // AAF-SHO-033
    state_.turn_limit = static_cast<int16_t>(read_turn_limit(script_));
    read_start();
    read_goals(script_, w, [&](const Goal& goal) { Rules::ask(state_, goal.question, goal.about); });
    return engine::game_of(world_, state_);
  }

 private:
  // A side's table edge is the one its deployment areas lie at; otherwise the first side's is the near one.
  void find_edges() {
    World& w = *world_;
    const Coord middle = w.table->size().y / 2;
    for (std::size_t side = 0; side < 2; ++side)
      if (!w.deployment[side].empty()) {
        const Box box = box_of(w.deployment[side][0]);
        w.edges[side] = box.low.y + box.high.y <= 2 * middle ? 0 : 180;
      }
    if (w.edges[0] == w.edges[1]) w.edges[1] = 180 - w.edges[0];
  }

  // traits = ["veteran", "stealthy", "jungle", "sniper"]; a sniper is one man, with the rifle for it (AAF-SPC-027).
  void read_traits(const Toml& t, UnitId u, std::size_t first) {
    const Toml& list = t.find("traits");
    if (!list) return;
    Traits& has = state_[u].traits;
    bool* const words[] = {&has.veteran, &has.stealthy, &has.jungle, &has.sniper};
    for (const Toml& word : list.items()) *words[word.one_of({"veteran", "stealthy", "jungle", "sniper"})] = true;
    if (!has.sniper) return;
    if (state_.models.size() != first + 1 || !profile(state_, ModelId::of(first)).man())
      list.fail("a sniper is a unit of one man (AAF-SPC-027)");
    Profile p = profile(state_, ModelId::of(first));
    for (std::size_t i = 0; i < arsenal().weapons.size(); ++i)
      if (arsenal().weapons[i].id == "general.sniper-rifle") p.weapons = {{WeaponId::of(i), false, 1}};
    p.id += "/sniper";
    p.name = "Sniper";
    state_.models[first].profile = profile_number(std::move(p));
  }

  // AAF-MOV-025, 026, 027: skis carry a man at a bicycle's road rate where the ground is snow.
  void find_steeds() {
    const auto rate = [&](const char* id) {
      const Profile& p = arsenal().vehicle(id)->profile;
      return World::Rate{p.speed, p.mover};
    };
    const World::Rate bicycle = rate("general.bicycle");
    const bool snow = world_->kinds[world_->table->ground_kind()].id.find("snow") != std::string::npos;
    const Coord skiing = snow ? 2 * bicycle.speed : arsenal().tables.movement.infantry_speed;
    world_->steeds = {World::Rate{}, bicycle, rate("general.horse"), World::Rate{skiing, Mover::foot}};
  }

  // side = { british = { nation = "british", edge = "top" } }
  void read_sides_of() {
    const Toml& sides = script_.find("side");
    if (!sides) return;
    for (const auto& [side, words] : sides.entries()) {
      const std::size_t which = side == world_->sides[0] ? 0 : side == world_->sides[1] ? 1 : 2;
      if (which == 2) words.fail(fmt::format("'{}' is not a side", side));
      words.only({"nation", "edge", "counter_battery"});
      if (const Toml& dice = words.find("counter_battery"))
        state_.counter_battery[which] = static_cast<int8_t>(dice.integer_between(0, 20));
      if (const Toml& nation = words.find("nation")) nations_[which] = read_enum<Nation>(nation);
      if (const Toml& edge = words.find("edge"))
        world_->edges[which] = static_cast<int>(edge.one_of({"bottom", "left", "top", "right"})) * 90;
    }
  }

  // [[support]] name, side, kind = "medium", fast = true: a bombardment that was bought (AAF-ART-002, 033).
  void read_supports() {
    const Toml& list = script_.find("support");
    if (!list) return;
    for (const Toml& t : list.items()) {
      t.only({"name", "side", "kind", "fast", "vt", "approved"});
      const std::string name = t.at("name").string();
      check_name(*world_, t, name);
      Support b;
      b.side = static_cast<int8_t>(side_named(*world_, t.at("side")));
      const SupportEntry* entry = nullptr;
      for (const SupportEntry& e : arsenal().supports)
        if (e.kind == t.at("kind").string()) entry = &e;
      if (!entry || entry->kind == "counter-battery")
        t.at("kind").fail("a bombardment is light, medium, heavy or smoke");
      b.power = static_cast<int16_t>(entry->power);
      b.smoke = entry->kind == "smoke";
      b.heavy = entry->kind == "heavy";
      b.vt = t.boolean("vt", false);  // AAF-ART-035
      b.fast = t.boolean("fast", false);
      if (const Toml& at = t.find("approved")) {  // in the turn before, with that aim
        b.state = SupportState::approved;
        b.aim = read_point(at);
      }
      if (!state_.supports.try_push(b)) t.fail("more than 32 bombardments");
      world_->supports.push_back(name);
    }
  }

  int16_t profile_number(Profile p) {
    auto& all = world_->profiles;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].id == p.id) return static_cast<int16_t>(i);
    all.push_back(std::move(p));
    return static_cast<int16_t>(all.size() - 1);
  }

  const Arsenal& arsenal() const { return *world_->arsenal; }

  Profile man(const UnitEntry& entry, const Row& row) const {
    const Tables& t = arsenal().tables;
    Profile p;
    p.id = fmt::format("{}/{}/{}/{}", entry.id, row.role, row.m, row.weapon.value);
    p.name = row.role;
    p.mover = Mover::foot;
    p.fs = row.fs;
    p.m = row.m;
    p.constitution = t.constitution.man;  // AAF-CHR-006
    p.speed = t.movement.infantry_speed;  // AAF-CHR-015
    p.width = t.bases.man.width, p.depth = t.bases.man.depth, p.height = t.bases.man.height;
    p.officer = row.officer;
    if (row.weapon.valid()) p.weapons.push_back({row.weapon, false, 1});
    for (const WeaponId w : row.equipment) {
      p.at_grenades = p.at_grenades || arsenal()[w].id == "general.at-grenades";
      p.engineer = p.engineer || arsenal()[w].id == "general.demolition-charge";
    }
    return p;
  }
  Profile gun(WeaponId weapon) const {
    const Tables& t = arsenal().tables;
    Profile p;
    p.id = "gun/" + arsenal()[weapon].id;
    p.name = arsenal()[weapon].name;
    p.form = Form::gun;
    p.mover = Mover::support;  // AAF-GEN-009
    p.constitution = t.constitution.support_weapon;
    p.speed = t.movement.infantry_speed;
    p.width = t.bases.gun.width, p.depth = t.bases.gun.depth, p.height = t.bases.gun.height;
    p.weapons.push_back({weapon, false, 1});
    p.artillery = arsenal()[weapon].artillery;
    return p;
  }

  // A model of the unit that is being read, in the order of the list.
  ModelId add_model(const Profile& p, UnitId u, int crew, ModelId serves) {
    Model m;
    m.profile = profile_number(p);
    m.unit = u;
    m.crew = static_cast<int8_t>(crew);
    m.serves = serves;
    if (!state_.models.try_push(m)) script_.fail(fmt::format("more than {} models", max_models));
    return ModelId::of(state_.models.size() - 1);
  }

  void add_rows(const Toml& t, const UnitEntry& entry, UnitId u) {
    const GunChoice* chosen = nullptr;
    if (const Toml& gun_word = t.find("gun")) {
      const WeaponId w = arsenal().weapon(gun_word);
      for (const GunChoice& g : entry.guns)
        if (g.weapon == w) chosen = &g;
      if (!chosen) gun_word.fail(fmt::format("{} has no such gun to choose", entry.id));
      state_[u].points = static_cast<int16_t>(chosen->points);
    }
    const Toml& only = t.find("only");
    std::vector<std::string_view> roles;
    for (const Row& row : entry.rows) roles.push_back(row.role);
    if (only) only.only(roles.data(), roles.size());
    const auto wanted = [&](const Row& row) { return only ? static_cast<int>(only.integer(row.role, 0)) : row.count; };
    int teams = 0;
    const Row* crew = nullptr;
    for (const Row& row : entry.rows) {
      if (!row.vehicle.empty()) continue;  // after the men
      if (!row.weapon.valid()) {
        crew = &row;
        continue;
      }
      if (row.crew > 0) {
        const WeaponId w = chosen ? chosen->weapon : row.weapon;
        const int each = chosen ? chosen->crew : row.crew;
        for (int i = 0; i < wanted(row); ++i) {
          const ModelId g = add_model(gun(w), u, -1, {});
          for (int c = 0; crew && c < each; ++c) add_model(man(entry, *crew), u, -1, g);
        }
        continue;
      }
      for (int i = 0; i < wanted(row); ++i) {
        const int team = row.figures > 1 ? teams++ : -1;
        for (int f = 0; f < row.figures; ++f) add_model(man(entry, row), u, team, {});
      }
    }
    if (t.has("transport") && t.at("transport").string() == "none") return;
    for (const Row& row : entry.rows)  // AAF-TRP-027
      for (int i = 0; !row.vehicle.empty() && i < wanted(row); ++i) add_model(own_vehicle(row), u, -1, {});
  }

  // AAF-TRP-027: a vehicle of the unit's own entry.
  Profile own_vehicle(const Row& row) const {
    Profile p = arsenal().vehicle(row.vehicle)->profile;
    if (row.weapon.valid() && !p.weapons.empty() && p.weapons[0].weapon != row.weapon) {
      p.weapons[0].weapon = row.weapon;
      p.id += "/" + arsenal()[row.weapon].id;
    }
    return p;
  }

  void read_unit(const Toml& t) {
    t.only({"name",     "side",       "unit",      "vehicle",     "at",        "places",  "wide",   "apart",
            "facing",   "only",       "gun",       "lost",        "order",     "nerve",   "prone",  "spotted",
            "spent",    "ready",      "busy",      "immobilised", "hull_down", "moved",   "fired",  "in_melee",
            "observer", "observed",   "transport", "aboard",      "steed",     "mounted", "inside", "section",
            "floor",    "ammunition", "supplies",  "traits"});
    const std::string name = t.at("name").string();
    check_name(*world_, t, name);
    Unit unit;
    unit.side = static_cast<int8_t>(side_named(*world_, t.at("side")));
    const std::size_t first = state_.models.size();
    const UnitId u = UnitId::of(state_.units.size());
    std::string kind;
    if (!state_.units.try_push(unit)) t.fail(fmt::format("more than {} units", max_units));
    world_->platoons.push_back(name);
    if (const Toml& vehicle = t.find("vehicle")) {
      const VehicleEntry* v = arsenal().vehicle(vehicle.string());
      if (!v) vehicle.fail(fmt::format("there is no vehicle '{}' in data/aaf/vehicles.toml", vehicle.string()));
      if (v->kind == "mount")
        vehicle.fail(fmt::format("men ride a {0}: write steed = \"{0}\" at their unit", v->profile.name));
      if (v->kind == "water_craft" || v->kind == "glider")
        vehicle.fail(fmt::format("a {} is not played yet; docs/aaf.md says what is", v->profile.name));
      add_model(v->profile, u, -1, {});
      state_[u].category = Category::vehicle;
      state_[u].nation = v->nation;
      state_[u].points = static_cast<int16_t>(v->profile.points);
      state_[u].counts = v->kind != "transport";  // AAF-SCN-007
      kind = v->profile.name;
    } else {
      const Toml& word = t.at("unit");
      const UnitEntry* entry = arsenal().unit(word.string());
      if (!entry)
        word.fail(fmt::format("there is no unit '{}'; {}", word.string(), arsenal().suggest_unit(word.string())));
      if (entry->category == Category::observer)
        word.fail(fmt::format("'{}' is not played yet; docs/aaf.md says what is", entry->name));
      state_[u].category = entry->category;
      state_[u].nation = entry->nation;
      state_[u].points = static_cast<int16_t>(entry->points);
      add_rows(t, *entry, u);
      kind = entry->name;
    }
    if (const Nation nation = nations_[static_cast<std::size_t>(unit.side)]; nation != Nation::none)
      state_[u].nation = nation;
    world_->unit_kinds.push_back(kind);
    if (state_.models.size() == first) t.fail("nobody is left of that unit; 'only' names its rows");
    name_models(name, first);
    count_strength(u, first);
    read_traits(t, u, first);
    go_aboard(state_, t, u);
    for (const Toml* where : place_models(state_, t, u)) places_.push_back(where);
    go_inside(state_, t, u);
    read_status(t, u, first);
    for (std::size_t i = first; i < state_.models.size(); ++i)
      if (Model& m = state_.models[i]; m.aboard()) {
        m.pose = state_[m.on].pose;
        state_[m.on].loading = false;
      }
  }

  void name_models(const std::string& name, std::size_t first) {
    for (std::size_t i = first; i < state_.models.size(); ++i)
      world_->teams.push_back(fmt::format("{}_{}", name, i - first + 1));
  }

  void count_strength(UnitId u, std::size_t first) {
    int men = 0, all = 0;
    for (std::size_t i = first; i < state_.models.size(); ++i) {
      const Profile& p = world_->profiles[static_cast<std::size_t>(state_.models[i].profile)];
      men += p.man() ? 1 : 0;
      ++all;
    }
    state_[u].began = static_cast<int16_t>(men > 0 ? men : all);
  }

  void read_status(const Toml& t, UnitId u, std::size_t first) {
    Unit& unit = state_[u];
    if (const Toml& lost = t.find("lost")) {
      int64_t left = lost.integer_between(0, static_cast<int64_t>(state_.models.size() - first) - 1);
      for (std::size_t i = state_.models.size(); i-- > first && left > 0;)
        if (const Profile& p = profile(state_, ModelId::of(i)); p.man() || (p.vehicle() && men_of(state_, u).empty())) {
          state_.models[i].place = Place::lost;
          --left;
        }
    }
    if (const Toml& order = t.find("order")) unit.order = read_enum<Order>(order);  // AAF-ORD-011
    if (const Toml& nerve = t.find("nerve")) unit.nerve = read_enum<Nerve>(nerve);
    unit.prone = t.boolean("prone", false);
    unit.spotted = t.boolean("spotted", false);
    unit.spent = t.boolean("spent", false);
    unit.ready = t.boolean("ready", true);
    unit.busy = t.boolean("busy", false);
    unit.phase.moved = t.boolean("moved", false);
    unit.phase.fired = t.boolean("fired", false);
    if (const Toml& left = t.find("ammunition")) unit.ammunition = read_enum<Ammunition>(left);
    unit.supplies = t.boolean("supplies", false);  // AAF-SHO-036
    if (unit.supplies && (!t.has("vehicle") || t.at("vehicle").string() != "general.truck"))
      t.at("supplies").fail("a supply truck is an ordinary truck (AAF-SHO-036)");
    unit.spotted_for_guns = t.boolean("observed", false);
    if (const Toml& observer = t.find("observer")) {
      if (unit.category != Category::company_hq) observer.fail("an observer goes with a company HQ (AAF-ARM-011)");
      unit.observer = observer.boolean();
    }
    if (const Toml& melee = t.find("in_melee")) {
      unit.melee = static_cast<int8_t>(melee.integer_between(0, 20));
      state_.melees = std::max<int8_t>(state_.melees, static_cast<int8_t>(unit.melee + 1));
    }
    for (std::size_t i = first; i < state_.models.size(); ++i) {
      state_.models[i].immobilised = t.boolean("immobilised", false);
      state_.models[i].hull_down = t.boolean("hull_down", false);
    }
  }

  // AAF-TRN-003. start = { first = "german" }: who goes first in this turn, without the dice; turn = 3; unit = "a": it
  // is activated; side = "german": that side is to activate.
  void read_start() {
    const Toml& start = script_.find("start");
    if (!start) return push_step(state_, BeginTurn{});
    start.only({"first", "turn", "side", "unit"});
    if (const Toml& turn = start.find("turn")) state_.turn = static_cast<int16_t>(turn.integer_between(1, 1000));
    if (const Toml& first = start.find("first")) state_.first = static_cast<int8_t>(side_named(*world_, first));
    if (!start.has("first") && !start.has("side") && !start.has("unit")) return push_step(state_, BeginTurn{});
    state_.phase = Phase::action;
    state_.active = state_.first;
    if (const Toml& side = start.find("side")) state_.active = static_cast<int8_t>(side_named(*world_, side));
    if (const Toml& unit = start.find("unit")) {
      const UnitId u = aaf::unit_named(state_, unit);
      state_.acting = u;
      state_.active = state_[u].side;
      push_step(state_, AfterAct{u});
      push_step(state_, AskAct{u});
      return;
    }
    push_step(state_, NextActivation{});
  }

  const Toml& script_;
  const std::string& home_;
  std::shared_ptr<World> world_;
  State state_;
  std::array<Nation, 2> nations_{};
  std::vector<const Toml*> places_;
};

}  // namespace

std::unique_ptr<Game> begin(const Toml& script, const std::string& home) { return Setup(script, home).begin(); }

std::vector<std::string_view> setup_keys() {
  std::vector<std::string_view> keys = battlefield_keys();
  keys.insert(keys.end(), {"unit", "side", "start", "support", "ammunition", "weather", "work"});
  return keys;
}

}  // namespace sandtable::aaf

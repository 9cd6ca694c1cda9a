#include "fow/setup/setup.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/fields_toml.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/figures.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/casualties.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/steps.hpp"
#include "fow/mission/steps.hpp"
#include "fow/morale/fates.hpp"
#include "fow/movement/transport.hpp"
#include "fow/setup/air_words.hpp"
#include "fow/setup/army_words.hpp"
#include "fow/setup/artillery_words.hpp"
#include "fow/setup/independents.hpp"
#include "fow/setup/mission_words.hpp"
#include "fow/setup/player_words.hpp"
#include "fow/setup/side_guns.hpp"
#include "fow/setup/start.hpp"
#include "fow/setup/team_words.hpp"
#include "fow/setup/terrain_ratings.hpp"
#include "fow/setup/weather_words.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/show/cards.hpp"
#include "fow/special/special.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

class Setup {
 public:
  Setup(const Toml& script, const std::string& home)
      : script_(script), home_(home), world_(std::make_shared<World>()) {}

  std::unique_ptr<Game> begin() {
    load_world();
    read_battlefield(script_, home_, Rules::facts(), *world_);  // FOW-GEN-001, FOW-MOV-069
    read_players(script_, *world_, state_);                     // FOW-FRC-031
    read_weather(script_, home_, *world_, state_);
    rate_terrain(script_, *world_);
    find_edges(*world_);
    read_mission_words(script_, home_, *world_);
    armies_ = read_armies(script_, home_, world_->sides);
    for (std::size_t side = 0; side < 2; ++side) world_->company_types[side] = armies_[side].type;
    read_forces();
    if (!script_.has("platoon") && armies_[0].empty() && armies_[1].empty())
      script_.fail("there is no [[platoon]] and no list; a battle needs pieces");
    read_platoons();
    for (const auto& [model, name] : becoming_) find_model(*model, name);
    make_side_guns(state_, *world_);
    for (const Model& m : world_->models) world_->cards.push_back(card_of(*world_, m));
    world_->moments = special::moments_of(all_specials()).bits;
    world_->added_verbs = special::verbs_added_by(all_specials());
    set_world(state_, *world_);
    go_aboard();
    name_leaders();
    check_standing();
    for (std::size_t i = 0; i < state_.teams.size(); ++i)
      if (state_.teams[i].harm.destroyed && state_.teams[i].place == Place::table) leave_wreck(state_, TeamId::of(i));
    if (const Toml& night = script_.find("night")) state_.night = night.boolean();
    read_artillery(script_, guns_, state_, *world_);
    begin_mission(script_, state_, *world_);
    read_start();
    // A battle that begins inside a Step: the players of the side whose turn it is have all to act (FOW-FRC-034).
    if (state_.step != Step::starting) begin_round(state_, state_.active, platoons_of(state_, state_.active));
    read_goals(script_, *world_, [&](const Goal& goal) { Rules::ask(state_, goal.question, goal.about); });
    check_players(script_, *world_, state_);
    return engine::game_of(world_, state_);
  }

 private:
  void load_world() {
    World& w = *world_;
    const Figures& figures = figures_in(home_);
    w.kinds = figures.kinds;
    w.effects = figures.effects;
    w.movement = figures.movement;
    w.command = figures.command;
    w.air = figures.air;
    arsenal_ = Arsenal::load(home_ + "/data/fow/arsenal");
  }

  // side = { us = { nation = "us", special = ["..."] } }: what all of a side's troops have.
  struct ForceRules {
    Nation nation = Nation::none;
    Specials special;
  };
  void read_forces() {
    const Toml& sides = script_.find("side");
    if (!sides) return;
    for (const auto& [side, force] : sides.entries()) {
      const std::size_t which = side == world_->sides[0] ? 0 : side == world_->sides[1] ? 1 : 2;
      if (which == 2) force.fail(fmt::format("'{}' is not a side", side));
      force.only({"nation", "special", "air", "aircraft", "pool", "request_on", "grounded_first", "edge", "list",
                  "hidden", "company"});
      if (const Toml& edge = force.find("edge"))
        world_->edges[which] = static_cast<int>(edge.one_of({"bottom", "left", "top", "right"})) * 90;  // FOW-SMB-021
      if (const Toml& nation = force.find("nation")) forces_[which].nation = read_enum<Nation>(nation);
      forces_[which].special = read_specials(force.find("special"));
      read_company_type(force, which, *world_);
      read_air_force(with_air_of(armies_[which], force), arsenal_, which, *world_, state_);
    }
  }

  // special = ["...", ...]: rules by name, besides those a nation or a model brings.
  static Specials read_specials(const Toml& list) {
    Specials set;
    if (!list) return set;
    for (const Toml& word : list.items()) set = set | special::only(read_enum<special::Special>(word));
    return set;
  }

  // Hidden ones come last, those of the second side at numbers that do not depend on how many the first side hides: a
  // gap in the numbers would tell of them.
  void read_platoons() {
    std::array<std::vector<const Toml*>, 2> hidden;
    const auto each = [&](const Toml& list) {
      if (!list) return;
      for (const Toml& p : list.items()) {
        if (p.boolean("hidden", false))
          hidden[static_cast<std::size_t>(side_named(*world_, p.at("side")))].push_back(&p);
        else
          read_platoon(p);
      }
    };
    each(script_.find("platoon"));
    for (const Army& army : armies_) each(army.platoons.find("platoon"));
    // That a side hides its whole army is no secret, so the room is larger then, on both sides.
    const std::size_t room = armies_[0].hidden || armies_[1].hidden ? army_room : hidden_room;
    const std::size_t teams = state_.teams.size() + room;
    const std::size_t platoons = state_.platoons.size() + room / 4;
    for (const Toml* p : hidden[0]) read_platoon(*p);
    if (hidden[1].empty()) return;
    if (state_.teams.size() > teams || state_.platoons.size() > platoons)
      hidden[0].back()->fail(
          fmt::format("more than {} hidden teams or {} hidden platoons on this side", room, room / 4));
    while (state_.teams.size() < teams) skip_number(state_.teams, Team{}, world_->teams);
    while (state_.platoons.size() < platoons) {
      skip_number(state_.platoons, Platoon{}, world_->platoons);
      leaderless_.push_back(true);
    }
    places_.resize(state_.teams.size(), &script_);
    for (const Toml* p : hidden[1]) read_platoon(*p);
  }
  static constexpr std::size_t hidden_room = 32, army_room = 320;

  // A number that nobody has: like a team the viewer does not know.
  template <class List, class T>
  void skip_number(List& list, const T& nobody, std::vector<std::string>& names) {
    if (!list.try_push(nobody)) script_.fail("no room for hidden platoons; there are too many others");
    names.push_back(fmt::format("(nobody {})", names.size()));
  }

  // Teams that act together under their Platoon Command team (FOW-CHR-002).
  void read_platoon(const Toml& t) {
    std::vector<std::string_view> keys{
        "name",        "side",    "company", "sort",       "recce",      "skill",
        "motivation",  "pinned",  "doubled", "leaderless", "hidden",     "place",
        "team",        "model",   "at",      "facing",     "turret",     "role",
        "independent", "warrior", "status",  "did",        "casualties", "tried_to_disengage",
        "visibility",  "nation",  "special", "battery",    "observes",   "last_fire",
        "ally",        "points"};
    if (!t.has("team")) keys.insert(keys.end(), {"squad", "attached", "in", "opening", "transport_of", "fitted"});
    t.only(keys.data(), keys.size());
    const std::string name = t.at("name").string();
    check_name(*world_, t, name);
    Platoon p;
    p.side = static_cast<int8_t>(side_named(*world_, t.at("side")));
    if (const Toml& company = t.find("company")) p.company = static_cast<int8_t>(company.integer_between(0, 9));
    if (const Toml& sort = t.find("sort")) p.sort = read_enum<PlatoonSort>(sort);  // FOW-CHR-053
    p.recce = t.boolean("recce", false);
    if (const Toml& battery = t.find("battery")) p.battery = static_cast<int8_t>(battery.integer_between(0, 100));
    if (const Toml& skill = t.find("skill")) p.skill = read_enum<Skill>(skill);
    if (const Toml& motivation = t.find("motivation")) p.motivation = read_enum<Motivation>(motivation);
    const ForceRules& force = forces_[static_cast<std::size_t>(p.side)];
    const Nation nation = t.has("nation") ? read_enum<Nation>(t.find("nation")) : force.nation;
    p.special = special::of_nation(nation) | force.special | read_specials(t.find("special"));
    p.foreign = special::foreign_to(nation).without(p.special);
    const bool counts_as_recce = special::enlisting(p.special).recce;
    p.recce = p.recce || counts_as_recce;
    p.allied = t.boolean("ally", false);
    p.pinned = t.boolean("pinned", false);
    if (t.boolean("hidden", false)) p.known_to = state_.core.seats_of(p.side);
    p.deeds.doubled = t.boolean("doubled", false);
    p.step.casualty = t.boolean("casualties", false);
    p.step.tried_to_disengage = t.boolean("tried_to_disengage", false);
    if (const Toml& place = t.find("place")) p.withdrawn = read_place(place) == Place::rear;
    const int points = static_cast<int>(t.integer("points", 0));
    if (!state_.platoons.try_push(p)) t.fail(fmt::format("more than {} platoons", max_platoons));
    world_->platoons.push_back(name);
    world_->nations.resize(state_.platoons.size());  // numbers that nobody has have none
    world_->nations.back() = nation;
    world_->points.resize(state_.platoons.size());
    world_->points.back() = points;
    leaderless_.push_back(t.boolean("leaderless", false));
    const PlatoonId id = PlatoonId::of(state_.platoons.size() - 1);
    if (const Toml& fire = t.find("last_fire")) guns_.last_fires.emplace_back(id, &fire);
    if (const Toml& teams = t.find("team")) {
      for (const Toml& team : teams.items()) {
        team.only({"name",         "model",   "at",       "facing", "turret",     "role",     "independent", "warrior",
                   "status",       "did",     "squad",    "skill",  "motivation", "attached", "in",          "opening",
                   "transport_of", "special", "observes", "fitted", "recce",      "carbine"});
        read_team(team, t, id, team.at("name").string());
      }
      if (teams.items().size() > most_own_teams)
        teams.fail(fmt::format("more than {} teams in one platoon", most_own_teams));
    } else {
      read_team(t, t, id, name + "_1");  // a platoon of one team, written in one table
    }
    if (!set_apart_independents(state_, *world_, id, transport_of_))
      t.fail(fmt::format("more than {} platoons", max_platoons));
    leaderless_.resize(state_.platoons.size(), false);
    world_->nations.resize(state_.platoons.size(), nation);
  }

  void read_team(const Toml& t, const Toml& platoon, PlatoonId id, const std::string& name) {
    check_name(*world_, t, name);
    Team team;
    team.platoon = id;
    team.skill = t.has("skill") ? read_enum<Skill>(t.find("skill")) : state_[id].skill;  // FOW-CHR-043
    team.motivation = t.has("motivation") ? read_enum<Motivation>(t.find("motivation")) : state_[id].motivation;
    team.attached = t.boolean("attached", false);
    const bool as_platoon = !team.attached || special::enlisting(state_[id].special).recce;  // FOW-CHR-051, 052
    team.recce = state_[id].recce && t.boolean("recce", as_platoon);
    team.known_to = state_[id].known_to;
    const Toml& model = t.has("model") ? t.find("model") : platoon.at("model");
    team.model = model_id(model);
    team.carbine = world_->models[team.model.index()].has(Trait::carbine) || t.boolean("carbine", false);
    team.special = state_[id].special | read_specials(t.find("special"));
    const special::Enlisting as = special::enlisting(team.special | world_->models[team.model.index()].special);
    if (as.skill) team.skill = *as.skill;
    if (as.motivation) team.motivation = *as.motivation;
    if (const Toml& squad = t.find("squad")) team.squad = static_cast<int8_t>(squad.integer_between(0, 20));
    if (const Toml& rolled = platoon.find("visibility"))
      team.visibility = static_cast<int8_t>(rolled.integer_between(1, 6));
    const Place place = platoon.has("place") ? read_place(platoon.at("place")) : off_table(t.find("status"));
    if (place != Place::table) {
      team.place = place;  // held off the table, or gone: where it would stand does not matter
      places_.push_back(&t);
    } else if (const Toml& in = t.find("in")) {
      if (t.has("at")) in.fail("a team stands at a place or is in a vehicle, not both");
      team.place = Place::aboard;
      riding_.emplace_back(TeamId::of(state_.teams.size()), &in);
      side_guns_.read(t, riding_.back().first);
      places_.push_back(&in);
    } else if (as.off_table && !t.has("at")) {
      places_.push_back(&t);
    } else {
      const Toml& at = t.at("at");
      team.pose.at = read_point(at);
      team.place = Place::table;
      places_.push_back(&at);
    }
    if (const Toml& facing = t.find("facing"))
      team.pose.facing = read_heading(facing);
    else if (const Toml& all = platoon.find("facing"))
      team.pose.facing = read_heading(all);
    team.turret = t.has("turret") ? read_heading(t.find("turret")) : team.pose.facing;
    team.harm.before_bog = team.moving.stood = team.pose;
    if (const Toml& role = t.find("role")) team.role = read_enum<Role>(role);
    const bool observes = world_->models[team.model.index()].has(Trait::observer);  // FOW-IND-002
    team.independent =
        t.boolean("independent", team.role >= Role::second_in_command || as.independent || observes);  // FOW-CHR-011
    team.warrior = t.boolean("warrior", team.role == Role::company_command);                           // FOW-CHR-013
    if (const Toml& status = t.find("status")) read_status(status, world_->models[team.model.index()], team);
    if (const Toml& opening = t.find("opening")) team.opening = static_cast<int8_t>(opening.integer_between(0, 100));
    read_deeds(t.has("did") ? t.find("did") : platoon.find("did"), world_->models[team.model.index()], team.deeds);
    if (!state_.teams.try_push(team)) t.fail(fmt::format("more than {} teams", max_teams));
    world_->teams.push_back(name);
    guns_.enlist(state_, *world_, t, platoon, id);
    if (const Toml& owner = t.find("transport_of"))
      transport_of_.emplace_back(TeamId::of(state_.teams.size() - 1), &owner);
  }

  Specials all_specials() const {
    Specials set;
    for (const Model& m : world_->models) set = set | m.special;
    for (const Platoon& p : state_.platoons) set = set | p.special;
    for (const Team& t : state_.teams) set = set | t.special;
    return set;
  }

  // in = "truck": passengers, riders and limbered guns.
  void go_aboard() {
    for (const auto& [team, in] : riding_) {
      const TeamId vehicle = team_at(*in);
      if (!model(state_, vehicle).vehicle() || side_of(state_, vehicle) != side_of(state_, team) ||
          state_[vehicle].place != Place::table)
        in->fail(fmt::format("'{}' is not a vehicle of this side on the table", in->string()));
      state_[team].place = Place::away;
      Refusals no = check_riding(state_, team, vehicle);  // what became of it since is no matter (FOW-CAS-007)
      if (!no.empty()) in->fail(no[0].words);
      state_[team].place = Place::aboard;
      state_[team].carrier = vehicle;
      state_[team].pose = state_[team].moving.stood = state_[vehicle].pose;
      state_[team].moving.began_aboard = true;
      side_guns_.fit(state_, team, *in);
    }
  }

  // Where no team has a role the first that fights leads; a Transport Platoon's first truck does (FOW-TRP-033, 035).
  // leaderless = true: the platoon has lost its Command team.
  void name_leaders() {
    for (std::size_t i = 0; i < state_.platoons.size(); ++i) {
      TeamId first;
      bool led = leaderless_[i];
      for (std::size_t j = 0; j < state_.teams.size(); ++j) {
        const Team& t = state_.teams[j];
        if (t.platoon != PlatoonId::of(i)) continue;
        led = led || t.role != Role::none || t.independent;
        const bool fights = model(state_, TeamId::of(j)).type != TeamType::transport;
        if (!first.valid() || (fights && model(state_, first).type == TeamType::transport)) first = TeamId::of(j);
      }
      if (!led && first.valid()) state_[first].role = Role::platoon_command;
      for (std::size_t j = 0; j < state_.teams.size(); ++j)
        if (state_.teams[j].platoon == PlatoonId::of(i) && state_.teams[j].role == Role::platoon_command)
          state_.platoons[i].command_model = state_.teams[j].model;
    }
  }

  ModelId model_id(const Toml& t) {
    std::vector<Model>& models = world_->models;
    Model m;
    if (t.is(Toml::Kind::string)) {
      const Model* found = arsenal_.find(t.string());
      for (const Army& army : armies_)
        if (!found) found = army.model(t.string());
      if (!found)
        t.fail(fmt::format("'{}' is not in data/fow/arsenal; {} Figures may also be written inline", t.string(),
                           arsenal_.suggest(t.string())));
      for (std::size_t i = 0; i < models.size(); ++i)
        if (models[i].name == found->name) return ModelId::of(i);
      m = *found;
    } else {
      m = read_model(t);
    }
    const std::string becomes = m.dismounts_as;
    m.special = special::of_model(m);
    models.push_back(std::move(m));
    if (!becomes.empty()) becoming_.emplace_back(&t, becomes);
    return ModelId::of(models.size() - 1);
  }

  // What a model dismounts as: one written in this script, or one of the arsenal.
  void find_model(const Toml& t, const std::string& name) {
    std::vector<Model>& models = world_->models;
    if (std::any_of(models.begin(), models.end(), [&](const Model& other) { return other.name == name; })) return;
    const Model* found = arsenal_.find(name);
    if (!found) t.fail(fmt::format("'{}', which this model dismounts as, is not in data/fow/arsenal", name));
    models.push_back(*found);
    models.back().special = special::of_model(models.back());
  }

  void check_standing() {
    set_world(state_, *world_);
    std::vector<Placed> standing;
    for (std::size_t i = 0; i < state_.teams.size(); ++i)
      if (state_.teams[i].present())
        standing.push_back({world_->teams[i], outline(footprint(state_, TeamId::of(i))), places_[i]});
    check_places(*world_, standing);
  }

  TeamId team_at(const Toml& t) const { return TeamId::of(static_cast<std::size_t>(team_named(*world_, t))); }
  PlatoonId platoon_at(const Toml& t) const {
    return PlatoonId::of(static_cast<std::size_t>(platoon_named(*world_, t)));
  }

  // [start] side, step, turn, or inside a procedure.
  void read_start() {
    state_.turn_limit = static_cast<int16_t>(read_turn_limit(script_));
    const Toml& start = script_.find("start");
    if (state_.mission.preparing && !start)
      push_step(state_, RunMission{});
    else
      begin_play(state_, start);
  }

  const Toml& script_;
  const std::string& home_;
  std::shared_ptr<World> world_;
  Arsenal arsenal_;
  State state_;
  std::array<ForceRules, 2> forces_;
  std::array<Army, 2> armies_;
  std::vector<const Toml*> places_;
  std::vector<std::pair<TeamId, const Toml*>> riding_;
  SideGuns side_guns_;
  std::vector<bool> leaderless_;
  std::vector<std::pair<TeamId, const Toml*>> transport_of_;
  std::vector<std::pair<const Toml*, std::string>> becoming_;
  ArtilleryWords guns_;
};

}  // namespace

std::unique_ptr<Game> begin(const Toml& script, const std::string& home) { return Setup(script, home).begin(); }
std::vector<std::string_view> setup_keys() {
  std::vector<std::string_view> keys = battlefield_keys();
  keys.insert(keys.end(), {"ratings", "side", "player", "forces", "platoon", "start", "night", "season", "weather",
                           "attacker", "wind", "trails", "screens", "mission", "mission_state", "points"});
  return keys;
}

}  // namespace sandtable::fow

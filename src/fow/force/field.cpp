#include "fow/force/field.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "fow/force/before.hpp"
#include "fow/force/effect.hpp"
#include "fow/special/special.hpp"

namespace sandtable::fow {
namespace {

using forces::Company;
using forces::List;
using forces::NodeId;
using forces::Pick;

// One of a pick, in one of the pick above it: a section, a team, or both.
struct Item {
  int up = -1;  // of `items`; -1 for the platoon
  const Pick* pick = nullptr;
  int copy = 0;   // of those alike
  int team = -1;  // of `teams`; -1 for sections
};

bool has(const std::vector<ListRole>& roles, ListRole role) {
  return std::find(roles.begin(), roles.end(), role) != roles.end();
}

// The sections of an organisation diagram (FOW-CHR-060).
PlatoonSort sort_of(const Company& c, const forces::Node& platoon) {
  const std::string& id = c.categories[static_cast<std::size_t>(platoon.category)].id;
  if (id == "headquarters") return PlatoonSort::headquarters;  // FOW-CHR-055
  if (id == "weapons") return PlatoonSort::weapons;            // FOW-CHR-057
  if (id == "support") return PlatoonSort::support;            // FOW-CHR-058
  return PlatoonSort::combat;                                  // FOW-CHR-056
}

// One platoon as it was picked, on its way to be one or several on the table.
class PlatoonMaker {
 public:
  PlatoonMaker(const Company& c, const CompanyWords& words, Fielded& force, int company, int& batteries)
      : c_(c), words_(words), force_(force), batteries_(batteries) {
    whole_.company = company;
  }

  void make(const Pick& platoon, int nth) {
    whole_.nth = nth;
    const forces::Node& node = c_[platoon.node];
    const TeamWords& own = words_.nodes[platoon.node.index()];
    whole_.name = node.name;
    whole_.node = platoon.node;
    whole_.sort = sort_of(c_, node);
    whole_.ally = own.ally != Nation::none;
    whole_.nation = whole_.ally ? own.ally : words_.nation;  // FOW-FRC-008
    whole_.recce = own.recce;
    whole_.special = own.said;
    items_.push_back({-1, &platoon, 0, -1});
    gather(platoon, 0);
    if (teams_.empty()) return;  // aircraft, and what is no team
    exchange();
    upgrade();
    number_squads();
    whole_.rating = rating_of_platoon();
    name_commander();
    if (whole_.sort == PlatoonSort::headquarters)
      divide_headquarters();
    else
      divide_troops();
  }

 private:
  const TeamWords& words(int item) const {
    return words_.nodes[items_[static_cast<std::size_t>(item)].pick->node.index()];
  }

  void gather(const Pick& pick, int item) {
    for (const Pick& part : pick.parts) {
      const TeamWords& w = words_.nodes[part.node.index()];
      const int copies = part.count * w.models;
      for (int copy = 0; copy < copies; ++copy) {
        items_.push_back({item, &part, copy, -1});
        const int mine = static_cast<int>(items_.size()) - 1;
        if (w.aircraft) add_aircraft(mine, *w.aircraft);
        if (w.model) add_team(mine, copy);
        if (!w.model && !w.effect) {
          whole_.special = whole_.special | w.said;
          recce_somewhere_ = recce_somewhere_ || w.recce;
        }
        gather(part, mine);
      }
    }
  }

  void add_aircraft(int item, const Aircraft& plane) {
    AirLevel level = AirLevel::none;
    for (int at = item; at >= 0; at = items_[static_cast<std::size_t>(at)].up) level = std::max(level, words(at).air);
    if (plane.weapons.empty() || level <= force_.air) return;  // FOW-AIR-005
    force_.air = level;
    force_.aircraft = plane.name;
  }

  void add_team(int item, int copy) {
    const Item& in = items_[static_cast<std::size_t>(item)];
    const TeamWords& w = words(item);
    FieldTeam t;
    t.node = in.pick->node;
    t.name = c_[in.pick->node].name;
    t.model = w.model->name;
    t.rating = rating_of(c_, words_, in.pick->node);
    t.special = w.said;
    t.warrior = w.warrior;
    t.transport = w.transport || w.model->type == TeamType::transport;
    // Several roles on several teams: one each, in order.
    std::vector<ListRole> roles = w.roles;
    if (roles.size() > 1)
      roles = copy < static_cast<int>(roles.size()) ? std::vector{roles[static_cast<std::size_t>(copy)]}
                                                    : std::vector<ListRole>{};
    if (has(roles, ListRole::company_command)) t.role = Role::company_command;
    if (has(roles, ListRole::second_in_command)) t.role = Role::second_in_command;
    if (has(roles, ListRole::command)) t.role = Role::platoon_command;
    if (has(roles, ListRole::observer) && !w.model->has(Trait::observer)) t.observes = t.independent = true;
    // FOW-SOV-008: the Komissar of a headquarters is Independent.
    if (has(roles, ListRole::commissar) && whole_.sort == PlatoonSort::headquarters) t.independent = true;
    for (int at = item; at > 0; at = items_[static_cast<std::size_t>(at)].up)
      t.listed.emplace_back(items_[static_cast<std::size_t>(at)].pick->node, at);
    items_.back().team = static_cast<int>(teams_.size());
    teams_.push_back({std::move(t), item});
  }

  // --- what the list changes about them ---

  bool is_under(int item, int top) const {
    for (; item >= 0; item = items_[static_cast<std::size_t>(item)].up)
      if (item == top) return true;
    return false;
  }
  // The teams that something picked in `item` may be about: the team itself, else those of the section.
  std::vector<int> teams_in(int item) const {
    const int own = items_[static_cast<std::size_t>(item)].team;
    if (own >= 0) return {own};
    std::vector<int> list;
    for (std::size_t i = 0; i < teams_.size(); ++i)
      if (is_under(teams_[i].item, item)) list.push_back(static_cast<int>(i));
    return list;
  }
  const Model& model_of(int team) const {
    const std::string& name = teams_[static_cast<std::size_t>(team)].team.model;
    return *words_.arsenal.find(name);
  }

  void exchange() {
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const TeamWords& w = words(static_cast<int>(i));
      if (!w.exchange) continue;
      for (const int t : teams_in(items_[i].up)) {
        FieldTeam& team = teams_[static_cast<std::size_t>(t)].team;
        if (team.model != w.exchange->from->name || team.role != Role::none) continue;
        team.model = team.name = w.exchange->to->name;
        if (!w.exchange->all) break;
      }
    }
  }

  void upgrade() {
    std::vector<std::vector<Upgrade>> of(teams_.size());
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const TeamWords& w = words(static_cast<int>(i));
      if (!w.effect) continue;
      const Upgrade u{&*w.effect, c_[items_[i].pick->node].name};
      for (const int t : teams_in(items_[i].up)) {
        std::vector<Upgrade>& has_already = of[static_cast<std::size_t>(t)];
        const bool twice = std::any_of(has_already.begin(), has_already.end(),
                                       [&](const Upgrade& other) { return other.effect == u.effect; });
        if (twice || !may_have(model_of(t), *w.effect)) continue;
        if (w.effect->one_each && !has_already.empty()) continue;
        has_already.push_back(u);
        if (w.effect->one_each) break;
      }
    }
    for (std::size_t i = 0; i < teams_.size(); ++i) {
      if (of[i].empty()) continue;
      const Model m = upgraded(model_of(static_cast<int>(i)), of[i]);
      teams_[i].team.model = m.name;
      if (words_.arsenal.find(m.name) || std::any_of(force_.models.begin(), force_.models.end(),
                                                     [&](const Model& other) { return other.name == m.name; }))
        continue;
      force_.models.push_back(m);
    }
  }

  // A squad is the smallest section that has vehicles and those who ride in them; where there are none, the section a
  // team is listed in (FOW-CHR-062, FOW-TRP-003).
  void number_squads() {
    int squads = 0;
    for (int item = static_cast<int>(items_.size()) - 1; item > 0; --item) {
      if (c_[items_[static_cast<std::size_t>(item)].pick->node].choose) continue;
      std::vector<int> in;
      for (std::size_t i = 0; i < teams_.size(); ++i)
        if (is_under(teams_[i].item, item)) in.push_back(static_cast<int>(i));
      const auto rides = [&](int t) { return teams_[static_cast<std::size_t>(t)].team.transport; };
      const auto leads = [&](int t) {
        const FieldTeam& team = teams_[static_cast<std::size_t>(t)].team;
        return team.independent || team.role >= Role::second_in_command || model_of_team(team).has(Trait::observer);
      };
      const bool mixed = std::any_of(in.begin(), in.end(), rides) && !std::all_of(in.begin(), in.end(), rides);
      const bool section = items_[static_cast<std::size_t>(item)].team < 0 && in.size() > 1;
      if ((!mixed && !section) || std::count_if(in.begin(), in.end(), leads) > 1) continue;
      std::erase_if(in, [&](int t) { return teams_[static_cast<std::size_t>(t)].team.squad != 0; });
      if (in.empty() || squads == most_squads) continue;
      ++squads;
      for (const int t : in) teams_[static_cast<std::size_t>(t)].team.squad = squads;
    }
    // From the front: the first squad listed is number 1.
    for (auto& [team, item] : teams_)
      if (team.squad != 0) team.squad = squads + 1 - team.squad;
  }
  static constexpr int most_squads = 20;

  const Model& model_of_team(const FieldTeam& team) const {
    const Model* m = words_.arsenal.find(team.model);
    if (m) return *m;
    return *std::find_if(force_.models.begin(), force_.models.end(),
                         [&](const Model& made) { return made.name == team.model; });
  }

  // The platoon's rating is that of its first team that fights; teams that differ keep their own.
  Rating rating_of_platoon() const {
    for (const auto& [team, item] : teams_)
      if (!team.transport && team.role < Role::second_in_command && !team.independent) return team.rating;
    return teams_.front().team.rating;
  }

  // One Platoon Command team, the first that is listed as one (FOW-CHR-002).
  void name_commander() {
    bool named = false;
    for (auto& [team, item] : teams_) {
      if (team.role != Role::platoon_command) continue;
      if (named) team.role = Role::none;
      named = true;
    }
    // Where only some sections are recce, the teams of the others are attached to them (FOW-CHR-052).
    if (whole_.recce || !recce_somewhere_) return;
    whole_.recce = true;
    for (auto& [team, item] : teams_) {
      bool marked = false;
      for (int at = item; at > 0; at = items_[static_cast<std::size_t>(at)].up) marked = marked || words(at).recce;
      team.no_recce = !marked;
    }
  }

  // --- what they are on the table ---

  void put(FieldPlatoon platoon) {
    if (!platoon.teams.empty()) force_.platoons.push_back(std::move(platoon));
  }

  // FOW-FRC-018: the core of a headquarters is its Independent teams with their transports; everybody else with his is
  // a support weapon, and those together are leaderless for the whole battle (FOW-FRC-022).
  void divide_headquarters() {
    FieldPlatoon core = whole_, rest = whole_;
    rest.name = fmt::format("{} support weapons", whole_.name);
    rest.leaderless = true;
    const auto is_core = [&](const FieldTeam& t) {
      const Model& m = model_of_team(t);
      return t.independent || t.role >= Role::second_in_command || m.has(Trait::observer) ||
             special::enlisting(special::of_model(m)).independent;
    };
    const auto of_squad = [&](int squad, bool core_team) {
      return squad != 0 && std::any_of(teams_.begin(), teams_.end(), [&](const auto& one) {
               return one.team.squad == squad && !one.team.transport && is_core(one.team) == core_team;
             });
    };
    for (const auto& [team, item] : teams_) {
      const bool his =
          team.transport && !is_core(team) ? !of_squad(team.squad, false) || of_squad(team.squad, true) : is_core(team);
      (his ? core : rest).teams.push_back(team);
    }
    put(std::move(core));
    put(std::move(rest));
  }

  // FOW-BRI-017, 018: the troops of such a battery are platoons of their own, its Staff team is Independent. Who else
  // stands with it belongs to the first troop.
  void divide_troops() {
    std::map<int, FieldPlatoon> troops;  // by item
    std::map<int, int> battery_of;       // of the item above the troops
    FieldPlatoon rest = whole_;
    std::vector<int> loose;
    for (std::size_t i = 0; i < teams_.size(); ++i) {
      const int troop = troop_of(teams_[i].item);
      if (troop < 0) {
        loose.push_back(static_cast<int>(i));
        continue;
      }
      const int above = items_[static_cast<std::size_t>(troop)].up;
      if (!battery_of.contains(above)) battery_of[above] = ++batteries_;
      auto [found, fresh] = troops.try_emplace(troop, whole_);
      if (fresh) {
        found->second.name =
            fmt::format("{} {}", whole_.name, c_[items_[static_cast<std::size_t>(troop)].pick->node].name);
        found->second.battery = battery_of[above];
      }
      found->second.teams.push_back(teams_[i].team);
    }
    if (troops.empty()) {
      for (const int i : loose) rest.teams.push_back(teams_[static_cast<std::size_t>(i)].team);
      put(std::move(rest));
      return;
    }
    std::map<int, FieldPlatoon> staffs;  // by the item above the troops
    for (const int i : loose) {
      const auto& [team, item] = teams_[static_cast<std::size_t>(i)];
      int above = item;
      while (above > 0 && !battery_of.contains(above)) above = items_[static_cast<std::size_t>(above)].up;
      const auto first = std::find_if(troops.begin(), troops.end(), [&](const auto& troop) {
        return items_[static_cast<std::size_t>(troop.first)].up == above;
      });
      const bool staff = model_of_team(team).has(Trait::staff);
      const bool his_truck = team.transport && staffs.contains(above) && staffs.at(above).teams.size() == 1;
      if (first == troops.end() || (!staff && !his_truck)) {
        FieldTeam joins = team;
        if (joins.role == Role::platoon_command) joins.role = Role::none;
        (first == troops.end() ? troops.begin() : first)->second.teams.push_back(joins);
        continue;
      }
      FieldPlatoon& own = staffs.try_emplace(above, whole_).first->second;
      own.name = fmt::format("{} staff", whole_.name);
      own.battery = first->second.battery;
      own.teams.push_back(team);
      own.teams.back().independent = staff;
      own.teams.back().squad = 0;
    }
    for (auto& [item, troop] : troops) {
      lead(troop);
      put(std::move(troop));
    }
    for (auto& [item, staff] : staffs) put(std::move(staff));
  }

  int troop_of(int item) const {
    for (; item > 0; item = items_[static_cast<std::size_t>(item)].up)
      if (words(item).own_platoon) return item;
    return -1;
  }
  // Each troop has the commander listed in it.
  void lead(FieldPlatoon& troop) const {
    bool led = false;
    for (FieldTeam& t : troop.teams) {
      const bool commands = has(words_.nodes[t.node.index()].roles, ListRole::command);
      if (t.role == Role::none && commands && !led) t.role = Role::platoon_command;
      led = led || t.role == Role::platoon_command;
    }
  }

  struct Placed {
    FieldTeam team;
    int item = 0;
  };

  const Company& c_;
  const CompanyWords& words_;
  Fielded& force_;
  int& batteries_;
  FieldPlatoon whole_;
  std::vector<Item> items_;
  std::vector<Placed> teams_;
  bool recce_somewhere_ = false;
};

// Sections and options included; lists come from strangers, too.
constexpr int64_t most_items = 5000;
int64_t counted_out(const std::vector<Pick>& picks, int64_t copies) {
  int64_t n = 0;
  for (const Pick& pick : picks) {
    const int64_t mine = copies * pick.count;
    n += mine;
    if (n <= most_items) n += counted_out(pick.parts, mine);
    if (n > most_items) return n;
  }
  return n;
}

}  // namespace

namespace {

// What a pick cost, among the platoons it came as.
void share_points(Fielded& force, std::size_t first, int64_t points) {
  std::size_t teams = 0;
  for (std::size_t i = first; i < force.platoons.size(); ++i) teams += force.platoons[i].teams.size();
  for (std::size_t i = first; i < force.platoons.size(); ++i) {
    const auto own = static_cast<int64_t>(force.platoons[i].teams.size());
    const int64_t share = points * own / static_cast<int64_t>(teams);
    force.platoons[i].points = static_cast<int>(share);
    points -= share;
    teams -= static_cast<std::size_t>(own);
  }
}

}  // namespace

Fielded field(const Company& c, const List& list, const std::string& home, int company) {
  const CompanyWords words = read_words(c, home);
  Fielded force;
  if (counted_out(list.platoons, 1) > most_items) {
    force.troubles.emplace_back("these are more teams than a battle holds");
    return force;
  }
  int batteries = company * 10;
  std::map<int, int> copies;  // by node
  for (const Pick& pick : list.platoons)
    for (int copy = 0; copy < pick.count; ++copy) {
      const std::size_t first = force.platoons.size();
      PlatoonMaker(c, words, force, company, batteries).make(pick, copies[pick.node.value]++);
      share_points(force, first, forces::cost(c, pick) / pick.count);
    }
  carry_out(c, list, words, force);
  return force;
}

}  // namespace sandtable::fow

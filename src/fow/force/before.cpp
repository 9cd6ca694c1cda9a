#include "fow/force/before.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "fow/special/special.hpp"

namespace sandtable::fow {
namespace {

using forces::Before;
using forces::Company;
using forces::List;
using forces::NodeId;
using forces::PlatoonRef;

class Doer {
 public:
  Doer(const Company& c, const CompanyWords& words, Fielded& force) : c_(c), words_(words), force_(force) {}

  void all(const List& list) {
    for (const Before& b : list.before) {
      if (b.word == "machine_guns") machine_guns(b);
      if (b.word == "attach") attach(b);
      if (b.word == "kampfgruppe") kampfgruppe(b);
    }
    for (const PlatoonRef& gave : gave_) end_if_empty(gave);
    if (!group_.teams.empty()) lead_group();
    std::erase_if(force_.platoons, [](const FieldPlatoon& p) { return p.teams.empty(); });
  }

 private:
  const Model& model_of(const FieldTeam& t) const {
    if (const Model* m = words_.arsenal.find(t.model)) return *m;
    return *std::find_if(force_.models.begin(), force_.models.end(), [&](const Model& m) { return m.name == t.model; });
  }
  void trouble(const Before& b, const std::string& words) {
    force_.troubles.push_back(fmt::format("{} of {}: {}", b.word, c_[b.of.platoon].name, words));
  }
  // `weapons`: of a headquarters its support weapons.
  FieldPlatoon* find(const PlatoonRef& ref, bool weapons = false) {
    for (FieldPlatoon& p : force_.platoons)
      if (p.node == ref.platoon && p.nth == ref.nth && p.leaderless == weapons) return &p;
    return nullptr;
  }

  // So many of that part, from the end: those nearest to the commander stay.
  std::vector<FieldTeam> take(FieldPlatoon& from, NodeId part, int count) {
    std::set<int> items;
    for (const FieldTeam& t : from.teams)
      for (const auto& [node, item] : t.listed)
        if (node == part && !t.attached) items.insert(item);
    while (static_cast<int>(items.size()) > count) items.erase(items.begin());
    std::vector<FieldTeam> gone;
    std::erase_if(from.teams, [&](FieldTeam& t) {
      const bool goes = std::any_of(t.listed.begin(), t.listed.end(),
                                    [&](const auto& in) { return in.first == part && items.contains(in.second); });
      if (goes) gone.push_back(t);
      return goes;
    });
    return gone;
  }

  // A vehicle whose whole squad has gone goes along.
  static void follow(FieldPlatoon& from, std::vector<FieldTeam>& gone) {
    const auto stays = [&](int squad) {
      return std::any_of(from.teams.begin(), from.teams.end(),
                         [&](const FieldTeam& t) { return t.squad == squad && !t.transport; });
    };
    std::erase_if(from.teams, [&](FieldTeam& t) {
      const bool his = t.transport && t.squad != 0 && !stays(t.squad) &&
                       std::any_of(gone.begin(), gone.end(), [&](const FieldTeam& g) { return g.squad == t.squad; });
      if (his) gone.push_back(t);
      return his;
    });
  }

  static void enlist(std::vector<FieldTeam> teams, FieldPlatoon& into) {
    int squads = 0;
    for (const FieldTeam& t : into.teams) squads = std::max(squads, t.squad);
    std::vector<int> numbers;  // old ones, in order
    for (FieldTeam& t : teams) {
      if (t.squad != 0) {
        const auto known = std::find(numbers.begin(), numbers.end(), t.squad);
        const auto nth = static_cast<int>(known - numbers.begin());
        if (known == numbers.end()) numbers.push_back(t.squad);
        t.squad = squads + 1 + nth <= most_squads ? squads + 1 + nth : 0;
      }
      into.teams.push_back(std::move(t));
    }
  }

  // FOW-FRC-015, 019, 020: they are teams of the platoon that adopts them in every respect but one (FOW-FRC-016).
  void attach(const Before& b) {
    const bool of_headquarters =
        c_.categories[static_cast<std::size_t>(c_[b.of.platoon].category)].id == "headquarters";
    FieldPlatoon* from = find(b.of, of_headquarters);
    FieldPlatoon* to = find(b.to);
    if (from == nullptr || to == nullptr) return trouble(b, "nobody is there who could be attached");
    std::vector<FieldTeam> gone = take(*from, b.part, b.count);
    if (gone.empty()) return trouble(b, "nobody is there who could be attached");
    follow(*from, gone);
    for (FieldTeam& t : gone) {
      t.attached = true;
      if (t.role == Role::platoon_command) t.role = Role::none;
    }
    enlist(std::move(gone), *to);
    if (!of_headquarters && std::find(gave_.begin(), gave_.end(), b.of) == gave_.end()) gave_.push_back(b.of);
  }

  // FOW-FRC-017: with every squad and section gone what is left is the HQ section, and it leaves.
  void end_if_empty(const PlatoonRef& ref) {
    FieldPlatoon* p = find(ref);
    if (p == nullptr) return;
    int command = -1;
    for (const FieldTeam& t : p->teams)
      if (t.role == Role::platoon_command) command = t.squad;
    const bool others = std::any_of(p->teams.begin(), p->teams.end(), [&](const FieldTeam& t) {
      return !t.transport && !t.attached && t.role != Role::platoon_command && (t.squad == 0 || t.squad != command);
    });
    if (!others) p->teams.clear();
  }

  // FOW-GER-002, 003
  void kampfgruppe(const Before& b) {
    FieldPlatoon* from = find(b.of);
    if (from == nullptr) return trouble(b, "nobody is there who could go");
    std::vector<FieldTeam> gone = take(*from, b.part, b.count);
    if (gone.empty()) return trouble(b, "nobody is there who could go");
    follow(*from, gone);
    if (group_.teams.empty()) {
      const std::vector<FieldTeam> none;
      group_ = *from;
      group_.teams = none;
      group_.name = "Kampfgruppe";
      group_.sort = PlatoonSort::combat;  // a platoon for everything (FOW-GER-004)
      group_.node = NodeId{};
      group_.battery = 0;
    } else {
      group_.special = Specials{group_.special.bits & from->special.bits};
      group_.recce = group_.recce && from->recce;
    }
    enlist(std::move(gone), group_);
  }

  // The 2iC with his vehicle: he commands a platoon now, and is Independent no more.
  void lead_group() {
    for (FieldPlatoon& p : force_.platoons) {
      if (p.sort != PlatoonSort::headquarters) continue;
      const auto second = std::find_if(p.teams.begin(), p.teams.end(),
                                       [](const FieldTeam& t) { return t.role == Role::second_in_command; });
      if (second == p.teams.end()) continue;
      std::vector<FieldTeam> goes{*second};
      const auto officers =
          std::count_if(p.teams.begin(), second, [](const FieldTeam& t) { return t.role >= Role::second_in_command; });
      p.teams.erase(second);
      std::ptrdiff_t nth = 0;
      for (auto t = p.teams.begin(); t != p.teams.end(); ++t) {
        const bool his = goes[0].squad != 0 ? t->transport && t->squad == goes[0].squad
                                            : t->transport && t->squad == 0 && nth++ == officers;
        if (!his) continue;
        goes.push_back(*t);
        p.teams.erase(t);
        break;
      }
      goes[0].role = Role::platoon_command;
      goes[0].independent = false;
      group_.rating = goes[0].rating;
      enlist(std::move(goes), group_);
      force_.platoons.push_back(std::move(group_));
      return;
    }
    force_.troubles.emplace_back("kampfgruppe: there is no 2iC Command team to lead it");
  }

  // FOW-USA-015, 016: an Infantry team of the squad has its vehicle's machine-gun, and the vehicle is gone to the rear.
  void machine_guns(const Before& b) {
    FieldPlatoon* p = find(b.of);
    if (p == nullptr) return trouble(b, "nobody is there");
    std::set<int> items;
    for (const FieldTeam& t : p->teams)
      for (const auto& [node, item] : t.listed)
        if (node == b.part) items.insert(item);
    int left = b.count;
    for (const int item : items) {
      if (left == 0) return;
      const auto in = [&](const FieldTeam& t) {
        return std::any_of(t.listed.begin(), t.listed.end(), [&](const auto& at) { return at.second == item; });
      };
      const auto vehicle = std::find_if(p->teams.begin(), p->teams.end(), [&](const FieldTeam& t) {
        return in(t) && t.transport && model_of(t).has(WeaponTrait::passenger_fired) &&
               !model_of(t).dismounts_as.empty();
      });
      // The last of those who are like the first: who commands, and who has a weapon of his own, stays what he is.
      const auto on_foot = [&](const FieldTeam& t) {
        return in(t) && model_of(t).type == TeamType::infantry && !t.independent;
      };
      const auto first = std::find_if(p->teams.begin(), p->teams.end(), on_foot);
      const auto team = std::find_if(p->teams.rbegin(), p->teams.rend(),
                                     [&](const FieldTeam& t) { return on_foot(t) && t.model == first->model; });
      if (vehicle == p->teams.end() || team == p->teams.rend()) continue;
      team->carbine = model_of(*team).has(Trait::carbine);
      team->model = model_of(*vehicle).dismounts_as;
      p->teams.erase(vehicle);
      --left;
    }
    if (left > 0) trouble(b, "no vehicle with a machine-gun and an Infantry team is there to take it");
  }

  static constexpr int most_squads = 20;

  const Company& c_;
  const CompanyWords& words_;
  Fielded& force_;
  FieldPlatoon group_;
  std::vector<PlatoonRef> gave_;
};

}  // namespace

void carry_out(const Company& c, const List& list, const CompanyWords& words, Fielded& force) {
  if (!list.before.empty()) Doer(c, words, force).all(list);
}

}  // namespace sandtable::fow

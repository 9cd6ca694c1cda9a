#include "fow/setup/independents.hpp"

#include <algorithm>
#include <optional>

namespace sandtable::fow {
namespace {

using Said = std::vector<std::pair<TeamId, const Toml*>>;

struct Listed {
  std::vector<TeamId> officers;  // Independent teams
  std::vector<TeamId> others;
  std::vector<TeamId> owners;  // of each of the others: whose it is; none when it stays with the platoon
};

bool carries(const State& s, const World& w, TeamId t) {
  return w.models[s[t].model.index()].type == TeamType::transport;
}

// A Transport team says itself whose it is, or its squad does.
void read_owners(const State& s, const World& w, const Said& said, Listed& listed) {
  for (std::size_t i = 0; i < listed.others.size(); ++i) {
    const TeamId t = listed.others[i];
    const auto word = std::find_if(said.begin(), said.end(), [&](const auto& one) { return one.first == t; });
    if (s[s[t].platoon].sort == PlatoonSort::transport) {  // FOW-TRP-034
      if (word != said.end()) word->second->fail("the teams of a Transport Platoon are nobody's own (FOW-TRP-034)");
      continue;
    }
    for (TeamId officer : listed.officers) {
      const bool his = word != said.end() ? w.teams[officer.index()] == word->second->string()
                                          : s[t].squad != 0 && s[t].squad == s[officer].squad;
      if (his && carries(s, w, t) && !listed.owners[i].valid()) listed.owners[i] = officer;
    }
    if (word != said.end() && !listed.owners[i].valid())
      word->second->fail("a Transport team belongs to an Independent team it is listed with (FOW-IND-003)");
  }
}

// Nobody has said whose the others are: among fighting teams each senior officer has one, in the order listed, and a
// battery's tractors are never its observer's; without them all are somebody's.
void deal_out(const State& s, const World& w, Listed& listed) {
  const bool among_others =
      std::any_of(listed.others.begin(), listed.others.end(), [&](TeamId t) { return !carries(s, w, t); });
  const auto has = [&](TeamId officer) { return std::count(listed.owners.begin(), listed.owners.end(), officer); };
  for (std::size_t i = 0; i < listed.others.size(); ++i) {
    if (!carries(s, w, listed.others[i]) || listed.owners[i].valid()) continue;
    TeamId next;
    for (TeamId officer : listed.officers) {
      if (among_others && (s[officer].role < Role::second_in_command || has(officer) > 0)) continue;
      if (!next.valid() || has(officer) < has(next)) next = officer;
    }
    listed.owners[i] = next;
  }
}

}  // namespace

bool set_apart_independents(State& s, World& w, PlatoonId p, const Said& said) {
  Listed listed;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].platoon == p) (s.teams[i].independent ? listed.officers : listed.others).push_back(TeamId::of(i));
  if (listed.officers.empty()) return true;
  listed.owners.resize(listed.others.size());
  read_owners(s, w, said, listed);
  if (s[p].sort != PlatoonSort::transport) deal_out(s, w, listed);  // FOW-TRP-034
  const bool nobody_else = std::all_of(listed.owners.begin(), listed.owners.end(), [](TeamId t) { return t.valid(); });
  const bool several = nobody_else && listed.officers.size() > 1;
  if (several) {
    w.listed.emplace_back(w.platoons[p.index()], piece_of(p));
    w.platoons[p.index()] = w.teams[listed.officers[0].index()];
  }
  TeamId senior = listed.officers[0];
  for (TeamId officer : listed.officers) {
    PlatoonId own = p;
    if (!nobody_else || officer != listed.officers[0]) {
      if (!s.platoons.try_push(s[p])) return false;
      own = PlatoonId::of(s.platoons.size() - 1);
      w.platoons.push_back(w.teams[officer.index()]);
    }
    s[officer].platoon = own;
    for (std::size_t i = 0; i < listed.others.size(); ++i)
      if (listed.owners[i] == officer) s[listed.others[i]].platoon = own;
    if (s[officer].role > s[senior].role) senior = officer;
  }
  if (several) w.listed.back().second = piece_of(s[senior].platoon);
  for (TeamId officer : listed.officers) {
    Platoon& own = s[s[officer].platoon];
    own.independent = true;
    own.sort = PlatoonSort::headquarters;
    own.pinned = own.step.casualty = false;  // FOW-PIN-007, FOW-MOR-014
    own.deeds.doubled = own.deeds.doubled || s[officer].deeds.doubled;
  }
  return true;
}

}  // namespace sandtable::fow

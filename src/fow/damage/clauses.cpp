#include "fow/damage/clauses.hpp"

#include <algorithm>
#include <bit>

namespace sandtable::fow::allocation {
namespace {

class Clauses {
 public:
  explicit Clauses(const Problem& p) : p_(p) {
    for (std::size_t t = 0; t < p.teams.size(); ++t) {
      const Team& team = p.teams[t];
      const bool wheels = team.type == TeamType::tank || team.type == TeamType::transport;
      if (wheels) vehicles_ |= bit(t);
      if (team.armoured) armoured_ |= bit(t);
      if (team.helpless) helpless_ |= bit(t);
      if (team.type == TeamType::gun && team.man_packed) man_packed_ |= bit(t);
    }
  }

  std::vector<RuleId> all() {
    for (const Hit& h : p_.hits) {
      any_ |= h.may;
      if (h.priority == TeamType::infantry || h.priority == TeamType::gun)
        if ((h.may & man_packed_) != 0) add(h.firepower >= 5 ? "FOW-HIT-036"_rule : "FOW-HIT-037"_rule);
      by_priority(h);
      if ((h.side_on & armoured_) != 0 && std::popcount(h.may & vehicles_) > 1) add("FOW-HIT-046"_rule);
    }
    between_hits();
    return std::move(rules_);
  }

 private:
  void add(RuleId rule) {
    if (std::find(rules_.begin(), rules_.end(), rule) == rules_.end()) rules_.push_back(rule);
  }
  bool mixed(Places places) const {
    bool more = false;
    each(places, [&](std::size_t t) { more = more || p_.teams[t].type != p_.teams[first_of(places)].type; });
    return more;
  }
  Places of_type(Places places, TeamType type) const {
    Places own = 0;
    each(places, [&](std::size_t t) {
      if (p_.teams[t].type == type) own |= bit(t);
    });
    return own;
  }

  void by_priority(const Hit& h) {
    if (!mixed(h.may)) return;
    const Places own = h.priority ? of_type(h.may, *h.priority) : 0;
    if (own == 0) return add("FOW-HIT-034"_rule);
    const auto alike = [&](const Hit& other) { return other.priority == h.priority; };
    const auto hits = std::count_if(p_.hits.begin(), p_.hits.end(), alike);
    if (hits > std::popcount(own)) add("FOW-HIT-032"_rule);
    if (p_.hits.size() > static_cast<std::size_t>(std::popcount(h.may))) add("FOW-HIT-033"_rule);
    const Places ready = h.near & ~helpless_;
    if ((own & ~ready) != 0 && (h.may & ~own & ready) != 0) add("FOW-HIT-035"_rule);
  }

  void between_hits() {
    bool named = false, others = false, anti_tank = false, covers = false;
    const Hit& first = p_.hits[0];
    for (const Hit& h : p_.hits) {
      (h.named != 0 ? named : others) = true;
      anti_tank = anti_tank || h.anti_tank != first.anti_tank;
      covers = covers || ((h.covered ^ first.covered) & h.may & first.may) != 0;
    }
    if (anti_tank && (any_ & armoured_) != 0 && (any_ & ~armoured_) != 0) add("FOW-HIT-039"_rule);
    if (named && others) add("FOW-HIT-044"_rule);
    if (covers) add("FOW-HIT-050"_rule);
  }

  const Problem& p_;
  Places vehicles_ = 0, armoured_ = 0, helpless_ = 0, man_packed_ = 0;
  Places any_ = 0;
  std::vector<RuleId> rules_;
};

}  // namespace

std::vector<RuleId> clauses_of(const Problem& p) { return p.hits.empty() ? std::vector<RuleId>{} : Clauses(p).all(); }

}  // namespace sandtable::fow::allocation

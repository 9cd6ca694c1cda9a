#include "fow/mission/together.hpp"

namespace sandtable::fow {
bool of_one_battery(const State& s, PlatoonId a, PlatoonId b) {
  return a == b || (s[a].battery != 0 && s[a].battery == s[b].battery && s[a].side == s[b].side && !s[a].independent &&
                    !s[b].independent);
}

namespace {

bool posted_alike(const State& s, PlatoonId a, PlatoonId b) {
  return s[a].posting.held == s[b].posting.held && s[a].posting.due == s[b].posting.due;
}
bool posted(const State& s, PlatoonId p) { return s[p].posting.due || s[p].posting.held != Held::no; }

}  // namespace

PlatoonId counted_as(const State& s, PlatoonId p) {
  if (!posted(s, p)) return p;  // a platoon of its own (FOW-BRI-017)
  for (PlatoonId first : platoons_of(s, s[p].side))
    if (first == p || (of_one_battery(s, first, p) && posted_alike(s, first, p))) return first;
  return p;
}

// Weapons that the headquarters keeps are no platoon (FOW-FRC-023); those attached out belong to theirs (FOW-FRC-014),
// allies to the force (FOW-FRC-010).
bool counts_for_halves(const State& s, PlatoonId p) {
  return !s[p].independent && s[p].sort != PlatoonSort::headquarters && !s[p].posting.serves.valid() &&
         counted_as(s, p) == p;
}

std::vector<PlatoonId> along_with(const State& s, PlatoonId p) {
  std::vector<PlatoonId> all;
  if (!posted(s, p)) return all;
  const auto is_part = [&](PlatoonId other) {
    if (of_one_battery(s, other, p)) return true;
    const PlatoonId served = s[other].posting.serves;
    return served.valid() && (served == p || of_one_battery(s, served, p));
  };
  for (PlatoonId other : platoons_of(s, s[p].side))
    if (other != p && is_part(other) && posted_alike(s, other, p)) all.push_back(other);
  return all;
}

PlatoonId comes_behind(const State& s, PlatoonId p) {
  if (const PlatoonId served = s[p].posting.serves; served.valid()) return posted(s, served) ? PlatoonId{} : served;
  for (PlatoonId other : platoons_of(s, s[p].side))
    if (other != p && of_one_battery(s, other, p) && !posted(s, other)) return other;
  return {};
}

}  // namespace sandtable::fow

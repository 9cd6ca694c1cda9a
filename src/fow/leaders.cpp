#include "fow/leaders.hpp"

#include "fow/rules.hpp"

namespace sandtable::fow {

Refusals check_appointing(const State& s, TeamId officer, TeamId team) {
  return {refuse("FOW-CAS-020"_rule, name_of(s, officer) + " may not appoint " + name_of(s, team), piece_of(officer))};
}

void appoint(State&, TeamId, TeamId, Out&) {}

void add_appointments(const State&, Decision&) {}

ShootOrder decode_appointment(const State&, const Command&, Refusals& out) {
  out.push_back(malformed("nobody may be appointed"));
  return {};
}

}  // namespace sandtable::fow

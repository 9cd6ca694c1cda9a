// A force of one or several companies, and how the players agreed to choose it (FOW-FRC-001 to 005, 011).
// Used by set-up and by `sandtable list`.
// What one list by itself has to satisfy is game/forces/check's and force.cpp's.
#pragma once
#include <string>
#include <vector>

#include "fow/force/force.hpp"

namespace sandtable::fow {

enum class Choosing : uint8_t { points, everything, scenario };
SANDTABLE_ENUM(Choosing, points, everything, scenario)

struct FieldedList {
  forces::Company company;
  forces::List list;
  Toml where;  // who names it, for complaints
};

// What stands in the way of that list, by itself.
std::vector<forces::Fault> faults_when(Choosing, const forces::Company&, const forces::List&);
// ... of several together.
std::vector<forces::Fault> faults_together(Choosing, const std::vector<FieldedList>&);
// ... of one force against the other: both are of one period of the war.
std::vector<forces::Fault> faults_between(Choosing, const std::vector<FieldedList>&, const std::vector<FieldedList>&);

}  // namespace sandtable::fow

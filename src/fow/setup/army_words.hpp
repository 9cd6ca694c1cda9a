// Army lists in a set-up: side = { german = { list = "data/fow/lists/ge-panzer-600.toml" } }, a list written inline, or
// several for a force of several companies. What they field becomes [[platoon]] tables, which set-up reads like those
// of the script. Used by setup.cpp. Puts nobody on the table.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/toml.hpp"
#include "fow/force/field.hpp"

namespace sandtable::fow {

struct Army {
  Toml platoons;  // { platoon = [...] }; none where the side has no list
  std::vector<Model> models;
  AirLevel air = AirLevel::none;
  std::string aircraft;
  bool hidden = false;
  std::optional<CompanyType> type;  // of all its companies; none where they differ or it is not plain (FOW-MSP-018)
  bool empty() const { return !platoons; }
  const Model* model(std::string_view name) const;
};

// `forces` of the script says how they were chosen: points (unless said), everything or scenario. Throws InputError
// where a list may not be fielded. A set-up that came in a message names shipped lists and companies only.
std::array<Army, 2> read_armies(const Toml& script, const std::string& home, const std::array<std::string, 2>& sides);

// A side's words, with the aircraft of its list where the script says nothing of the air.
Toml with_air_of(const Army&, const Toml& force);

}  // namespace sandtable::fow

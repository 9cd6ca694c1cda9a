#include "fow/core/air.hpp"

#include "base/toml.hpp"

namespace sandtable::fow {
namespace {

int8_t figure(const Toml& t, int64_t low, int64_t high) { return static_cast<int8_t>(t.integer_between(low, high)); }

template <std::size_t N>
std::array<int8_t, N> figures_of(const Toml& list, int64_t low, int64_t high) {
  std::array<int8_t, N> all{};
  if (list.items().size() != N) list.fail("there are " + std::to_string(N) + " figures, one for each");
  for (std::size_t i = 0; i < N; ++i) all[i] = figure(list.items()[i], low, high);
  return all;
}

}  // namespace

AirTable load_air(const std::string& path) {
  const Toml root = Toml::load(path);
  root.only({"pool", "request", "flight", "range_in", "screen"});
  AirTable air;
  const Toml& pool = root.at("pool");
  pool.only({"priority", "limited", "sporadic", "least", "cost"});
  air.pool = {0, figure(pool.at("sporadic"), 1, 16), figure(pool.at("limited"), 1, 16),
              figure(pool.at("priority"), 1, 16)};
  air.least = figure(pool.at("least"), 0, 16);
  air.cost = figure(pool.at("cost"), 0, 16);
  const Toml& request = root.at("request");
  request.only({"granted_on", "intercepted_on", "flight_size"});
  air.granted_on = figure(request.at("granted_on"), 1, 7);
  air.intercepted_on = figure(request.at("intercepted_on"), 1, 7);
  air.flight_size = figures_of<6>(request.at("flight_size"), 1, most_planes);
  const Toml& flight = root.at("flight");
  flight.only({"lead_within", "wing_back", "wing_aside", "base", "safety", "new_target", "template"});
  air.lead_within = flight.at("lead_within").length();
  air.wing_back = flight.at("wing_back").length();
  air.wing_aside = flight.at("wing_aside").length();
  flight.at("base").only({"width", "depth"});
  air.width = flight.at("base").at("width").length();
  air.depth = flight.at("base").at("depth").length();
  air.safety = flight.at("safety").length();
  air.new_target = flight.at("new_target").length();
  air.square = flight.at("template").length();
  const Toml& range_in = root.at("range_in");
  range_in.only({"attempts", "conscript", "trained", "veteran", "concealed", "gone_to_ground", "late"});
  air.attempts = figure(range_in.at("attempts"), 1, 3);
  air.range_in = {figure(range_in.at("conscript"), 1, 7), figure(range_in.at("trained"), 1, 7),
                  figure(range_in.at("veteran"), 1, 7)};
  air.concealed = figure(range_in.at("concealed"), 0, 6);
  air.gone_to_ground = figure(range_in.at("gone_to_ground"), 0, 6);
  air.late = figures_of<3>(range_in.at("late"), 0, 6);
  root.at("screen").only({"within"});
  air.screen_within = root.at("screen").at("within").length();
  return air;
}

}  // namespace sandtable::fow

#include "fow/setup/weather_words.hpp"

#include <fmt/core.h>

#include "dice/philox.hpp"
#include "fow/core/figures.hpp"
#include "table/layout/rolling.hpp"

namespace sandtable::fow {
namespace {

class ListedDice final : public Dice {
 public:
  explicit ListedDice(const Toml& list) : list_(list) {}
  int roll(const DieRequest& request) override {
    if (request.number >= list_.items().size())
      list_.fail(fmt::format("the chart calls for die {} of these; list it", request.number + 1));
    return static_cast<int>(list_.items()[request.number].integer_between(1, 6));
  }

 private:
  const Toml& list_;
};

// weather = { roll = "general-winter", dice = [1, 4] } or seed = 7: by the weather roll of a terrain chart
// (FOW-WTR-007, 008, 011, 016).
layout::Weather rolled(const Toml& t, const layout::Charts& charts) {
  t.only({"roll", "dice", "seed"});
  const Toml& wanted = t.at("roll");
  const layout::WeatherRoll* found = nullptr;
  std::string known;
  for (const layout::Chart& c : charts.all())
    for (const layout::WeatherRoll& w : c.weather) {
      known += (known.empty() ? "" : ", ") + w.id;
      if (w.id == wanted.string()) found = &w;
    }
  if (!found) wanted.fail(fmt::format("no chart has a weather roll '{}'; there are {}", wanted.string(), known));
  layout::Weather weather;
  std::vector<layout::Throw> told;
  const auto roll = [&](Dice& dice) {
    layout::Thrower thrower(dice);
    layout::roll_weather(*found, thrower, weather, told);
  };
  if (const Toml& dice = t.find("dice")) {
    ListedDice listed(dice);
    roll(listed);
    if (told.size() < dice.items().size())
      dice.fail(fmt::format("the chart rolls {} dice here; list no more", told.size()));
  } else {
    PhiloxDice seeded(static_cast<uint64_t>(t.at("seed").integer()));
    roll(seeded);
  }
  return weather;
}

}  // namespace

void read_weather(const Toml& script, const std::string& home, World& w, State& s) {
  const Figures& figures = figures_in(home);
  const WeatherTable& table = figures.weather;
  w.charts = &figures.charts;
  std::string season = w.table->season();
  std::string weather = w.table->weather();
  for (const bool of_season : {true, false}) {
    const Toml& said = script.find(of_season ? "season" : "weather");
    if (!said) continue;
    if (said.is(Toml::Kind::table)) {
      const layout::Weather came = rolled(said, figures.charts);
      if (!came.season.empty()) season = came.season;
      if (!came.weather.empty()) weather = came.weather;
    } else {
      (of_season ? season : weather) = said.string();
    }
  }
  for (const bool of_season : {true, false}) {
    const std::string& id = of_season ? season : weather;
    if (id.empty()) continue;
    const WeatherKind* kind = table.find(id, of_season);
    if (!kind)
      script.fail(
          fmt::format("'{}' is no {}; there are {}", id, of_season ? "season" : "weather", table.names(of_season)));
    set_in(*kind, w.kinds, w.effects, w.weather);
    if (kind->storm) s.storm = Storm::threatens;  // FOW-WTR-016
  }
}

}  // namespace sandtable::fow

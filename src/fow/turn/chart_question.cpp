#include "fow/turn/chart_question.hpp"

#include <fmt/core.h>

#include "base/fields_json.hpp"
#include "fow/core/world.hpp"
#include "table/layout/rolling.hpp"

namespace sandtable::fow {
namespace {

class ChartListed final : public Dice {
 public:
  explicit ChartListed(const Toml& list) : list_(list) {}
  int roll(const DieRequest&) override {
    if (rolled == list_.items().size()) list_.fail("the chart calls for another die; list it");
    return static_cast<int>(list_.items()[rolled++].integer_between(1, 6));
  }
  std::size_t rolled = 0;

 private:
  const Toml& list_;
};

Json pair_of(layout::Range r) { return Json::List{int64_t{r.least}, int64_t{r.most}}; }

// The feature with its figures and what its kinds do in this weather.
void tell(const State& s, const layout::ChartFeature& f, Json& j) {
  const World& w = *s.world;
  j["feature"] = f.id;
  j["rule"] = f.rule.text();
  j["count"] = pair_of(f.count);
  j["size"] = pair_of(f.size);
  j["buildings"] = pair_of(f.buildings);
  j["kinds"] = Json::List{};
  j["going"] = Json::List{};
  for (const std::string& id : f.kinds) {
    const KindId kind = w.kinds.find(id);
    j["kinds"].push(id);
    if (!kind.valid()) continue;
    static constexpr const char* words[] = {"road", "cross_country", "difficult", "very_difficult", "impassable"};
    j["going"].push(words[static_cast<std::size_t>(w.effects[kind].going)]);
  }
}

}  // namespace

// chart = { theatre = "western-europe", squares = [[2, 4]] }: the dice of each square in turn.
Json chart_square(const State& s, const Toml& about) {
  about.only({"theatre", "squares"});
  const Toml& theatre = about.at("theatre");
  const layout::Chart* chart = s.world->charts->find(theatre.string());
  if (!chart) theatre.fail(fmt::format("no theatre is called that; there are {}", s.world->charts->names()));
  Json all;
  all["squares"] = Json::List{};
  layout::Weather weather;
  for (const Toml& dice : about.at("squares").items()) {
    ChartListed listed(dice);
    layout::Thrower thrower(listed);
    const layout::SquareRoll r = layout::roll_square(*chart, thrower, weather);
    if (listed.rolled < dice.items().size())
      dice.fail(fmt::format("only {} of these dice are rolled; leave the others out", listed.rolled));
    Json j;
    j["category"] = r.category->name;
    j["feature"] = Json();
    if (r.feature) tell(s, *r.feature, j);
    j["before"] = r.before ? Json(r.before->id) : Json();
    j["lined"] = r.lined;
    all["squares"].push(std::move(j));
  }
  all["ground"] = chart->ground;
  all["ground_rule"] = chart->basic_rule.text();
  all["season"] = weather.season.empty() ? "summer" : weather.season;
  all["weather"] = weather.weather.empty() ? "dry" : weather.weather;
  return all;
}

}  // namespace sandtable::fow

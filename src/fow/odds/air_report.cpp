#include "fow/odds/air_report.hpp"

#include <fmt/core.h>

#include <sstream>

#include "dice/philox.hpp"
#include "fow/core/engine.hpp"
#include "fow/odds/air_odds.hpp"
#include "game/odds_print.hpp"

namespace sandtable::fow {
namespace {

Distribution<int> seen_as(const std::map<int, uint64_t>& seen) {
  Distribution<int>::Weights weights;
  for (const auto& [n, times] : seen) weights[n] = times;
  return Distribution<int>(std::move(weights));
}

Json chances_json(const Distribution<int>& d) {
  Json::List list;
  for (const auto& [n, weight] : d.weights())
    list.push_back(Json::Object{{"count", n}, {"chance", as_double(d.chance(n))}});
  return list;
}

const char* type_words(TeamType t) {
  static constexpr const char* words[] = {"Tank teams", "Infantry", "Gun teams", "Transport teams"};
  return words[static_cast<std::size_t>(t)];
}

// The position in which the order has been carried out.
State ordered(const Game& game, const std::optional<Command>& order) {
  State s = engine::state_of(game);
  if (!order) return s;
  PhiloxDice dice(DiceKey::from_seed(1));
  DropEvents drop;
  int seat = 0;
  while (!engine::who(s).seats.has(seat)) ++seat;
  (void)engine::apply(s, seat, *order, dice, drop);
  return s;
}

}  // namespace

bool aircraft_about(const Game& game) {
  const Flight& f = engine::state_of(game).air.flight;
  return f.on() && f.target.valid();
}

OddsReport air_report(const Game& game, const std::optional<Command>& order, const OddsTerms& terms) {
  const State s = ordered(game, order);
  Json root;
  std::ostringstream text;
  if (!s.air.flight.on() || !s.air.flight.target.valid()) {
    root["how"] = "certain";
    return {.text = "no aircraft are left to attack\n", .json = std::move(root)};
  }
  const std::optional<AirOdds> exact = air_odds_exactly(s);
  const AirOutcomes played = sample_air(s, terms.tries, terms.seed);
  root["samples"] = played.tries;
  root["seed"] = seed_json(terms.seed);
  root["how"] = exact ? "exact" : "sampled";
  text << (exact ? "counted exactly, with usual answers of both sides and nothing changed before the attack\n"
                 : "sampled with the engine: the guns are not alike in what they reach\n");
  const auto show = [&](const char* key, const std::string& name, const Distribution<int>& d) {
    root[key] = chances_json(d);
    print_counted({name, d, {}, {}}, {.all = terms.all}, text);
  };
  show("planes", "aircraft left after anti-aircraft fire", exact ? exact->planes : seen_as(played.planes));
  show("attempt", "attempt that ranges in (0: none)", exact ? exact->attempt : seen_as(played.attempt));
  root["groups"] = Json::List{};
  const auto group = [&](PlatoonId p, TeamType type, const Distribution<int>& hits) {
    Json j;
    j["platoon"] = name_of(s, p);
    j["type"] = sandtable::name_of(type);
    j["hits"] = chances_json(hits);
    j["pinned"] = as_double(hits.at_least(1));
    root["groups"].push(std::move(j));
    print_counted({fmt::format("hits on {} of {}", type_words(type), name_of(s, p)), hits, {}, {}}, {.all = terms.all},
                  text);
  };
  if (exact)
    for (const AirOdds::GroupHits& g : exact->groups) group(g.platoon, g.type, g.hits);
  else
    for (const auto& [who, seen] : played.hits)
      group(PlatoonId{who.first}, static_cast<TeamType>(who.second), seen_as(seen));
  if (played.tries > 0) {
    text << fmt::format("\nsampled: {} attacks played with usual answers, seed {}\n", played.tries, terms.seed);
    root["lost"] = chances_json(seen_as(played.lost));
    print_counted({"teams destroyed", seen_as(played.lost), {}, {}}, {.fractions = false}, text);
  }
  return {.text = text.str(), .json = std::move(root)};
}

}  // namespace sandtable::fow

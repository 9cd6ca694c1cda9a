#include "fow/agents/weights.hpp"

#include <map>
#include <mutex>
#include <utility>

#include "base/toml.hpp"

namespace sandtable::fow {
namespace {

std::shared_ptr<const Weights> read_weights(const std::string& home, const std::string& level) {
  Weights w;
  const Toml place = Toml::load(home + "/data/agents/" + level + ".toml");
  const std::pair<const char*, int*> numbers[] = {{"fire", &w.fire},
                                                  {"danger", &w.danger},
                                                  {"approach", &w.approach},
                                                  {"hold", &w.hold},
                                                  {"cover", &w.cover},
                                                  {"assault", &w.assault},
                                                  {"stay", &w.stay},
                                                  {"all_round", &w.all_round},
                                                  {"foxhole", &w.foxhole},
                                                  {"guard", &w.guard},
                                                  {"change", &w.change},
                                                  {"bombard", &w.bombard},
                                                  {"launch", &w.launch},
                                                  {"tries", &w.tries},
                                                  {"mistakes", &w.chance_of_mistake}};
  std::vector<std::string_view> names;
  for (const auto& [name, number] : numbers) {
    names.push_back(name);
    if (const Toml& given = place.find(name)) *number = static_cast<int>(given.integer());
  }
  place.only(names.data(), names.size());
  const Toml position = Toml::load(home + "/data/agents/position.toml");
  const Toml& terms = position.at("terms");
  if (terms.items().size() != position_terms)
    terms.fail("a position has " + std::to_string(position_terms) + " terms (docs/agents.md); fit them again");
  for (std::size_t i = 0; i < position_terms; ++i) w.position[i] = static_cast<int>(terms.items()[i].integer());
  return std::make_shared<const Weights>(w);
}

}  // namespace

std::shared_ptr<const Weights> weights_of(const std::string& home, const std::string& level) {
  static std::mutex door;
  static std::map<std::pair<std::string, std::string>, std::shared_ptr<const Weights>> all;
  const std::lock_guard lock(door);
  auto& one = all[{home, level}];
  if (!one) one = read_weights(home, level);
  return one;
}

}  // namespace sandtable::fow

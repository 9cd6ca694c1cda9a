#include "dice/scripted.hpp"

#include <fmt/core.h>

#include <array>

#include "base/toml.hpp"

namespace sandtable {
namespace {

std::string key_of(Purpose purpose, std::string_view roller) {
  std::string key(purpose.text());
  if (!roller.empty()) key.append(".").append(roller);
  return key;
}

std::vector<int> faces(const Toml& list) {
  std::vector<int> values;
  for (const Toml& value : list.items()) values.push_back(static_cast<int>(value.integer_between(1, 255)));
  return values;
}

}  // namespace

void ScriptedDice::add(Purpose purpose, std::string_view roller, const std::vector<int>& values, int line) {
  Queue& queue = queues_[key_of(purpose, roller)];
  if (queue.line == 0) queue.line = line;
  queue.values.insert(queue.values.end(), values.begin(), values.end());
}

void ScriptedDice::add_flat(const std::vector<int>& values, int line) { add(Purpose{}, {}, values, line); }

void ScriptedDice::read(const Toml& dice) {
  if (dice.is(Toml::Kind::array)) return add_flat(faces(dice), dice.line());
  for (const auto& [word, queue] : dice.entries()) {
    const auto purpose = Purpose::parse(word);
    if (!purpose) {
      queue.fail(fmt::format("'{}' is not a purpose of dice; use up to {} lower-case letters, digits and underscores",
                             word, Purpose::max_length));
    }
    if (queue.is(Toml::Kind::array)) {
      add(*purpose, faces(queue), queue.line());
    } else {
      for (const auto& [roller, list] : queue.entries())
        add(*purpose, roller == "any" ? std::string_view() : roller, faces(list), list.line());
    }
  }
}

void ScriptedDice::replace(int nth, int value) { replacements_[nth] = value; }

ScriptedDice::Queue* ScriptedDice::queue_for(const DieRequest& request, const std::string& roller) {
  const std::array<std::string, 3> keys{key_of(request.purpose, roller), key_of(request.purpose, {}), std::string()};
  for (const std::string& key : keys) {
    const auto found = queues_.find(key);
    if (found != queues_.end() && found->second.next < found->second.values.size()) return &found->second;
  }
  return nullptr;
}

int ScriptedDice::roll(const DieRequest& request) {
  const std::string roller = request.roller >= 0 && name_of_ ? name_of_(request.roller) : std::string();
  const int nth = static_cast<int>(drawn_.size() + missing_.size()) + 1;
  std::optional<int> value;
  if (Queue* queue = queue_for(request, roller)) value = queue->values[queue->next++];
  if (const auto replaced = replacements_.find(nth); replaced != replacements_.end()) value = replaced->second;
  if (!value) {
    missing_.push_back({request, roller, nth});
    throw MissingDie(request, fmt::format("{} is not in the script, {} dice were drawn before it; add it to '{}'",
                                          describe(request, roller), drawn_.size(),
                                          request.purpose.valid() ? key_of(request.purpose, {}) : "dice"));
  }
  if (*value < 1 || *value > request.sides) {
    throw WrongDie(request, fmt::format("{} is scripted as {}; a die with {} sides shows 1 to {}",
                                        describe(request, roller), *value, request.sides, request.sides));
  }
  drawn_.push_back({request, static_cast<uint8_t>(*value)});
  return *value;
}

std::vector<ScriptedDice::Left> ScriptedDice::unused() const {
  std::vector<Left> left;
  for (const auto& [key, queue] : queues_) {
    if (queue.next == queue.values.size()) continue;
    left.push_back(
        {key.empty() ? "dice" : key, queue.line,
         std::vector<int>(queue.values.begin() + static_cast<std::ptrdiff_t>(queue.next), queue.values.end())});
  }
  const int asked = static_cast<int>(drawn_.size() + missing_.size());
  for (const auto& [nth, value] : replacements_)
    if (nth > asked || nth < 1) left.push_back({fmt::format("die {}", nth), 0, {value}});
  return left;
}

}  // namespace sandtable

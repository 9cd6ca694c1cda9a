#include "game/acting/steering.hpp"

#include <algorithm>

namespace sandtable {
namespace {

constexpr int64_t usual_weight = 16;
constexpr int64_t untried_weight = 48;
constexpr int64_t least_weight = 4;
constexpr int64_t most_weight = 64;

}  // namespace

void Ingredients::begin(uint64_t seed) {
  draws_ = Draws(seed);
  used_.clear();
}

int64_t Ingredients::weight(const std::string& key) const {
  if (!steered_) return usual_weight;
  const auto at = records_.find(key);
  if (at == records_.end()) return untried_weight;
  if (all_.worth == 0) return usual_weight;
  // Its mean worth against that of all, in integers.
  const int64_t mean = usual_weight * at->second.worth / at->second.uses;
  return std::clamp(mean * all_.uses / all_.worth, least_weight, most_weight);
}

std::size_t Ingredients::pick(std::string_view heading, std::span<const std::string> words) {
  std::vector<int64_t> weights;
  int64_t sum = 0;
  for (const std::string& word : words) {
    weights.push_back(weight(std::string(heading) + ':' + word));
    sum += weights.back();
  }
  int64_t drawn = below(static_cast<int>(sum));
  std::size_t i = 0;
  while (drawn >= weights[i]) drawn -= weights[i++];
  used_.push_back(std::string(heading) + ':' + words[i]);
  return i;
}

std::string Ingredients::pick(std::string_view heading, std::initializer_list<std::string_view> words) {
  const std::vector<std::string> all(words.begin(), words.end());
  return all[pick(heading, all)];
}

bool Ingredients::chance(std::string_view name, int one_in) {
  const std::string key(name);
  const int64_t yes = weight(key);
  if (below(static_cast<int>(yes + usual_weight * (one_in - 1))) >= yes) return false;
  used_.push_back(key);
  return true;
}

void Ingredients::learn(int64_t worth) {
  std::sort(used_.begin(), used_.end());
  used_.erase(std::unique(used_.begin(), used_.end()), used_.end());
  for (const std::string& key : used_) {
    Record& r = records_[key];
    ++r.uses;
    r.worth += worth;
  }
  ++all_.uses;
  all_.worth += worth;
}

int64_t worth_of(const RulesSeen& now, const RulesSeen& before) {
  int64_t worth = 0;
  for (const auto& [id, counts] : now.all()) worth += 10'000 / (1 + before.count(id));
  return worth;
}

}  // namespace sandtable

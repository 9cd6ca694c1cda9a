#include "table/terrain/stretches.hpp"

#include <algorithm>
#include <cstdlib>

namespace sandtable {
namespace {

bool goes_on(Vec first, Vec leg) {
  const int64_t ahead = dot(first, leg);
  return ahead > 0 && std::abs(cross(first, leg)) <= ahead;
}

// The leg at which the first stretch after the one that holds leg `begin` starts, or `legs` when it holds them all.
std::size_t next_corner(Points line, std::size_t begin) {
  Vec first{};
  std::size_t i = begin;
  for (; i + 1 < line.size(); ++i) {
    const Vec leg = line[i + 1] - line[i];
    if (leg == Vec{}) continue;
    if (first == Vec{}) first = leg;
    if (!goes_on(first, leg)) break;
  }
  return i;
}

}  // namespace

std::vector<uint16_t> stretches_along(Points line) {
  if (line.size() < 2) return {};
  const std::size_t legs = line.size() - 1;
  std::vector<uint16_t> numbers(legs, 0);
  // Round a field from a corner of it, not from where its drawing happens to begin.
  const bool closed = legs > 2 && line.front() == line.back();
  const std::size_t start = closed ? next_corner(line, 0) % legs : 0;
  std::vector<Vec> turned;
  for (std::size_t i = 0; i <= legs; ++i) turned.push_back(line[(start + i) % (closed ? legs : line.size())]);
  uint16_t number = 0;
  for (std::size_t from = 0; from < legs; ++number) {
    const std::size_t to = next_corner(turned, from);
    for (std::size_t i = from; i < to; ++i) numbers[(start + i) % legs] = number;
    from = to;
  }
  return numbers;
}

std::vector<std::vector<uint16_t>> stretches_of(const std::vector<Feature>& features) {
  std::vector<std::vector<uint16_t>> all(features.size());
  uint16_t known = 0;
  for (std::size_t i = 0; i < features.size();) {
    std::size_t end = i + 1;
    if (features[i].part_of.valid())
      while (end < features.size() && features[end].part_of == features[i].part_of) ++end;
    if (features[i].form == Form::line || features[i].form == Form::way) {
      std::vector<Vec> whole;  // its pieces, each of which begins where the one before ends
      for (std::size_t k = i; k < end; ++k)
        whole.insert(whole.end(), features[k].points.begin() + (k > i ? 1 : 0), features[k].points.end());
      const std::vector<uint16_t> numbers = stretches_along(whole);
      auto from = numbers.begin();
      for (std::size_t k = i; k < end; ++k) {
        const auto legs = static_cast<std::ptrdiff_t>(features[k].points.size()) - 1;
        for (auto n = from; n < from + legs; ++n) all[k].push_back(static_cast<uint16_t>(known + *n));
        from += legs;
      }
      if (!numbers.empty())
        known = static_cast<uint16_t>(known + *std::max_element(numbers.begin(), numbers.end()) + 1);
    }
    i = end;
  }
  return all;
}

}  // namespace sandtable

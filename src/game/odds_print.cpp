#include "game/odds_print.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <ostream>

namespace sandtable {

double as_double(const Fraction& f) {
  const Natural scale = Natural::power(10, 15);
  return static_cast<double>((f.top() * scale / f.bottom()).low_64()) / 1e15;
}

std::string mean_text(const Fraction& f) {
  if (f.bottom().is_one()) return f.top().text();
  const std::string exact = fraction_text(f);
  return decimal_text(f, 2) + (exact.size() <= 12 ? fmt::format(" ({})", exact) : "");
}

ChiSquare fit_of(const Distribution<int>& exact, const Sampled<int>& sampled) {
  std::map<int, ObservedClass> classes;
  for (const auto& [count, weight] : exact.weights()) classes[count].chance = as_double(exact.chance(count));
  for (const auto& [count, seen] : sampled.seen) classes[count].seen = seen;
  std::vector<ObservedClass> in_order;
  for (const auto& [count, both] : classes) in_order.push_back(both);
  return chi_square(in_order, sampled.tries);
}

namespace {

// A bar in eighths of a character; the longest chance fills the width.
std::string bar(const Fraction& chance, const Fraction& longest, std::size_t width) {
  constexpr std::array<const char*, 8> part{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const Natural scaled = chance.top() * longest.bottom() * Natural(8 * width);
  const auto eighths = static_cast<std::size_t>((scaled / (chance.bottom() * longest.top())).low_64());
  std::string text;
  for (std::size_t i = 0; i < eighths / 8; ++i) text += "█";
  text += part[eighths % 8];
  const std::size_t used = eighths / 8 + (eighths % 8 != 0 ? 1 : 0);
  return text + std::string(width - std::min(width, used), ' ');
}

// The counts worth a line of their own: the run outside which each end has under 1 in 2000.
std::pair<int, int> shown_range(const Distribution<int>& d, bool all) {
  if (all) return {d.weights().begin()->first, d.weights().rbegin()->first};
  return {d.quantile({1, 2000}), d.quantile({1999, 2000})};
}

void print_line(const CountedOdds& one, const PrintStyle& style, int low, int high, const Fraction& longest,
                std::ostream& out) {
  const auto within = [&](int count) { return low <= count && count <= high; };
  const Fraction chance = one.exact.chance_that(within);
  const std::string label = low == high ? std::to_string(low) : fmt::format("{}-{}", low, high);
  out << fmt::format("  {:>7}  {:>8}  {:>8}  ", label, percent_text(chance), percent_text(one.exact.at_least(low)));
  if (style.tries > 0) {
    uint64_t seen = 0;
    for (const auto& [count, times] : one.sampled.seen) seen += within(count) ? times : 0;
    out << fmt::format("{:>8}  ", percent_text(Fraction(seen, style.tries)));
  }
  std::string line = bar(chance, longest, 30);
  if (const std::string exact = fraction_text(chance); style.fractions && exact.size() <= 25) line += "  " + exact;
  out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
}

}  // namespace

void print_counted(const CountedOdds& one, const PrintStyle& style, std::ostream& out) {
  const Distribution<int>& d = one.exact;
  out << fmt::format("\n{}: {} on average, median {}, nine times in ten {} to {}\n", one.name,
                     style.fractions ? mean_text(mean(d)) : decimal_text(mean(d), 2), d.quantile({1, 2}),
                     d.quantile({1, 20}), d.quantile({19, 20}));
  out << fmt::format("  {:>7}  {:>8}  {:>8}{}\n", "count", "exactly", "at least", style.tries > 0 ? "   sampled" : "");
  Fraction longest;
  for (const auto& [count, weight] : d.weights()) longest = std::max(longest, d.chance(count));
  const auto [first, last] = shown_range(d, style.all);
  const int lowest = d.weights().begin()->first;
  const int greatest = d.weights().rbegin()->first;
  if (lowest < first) print_line(one, style, lowest, first - 1, longest, out);
  for (int count = first; count <= last; ++count) print_line(one, style, count, count, longest, out);
  if (last < greatest) print_line(one, style, last + 1, greatest, longest, out);
  if (style.tries > 0) {
    out << (one.fit.degrees == 0
                ? fmt::format("  {} samples, seed {}: too little to compare\n", style.tries, style.seed)
                : fmt::format("  {} samples, seed {}: chi-square {:.2f}, {} degrees of freedom, p = {:.3f}{}\n",
                              style.tries, style.seed, one.fit.value, one.fit.degrees, one.fit.p,
                              one.fit.p < disagreement ? "  DOES NOT FIT" : ""));
  }
}

Json seed_json(uint64_t seed) {
  if (seed > static_cast<uint64_t>(INT64_MAX)) return std::to_string(seed);
  return seed;
}

}  // namespace sandtable

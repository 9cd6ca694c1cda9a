#include "fow/bench/sight_bench.hpp"

#include <algorithm>
#include <vector>

#include "fow/sight/sighting.hpp"
#include "table/terrain/sample_table.hpp"

namespace sandtable::fow {
namespace {

struct Pair {
  uint16_t viewer;
  uint16_t target;
};

std::vector<Pair> pairs_of(const SampleTable& sample) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < sample.pieces.size(); ++i)
    for (std::size_t j = 0; j < sample.pieces.size(); ++j) {
      const SamplePiece& a = sample.pieces[i];
      const SamplePiece& b = sample.pieces[j];
      const int64_t apart = squared(b.centre - a.centre);
      if (a.side == b.side || apart < int64_t{2 * inch} * (2 * inch) || apart > int64_t{40 * inch} * (40 * inch))
        continue;
      pairs.push_back({static_cast<uint16_t>(i), static_cast<uint16_t>(j)});
    }
  uint64_t state = 1;
  for (std::size_t i = pairs.size(); i > 1; --i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    std::swap(pairs[i - 1], pairs[(state >> 33) % i]);
  }
  return pairs;
}

void mix(uint64_t& signature, uint64_t value) {
  signature = (signature ^ value) * 0x100000001b3u;
  signature ^= signature >> 29;
}

void mix(uint64_t& signature, const Sighting& s) {
  mix(signature, static_cast<uint64_t>(s.line));
  mix(signature, s.because.packed);
  mix(signature, static_cast<uint64_t>(s.by.feature.value + 1) << 8 | static_cast<uint8_t>(s.by.overlay));
  mix(signature, s.barred.packed);
  mix(signature, static_cast<uint64_t>(s.hidden_permille + 1) << 16 | static_cast<uint64_t>(s.covered_permille + 1));
}

SightBench::Speeds speeds_of(std::vector<int64_t>& nanoseconds) {
  SightBench::Speeds s;
  if (nanoseconds.empty()) return s;
  std::sort(nanoseconds.begin(), nanoseconds.end());
  int64_t sum = 0;
  for (int64_t n : nanoseconds) sum += n;
  const std::size_t n = nanoseconds.size();
  s.median_us = static_cast<double>(nanoseconds[n / 2]) / 1000;
  s.p99_us = static_cast<double>(nanoseconds[n * 99 / 100]) / 1000;
  s.mean_us = static_cast<double>(sum) / static_cast<double>(n) / 1000;
  return s;
}

// The shortest of several passes for each query; the cost of reading the clock is taken off.
template <class Query>
void time_queries(std::size_t count, int passes, Bench::Nanoseconds clock, std::vector<int64_t>& into, Query query) {
  int64_t reading = INT64_MAX;
  for (int i = 0; i < 1000; ++i) {
    const int64_t a = clock();
    reading = std::min<int64_t>(reading, clock() - a);
  }
  const std::size_t start = into.size();
  into.resize(start + count, INT64_MAX);
  for (int pass = 0; pass < passes; ++pass)
    for (std::size_t i = 0; i < count; ++i) {
      const int64_t a = clock();
      query(i);
      const int64_t took = clock() - a - reading;
      into[start + i] = std::min(into[start + i], std::max<int64_t>(took, 0));
    }
}

}  // namespace

SightBench run_sight_bench(const std::string& data, int tables, int passes, Bench::Nanoseconds clock) {
  const Kinds kinds = Kinds::load(data + "/terrain.toml");
  const TerrainEffects effects = TerrainEffects::load(data + "/fow/terrain.toml", kinds);
  SightBench bench;
  std::vector<int64_t> shooting;
  std::vector<int64_t> seeing;
  std::vector<int64_t> shares;
  for (int t = 0; t < tables; ++t) {
    const SampleTable sample = sample_table(static_cast<uint64_t>(t) + 1, {});
    const Table table = Table::parse(sample.terrain, "sample", kinds);
    const SightTable walls(table);
    const Scene scene(walls, effects, sample.smoke);
    std::vector<Onlooker> teams;
    for (const SamplePiece& p : sample.pieces) teams.push_back(onlooker(scene, p.outline, p.centre, p.height));
    const std::vector<Pair> pairs = pairs_of(sample);
    const auto weapon = [&](Pair p) {
      return Mounting{sample.pieces[p.viewer].vehicle ? Mount::turret : Mount::base, {}};
    };
    const auto shoot = [&](std::size_t i, Detail detail) {
      return sighting(scene, teams[pairs[i].viewer], weapon(pairs[i]), teams[pairs[i].target], {}, detail);
    };
    const auto see = [&](std::size_t i) { return fow::seeing(scene, teams[pairs[i].viewer], teams[pairs[i].target]); };
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const Sighting s = shoot(i, Detail::verdict);
      bench.blocked += s.line == Sighting::Verdict::blocked;
      bench.concealed += s.line == Sighting::Verdict::concealed;
      mix(bench.signature, s);
      mix(bench.signature, shoot(i, Detail::shares));
      mix(bench.signature, see(i));
    }
    bench.queries += pairs.size();
    if (passes == 0) continue;
    uint64_t sink = 0;
    time_queries(pairs.size(), passes, clock, shooting, [&](std::size_t i) { mix(sink, shoot(i, Detail::verdict)); });
    time_queries(pairs.size(), passes, clock, seeing, [&](std::size_t i) { mix(sink, see(i)); });
    time_queries(pairs.size(), passes, clock, shares, [&](std::size_t i) { mix(sink, shoot(i, Detail::shares)); });
    if (sink == 0) ++bench.queries;  // never, but the compiler cannot know
  }
  bench.shooting = speeds_of(shooting);
  bench.seeing = speeds_of(seeing);
  bench.shares = speeds_of(shares);
  return bench;
}

}  // namespace sandtable::fow

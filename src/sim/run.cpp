#include "sim/run.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <list>
#include <memory>

#include "ai/players.hpp"
#include "base/error.hpp"
#include "base/hash.hpp"
#include "dice/philox.hpp"
#include "sim/battle.hpp"
#include "sim/recorder.hpp"

namespace sandtable::sim {
namespace {

constexpr std::size_t starts_kept = 24;         // by a thread
constexpr std::size_t stack_bytes = 16u << 20;  // of a thread: searches go deep

// Dice that differ from battle to battle but not when the players change sides.
uint64_t dice_seed(const Plan& plan, const Job& job) {
  if (job.dice != 0) return job.dice;
  Hasher h;
  h.add(job.seed);
  h.add(plan.missions[static_cast<std::size_t>(job.mission)]);
  h.add(plan.tables[static_cast<std::size_t>(job.table)]);
  for (const int list : job.lists) h.add(plan.lists[static_cast<std::size_t>(list)].words);
  return h.value() >> 1;
}

// Set-ups are read once and copied: their tables and data are shared and never change.
std::unique_ptr<Game> begun(const Ruleset& ruleset, const std::string& text, const std::string& home) {
  struct Start {
    std::string text;
    std::unique_ptr<Game> game;
  };
  static thread_local std::list<Start> kept;
  const auto found = std::find_if(kept.begin(), kept.end(), [&](const Start& s) { return s.text == text; });
  if (found != kept.end()) {
    kept.splice(kept.begin(), kept, found);
  } else {
    kept.push_front({text, ruleset.begin(Toml::parse(text, "simulation"), home)});
    if (kept.size() > starts_kept) kept.pop_back();
  }
  return kept.front().game->clone();
}

}  // namespace

int cores() { return oneapi::tbb::info::default_concurrency(); }

Row play_job(const Plan& plan, const Job& job, const std::string& home) {
  const Ruleset& ruleset = ruleset_named(plan.ruleset, Toml::parse("", "plan"));
  const std::string text = setup_of(plan, job);
  const uint64_t seed = dice_seed(plan, job);
  const JournalHeader header{
      .ruleset = ruleset.facts.id, .version = ruleset.facts.version, .setup = text, .setup_file = "simulation"};
  Recorder recorder(ruleset, plan.positions);
  Told told;
  Row row;
  try {
    Match match(begun(ruleset, text, home), header, std::make_shared<PhiloxDice>(seed));
    std::array<std::unique_ptr<Agent>, 2> players;
    for (int side = 0; side < 2; ++side)
      players[static_cast<std::size_t>(side)] =
          ai::player_named(ruleset, plan.agents[static_cast<std::size_t>(job.agents[static_cast<std::size_t>(side)])],
                           {.seed = seed_of_player(seed, side),
                            .home = home,
                            .effort = plan.effort,
                            .move_ms = plan.move_ms,
                            .setup = text,
                            .setup_file = "simulation"});
    told = play(match, {players[0].get(), players[1].get()}, plan.most, recorder);
    row = recorder.row(match, told);
  } catch (const InputError& e) {  // a set-up that cannot stand is that battle's result, not everybody's end
    row.stuck = e.what();
  }
  row.job = job.number;
  return row;
}

void run(const Running& r) {
  using namespace oneapi;
  const int threads = r.threads > 0 ? r.threads : cores();
  const tbb::global_control stacks(tbb::global_control::thread_stack_size, stack_bytes);
  const tbb::global_control all(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute([&] {
    tbb::parallel_pipeline(
        static_cast<std::size_t>(threads),
        tbb::make_filter<void, Job>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& flow) {
          auto job = r.next();
          if (!job) flow.stop();
          return job.value_or(Job{});
        }) & tbb::make_filter<Job, Row>(tbb::filter_mode::parallel, [&](const Job& job) {
          return play_job(*r.plan, job, r.home);
        }) & tbb::make_filter<Row, void>(tbb::filter_mode::serial_out_of_order, [&](const Row& row) { r.done(row); }));
  });
}

}  // namespace sandtable::sim

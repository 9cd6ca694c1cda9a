// `sandtable ladder`: players against each other, and their ratings.
#include "sim/ladder.hpp"

#include <fmt/core.h>

#include <ostream>

#include "base/error.hpp"
#include "cli/progress.hpp"
#include "cli/run_files.hpp"
#include "cli/sim_plan.hpp"
#include "sim/summary.hpp"

namespace sandtable::cli {
namespace {

struct LadderArguments {
  PlanWords words;
  std::string file;
  std::string bounds = "0:30";
  int pairs = 200;
  int threads = 0;
  bool all = false;
  bool keep = false;
  bool json = false;
};

sim::Sprt bounds_of(const std::string& text) {
  const std::size_t colon = text.find(':');
  try {
    std::size_t low_end = 0;
    std::size_t high_end = 0;
    const sim::Sprt s{std::stod(text.substr(0, colon), &low_end), std::stod(text.substr(colon + 1), &high_end)};
    if (colon != std::string::npos && low_end == colon && high_end == text.size() - colon - 1 && s.low < s.high)
      return s;
  } catch (const std::exception&) {  // no numbers
  }
  throw InputError("--elo", 0,
                   fmt::format("'{}' is no pair of bounds; write LOW:HIGH in rating points, as 0:30", text));
}

const char* verdict_words(sim::Verdict v) {
  switch (v) {
    case sim::Verdict::stronger: return "stronger";
    case sim::Verdict::not_stronger: return "not stronger";
    case sim::Verdict::open: break;
  }
  return "not settled";
}

Json match_json(const sim::Match1v1& m) {
  const sim::Interval i = sim::wilson(m.meeting.won + 0.5 * m.meeting.drawn, m.meeting.battles());
  Json j = Json::Object{{"first", m.meeting.first}, {"second", m.meeting.second}, {"battles", m.meeting.battles()},
                        {"won", m.meeting.won},     {"drawn", m.meeting.drawn},   {"lost", m.meeting.lost}};
  j["share"] = m.meeting.score();
  j["low"] = i.low;
  j["high"] = i.high;
  j["elo"] = sim::rating_difference(m.meeting.score());
  j["verdict"] = verdict_words(m.test.verdict);
  j["log_likelihood_ratio"] = m.test.ratio;
  j["stuck"] = m.stuck;
  j["faults"] = Json::List{};
  for (const std::string& f : m.faults) j["faults"].push(f);
  return j;
}

void print_match(Call& call, const sim::Match1v1& m) {
  const sim::Meeting& g = m.meeting;
  const sim::Interval i = sim::wilson(g.won + 0.5 * g.drawn, g.battles());
  call.out << fmt::format(
      "{} v {}: {} won, {} drawn, {} lost of {}: {} ({} to {}), {:+.0f} points: {} (ratio {:.2f})\n", g.first, g.second,
      g.won, g.drawn, g.lost, g.battles(), sim::percent(g.score()), sim::percent(i.low), sim::percent(i.high),
      sim::rating_difference(g.score()), verdict_words(m.test.verdict), m.test.ratio);
  if (m.stuck > 0) call.out << fmt::format("  {} battles came to no end and count as drawn\n", m.stuck);
  for (std::size_t f = 0; f < m.faults.size() && f < 3; ++f) call.out << "  " << m.faults[f] << '\n';
}

int print_ladder(Call& call, const std::vector<sim::Meeting>& meetings, Json json, bool as_json) {
  const std::vector<sim::Rung> ladder = sim::rungs(meetings);
  json["ladder"] = Json::List{};
  if (!as_json)
    call.out << fmt::format("{:<24} {:>7} {:>7} {:>8} {:>8}\n", "player", "rating", "+/-", "battles", "score");
  for (const sim::Rung& r : ladder) {
    Json one =
        Json::Object{{"name", r.name}, {"rating", r.rated.rating}, {"error", r.rated.error}, {"battles", r.battles}};
    one["score"] = r.score;
    json["ladder"].push(std::move(one));
    if (!as_json)
      call.out << fmt::format("{:<24} {:>7.0f} {:>7.0f} {:>8} {:>8}\n", r.name, r.rated.rating, r.rated.error,
                              r.battles, sim::percent(r.score));
  }
  if (as_json) call.out << json.pretty() << '\n';
  return Exit::good;
}

}  // namespace

int ladder(Call& call) {
  LadderArguments a;
  Options o(
      "Measures players against each other: the same battles with sides exchanged, until a sequential test has an "
      "answer. Without --agent it shows the ladder as it is kept.",
      "sandtable ladder");
  a.words.add_to(o);
  o.option("--pairs", a.pairs, "at most so many pairs of battles for two players").between(1, 1000000).shows_default();
  o.option("--elo", a.bounds,
           "LOW:HIGH, what the test tells apart: stronger by HIGH rating points, or by no more than LOW")
      .shows_default();
  o.flag("--all", a.all, "play all pairs, whatever the test says");
  o.flag("--keep", a.keep, "put the results on the ladder");
  o.option("--ladder", a.file, "where it is kept; none is data/ladder.toml");
  o.option("--threads", a.threads, "at once; 0 is as many as there are cores").not_negative();
  o.flag("--json", a.json, "for programs");
  if (const auto code = o.parse(call)) return *code;
  const std::string file = a.file.empty() ? home() + "/data/ladder.toml" : a.file;
  std::vector<sim::Meeting> kept = sim::read_ladder(file);
  if (a.words.plan.agents.empty()) {
    if (kept.empty() && !a.json) {
      call.out << "nobody has played yet; sandtable ladder --agent A --agent B --list FILE... --keep begins it\n";
      return Exit::good;
    }
    return print_ladder(call, kept, Json::Object{}, a.json);
  }
  if (a.words.plan.agents.size() < 2) {
    call.err << "sandtable ladder: give two players at least, --agent A --agent B\n";
    return Exit::usage;
  }
  if (a.words.plan.single) {
    call.err << "sandtable ladder: both sides are always exchanged; leave --single out\n";
    return Exit::usage;
  }
  const sim::Sprt test = bounds_of(a.bounds);
  sim::Plan plan = a.words.complete({});
  // As many seeds as the pairs need.
  const auto one_seed = static_cast<int>(sim::jobs_of([&] {
                                           sim::Plan p = plan;
                                           p.seeds = 1;
                                           p.agents.resize(2);
                                           return p;
                                         }())
                                             .size() /
                                         2);
  plan.seeds = std::max(plan.seeds, (a.pairs + one_seed - 1) / std::max(1, one_seed));
  Json json = Json::Object{};
  json["matches"] = Json::List{};
  std::vector<sim::Meeting> played = kept;
  for (std::size_t i = 0; i < plan.agents.size(); ++i)
    for (std::size_t k = i + 1; k < plan.agents.size(); ++k) {
      sim::Plan two = plan;
      two.agents = {plan.agents[i], plan.agents[k]};
      Progress progress(call.err, two.agents[0] + " v " + two.agents[1], 2 * a.pairs);
      const sim::Match1v1 m = sim::play_match(two, {.test = test,
                                                    .most_pairs = a.pairs,
                                                    .threads = a.threads,
                                                    .home = home(),
                                                    .to_the_end = a.all,
                                                    .told = [&](int done, int most) { progress.set(done, most); }});
      sim::put_on_ladder(played, m.meeting);
      json["matches"].push(match_json(m));
      if (!a.json) print_match(call, m);
    }
  if (a.keep) write_file(file, sim::ladder_text(played));
  if (!a.json) call.out << '\n';
  return print_ladder(call, played, std::move(json), a.json);
}

}  // namespace sandtable::cli

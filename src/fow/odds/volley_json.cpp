// A volley's odds for programs.
#include "base/json.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/odds/volley_report.hpp"

namespace sandtable::fow {
namespace {

Json json_of(const State& s, const Score& score) {
  Json::List reasons;
  for (const Reason& r : score.reasons) {
    reasons.push_back(Json::Object{{"rule", std::string(r.rule.text())}, {"add", int{r.add}}});
    if (r.by.valid()) reasons.back()["by"] = Rules::name_of(s, r.by);
  }
  return Json::Object{{"needed", score.needed()}, {"reasons", std::move(reasons)}};
}

Json json_of(const CountedOdds& one, bool exact) {
  Json j(Json::Object{{"mean", as_double(mean(one.exact))}, {"counts", Json::List()}});
  for (const auto& [n, weight] : one.exact.weights()) {
    const Fraction chance = one.exact.chance(n);
    Json line(Json::Object{{"count", n}, {"chance", as_double(chance)}});
    if (exact) line["fraction"] = fraction_text(chance);
    if (one.sampled.tries > 0) line["sampled"] = one.sampled.seen.contains(n) ? one.sampled.seen.at(n) : uint64_t{0};
    j["counts"].push(std::move(line));
  }
  if (one.sampled.tries > 0)
    j["fit"] = Json::Object{{"chi_square", one.fit.value}, {"degrees", one.fit.degrees}, {"p", one.fit.p}};
  return j;
}

Json weapons_json(const DeclaredVolley& v) {
  Json::List list;
  for (std::size_t i = 0; i < v.fires.size(); ++i) {
    const Fire& f = v.fires[i];
    const Line line = line_of(v.state, f.shot);
    Json one(Json::Object{{"team", name_of(v.state, f.shot.team)},
                          {"weapon", weapon_of(v.state, f.shot).name},
                          {"target", name_of(v.state, f.target)},
                          {"dice", int{f.dice}},
                          {"dice_because", std::string(v.rates[i].because.text())},
                          {"anti_tank", line.anti_tank},
                          {"firepower", line.firepower}});
    if (f.dice > 0) {
      one["score"] = json_of(v.state, v.scores[i]);
      one["easiest"] = name_of(v.state, f.easiest);
    }
    list.push_back(std::move(one));
  }
  return list;
}

Json numbers_json(const DeclaredVolley& v, const TargetFacts& facts, std::size_t team) {
  Json::List list;
  for (std::size_t c = 0; c < facts.classes.size(); ++c) {
    if ((facts.classes[c].kind.hit.may >> team & 1) == 0) continue;
    const HitNumbers& n = facts.numbers[c][team];
    Json one(Json::Object{{"weapon", weapon_of(v.state, v.fires[facts.classes[c].fires[0]].shot).name}});
    if (n.save) one["save"] = json_of(v.state, n.save->score);
    if (n.improvised) one["improvised"] = json_of(v.state, n.improvised->score);
    if (n.last) one["second_save"] = json_of(v.state, n.last->score);
    if (n.cover.valid()) one["cover"] = std::string(n.cover.text());
    if (n.firepower) one["firepower"] = json_of(v.state, n.firepower->score);
    if (n.nerve) one["nerve"] = json_of(v.state, n.nerve->score);
    list.push_back(std::move(one));
  }
  return list;
}

Json target_json(const DeclaredVolley& v, const TargetFacts* facts, const TargetOdds& odds,
                 const std::vector<CountedOdds>& counted, bool exact) {
  Json j(Json::Object{{"target", name_of(v.state, odds.target)},
                      {"hits", json_of(counted[0], exact)},
                      {"bailed_out", json_of(counted[1], exact)},
                      {"destroyed", json_of(counted[2], exact)},
                      {"pinned_before", v.state[odds.target.platoon].pinned},
                      {"hits_before", int{v.state[odds.target.platoon].step.hits}},
                      {"pinned", odds.pinned},
                      {"teams", Json::List()}});
  for (std::size_t t = 0; t < odds.teams.size(); ++t) {
    Json one(Json::Object{{"team", name_of(v.state, odds.teams[t].team)},
                          {"destroyed", odds.teams[t].destroyed},
                          {"bailed_out", odds.teams[t].bailed_out}});
    if (facts) one["hit_by"] = numbers_json(v, *facts, t);
    j["teams"].push(std::move(one));
  }
  return j;
}

}  // namespace

Json json_of(const VolleyReport& report) {
  const DeclaredVolley& v = report.volley;
  const uint64_t tries = report.odds.tries;
  Json j(Json::Object{{"shooters", name_of(v.state, v.shooters)},
                      {"exact", tries == 0},
                      {"how", report.how},
                      {"weapons", weapons_json(v)},
                      {"targets", Json::List()}});
  if (tries > 0)
    j["sampled"] = Json::Object{{"volleys", tries},
                                {"seed", seed_json(report.style.seed)},
                                {"why", report.odds.why_sampled},
                                {"standard_error", sampling_error(0.5, tries)}};
  for (std::size_t i = 0; i < report.odds.targets.size(); ++i) {
    const TargetOdds& target = report.odds.targets[i];
    j["targets"].push(target_json(v, report.facts_on(target), target, report.counted[i], report.style.fractions));
  }
  return j;
}

}  // namespace sandtable::fow

// Questions about assaults: who may launch, whose charge is due, who is in contact.
#include "fow/assault/assault_chapter.hpp"
#include "fow/assault/charge.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/launch.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

Json may_assault(const State& s, const Toml& about) {
  about.only({"platoon", "target"});
  const PlatoonId p = platoon_named(s, about.at("platoon"));
  Refusals no = check_launch(s, p);
  if (const Toml& target = about.find("target"))
    for (const Refusal& r : check_target(s, p, platoon_named(s, target))) no.push_back(r);
  Json j;
  j["may"] = no.empty();
  j["rules"] = Json::List{};
  for (const Refusal& r : no)
    if (!r.clause) j["rules"].push(r.rule.text());
  j["targets"] = Json::List{};
  for (PlatoonId target : launch_targets(s, p)) j["targets"].push(name_of(s, target));
  return j;
}

Json charge_due(const State& s, const Toml& about) {
  about.only({});
  Json j;
  j["teams"] = Json::List{};
  const AskCharge* asked = top_as<AskCharge>(s);
  if (!asked) return j;
  for (const Due& d : due_to_charge(s, asked->run)) {
    Json one;
    one["team"] = name_of(s, d.team);
    one["contact"] = d.call.sort == ChargeCall::Sort::contact;
    if (!d.call.ways.empty()) {
      one["target"] = name_of(s, d.call.ways[0].target);
      one["length"] = int64_t{d.call.ways[0].length};
      one["legs"] = static_cast<int64_t>(d.call.ways[0].legs.size());
    }
    j["teams"].push(std::move(one));
  }
  return j;
}

Json contact_of(const State& s, const Toml& about) {
  about.only({"team", "enemy"});
  static constexpr const char* words[] = {"none", "base", "across", "opening", "wall"};
  const TeamId t = team_named(s, about.at("team")), enemy = team_named(s, about.at("enemy"));
  Json j;
  j["touch"] = words[static_cast<std::size_t>(touch_between(s, t, enemy))];
  j["contact"] = in_contact(s, t, enemy);
  if (const RuleId rule = rule_of(touch_between(s, t, enemy)); rule.valid()) j["because"] = rule.text();
  return j;
}

constexpr QuestionRow assault_question_rows[] = {
    {"may_assault", "{ platoon, target }", "whether it may launch, the rules in the way, its targets",
     "may, rules, targets", may_assault},
    {"charge", "{}", "the teams due to charge, in order, with target and way",
     "teams (team, contact, target, length, legs)", charge_due},
    {"contact", "{ team, enemy }", "how two teams touch", "touch, contact, because", contact_of},
};

}  // namespace

std::span<const QuestionRow> assault_questions() { return assault_question_rows; }

}  // namespace sandtable::fow

#include "fow/show/assault_questions.hpp"

#include <fmt/core.h>

#include "fow/assault/charge.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/launch.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

PlatoonId platoon_of(const State& s, const Toml& word) {
  const PieceRef p = Rules::piece(s, word.string());
  if (p.sort != PieceSort::platoon) word.fail(fmt::format("there is no platoon '{}'", word.string()));
  return PlatoonId{p.id};
}
TeamId team_of(const State& s, const Toml& word) {
  const PieceRef p = Rules::piece(s, word.string());
  if (p.sort != PieceSort::team) word.fail(fmt::format("there is no team '{}'", word.string()));
  return TeamId{p.id};
}

}  // namespace

Json may_assault(const State& s, const Toml& about) {
  about.only({"platoon", "target"});
  const PlatoonId p = platoon_of(s, about.at("platoon"));
  Refusals no = check_launch(s, p);
  if (const Toml& target = about.find("target"))
    for (const Refusal& r : check_target(s, p, platoon_of(s, target))) no.push_back(r);
  Json j;
  j["may"] = no.empty();
  j["rules"] = Json::List{};
  for (const Refusal& r : no) j["rules"].push(r.rule.text());
  j["targets"] = Json::List{};
  for (PlatoonId target : launch_targets(s, p)) j["targets"].push(name_of(s, target));
  return j;
}

Json charge_due(const State& s, const Toml& about) {
  about.only({});
  Json j;
  j["teams"] = Json::List{};
  visit_step(
      [&](const auto& step) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(step)>, AskCharge>) {
          for (const Due& d : due_to_charge(s, step.run)) {
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
        }
      },
      s.stack.back().step);
  return j;
}

Json contact_of(const State& s, const Toml& about) {
  about.only({"team", "enemy"});
  static constexpr const char* words[] = {"none", "base", "across", "opening", "wall"};
  const TeamId t = team_of(s, about.at("team")), enemy = team_of(s, about.at("enemy"));
  Json j;
  j["touch"] = words[static_cast<std::size_t>(touch_between(s, t, enemy))];
  j["contact"] = in_contact(s, t, enemy);
  return j;
}

}  // namespace sandtable::fow

// The sheet of a list: a card a platoon, with the figures of the arsenal and the rules in a sentence.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "fow/core/figures.hpp"
#include "fow/core/world.hpp"
#include "fow/force/field.hpp"
#include "fow/force/force.hpp"
#include "fow/show/cards.hpp"
#include "fow/special/special.hpp"

namespace sandtable::fow {
namespace {

using forces::Company;
using forces::List;
using forces::NodeId;
using forces::Pick;
using forces::Sheet;
using forces::SheetCard;
using forces::SheetTeam;

std::string words_of(Rating rating) {
  return fmt::format("{} {}", in_words(sandtable::name_of(rating.motivation)),
                     in_words(sandtable::name_of(rating.skill)));
}

std::string plane_words(const Aircraft::Weapon& w) {
  return fmt::format("to hit {}+, anti-tank {}, firepower {}+{}", w.to_hit, w.anti_tank, w.firepower,
                     w.no_he ? ", no HE" : "");
}

class Maker {
 public:
  Maker(const std::string& home, const Company& c, const List& list) : c_(c), words_(read_words(c, home)) {
    world_.movement = figures_in(home).movement;
    sheet_.title = list.head.name;
    sheet_.company = c.name;
    sheet_.ratings = words_of(words_.rating);
    sheet_.points = cost(c, list);
    sheet_.agreed = allowance(c, list.head.points);
    say_rules(special::of_nation(words_.nation), sheet_.rules);
    // What the teams really are, with their upgrades.
    made_ = field(c, list, home);
    for (const FieldPlatoon& platoon : made_.platoons)
      for (const FieldTeam& t : platoon.teams) {
        std::vector<std::string>& names = models_of_[t.node.value];
        if (std::find(names.begin(), names.end(), t.model) == names.end()) names.push_back(t.model);
      }
    for (const forces::Before& b : list.before) sheet_.before.push_back(settled(b));
    for (const Pick& platoon : list.platoons) add(platoon);
  }
  Sheet take() { return std::move(sheet_); }

 private:
  std::string settled(const forces::Before& b) const {
    const auto platoon = [&](const forces::PlatoonRef& ref) {
      return ref.nth == 0 ? c_[ref.platoon].name : fmt::format("{} {}", c_[ref.platoon].name, ref.nth + 1);
    };
    const std::string who = fmt::format("{}{} of {}", b.count > 1 ? fmt::format("{} × ", b.count) : "",
                                        b.part.valid() ? c_[b.part].name : "everybody", platoon(b.of));
    if (b.word == "attach" && b.to.platoon.valid()) return fmt::format("{}: attached to {}", who, platoon(b.to));
    if (b.word == "kampfgruppe") return fmt::format("{}: in the Kampfgruppe, which the 2iC leads", who);
    return fmt::format("{}: on the ground with the machine-gun of the vehicle, which is in the rear", who);
  }

  void add(const Pick& platoon) {
    const forces::Node& node = c_[platoon.node];
    SheetCard card;
    card.title = platoon.count > 1 ? fmt::format("{} × {}", platoon.count, node.name) : node.name;
    card.category = c_.categories[static_cast<std::size_t>(node.category)].name;
    rating_ = rating_of(c_, words_, platoon.node);
    card.ratings = words_of(rating_);
    card.points = cost(c_, platoon);
    headquarters_ = c_.categories[static_cast<std::size_t>(node.category)].id == "headquarters";
    const Nation ally = words_.nodes[platoon.node.index()].ally;
    const Nation nation = ally == Nation::none ? words_.nation : ally;
    special_ = ally == Nation::none ? Specials{} : special::of_nation(nation);  // FOW-FRC-008
    if (ally != Nation::none)
      card.remarks.push_back("Allied platoon: Independent Command teams of the force may not join it (FOW-FRC-009)");
    if (words_.nodes[platoon.node.index()].attaches)
      card.remarks.emplace_back("Its squads and sections may be attached to combat platoons before deployment");
    walk(platoon, 1, card);
    special_ = special_.without(special::foreign_to(nation).without(special::of_nation(nation)));
    if (ally == Nation::none) special_ = special_.without(special::of_nation(nation));  // said of the whole force
    say_rules(special_, card.rules);
    sheet_.cards.push_back(std::move(card));
  }

  static void say_rules(Specials rules, std::vector<Fact>& into) {
    for (std::size_t i = 0; i < special::specials; ++i) {
      const auto rule = static_cast<special::Special>(i);
      if (!special::has(rules, rule)) continue;
      const special::Sentence& sentence = special::sentence_of(rule);
      into.push_back({std::string(sentence.title), std::string(sentence.words), sentence.rule});
    }
  }

  void walk(const Pick& pick, int64_t copies, SheetCard& card) {
    copies *= pick.count;
    const forces::Node& node = c_[pick.node];
    const TeamWords& words = words_.nodes[pick.node.index()];
    special_ = special_ | words.special;
    for (const std::string& rule : words.rules) remark(card, rule);
    if (!node.team.empty() || !node.missing.empty()) team(pick, copies, card);
    for (const Pick& part : pick.parts) walk(part, copies, card);
  }

  void team(const Pick& pick, int64_t copies, SheetCard& card) {
    const forces::Node& node = c_[pick.node];
    const TeamWords& words = words_.nodes[pick.node.index()];
    SheetTeam team{copies, node.name, {}, node.team, node.missing};
    const auto say = [&](const std::string& what) { team.remark += (team.remark.empty() ? "" : ", ") + what; };
    for (const std::string& what : words.remarks) say(what);
    if (headquarters_ && words.model && !of_headquarters_core(words) && !words.transport)  // FOW-FRC-018
      say("HQ support weapon");
    const Rating rating = rating_of(c_, words_, pick.node);
    if (rating != rating_) say(words_of(rating));
    for (const Pick& part : pick.parts)
      if (c_[part.node].team.empty() && c_[part.node].missing.empty() && part.parts.empty())
        say(part.count == 1 ? "with " + c_[part.node].name
                            : fmt::format("with {} × {}", part.count, c_[part.node].name));
    const auto same = std::find_if(card.teams.begin(), card.teams.end(), [&](const SheetTeam& t) {
      return t.name == team.name && t.remark == team.remark && t.model == team.model && t.missing == team.missing;
    });
    if (same != card.teams.end())
      same->count += copies;
    else
      card.teams.push_back(std::move(team));
    figures(words);
    if (words.model && !models_of_.contains(pick.node.value)) figures(words.model->name, *words.model);
    for (const std::string& name : models_of_[pick.node.value]) {
      const Model* plain = words_.arsenal.find(name);
      const auto own =
          std::find_if(made_.models.begin(), made_.models.end(), [&](const Model& m) { return m.name == name; });
      if (plain || own != made_.models.end()) figures(name, plain ? *plain : *own);
    }
  }

  bool is_shown(const std::string& name) const {
    return std::any_of(sheet_.models.begin(), sheet_.models.end(), [&](const auto& m) { return m.name == name; });
  }
  void figures(const std::string& name, const Model& model) {
    if (!is_shown(name)) sheet_.models.push_back({name, card_of(world_, model).facts});
  }
  void figures(const TeamWords& words) {
    if (!words.aircraft || is_shown(words.aircraft->name)) return;
    forces::SheetModel model{words.aircraft->name, {}};
    for (const Aircraft::Weapon& w : words.aircraft->weapons)
      model.facts.push_back({in_words(sandtable::name_of(w.sort)), plane_words(w), {}});
    sheet_.models.push_back(std::move(model));
  }

  static void remark(SheetCard& card, const std::string& what) {
    if (std::find(card.remarks.begin(), card.remarks.end(), what) == card.remarks.end()) card.remarks.push_back(what);
  }

  const Company& c_;
  CompanyWords words_;
  World world_;
  Fielded made_;
  std::map<int, std::vector<std::string>> models_of_;  // by node
  Sheet sheet_;
  Rating rating_;
  Specials special_;
  bool headquarters_ = false;
};

}  // namespace

Sheet sheet_of(const std::string& home, const Company& c, const List& list) { return Maker(home, c, list).take(); }

}  // namespace sandtable::fow

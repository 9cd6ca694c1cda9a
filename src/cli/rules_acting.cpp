#include "cli/rules_acting.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <ostream>

#include "base/error.hpp"
#include "base/json.hpp"
#include "cli/run_files.hpp"
#include "dice/recorded.hpp"
#include "game/acting/random_battle.hpp"
#include "game/acting/steering.hpp"
#include "game/script/run.hpp"

namespace sandtable::cli {
namespace {

// A script or one of its variants, as a start for battles.
struct ActingStart {
  std::shared_ptr<const Script> script;
  std::size_t play = 0;
  int64_t used = 0;
  const ScriptPlay& which() const { return script->plays[play]; }
};

class ActingPlayer {
 public:
  ActingPlayer(const std::string& home, const ActingOptions& options)
      : home_(home), options_(options), ingredients_(!options.plain) {}

  Acting play() {
    if (options_.from != "drawn" || !options_.no_scripts) load_scripts();
    if (!options_.no_scripts)
      for (const ActingStart& start : starts_) run_script(start);
    for (int i = 0; i < options_.battles; ++i) battle(i);
    return std::move(acting_);
  }

 private:
  void load_scripts() {
    for (const std::string& file : script_files({home_ + "/tests/scenarios"})) {
      const auto script = std::make_shared<const Script>(Script::load(file));
      for (std::size_t i = 0; i < script->plays.size(); ++i) starts_.push_back({script, i});
    }
  }

  void run_script(const ActingStart& start) {
    const Played played = sandtable::play(*start.script, start.which(), {.home = home_});
    ++acting_.scripts_played;
    for (const LogEntry& entry : played.log) {
      acting_.scripts.take(entry.refusals);
      acting_.scripts.take(entry.answer);
    }
    acting_.scripts.take(played.match->opening());
    acting_.scripts.take(played.match->game().tableau());
    acting_.scripts.take(played.match->game().features());
    look_around(played.match->game());
    if (!played.match->game().core().over()) acting_.scripts.take(played.match->game().decision());
    // Once more along the journal, which has the decisions too.
    Match::replay(start.script->ruleset->begin(start.which().setup, home_), played.match->journal(), nullptr,
                  start.script->file, [&](std::size_t, const Game& game, const std::vector<Event>& events) {
                    acting_.scripts.take(events);
                    if (!game.core().over()) acting_.scripts.take(game.decision());
                  });
  }

  // What each piece of the side that is asked sees.
  void look_around(const Game& game) {
    if (game.core().over()) return;
    const Decision d = game.decision_for(Viewer::spectator());
    int seat = 0;
    while (seat < game.core().seats && !d.seats.has(seat)) ++seat;
    for (const Token& token : game.tableau().tokens)
      if (token.side == d.side && token.presence == Presence::table)
        acting_.scripts.take(game.preview(seat, {.what = PreviewSort::look, .piece = token.piece}));
  }

  // --- battles ---

  void battle(int number) {
    const uint64_t seed = options_.seed * 1'000'000 + static_cast<uint64_t>(number);
    const bool scripted = options_.from == "scripts" || (options_.from == "both" && number % 2 == 1);
    std::unique_ptr<Game> game = scripted ? from_script(seed) : drawn(seed);
    if (!game) return;
    const RulesSeen before = acting_.battles;
    RulesSeen& seen = acting_.battles;
    BattleTold told;
    try {
      told = play_random_battle(*game, {.seed = seed, .steered = !options_.plain, .commands = options_.commands}, seen);
    } catch (const std::exception& e) {
      told.wrong.push_back(e.what());
    }
    if (!scripted) ingredients_.learn(worth_of(new_in(seen, before), before));
    ++acting_.battles_played;
    acting_.finished += told.finished ? 1 : 0;
    acting_.commands += told.commands;
    acting_.refused += told.refused;
    for (const std::string& what : told.wrong)
      acting_.wrong.push_back(fmt::format("battle {} (seed {}, {}): {}", number, options_.seed, where_, what));
  }

  static RulesSeen new_in(const RulesSeen& now, const RulesSeen& before) {
    RulesSeen fresh;
    for (const auto& [id, counts] : now.all())
      if (now.count(id) > before.count(id)) fresh.add(id, SeenIn::event);
    return fresh;
  }

  std::unique_ptr<Game> drawn(uint64_t seed) {
    std::vector<const Ruleset*> can;
    for (const Ruleset& r : rulesets())
      if (r.draw_setup) can.push_back(&r);
    if (can.empty()) return nullptr;
    const Ruleset& ruleset = *can[seed % can.size()];
    where_ = "drawn";
    constexpr uint64_t most_tries = 200;
    for (uint64_t i = 0; i < most_tries; ++i) {
      ingredients_.begin(seed * most_tries + i);
      const std::string text = ruleset.draw_setup(ingredients_, home_);
      try {
        return ruleset.begin(Toml::parse(text, "drawn.toml"), home_);
      } catch (const InputError& e) {
        ++acting_.redrawn;
        if (i + 1 == most_tries) acting_.wrong.push_back(fmt::format("no set-up drawn can stand: {}", e.what()));
      }
    }
    return nullptr;
  }

  // The one that declares what was seen least; plain, any.
  std::unique_ptr<Game> from_script(uint64_t seed) {
    Draws draws(seed);
    std::size_t best = static_cast<std::size_t>(draw_below(static_cast<int>(starts_.size()), draws));
    if (!options_.plain) {
      int64_t most = -1;
      for (std::size_t i = 0; i < starts_.size(); ++i) {
        int64_t worth = draw_below(200, draws);
        for (const RuleId id : starts_[i].which().rules) worth += 10'000 / (1 + acting_.battles.count(id));
        worth /= 1 + 4 * starts_[i].used;
        if (worth > most) {
          most = worth;
          best = i;
        }
      }
    }
    ActingStart& start = starts_[best];
    ++start.used;
    where_ = start.script->file + (start.which().name.empty() ? "" : " " + start.which().name);
    int commands = 0;
    for (const ScriptEntry& entry : start.which().body) commands += entry.kind == ScriptEntry::Kind::command ? 1 : 0;
    PlayOptions how{.home = home_, .judge = false, .commands = draw_below(commands + 1, draws)};
    if (start.which().goal) how.commands = 0;
    return sandtable::play(*start.script, start.which(), how).match->game().clone();
  }

  const std::string& home_;
  const ActingOptions& options_;
  Acting acting_;
  std::vector<ActingStart> starts_;
  Ingredients ingredients_;
  std::string where_;
};

// ---- the report ----

struct ActingRow {
  std::string prefix;
  int rules = 0;
  int scripts = 0;
  int battles = 0;
  int shown = 0;  // by looks alone: nothing that happened or was refused carried it
  int silent = 0;
  int never = 0;
};

bool only_shown(const RulesSeen& seen, RuleId id) { return seen.count(id) == seen.count(id, SeenIn::look); }

void print_acting_row(const ActingRow& row, std::ostream& out) {
  out << fmt::format("{:<8} {:>6} {:>8} {:>8} {:>6} {:>7} {:>6}\n", row.prefix, row.rules, row.scripts, row.battles,
                     row.shown, row.silent, row.never);
}

struct ActingFound {
  std::vector<ActingRow> rows;
  ActingRow total{.prefix = "all"};
  std::vector<const CatalogRule*> never;
  std::vector<const CatalogRule*> unmet;       // by battles, though scripts saw them
  std::vector<const SilentRule*> silent_seen;  // said to be silent
};

ActingFound acting_found(const Project& project, const Acting& acting) {
  ActingFound found;
  for (const CatalogRule* rule : rules_to_see(project)) {
    if (found.rows.empty() || found.rows.back().prefix != rule->id.prefix())
      found.rows.push_back({.prefix = rule->id.prefix()});
    ActingRow& row = found.rows.back();
    const bool scripts = acting.scripts.count(rule->id) > 0;
    const bool battles = acting.battles.count(rule->id) > 0;
    const SilentRule* silent = project.silent.find(rule->id);
    row.rules += 1;
    row.scripts += scripts;
    row.battles += battles;
    row.shown += (scripts || battles) && only_shown(acting.scripts, rule->id) && only_shown(acting.battles, rule->id);
    row.silent += silent != nullptr;
    row.never += !scripts && !battles && !silent;
    if (silent && (scripts || battles)) found.silent_seen.push_back(silent);
    if (!scripts && !battles && !silent) found.never.push_back(rule);
    if (scripts && !battles && !silent) found.unmet.push_back(rule);
  }
  for (const ActingRow& row : found.rows) {
    found.total.rules += row.rules;
    found.total.scripts += row.scripts;
    found.total.battles += row.battles;
    found.total.shown += row.shown;
    found.total.silent += row.silent;
    found.total.never += row.never;
  }
  return found;
}

Json acting_json(const Project& project, const Acting& acting, const ActingFound& found) {
  Json out;
  out["scripts"] = acting.scripts_played;
  out["battles"] = acting.battles_played;
  out["finished"] = acting.finished;
  out["commands"] = acting.commands;
  out["refused"] = acting.refused;
  out["prefixes"] = Json::Object();
  for (const ActingRow& row : found.rows)
    out["prefixes"][row.prefix] = Json::Object{{"rules", row.rules}, {"scripts", row.scripts}, {"battles", row.battles},
                                               {"shown", row.shown}, {"silent", row.silent},   {"never", row.never}};
  out["rules"] = Json::Object();
  for (const CatalogRule* rule : rules_to_see(project)) {
    Json one;
    for (const auto& [word, seen] : {std::pair{"scripts", &acting.scripts}, std::pair{"battles", &acting.battles}}) {
      if (seen->count(rule->id) == 0) continue;
      Json counts;
      for (std::size_t i = 0; i < seen_in_kinds; ++i)
        if (const int64_t n = seen->count(rule->id, static_cast<SeenIn>(i)); n > 0)
          counts[name_of(static_cast<SeenIn>(i))] = n;
      one[word] = std::move(counts);
    }
    if (const SilentRule* silent = project.silent.find(rule->id)) one["silent"] = silent->why;
    out["rules"][rule->id.text()] = std::move(one);
  }
  out["never"] = Json::List();
  for (const CatalogRule* rule : found.never) out["never"].push(rule->id.text());
  out["unmet"] = Json::List();
  for (const CatalogRule* rule : found.unmet) out["unmet"].push(rule->id.text());
  out["silent_seen"] = Json::List();
  for (const SilentRule* rule : found.silent_seen) out["silent_seen"].push(rule->id.text());
  out["wrong"] = Json::List();
  for (const std::string& what : acting.wrong) out["wrong"].push(what);
  return out;
}

void list_unseen(const std::vector<const CatalogRule*>& rules, const char* heading, std::ostream& out) {
  if (rules.empty()) return;
  out << fmt::format("\n{} {}\n", rules.size(), heading);
  for (const CatalogRule* rule : rules)
    out << fmt::format("{:<12} {:<8}  {}\n", rule->id.text(), name_of(rule->kind), rule->title);
}

}  // namespace

Acting play_acting(const std::string& home, const ActingOptions& options) { return ActingPlayer(home, options).play(); }

std::vector<const CatalogRule*> rules_to_see(const Project& project) {
  std::vector<const CatalogRule*> rules;
  for (const CatalogRule& rule : project.catalog.rules()) {
    const RuleChapter* chapter = project.waiting.chapter_of(rule.id.prefix());
    if (chapter && chapter->landed && rule.counted() && !project.waits(rule.id) &&
        !project.waiting.find_left_out(rule.id))
      rules.push_back(&rule);
  }
  return rules;
}

int report_acting(const Project& project, const ActingOptions& options, Call& call) {
  const Acting acting = play_acting(project.root, options);
  const ActingFound found = acting_found(project, acting);
  if (options.json) {
    call.out << acting_json(project, acting, found).pretty() << '\n';
  } else {
    call.out << fmt::format("{:<8} {:>6} {:>8} {:>8} {:>6} {:>7} {:>6}\n", "prefix", "rules", "scripts", "battles",
                            "shown", "silent", "never");
    for (const ActingRow& row : found.rows) print_acting_row(row, call.out);
    print_acting_row(found.total, call.out);
    call.out << fmt::format("{} scripts; {} battles{}, {} to their end, {} commands, {} more tried and refused\n",
                            acting.scripts_played, acting.battles_played, options.plain ? " without steering" : "",
                            acting.finished, acting.commands, acting.refused);
    list_unseen(found.never, "never seen", call.out);
    if (options.unmet) list_unseen(found.unmet, "seen in scripts only", call.out);
    for (const SilentRule* rule : found.silent_seen)
      call.out << fmt::format("rules/silent.toml:{}: {} was seen acting; the entry can go\n", rule->line,
                              rule->id.text());
    for (const std::string& what : acting.wrong) call.out << "wrong: " << what << '\n';
  }
  const bool all = options.no_scripts || found.never.empty();
  return all && found.silent_seen.empty() && acting.wrong.empty() ? Exit::good : Exit::no;
}

}  // namespace sandtable::cli

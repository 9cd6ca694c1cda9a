// Commands of whoever is hit: who takes the hits, who gets out, who escapes.
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/damage_chapter.hpp"
#include "fow/damage/steps.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

ModelId model_named(const State& s, const Toml& word) {
  const std::vector<Model>& models = s.world->models;
  const auto found =
      std::find_if(models.begin(), models.end(), [&](const Model& m) { return m.name == word.string(); });
  if (found == models.end()) word.fail(fmt::format("there is no model '{}' on the table", word.string()));
  return ModelId::of(static_cast<std::size_t>(found - models.begin()));
}

void read_allocate(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "to"});
  Reply hits{.key = "hits"_name};
  for (const Toml& taker : words.at("to").items()) hits.values.push_back(piece_in_words(s, taker, PieceSort::team).id);
  c.actor = words.has("platoon")  ? piece_of(platoon_in_words(s, words))
            : hits.values.empty() ? PieceRef{}
                                  : piece_of(s[TeamId{static_cast<int16_t>(hits.values[0])}].with());
  c.replies.push_back(std::move(hits));
}

void read_gun_tank(const State&, const Toml& words, Command& c) {
  words.only({"hits"});
  Reply hits{.key = "hits"_name};
  for (const Toml& hit : words.at("hits").items())
    hits.values.push_back(static_cast<int32_t>(hit.integer_between(0, 999)));
  c.replies.push_back(std::move(hits));
}

void read_name_model(const State& s, const Toml& words, Command& c) {
  words.only({"kinds"});
  Reply kinds{.key = "kinds"_name};
  for (const Toml& kind : words.at("kinds").items()) kinds.values.push_back(model_named(s, kind).value);
  c.replies.push_back(std::move(kinds));
}

void read_get_out(const State& s, const Toml& words, Command& c) {
  words.only({"team", "at", "facing"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  const Pose now = s[stands_for(s, TeamId{c.actor.id})].pose;
  Pose at = read_pose(words.at("at"), now);
  if (const Toml& facing = words.find("facing")) at.facing = read_heading(facing);
  c.replies.push_back({.key = "places"_name, .routes = {{.piece = c.actor, .steps = {at}}}});
}

void read_escape(const State& s, const Toml& words, Command& c) {
  words.only({"team"});
  if (const auto* asked = top_as<AskEscape>(s)) c.actor = piece_of(asked->team);
  Reply which{.key = "team"_name};
  if (const Toml& team = words.find("team")) which.values.push_back(piece_in_words(s, team, PieceSort::team).id);
  c.replies.push_back(std::move(which));
}

constexpr CommandWords damage_command_rows[] = {
    {"allocate"_name,
     "{ platoon, to = [team, ...] }",
     "who takes the hits, hit by hit",
     read_allocate,
     {"FOW-HIT-020"_rule, "is for those who are hit"}},
    {"gun_tank"_name,
     "{ hits = [place, ...] }",
     "which hits go for a Gun Tank",
     read_gun_tank,
     {"FOW-SHO-001"_rule, "is for those whose shots hit, before the hits are allocated"}},
    {"name_model"_name,
     "{ kinds = [model, ...] }",
     "which kind of tank each hit is meant for",
     read_name_model,
     {"FOW-SHO-001"_rule, "is for those whose shots hit, before the hits are allocated"}},
    {"get_out"_name,
     "{ team, at, facing }",
     "where a passenger gets out",
     read_get_out,
     {"FOW-SHO-001"_rule, "is for passengers that survive the loss of their vehicle"}},
    {"escape"_name,
     "{ team }",
     "who is lost in place of a Warrior",
     read_escape,
     {"FOW-CAS-024"_rule, "is for a Warrior who would be lost"}},
};

}  // namespace

std::span<const CommandWords> damage_commands() { return damage_command_rows; }

}  // namespace sandtable::fow

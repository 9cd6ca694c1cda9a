#include "fow/show/assault_words.hpp"

#include <fmt/core.h>

#include "fow/show/cards.hpp"

namespace sandtable::fow {
namespace {

Reply platoons(const State& s, const Toml& list, Name key) {
  Reply r{.key = key};
  for (const Toml& word : list.items()) r.values.push_back(piece_in_words(s, word, PieceSort::platoon).id);
  return r;
}
Reply teams(const State& s, const Toml& list, Name key) {
  Reply r{.key = key};
  for (const Toml& word : list.items()) r.values.push_back(piece_in_words(s, word, PieceSort::team).id);
  return r;
}

// orders = [{ team = "t1", to = [10, 4] }, ...]
Reply orders(const State& s, const Toml& list) {
  Reply r{.key = "paths"_name};
  for (const Toml& one : list.items()) {
    one.only({"team", "path", "to", "forward", "facing", "into"});
    r.routes.push_back(route_in_words(s, TeamId{piece_in_words(s, one.at("team"), PieceSort::team).id}, one));
  }
  return r;
}

const Toml& who(const Toml& words) { return words.has("platoon") ? words.find("platoon") : words.at("who"); }

}  // namespace

bool read_assault_words(const State& s, const std::string& verb, const Toml& words, Command& c) {
  if (verb == "assault" || verb == "breakthrough") {
    words.only({"platoon", "who", "targets", "with"});
    c.actor = piece_in_words(s, who(words), PieceSort::platoon);
    if (const Toml& targets = words.find("targets")) c.replies.push_back(platoons(s, targets, "targets"_name));
    if (const Toml& with = words.find("with")) c.replies.push_back(teams(s, with, "with"_name));
  } else if (verb == "cover") {
    words.only({"teams"});
    c.replies.push_back(teams(s, words.at("teams"), "teams"_name));
  } else if (verb == "charge") {
    words.only({"team", "path", "to", "forward", "facing", "target"});
    c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
    if (const Toml& target = words.find("target"))
      c.replies.push_back({.key = "target"_name, .values = {piece_in_words(s, target, PieceSort::team).id}});
    const Route way = route_in_words(s, TeamId{c.actor.id}, words);
    if (!way.steps.empty()) c.replies.push_back({.key = "paths"_name, .routes = {way}});
  } else if (verb == "charge_all") {
    words.only({});
  } else if (verb == "hold" || verb == "push_in") {
    words.only({"team"});
    if (verb == "push_in" || words.has("team")) c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  } else if (verb == "break_off" || verb == "consolidate") {
    words.only({"platoon", "who", "orders"});
    c.actor = piece_in_words(s, who(words), PieceSort::platoon);
    if (const Toml& list = words.find("orders")) c.replies.push_back(orders(s, list));
  } else {
    return false;
  }
  return true;
}

std::optional<std::string> narrate_assault(const State& s, const Event& e) {
  const std::string called = Rules::name_of(s, e.who);
  const std::string name = e.who.sort == PieceSort::side ? side_title(called) : called;
  const std::string_view kind = e.kind.text();
  if (kind == "assaults") return fmt::format("{} assaults {}", name, Rules::name_of(s, e.other));
  if (kind == "hangs_back") return fmt::format("{} will not assault tanks", name);
  if (kind == "covers") return fmt::format("{} stays as covering fire", name);
  if (kind == "charge_fails") return fmt::format("the charge of {} does not reach the enemy", name);
  if (kind == "goes_back") return fmt::format("{} goes back", name);
  if (kind == "assault_round") return fmt::format("Round {}: {} strikes", e.amount, name);
  if (kind == "pushes_in") return fmt::format("{} pushes into the position of {}", name, Rules::name_of(s, e.other));
  if (kind == "makes_room") return fmt::format("{} is shoved aside", name);
  if (kind == "breaks_off") return fmt::format("{} breaks off", name);
  if (kind == "captured") return fmt::format("{} is captured", name);
  if (kind == "assault_over") {
    if (e.amount == static_cast<int32_t>(AssaultEnd::won)) return fmt::format("{} wins the assault", name);
    return fmt::format("the assault of {} is over", name);
  }
  return std::nullopt;
}

}  // namespace sandtable::fow

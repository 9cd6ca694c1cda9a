#include "fow/force/variant.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable::fow {
namespace {

void set(Toml::Entries& entries, const std::string& key, const Toml& value) {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.first == key; });
  if (found != entries.end())
    found->second = value;
  else
    entries.emplace_back(key, value);
}

// [[adjust]]: a platoon that keeps its own ratings has points of its own here (FOW-FRC-025).
Toml adjusted(const Toml& platoon, const Toml& adjust) {
  Toml::Entries entries = platoon.entries();
  for (const auto& [key, value] : adjust.entries())
    if (key != "id") set(entries, key, value);
  return Toml::made(adjust, entries);
}

}  // namespace

Toml written_out(const Toml& root, const std::function<Toml(const std::string& id)>& load) {
  const Toml& of = root.find("variant_of");
  if (!of) return root;
  root.only({"id", "name", "variant_of", "motivation", "skill", "spends", "notes", "adjust"});
  const Toml parent = load(of.string());
  if (parent.has("variant_of"))
    of.fail(fmt::format("'{}' is a variant itself; name the company both are based on", of.string()));
  Toml::Entries entries = parent.entries();
  for (const auto& [key, value] : root.entries())  // FOW-FRC-026: in all else it counts as its parent
    if (key != "adjust") set(entries, key, value);
  const Toml& adjust = root.find("adjust");
  if (!adjust) return Toml::made(root, entries);
  std::vector<Toml> platoons = parent.at("platoon").items();
  for (const Toml& one : adjust.items()) {
    one.only({"id", "points", "motivation", "skill"});
    const std::string& id = one.at("id").string();
    const auto found =
        std::find_if(platoons.begin(), platoons.end(), [&](const Toml& p) { return p.at("id").string() == id; });
    if (found == platoons.end())
      one.at("id").fail(fmt::format("'{}' is no platoon of {}; those of its parts stay as they are", id, of.string()));
    *found = adjusted(*found, one);
  }
  set(entries, "platoon", Toml::made(root, platoons));
  return Toml::made(root, entries);
}

}  // namespace sandtable::fow

#include "game/script/overlay.hpp"

#include <fmt/core.h>

#include "base/error.hpp"

namespace sandtable {
namespace {

using Kind = Toml::Kind;
using Entries = Toml::Entries;

std::string name_in(const Toml& item) {
  const Toml& name = item.is(Kind::table) ? item.find("name") : item;
  return name.is(Kind::string) ? name.string() : std::string();
}

// The item a key means: by name, else by number from 1.
std::size_t item_meant(const Toml& list, const std::string& key, const Toml& where) {
  const auto& items = list.items();
  for (std::size_t i = 0; i < items.size(); ++i)
    if (name_in(items[i]) == key) return i;
  if (!key.empty() && key.size() < 5 && key.find_first_not_of("0123456789") == std::string::npos) {
    const auto n = static_cast<std::size_t>(std::stoi(key));
    if (n >= 1 && n <= items.size()) return n - 1;
    where.fail(fmt::format("there is no item {}; the list at line {} has {}", n, list.line(), items.size()));
  }
  std::vector<std::string> names;
  for (const Toml& item : items) names.push_back(name_in(item));
  const std::vector<std::string_view> views(names.begin(), names.end());
  std::string hint = did_you_mean(key, views.data(), views.size());
  if (hint.empty())
    for (const std::string& name : names) hint += (hint.empty() ? "there are: " : ", ") + name;
  where.fail(fmt::format("nothing is named '{}' in the list at line {}; {}", key, list.line(), hint));
}

Toml laid_over(const Toml& under, const Toml& over) {
  if (!over.is(Kind::table) || !(under.is(Kind::table) || under.is(Kind::array))) return over;
  if (under.is(Kind::table)) return overlaid(under, over);
  std::vector<Toml> items = under.items();
  for (const auto& [key, value] : over.entries()) {
    const std::size_t i = item_meant(under, key, value);
    items[i] = laid_over(items[i], value);
  }
  return Toml::made(under, std::move(items));
}

Toml without_rest(const Toml& value, std::string_view path, const Toml& where) {
  const std::size_t dot = path.find('.');
  const std::string key(path.substr(0, dot));
  const bool last = dot == std::string_view::npos;
  if (value.is(Kind::array)) {
    std::vector<Toml> items = value.items();
    const std::size_t i = item_meant(value, key, where);
    if (last)
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(i));
    else
      items[i] = without_rest(items[i], path.substr(dot + 1), where);
    return Toml::made(value, std::move(items));
  }
  if (!value.is(Kind::table)) where.fail(fmt::format("'{}' leads below a plain value; check the path", path));
  Entries entries = value.entries();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].first != key) continue;
    if (last)
      entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(i));
    else
      entries[i].second = without_rest(entries[i].second, path.substr(dot + 1), where);
    return Toml::made(value, std::move(entries));
  }
  where.fail(fmt::format("the set-up has no '{}' to drop; check the path", key));
}

}  // namespace

Toml spelt_out(const Toml& set) {
  Toml out = Toml::made(set, Entries{});
  for (const auto& [key, value] : set.entries()) {
    Toml inner = value;
    std::string_view rest = key;
    for (std::size_t dot = rest.rfind('.'); dot != std::string_view::npos; dot = rest.rfind('.')) {
      inner = Toml::made(value, Entries{{std::string(rest.substr(dot + 1)), inner}});
      rest = rest.substr(0, dot);
    }
    out = overlaid(out, Toml::made(value, Entries{{std::string(rest), inner}}));
  }
  return out;
}

Toml overlaid(const Toml& setup, const Toml& set) {
  Entries entries = setup.entries();
  for (const auto& [key, value] : set.entries()) {
    bool found = false;
    for (auto& [name, old] : entries) {
      if (name != key) continue;
      found = true;
      old = laid_over(old, value);
    }
    if (!found) entries.emplace_back(key, value);
  }
  return Toml::made(setup, std::move(entries));
}

Toml extended(const Toml& setup, const Toml& add) {
  Entries entries = setup.entries();
  for (const auto& [key, more] : add.entries()) {
    more.items();
    bool found = false;
    for (auto& [name, old] : entries) {
      if (name != key) continue;
      found = true;
      std::vector<Toml> items = old.items();
      items.insert(items.end(), more.items().begin(), more.items().end());
      old = Toml::made(old, std::move(items));
    }
    if (!found) entries.emplace_back(key, more);
  }
  return Toml::made(setup, std::move(entries));
}

Toml without(const Toml& setup, const Toml& path) { return without_rest(setup, path.string(), path); }

}  // namespace sandtable

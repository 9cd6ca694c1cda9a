#include <fmt/core.h>

#include <limits>

#include "base/error.hpp"
#include "base/toml.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable {

Kinds Kinds::load(const std::string& path) {
  Kinds kinds;
  const Toml root = Toml::load(path);
  root.only({"kind"});
  for (const Toml& entry : root.at("kind").items()) {
    entry.only({"id", "name", "form", "height", "width", "storeys", "look"});
    Kind k;
    k.id = entry.at("id").string();
    if (kinds.find(k.id).valid()) entry.fail(fmt::format("kind '{}' is listed twice; remove one", k.id));
    k.name = entry.at("name").string();
    k.form = static_cast<Form>(entry.at("form").one_of({"area", "line", "way", "hill", "building"}));
    k.height = entry.length("height", 0);
    k.width = entry.length("width", 0);
    if (k.width < 0) entry.at("width").fail("a width cannot be below zero; correct it");
    if (k.form == Form::way && k.width == 0) entry.fail(fmt::format("way '{}' needs a width; add it", k.id));
    if (k.form == Form::hill && k.height == 0) entry.fail(fmt::format("hill '{}' needs a height; add it", k.id));
    if (k.form != Form::hill && k.height < 0)
      entry.at("height").fail("only hills may have a height below zero; correct it");
    if (k.form == Form::building) k.storeys = 1;
    if (const Toml& storeys = entry.find("storeys"))
      k.storeys = static_cast<uint8_t>(storeys.integer_between(k.form == Form::building ? 1 : 0, 12));
    k.look = entry.at("look").string();
    kinds.kinds_.push_back(std::move(k));
  }
  if (kinds.size() > std::numeric_limits<int16_t>::max()) root.fail("too many kinds");
  return kinds;
}

KindId Kinds::find(std::string_view id) const {
  for (std::size_t i = 0; i < kinds_.size(); ++i)
    if (kinds_[i].id == id) return KindId::of(i);
  return {};
}

std::string Kinds::suggest(std::string_view id) const {
  std::vector<std::string_view> ids;
  for (const Kind& k : kinds_) ids.emplace_back(k.id);
  return did_you_mean(id, ids.data(), ids.size());
}

}  // namespace sandtable

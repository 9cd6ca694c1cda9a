#include "table/terrain/builder.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "base/error.hpp"
#include "table/terrain/cut.hpp"
#include "table/terrain/fords.hpp"
#include "table/terrain/read.hpp"

namespace sandtable {

Table Table::load(const std::string& path, const Kinds& kinds) { return Builder(kinds).read(Toml::load(path)).build(); }

Table Table::parse(std::string_view text, const std::string& file_name, const Kinds& kinds) {
  return Builder(kinds).read(Toml::parse(text, file_name)).build();
}

FeatureId Table::find(std::string_view name) const {
  for (std::size_t i = 0; i < features_.size(); ++i) {
    const std::string_view own = features_[i].name;
    if (own == name) return FeatureId::of(i);
    if (features_[i].part_of == FeatureId::of(i) && own.substr(0, own.rfind('/')) == name) return FeatureId::of(i);
  }
  return {};
}

Table::Builder::Builder(const Kinds& kinds, Vec size) {
  table_.kinds_ = &kinds;
  table_.name_ = "table";
  table_.size_ = size;
  table_.ground_kind_ = kinds.find("grassland");
}

Table::Builder::Builder(const Table& base) : table_(base) {}

Table::Builder& Table::Builder::read(const Toml& root) {
  root.only({"name", "size", "ground", "look", "season", "weather", "feature"});
  table_.name_ = root.string("name", table_.name_);
  if (const Toml& size = root.find("size")) {
    table_.size_ = terrain::read_point(size);
    for (Coord side : {table_.size_.x, table_.size_.y})
      if (side < 12 * inch || side > max_table_side) size.fail("a table is 12 to 100 in a side; correct it");
  }
  if (const Toml& ground = root.find("ground")) {
    const KindId kind = table_.kinds().find(ground.string());
    if (!kind.valid())
      ground.fail(fmt::format("unknown kind '{}'; {}", ground.string(), table_.kinds().suggest(ground.string())));
    const Kind& k = table_.kinds()[kind];
    if (k.form != Form::area || k.height != 0)
      ground.fail(fmt::format("'{}' cannot be the ground of a table; use a flat area such as grassland", k.id));
    table_.ground_kind_ = kind;
  }
  for (const auto& [key, word] :
       {std::pair{"look", &table_.look_}, std::pair{"season", &table_.season_}, std::pair{"weather", &table_.weather_}})
    if (const Toml& said = root.find(key)) {
      *word = said.string();
      if (word->size() > 24) said.fail("this is one short word; correct it");
    }
  if (const Toml& features = root.find("feature")) add(features);
  return *this;
}

Table::Builder& Table::Builder::add(const Toml& features) {
  if (features.is(Toml::Kind::table)) {
    add_one(features);
  } else {
    for (const Toml& entry : features.items()) add_one(entry);
  }
  return *this;
}

void Table::Builder::add_one(const Toml& entry) {
  Feature f = terrain::read_feature(entry, table_.kinds(), table_.size_);
  auto& all = table_.written_;
  const auto same = std::count_if(all.begin(), all.end(), [&](const Feature& o) { return o.kind == f.kind; });
  if (f.name.empty()) f.name = fmt::format("{} {}", table_.kinds()[f.kind].name, same + 1);
  for (const Feature& other : all)
    if (other.name == f.name)
      entry.fail(fmt::format("the name '{}' is taken by the feature of line {}; choose another", f.name, other.line));
  if (all.size() >= 1000) entry.fail("a table holds at most 1000 features; remove some");
  all.push_back(std::move(f));
}

Table Table::Builder::build() const {
  Table t = table_;
  t.ground_ = GroundMap(t.size_, t.written_);
  t.features_.clear();
  for (const Feature& f : t.written_) {
    std::vector<Feature> pieces = terrain::cut_at_fords(f, t.written_, t.kinds());
    const FeatureId first = FeatureId::of(t.features_.size());
    for (Feature& piece : pieces) {
      if (pieces.size() > 1) piece.part_of = first;
      terrain::settle(piece, t.written_, t.ground_, t.features_);
    }
    if (t.features_.size() > std::numeric_limits<int16_t>::max())
      throw InputError(t.name_, f.line, "lines cut at contours make too many pieces; use fewer contours or lines");
  }
  return t;
}

}  // namespace sandtable

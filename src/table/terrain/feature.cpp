#include <fmt/core.h>

#include "table/terrain/read.hpp"

namespace sandtable::terrain {
namespace {

void check_keys(const Toml& entry, Form form) {
  switch (form) {
    case Form::area: return entry.only({"kind", "name", "outline", "rect", "circle", "smooth", "height"});
    case Form::line: return entry.only({"kind", "name", "points", "smooth", "closed", "height", "width", "openings"});
    case Form::way: return entry.only({"kind", "name", "points", "smooth", "closed", "height", "width"});
    case Form::hill:
      return entry.only({"kind", "name", "outline", "rect", "circle", "smooth", "height", "contours", "crest",
                         "crest_scale", "crest_at", "steps"});
    case Form::building:
      return entry.only({"kind", "name", "outline", "rect", "circle", "smooth", "height", "storeys", "openings"});
  }
}

void read_line(const Toml& entry, Vec size, Feature& into) {
  const Toml& points = entry.at("points");
  into.points = read_points(points, size);
  const bool closed = entry.boolean("closed", false);
  if (closed && into.points.size() < 3) points.fail("a closed line needs at least 3 points; add some");
  if (closed && into.points.front() == into.points.back()) into.points.pop_back();
  if (entry.boolean("smooth", false)) into.points = smoothed(into.points, closed, size);
  if (closed) into.points.push_back(into.points.front());
  settle_line(into.points, points);
}

}  // namespace

Feature read_feature(const Toml& entry, const Kinds& kinds, Vec size) {
  Feature f;
  const Toml& kind_name = entry.at("kind");
  f.kind = kinds.find(kind_name.string());
  if (!f.kind.valid()) {
    const std::string hint = kinds.suggest(kind_name.string());
    kind_name.fail(
        fmt::format("unknown kind '{}'; {}", kind_name.string(), hint.empty() ? "data/terrain.toml lists them" : hint));
  }
  const Kind& kind = kinds[f.kind];
  check_keys(entry, kind.form);
  f.form = kind.form;
  f.line = entry.line();
  f.name = entry.string("name", "");
  f.width = entry.length("width", kind.width);
  if (f.width < 0 || (f.form == Form::way && f.width == 0))
    entry.at("width").fail("a width must be above zero; correct it");
  f.storeys = kind.storeys;
  if (const Toml& storeys = entry.find("storeys")) f.storeys = static_cast<uint8_t>(storeys.integer_between(1, 12));
  f.height = entry.length("height", f.form == Form::building ? kind.height * f.storeys : kind.height);
  if (f.form == Form::hill ? f.height == 0 : f.height < 0)
    entry.at("height").fail("this height makes no sense here; only hollows go below zero and hills are not flat");

  bool turned = false;
  if (f.form == Form::hill) {
    read_contours(entry, size, f);
  } else if (f.form == Form::line || f.form == Form::way) {
    read_line(entry, size, f);
  } else {
    f.points = read_outline(entry, size);
    if (entry.boolean("smooth", false)) f.points = smoothed(f.points, true, size);
    turned = settle_outline(f.points, entry);
  }
  read_openings(entry, f, turned);
  return f;
}

}  // namespace sandtable::terrain

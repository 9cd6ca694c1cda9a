#include "table/layout/site.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/toml.hpp"
#include "table/terrain/read.hpp"

namespace sandtable::layout {
namespace {

std::string number(Coord n) {
  const Coord tenths = n / tenth;
  return tenths % 10 == 0 ? fmt::format("{}", tenths / 10) : fmt::format("{}.{}", tenths / 10, tenths % 10);
}

std::string point(Vec p) { return fmt::format("[{}, {}]", number(p.x), number(p.y)); }

std::string list(const std::vector<Vec>& points) {
  std::string all = "[";
  for (const Vec p : points) all += (all.size() > 1 ? ", " : "") + point(p);
  return all + "]";
}

bool near(const Box& a, const Box& b, Coord margin) { return meet(grown(a, margin), b); }

}  // namespace

std::string written(const Item& f) {
  std::string text = fmt::format("[[feature]]\nkind = \"{}\"\n", f.kind);
  if (!f.name.empty()) text += fmt::format("name = \"{}\"\n", f.name);
  if (f.height != 0) text += fmt::format("height = {}{}\n", f.height < 0 ? "-" : "", number(std::abs(f.height)));
  if (f.width != 0) text += fmt::format("width = {}\n", number(f.width));
  if (f.storeys != 0) text += fmt::format("storeys = {}\n", f.storeys);
  if (f.smooth) text += "smooth = true\n";
  if (f.closed) text += "closed = true\n";
  if (f.extent != Vec{})
    text += fmt::format("rect = {{ at = {}, size = {}, facing = {} }}\n", point(f.at), point(f.extent), f.facing);
  else
    text +=
        fmt::format("{} = {}\n", f.form == Form::line || f.form == Form::way ? "points" : "outline", list(f.points));
  if (!f.crest.empty()) text += fmt::format("crest = {}\n", list(f.crest));
  if (f.crest_scale != 0) text += fmt::format("crest_scale = {}\n", f.crest_scale);
  if (f.crest_at) text += fmt::format("crest_at = {}\n", point(*f.crest_at));
  if (f.steps != 0) text += fmt::format("steps = {}\n", f.steps);
  if (!f.gaps.empty()) {
    text += "openings = [";
    for (std::size_t i = 0; i < f.gaps.size(); ++i)
      text += fmt::format("{}{{ sort = \"gap\", at = {}, width = {} }}", i == 0 ? "" : ", ", point(f.gaps[i].at),
                          number(f.gaps[i].width));
    text += "]\n";
  }
  return text;
}

Vec Site::kept_on(Vec p, Coord margin) const {
  return {std::clamp(p.x, margin, size_.x - margin), std::clamp(p.y, margin, size_.y - margin)};
}

bool Site::put(Item item) {
  const KindId kind = kinds_->find(item.kind);
  if (!kind.valid()) throw InputError("the chart", 0, fmt::format("no kind of terrain is called '{}'", item.kind));
  item.form = (*kinds_)[kind].form;
  if (!item.name.empty()) {  // names are unique on a table
    const std::string first = item.name;
    for (int n = 2; std::any_of(items_.begin(), items_.end(), [&](const Item& i) { return i.name == item.name; }); ++n)
      item.name = fmt::format("{}, {}", first, n);
  }
  try {
    const Toml entry = Toml::parse(written(item), "the layout");
    const Feature f = terrain::read_feature(entry.at("feature").items().front(), *kinds_, size_);
    item.shape = f.points;
    if (item.form == Form::way || item.form == Form::line) item.half_width = f.width / 2;
  } catch (const InputError&) {
    return false;  // it crosses itself or the like: whoever wanted it tries another
  }
  item.box = box_of(item.shape);
  items_.push_back(std::move(item));
  return true;
}

std::optional<std::size_t> Site::add(Item item) {
  for (auto* points : {&item.points, &item.crest})
    for (Vec& p : *points) p = snapped(kept_on(p));
  const bool open = item.extent == Vec{} && !item.points.empty();
  if (open) item.points.erase(std::unique(item.points.begin(), item.points.end()), item.points.end());
  item.at = snapped(item.at);
  item.extent = snapped(item.extent);
  item.width = item.width / tenth * tenth;
  if (item.crest_at) item.crest_at = snapped(*item.crest_at);
  for (Item::Gap& g : item.gaps) g.at = snapped(g.at);
  const std::size_t place = items_.size();
  if (!fair_) {
    if (!put(std::move(item))) return std::nullopt;
    return place;
  }
  Item other = item;
  for (auto* points : {&other.points, &other.crest})
    for (Vec& p : *points) p = twin(p);
  other.at = twin(other.at);
  if (other.crest_at) other.crest_at = twin(*other.crest_at);
  for (Item::Gap& g : other.gaps) g.at = twin(g.at);
  if (other.extent != Vec{}) other.facing = other.facing <= 0 ? other.facing + 180 : other.facing - 180;
  if (!other.name.empty()) other.name += " opposite";
  std::vector<Vec> back = other.points;
  std::reverse(back.begin(), back.end());
  const bool its_own = open && back == item.points && item.crest.empty();  // it leads through the middle
  if (!put(std::move(item))) return std::nullopt;
  if (!its_own && !put(std::move(other))) {
    items_.pop_back();
    return std::nullopt;
  }
  return place;
}

void Site::drop(std::size_t item) { items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(item)); }

bool Site::clear(Points polygon, Coord margin, unsigned sorts, bool own_twin) const {
  const Box box = box_of(polygon);
  for (const Item& i : items_) {
    if ((i.sort & sorts) == 0) continue;
    const Coord apart = margin + i.half_width;
    if (!near(box, i.box, apart)) continue;
    const bool line = i.form == Form::line || i.form == Form::way;
    if ((line ? distance_to_line(polygon, i.shape) : distance(polygon, i.shape)) < apart) return false;
    if (margin == 0 && !line && overlap(polygon, i.shape)) return false;
  }
  if (fair_ && own_twin) {
    std::vector<Vec> other;
    for (const Vec p : polygon) other.push_back(twin(p));
    if (near(box, box_of(other), margin) && (distance(polygon, other) < std::max(margin, 1))) return false;
  }
  return true;
}

bool Site::clear_line(Points line, Coord margin, unsigned sorts) const {
  const Box box = box_of(line);
  for (const Item& i : items_) {
    if ((i.sort & sorts) == 0) continue;
    const Coord apart = margin + i.half_width;
    if (!near(box, i.box, apart)) continue;
    if (i.form == Form::line || i.form == Form::way) {
      for (std::size_t k = 0; k + 1 < line.size(); ++k)
        for (std::size_t j = 0; j + 1 < i.shape.size(); ++j)
          if (distance(Segment{line[k], line[k + 1]}, Segment{i.shape[j], i.shape[j + 1]}) < apart) return false;
    } else if (distance_to_line(i.shape, line) < std::max(apart, 1)) {
      return false;
    }
  }
  return true;
}

bool Site::clear_at(Vec p, Coord margin, unsigned sorts) const {
  const Box box{p, p};
  for (const Item& i : items_) {
    if ((i.sort & sorts) == 0) continue;
    const Coord apart = margin + i.half_width;
    if (!near(box, i.box, apart)) continue;
    const bool line = i.form == Form::line || i.form == Form::way;
    if ((line ? distance_to_line(p, i.shape) : distance(p, i.shape)) < std::max(apart, 1)) return false;
  }
  return true;
}

bool Site::inside(Vec p, unsigned sorts) const {
  for (const Item& i : items_)
    if ((i.sort & sorts) != 0 && i.form != Form::line && i.form != Form::way && meet(i.box, Box{p, p}) &&
        where(p, i.shape) != Where::outside)
      return true;
  return false;
}

}  // namespace sandtable::layout

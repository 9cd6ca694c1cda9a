// What the page draws of a battlefield beside the pieces: areas and goals, and its features for pointing at.
#include <fmt/core.h>

#include "game/battlefield.hpp"
#include "game/reading.hpp"
#include "game/refusal.hpp"

namespace sandtable {
namespace {

Json points_json(const std::vector<Vec>& points) {
  Json list = Json::List{};
  for (Vec p : points) {
    Json one;
    one["x"] = int64_t{p.x};
    one["y"] = int64_t{p.y};
    list.push(std::move(one));
  }
  return list;
}

}  // namespace

void add_areas(const Battlefield& b, std::vector<Mark>& marks) {
  for (const Goal& g : b.goals) {
    const Toml& area = g.about.find("area");
    if (!area) continue;
    Mark mark{.sort = "objective"_name, .side = g.side, .words = g.title};
    for (const Toml& p : area.items()) mark.outline.push_back(read_point(p));
    marks.push_back(std::move(mark));
  }
  for (std::size_t side = 0; side < 2; ++side)
    for (const auto& area : b.deployment[side])
      marks.push_back({.sort = "zone"_name,
                       .side = static_cast<int8_t>(side),
                       .outline = area,
                       .words = fmt::format("Deployment area of {}", b.sides[side])});
}

Json features_json(const Battlefield& b, const std::function<Json(std::size_t)>& notes) {
  static constexpr const char* forms[] = {"area", "line", "way", "hill", "building"};
  Json list = Json::List{};
  for (std::size_t i = 0; i < b.table->features().size(); ++i) {
    const Feature& f = b.table->features()[i];
    Json j;
    j["piece"]["sort"] = "feature";
    j["piece"]["id"] = static_cast<int64_t>(i);
    j["name"] = f.name;
    j["kind"] = b.kinds[f.kind].name;
    j["form"] = forms[static_cast<std::size_t>(f.form)];
    j["outline"] = points_json(f.points);
    j["closed"] = f.form != Form::line && f.form != Form::way;
    j["width"] = int64_t{f.width};
    j["height"] = int64_t{f.height};
    j["shown_height"] = shown_length(f.height, b.centimetres);
    if (!f.contours.empty()) {
      j["contours"] = Json::List{};
      j["contour_heights"] = Json::List{};
      for (const Contour& c : f.contours) {
        j["contours"].push(points_json(c.outline));
        j["contour_heights"].push(shown_length(c.height, b.centimetres));
      }
    }
    j["notes"] = notes(i);
    list.push(std::move(j));
  }
  return list;
}

}  // namespace sandtable

#include "server/table_desk.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/length.hpp"
#include "game/forces/list_text.hpp"
#include "game/ruleset.hpp"
#include "server/codec.hpp"
#include "table/layout/generate.hpp"
#include "table/render/render.hpp"
#include "table/terrain/builder.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t most_features = 1000;

// Keys whose texts are words; all other texts of a feature are lengths.
bool is_word(std::string_view key) { return key == "kind" || key == "name" || key == "sort" || key == "wall"; }

// With lengths as numbers of inches, so that whoever moves a point need not know units.
Json plain_json(const Toml& t, std::string_view key) {
  switch (t.kind()) {
    case Toml::Kind::table: {
      Json::Object object;
      for (const auto& [name, value] : t.entries()) object.emplace_back(name, plain_json(value, name));
      return object;
    }
    case Toml::Kind::array: {
      Json::List list;
      for (const Toml& value : t.items()) list.push_back(plain_json(value, key));
      return list;
    }
    case Toml::Kind::string: {
      if (is_word(key)) return t.string();
      int32_t units = 0;
      try {
        units = t.length();
      } catch (const InputError&) {
        return t.string();  // a complaint tells of it
      }
      return units % inch == 0 ? Json(units / inch) : Json(static_cast<double>(units) / inch);  // display only
    }
    default: return Json::parse(t.text(), "table");
  }
}

Toml::Entries without_features(const Toml& root) {
  Toml::Entries head;
  for (const auto& [key, value] : root.entries())
    if (key != "feature") head.emplace_back(key, value);
  return head;
}
std::vector<Toml> features_in(const Toml& root) {
  const Toml& features = root.find("feature");
  if (!features) return {};
  if (features.is(Toml::Kind::table)) return {features};
  return features.items();
}

TableFault feature_fault(const InputError& e, int32_t feature) { return {.words = e.cause(), .feature = feature}; }

// What is drawn of a table grows with what lies on it: fifty woods over one another are a picture of gigabytes.
constexpr int64_t most_layers = 2;             // times that all areas together would cover the table
constexpr int64_t most_length = 5'000 * inch;  // of all lines together
constexpr int64_t square_inch = int64_t{inch} * inch;

int64_t area_of(const std::vector<Vec>& outline) {
  int64_t twice = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec a = outline[i], b = outline[(i + 1) % outline.size()];
    twice += int64_t{a.x} * b.y - int64_t{b.x} * a.y;
  }
  return std::abs(twice) / 2;
}
// Why a table is too much to draw; empty when it is not.
std::string too_much(const Table& table) {
  int64_t areas = 0, lines = 0;
  for (const Feature& f : table.written()) {
    if (f.form == Form::line || f.form == Form::way)
      for (std::size_t i = 1; i < f.points.size(); ++i)
        lines += std::max(std::abs(int64_t{f.points[i].x} - f.points[i - 1].x),
                          std::abs(int64_t{f.points[i].y} - f.points[i - 1].y));
    else
      areas += area_of(f.points) / square_inch;
    for (const Contour& c : f.contours) areas += area_of(c.outline) / square_inch / 4;
  }
  const int64_t size = int64_t{table.size().x} * table.size().y / square_inch;
  if (areas > most_layers * size)
    return fmt::format("what lies on this table would cover it {} times over, {} are allowed; take some of it away",
                       areas / size, most_layers);
  if (lines > most_length)
    return fmt::format("all lines of this table together are {} in long, {} are allowed; take some away", lines / inch,
                       most_length / inch);
  return {};
}

const char* form_name(Form form) {
  static constexpr const char* names[] = {"area", "line", "way", "hill", "building"};
  return names[static_cast<std::size_t>(form)];
}

}  // namespace

std::string table_toml(const Toml& root) {
  std::string text;
  const auto lines = [&text](const Toml& of) {
    for (const auto& entry : of.entries()) {
      const std::string one = Toml::made(entry.second, {entry}).text();  // "{ key = value }"
      if (entry.first != "feature") text += one.substr(2, one.size() - 4) + '\n';
    }
  };
  lines(root);
  for (const Toml& feature : features_in(root)) {
    text += "\n[[feature]]\n";
    lines(feature);
  }
  return text;
}

// What could be made of a text: everything but the features that are wrong.
struct TableDesk::Tried {
  Toml root;  // as `toml` says it, so that lines in complaints are its lines
  std::string toml;
  std::optional<Table> table;
  std::vector<int32_t> shown;  // number of each feature of the table in the text
  std::vector<TableFault> faults;
};

const Kinds& TableDesk::kinds() {
  const std::lock_guard lock(mutex_);
  if (!kinds_) kinds_ = std::make_shared<const Kinds>(Kinds::load(home_ + "/data/terrain.toml"));
  return *kinds_;
}

TableDesk::Tried TableDesk::tried(const std::string& text) {
  if (text.size() > longest_table) throw bad("too_large", "a table has at most 256 KB", 413);
  Tried t;
  const Toml sent = forces::parse_list(text, "table");
  for (const Toml& feature : features_in(sent)) (void)feature.entries();
  t.toml = table_toml(sent);
  t.root = Toml::parse(t.toml, "table");
  std::optional<Table::Builder> builder(kinds());
  try {
    builder->read(Toml::made(t.root, without_features(t.root)));
  } catch (const InputError& e) {
    t.faults.push_back(feature_fault(e, -1));
    builder.emplace(kinds());
  }
  const std::vector<Toml> features = features_in(t.root);
  if (features.size() > most_features) t.root.fail("a table holds at most 1000 features; remove some");
  for (std::size_t i = 0; i < features.size(); ++i) {
    try {
      builder->add(features[i]);
      t.shown.push_back(static_cast<int32_t>(i));
    } catch (const InputError& e) {
      t.faults.push_back(feature_fault(e, static_cast<int32_t>(i)));
    }
  }
  try {
    t.table = builder->build();
    if (const std::string words = too_much(*t.table); !words.empty()) {
      t.faults.push_back({.words = words, .feature = -1});
      t.table.reset();
    }
  } catch (const InputError& e) {
    t.faults.push_back(feature_fault(e, -1));
  }
  return t;
}

std::string TableDesk::generated(const MakeTable& wanted) {
  if (wanted.points < 100 || wanted.points > 10'000)
    throw bad("bad_points", "tables are made for 100 to 10,000 points");
  for (const Ruleset& r : rulesets()) {
    if (r.charts.empty()) continue;
    const layout::Charts charts = layout::Charts::load(home_ + '/' + r.charts);
    if (!charts.find(wanted.theatre)) continue;
    const layout::Settings settings{.theatre = wanted.theatre,
                                    .sector = wanted.sector,
                                    .points = wanted.points,
                                    .season = wanted.season,
                                    .weather = wanted.weather,
                                    .seed = static_cast<uint64_t>(wanted.seed),
                                    .fair = wanted.fair};
    return layout::generate(charts, kinds(), settings).text;
  }
  throw bad("no_such_theatre", "no tables are made for this theatre; GET /api/tables names those there are", 404);
}

std::string TableDesk::generated(const std::string& words) {
  const std::size_t first = words.find('/'), second = words.find('/', first + 1);
  const auto number = [&words](std::size_t from, std::size_t to) {
    int64_t n = -1;
    const char* end = words.data() + to;
    const auto read = std::from_chars(words.data() + from, end, n);
    return read.ec == std::errc() && read.ptr == end ? n : -1;
  };
  const int64_t points = second == std::string::npos ? -1 : number(first + 1, second);
  const int64_t seed = second == std::string::npos ? -1 : number(second + 1, words.size());
  if (points < 0 || points > 10'000 || seed < 0)
    throw bad("no_such_table", "a table made by dice is named generated/THEATRE/POINTS/SEED", 404);
  return generated(MakeTable{.theatre = words.substr(0, first), .points = static_cast<int32_t>(points), .seed = seed});
}

TableIndex TableDesk::index() {
  TableIndex all;
  for (const Ruleset& r : rulesets()) {
    if (r.charts.empty()) continue;
    const layout::Charts charts = layout::Charts::load(home_ + '/' + r.charts);
    for (const layout::Chart& c : charts.all()) {
      Theatre theatre{.id = c.id, .name = c.name, .sectors = {}};
      for (const layout::Sector& s : c.sectors) theatre.sectors.push_back({.id = s.id, .name = s.name});
      all.theatres.push_back(std::move(theatre));
    }
  }
  for (const sandtable::Kind& k : kinds().all())
    all.kinds.push_back({.id = k.id,
                         .name = k.name,
                         .form = form_name(k.form),
                         .look = k.look,
                         .height = k.height,
                         .width = k.width,
                         .storeys = k.storeys});
  namespace fs = std::filesystem;
  std::error_code none;
  for (fs::directory_iterator at(fs::path(home_) / "data" / "tables", none), end; at != end; at.increment(none)) {
    if (none) break;
    if (!at->is_regular_file(none) || at->path().extension() != ".toml") continue;
    const Toml root = Toml::load(at->path().string());
    const std::string id = at->path().stem().string();
    all.tables.push_back({.id = id, .name = root.string("name", id)});
  }
  std::sort(all.tables.begin(), all.tables.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  return all;
}

std::string TableDesk::shipped(const std::string& id) {
  for (const ShippedTable& one : index().tables)
    if (one.id == id) return table_toml(Toml::load(home_ + "/data/tables/" + id + ".toml"));
  throw bad("no_such_table", "there is no table of this name here; GET /api/tables names those there are", 404);
}

std::string TableDesk::of_setup(const Toml& setup) {
  const Toml& named = setup.find("table");
  Toml table = named;
  if (named && named.is(Toml::Kind::string)) table = Toml::load(home_ + '/' + named.string());
  Toml::Entries all;
  if (table) all = without_features(table);
  std::vector<Toml> features = table ? features_in(table) : std::vector<Toml>();
  for (const Toml& more : features_in(setup)) features.push_back(more);
  all.emplace_back("feature", Toml::made(setup, std::move(features)));
  return table_toml(Toml::made(setup, std::move(all)));
}

TableChecked TableDesk::check(const std::string& text) {
  const Tried t = tried(text);
  TableChecked checked{
      .json = plain_json(t.root, "").dump(), .toml = t.toml, .size = {}, .faults = t.faults, .shapes = {}};
  if (!t.table) return checked;
  checked.size = t.table->size();
  const std::vector<Feature>& features = t.table->written();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Feature& f = features[i];
    TableShape shape{.feature = t.shown[i],
                     .name = f.name,
                     .closed = f.form != Form::line && f.form != Form::way,
                     .width = f.width,
                     .points = f.points,
                     .contours = {}};
    for (const Contour& c : f.contours) shape.contours.push_back(c.outline);
    checked.shapes.push_back(std::move(shape));
  }
  return checked;
}

std::string TableDesk::ground(const std::string& text) {
  const Tried t = tried(text);
  if (!t.table) throw bad("broken_input", t.faults.back().words, 422);
  return render_svg(*t.table, {.frame = false});
}

std::string TableDesk::settled(const std::string& text) {
  const Tried t = tried(text);
  if (!t.faults.empty())
    throw bad("broken_input",
              t.faults[0].feature < 0 ? t.faults[0].words
                                      : fmt::format("feature {}: {}", t.faults[0].feature + 1, t.faults[0].words),
              422);
  return t.toml;
}

}  // namespace sandtable::server

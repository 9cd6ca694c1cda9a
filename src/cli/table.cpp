#include <fmt/core.h>

#include <fstream>
#include <ostream>

#include "base/error.hpp"
#include "base/toml.hpp"
#include "cli/options.hpp"
#include "game/ruleset.hpp"
#include "table/layout/generate.hpp"
#include "table/render/render.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::cli {
namespace {

struct TableArguments {
  std::string kinds;
  std::vector<std::string> files;
  std::string file;
  std::string out;
  std::string title;
  int width = 1440;
  bool grid = false;
  bool legend = false;
  bool names = false;
  std::string system;
  std::string size;
  layout::Settings wanted;
};

void write_out(Call& call, const std::string& to_file, const std::string& what) {
  if (to_file.empty()) {
    call.out << what;
    return;
  }
  std::ofstream to(to_file, std::ios::binary);
  to.write(what.data(), static_cast<std::streamsize>(what.size()));
  if (!to.flush()) throw InputError(to_file, 0, "cannot be written; check the folder and its rights");
}

int check(Call& call, const TableArguments& a) {
  const Kinds kinds = Kinds::load(a.kinds);
  bool all_good = true;
  for (const std::string& file : a.files) {
    try {
      const Table t = Table::load(file, kinds);
      call.out << fmt::format("{}: good, {}, {} by {} in, {} features\n", file, t.name(), t.size().x / inch,
                              t.size().y / inch, t.written().size());
    } catch (const InputError& e) {
      call.err << e.what() << '\n';
      all_good = false;
    }
  }
  return all_good ? Exit::good : Exit::broken;
}

int render(Call& call, const TableArguments& a) {
  const Kinds kinds = Kinds::load(a.kinds);
  const Table t = Table::load(a.file, kinds);
  RenderOptions options{
      .grid = a.grid, .legend = a.legend, .names = a.names, .title = a.title == "-" ? t.name() : a.title};
  std::string picture = render_svg(t, options);
  if (a.out.ends_with(".png")) picture = render_png(picture, a.width);
  write_out(call, a.out, picture);
  return Exit::good;
}

// "72x48", in inches.
Vec size_in(const std::string& text) {
  const std::size_t by = text.find('x');
  const auto number = [&](const std::string& part) {
    if (part.empty() || part.size() > 3 || part.find_first_not_of("0123456789") != std::string::npos)
      throw InputError("--size", 0, fmt::format("'{}' is no size; write 72x48, in inches", text));
    return std::stoi(part) * inch;
  };
  const Coord across = number(text.substr(0, by));
  return {across, number(by == std::string::npos ? "" : text.substr(by + 1))};
}

int generate(Call& call, TableArguments a) {
  const Ruleset* rules = nullptr;
  for (const Ruleset& r : rulesets())
    if (!r.charts.empty() && (a.system.empty() || r.facts.id == a.system)) {
      rules = &r;
      break;
    }
  if (!rules)
    throw InputError("--system", 0, fmt::format("no rules called '{}' have terrain charts; leave it out", a.system));
  if (!a.size.empty()) a.wanted.size = size_in(a.size);
  const Kinds kinds = Kinds::load(a.kinds);
  const layout::Charts charts = layout::Charts::load(home() + '/' + rules->charts);
  const layout::Generated made = layout::generate(charts, kinds, a.wanted);
  if (!a.out.ends_with(".png") && !a.out.ends_with(".svg")) {
    write_out(call, a.out, made.text);
    return Exit::good;
  }
  const Table t = Table::parse(made.text, made.name, kinds);
  const std::string picture = render_svg(t, {.grid = a.grid, .legend = a.legend, .names = a.names, .title = made.name});
  write_out(call, a.out, a.out.ends_with(".png") ? render_png(picture, a.width) : picture);
  return Exit::good;
}

}  // namespace

int table(Call& call) {
  Options app("Make tables by the terrain charts, check terrain files, draw them as a painted table.", "table");
  TableArguments a;
  a.kinds = home() + "/data/terrain.toml";
  app.option("--kinds", a.kinds, "the kinds of terrain").shows_default();

  Options checking = app.subcommand("check", "read terrain files and say what is wrong with them");
  checking.option("FILE", a.files, "terrain files (docs/terrain.md)").required();

  Options rendering = app.subcommand("render", "draw a terrain file");
  rendering.option("FILE", a.file, "terrain file (docs/terrain.md)").required();
  rendering.option("-o,--out", a.out, "out.svg or out.png; SVG on standard output when left out");
  rendering.option("--width", a.width, "width of a PNG in pixels").between(100, 8000).shows_default();
  rendering.flag("--grid", a.grid, "lines every 12 in");
  rendering.flag("--legend", a.legend, "a panel of the kinds used");
  rendering.flag("--names", a.names, "the features' names");
  rendering.option("--title", a.title, "text on the frame; the table's name when nothing follows").value_alone("-");

  Options making = app.subcommand("generate", "lay out a table by a theatre's terrain chart");
  making.option("--theatre", a.wanted.theatre, "western-europe, eastern-europe, mediterranean, desert, anzio")
      .required();
  making.option("--sector", a.wanted.sector, "of the Anzio chart: the-factory, albano, ...");
  making.option("--points", a.wanted.points, "a side, for the size of the table").between(100, 10000).shows_default();
  making.option("--size", a.size, "72x48, in inches, instead");
  making.option("--season", a.wanted.season, "summer, winter, spring; by the chart's dice when left out");
  making.option("--weather", a.wanted.weather, "dry, mud, rain, khamseen; by the chart's dice when left out");
  making.option("--seed", a.wanted.seed, "a number; the same one gives the same table").shows_default();
  making.flag("--fair", a.wanted.fair, "half a turn leaves the table as it is: the same ground for both sides");
  making.flag("--plain", a.wanted.plain, "only what the chart gives: no through road, fields and gardens besides");
  making.option("-o,--out", a.out, "out.toml, or a picture: out.svg, out.png; TOML on standard output when left out");
  making.option("--width", a.width, "width of a PNG in pixels").between(100, 8000).shows_default();
  making.option("--system", a.system, "whose charts; the first that has some when left out");

  if (const auto code = app.parse(call)) return *code;
  if (making.given()) return generate(call, a);
  return checking.given() ? check(call, a) : render(call, a);
}

}  // namespace sandtable::cli

#include <fmt/core.h>

#include <fstream>
#include <ostream>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "table/render/render.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::cli {
namespace {

struct Arguments {
  std::string kinds;
  std::vector<std::string> files;
  std::string file;
  std::string out;
  std::string title;
  int width = 1440;
  bool grid = false;
  bool legend = false;
  bool names = false;
};

int check(Call& call, const Arguments& a) {
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

int render(Call& call, const Arguments& a) {
  const Kinds kinds = Kinds::load(a.kinds);
  const Table t = Table::load(a.file, kinds);
  RenderOptions options{
      .grid = a.grid, .legend = a.legend, .names = a.names, .title = a.title == "-" ? t.name() : a.title};
  std::string picture = render_svg(t, options);
  if (a.out.ends_with(".png")) picture = render_png(picture, a.width);
  if (a.out.empty()) {
    call.out << picture;
    return Exit::good;
  }
  std::ofstream to(a.out, std::ios::binary);
  to.write(picture.data(), static_cast<std::streamsize>(picture.size()));
  if (!to.flush()) throw InputError(a.out, 0, "cannot be written; check the folder and its rights");
  return Exit::good;
}

}  // namespace

int table(Call& call) {
  Options app("Check terrain files and draw them as a painted table.", "table");
  Arguments a;
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

  if (const auto code = app.parse(call)) return *code;
  return checking.given() ? check(call, a) : render(call, a);
}

}  // namespace sandtable::cli

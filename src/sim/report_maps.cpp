// Where the battles were fought, over the pictures of the tables.
#include <fmt/format.h>
#include <sodium.h>

#include <map>

#include "game/ruleset.hpp"
#include "sim/chart.hpp"
#include "sim/page.hpp"
#include "sim/report.hpp"
#include "table/render/render.hpp"

namespace sandtable::sim {
namespace {

constexpr int picture_wide = 720;
constexpr int picture_quality = 80;

std::string data_url(const std::string& bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  text.resize(text.size() - 1);
  return "data:image/jpeg;base64," + text;
}

struct Counted {
  int job = 0;  // one that is played there
  int battles = 0;
  std::array<std::vector<double>, 2> moves;  // attacker, defender
  std::array<std::vector<double>, 2> fire;
};

void add_cells(std::vector<double>& to, const std::vector<int32_t>& cells) {
  to.resize(static_cast<std::size_t>(heat_columns) * heat_rows);
  for (std::size_t i = 0; i + 1 < cells.size(); i += 2)
    if (cells[i] >= 0 && static_cast<std::size_t>(cells[i]) < to.size())
      to[static_cast<std::size_t>(cells[i])] += cells[i + 1];
}

}  // namespace

std::string maps_part(const Results& results, const std::string& home) {
  const Plan& plan = results.plan;
  const std::vector<Job> jobs = jobs_of(plan);
  std::map<int, Counted> tables;
  for (const auto& [number, row] : results.rows) {
    if (row.attacker < 0) continue;
    Counted& c = tables[jobs[static_cast<std::size_t>(number)].table];
    c.job = number;
    ++c.battles;
    for (int who = 0; who < 2; ++who) {
      const auto side = static_cast<std::size_t>(who == 0 ? row.attacker : 1 - row.attacker);
      add_cells(c.moves[static_cast<std::size_t>(who)], row.moves[side]);
      add_cells(c.fire[static_cast<std::size_t>(who)], row.fire[side]);
    }
  }
  if (tables.empty()) return {};
  std::string inside = "<div class=\"maps\">";
  for (const auto& [table, c] : tables) {
    const Ruleset& ruleset = ruleset_named(plan.ruleset, Toml::parse("", "plan"));
    const auto game =
        ruleset.begin(Toml::parse(setup_of(plan, jobs[static_cast<std::size_t>(c.job)]), "simulation"), home);
    const Vec size = game->board().size;
    const double scale = static_cast<double>(picture_wide) / size.x;
    Heat heat{.picture = data_url(render_jpeg(game->ground(""), picture_wide, picture_quality)),
              .wide = picture_wide,
              .high = size.y * scale,
              .cell = std::max({size.x / heat_columns, size.y / heat_rows, Coord{1}}) * scale,
              .columns = heat_columns,
              .counts = c.moves};
    const std::string name = short_name(plan.tables[static_cast<std::size_t>(table)]);
    inside += heat_map(heat, fmt::format("{}: where they went ({} battles)", name, c.battles));
    heat.counts = c.fire;
    inside += heat_map(heat, fmt::format("{}: where fire fell", name));
  }
  return section("Over the tables",
                 "Blue the attacker, red the defender; the larger and denser a dot, the more teams passed there, or "
                 "the more shots were fired at somebody there.",
                 inside + "</div>");
}

}  // namespace sandtable::sim

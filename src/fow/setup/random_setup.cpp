#include "fow/setup/random_setup.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "fow/core/arsenal.hpp"
#include "fow/core/figures.hpp"
#include "fow/special/hooks.hpp"
#include "fow/special/special.hpp"

namespace sandtable::fow {
namespace {

// Places in hundredths of an inch: the text shows them with two decimals.
struct DrawnSpot {
  int x = 0, y = 0;
  std::string text() const { return fmt::format("[{}.{:02}, {}.{:02}]", x / 100, x % 100, y / 100, y % 100); }
};

constexpr int cell = 320;  // a team's square: the longest vehicle fits in any facing

class DrawnSetup {
 public:
  DrawnSetup(Ingredients& from, const std::string& home, const SetupWish& wish)
      : from_(from), wish_(wish), figures_(figures_in(home)), arsenal_(Arsenal::load(home + "/data/fow/arsenal")) {}

  std::string text() {
    width_ = from_.between(30, 48);
    gap_ = from_.between(1, 5) * 300;
    height_ = 2 * rows * cell / 100 + gap_ / 100 + 4;
    add("sides = [\"blue\", \"red\"]\nturns = {}\n", from_.between(3, 6));
    if (from_.chance("night", 5)) add("night = true\n");
    side_rules();
    start();
    add("table = {{ size = [{}, {}], ground = \"{}\" }}\n", width_, height_,
        from_.pick("ground", {"grassland", "grassland", "steppe", "hard_desert", "thin_snow", "boggy_farmland"}));
    const int features = from_.between(2, 7);
    for (int i = 0; i < features; ++i) feature();
    for (int side = 0; side < 2; ++side) force(side);
    return top_ + text_;
  }

 private:
  static constexpr int rows = 4;  // of cells a side
  static constexpr const char* both[] = {"blue", "red"};

  template <class... T>
  void add(fmt::format_string<T...> form, T&&... words) {
    text_ += fmt::format(form, std::forward<T>(words)...);
  }

  void side_rules() {
    for (int i = 0; i < 2; ++i) {
      const std::string_view wanted = wish_.nations[static_cast<std::size_t>(i)];
      if (!wanted.empty())
        add("side.{}.nation = \"{}\"\n", both[i], wanted);
      else if (from_.chance("nation", 2))
        add("side.{}.nation = \"{}\"\n", both[i], from_.pick("nation", {"us", "german", "british", "soviet"}));
    }
    for (const char* side : both) {
      if (!wish_.aircraft && !from_.chance("air support", 3)) continue;
      std::vector<std::string> planes;
      for (const Aircraft& one : arsenal_.aircraft())
        if (!one.weapons.empty()) planes.push_back(one.name);
      add("side.{0}.air = \"{1}\"\nside.{0}.aircraft = \"{2}\"\n", side,
          from_.pick("air level", {"sporadic", "limited", "priority"}), planes[from_.pick("aircraft", planes)]);
      if (from_.chance("last air die", 4)) add("side.{}.pool = 1\n", side);
    }
    add("deployment = {{ blue = [[[0, 0], [{0}, 0], [{0}, 8], [0, 8]]], red = [[[0, {1}], [{0}, {1}], [{0}, {2}], [0, "
        "{2}]]] }}\n",
        width_, height_ - 8, height_);
  }

  void start() {
    if (from_.chance("roll for first turn", 12)) {
      add("start = {{ roll_for_first_turn = true }}\n");
    } else {
      add("start = {{ side = \"{}\", step = \"{}\" }}\n", from_.pick("first", {"blue", "red"}),
          from_.pick("step", {"starting", "movement", "movement", "shooting", "assault"}));
    }
  }

  // --- terrain ---

  void feature() {
    std::vector<std::string> kinds;
    for (const Kind& k : figures_.kinds.all()) kinds.push_back(k.id);
    const Kind& kind = figures_.kinds.all()[from_.pick("terrain", kinds)];
    const int w = from_.between(3, 10), h = from_.between(3, 8);
    const int x = from_.between(1, width_ - 2 - w), y = from_.between(1, height_ - 2 - h);
    add("[[feature]]\nkind = \"{}\"\n", kind.id);
    const std::string box = fmt::format("[[{0}, {1}], [{2}, {1}], [{2}, {3}], [{0}, {3}]]", x, y, x + w, y + h);
    switch (kind.form) {
      case Form::line:
        if (from_.below(3) == 0)
          add("points = [[{}, {}], [{}, {}]]\n", x, y, x, y + h);
        else
          add("points = [[{}, {}], [{}, {}], [{}, {}]]\n", x, y, x + w, y, x + w, y + 1);
        break;
      case Form::way:
        if (from_.below(2) == 0)
          add("points = [[{0}, 0], [{1}, {2}]]\n", x, std::min(x + 2, width_), height_);
        else
          add("points = [[0, {}], [{}, {}]]\n", y, width_, std::min(y + 2, height_));
        break;
      case Form::hill: add("outline = {}\n", box); break;
      case Form::building: {
        const int bw = std::max(w, 4), bh = std::max(h, 4);
        add("outline = [[{0}, {1}], [{2}, {1}], [{2}, {3}], [{0}, {3}]]\n", x, y, x + bw, y + bh);
        add("openings = [{{ sort = \"door\", at = [{0}, {1}], width = 1.5 }}, {{ sort = \"window\", at = [{0}, {2}], "
            "width "
            "= 1.5 }}, {{ sort = \"window\", at = [{3}, {4}], width = 2 }}]\n",
            x + bw / 2, y, y + bh, x, y + bh / 2);
        break;
      }
      default: add("outline = {}\n", box);
    }
  }

  // --- troops ---

  using Wanted = std::function<bool(const Model&)>;
  const Model* model(std::string_view heading, const Wanted& wanted) {
    std::vector<std::string> names;
    for (const Model& m : arsenal_.models())
      if (wanted(m)) names.push_back(m.name);
    if (names.empty()) return nullptr;
    return arsenal_.find(names[from_.pick(heading, names)]);
  }

  struct Cells {
    int column = 0, row = 0;
  };
  // The next cells of a row, or those of the next one.
  DrawnSpot next_spot(int side) {
    const int columns = (width_ * 100 - 200) / cell;
    Cells& at = cells_[static_cast<std::size_t>(side)];
    if (at.column >= columns) at = {0, at.row + 1};
    const int x = 100 + cell / 2 + at.column++ * cell;
    const int deep = std::min(at.row, rows - 1) * cell + cell / 2;  // from the front row backwards
    const int middle = height_ * 100 / 2;
    return {x, side == 0 ? middle - gap_ / 2 - deep : middle + gap_ / 2 + deep};
  }
  bool full(int side, int teams) const {
    const int columns = (width_ * 100 - 200) / cell;
    const Cells& at = cells_[static_cast<std::size_t>(side)];
    return at.row * columns + at.column + teams > rows * columns;
  }

  void force(int side) {
    static const std::vector<std::string> sorts{
        "tanks",        "tanks",        "infantry", "infantry", "guns",       "towed guns",   "mounted infantry",
        "tank riders",  "recce",        "cavalry",  "mixed",    "transports", "headquarters", "higher command",
        "lone officer", "hidden team",  "observer", "workshop", "portees",    "odd team",     "odd tanks",
        "odd guns",     "odd infantry", "battery",  "battery",  "mortars",    "rockets",      "flak"};
    if (wish_.artillery) battery(side, from_.pick("artillery", {"battery", "battery", "mortars", "rockets"}));
    if (wish_.aircraft) platoon(side, "flak");
    const int platoons = from_.between(3, 5);
    for (int i = 0; i < platoons; ++i) platoon(side, sorts[from_.pick("platoon", sorts)]);
    if (from_.below(2) == 0) platoon(side, "headquarters");
  }

  void head(int side, std::string_view sort, std::string_view more = {}) {
    name_ = fmt::format("{}{}", side == 0 ? 'b' : 'r', ++platoons_);
    teams_ = 0;
    add("[[platoon]]\nname = \"{}\"\nside = \"{}\"\nfacing = {}\n", name_, side == 0 ? "blue" : "red",
        side == 0 ? 0 : 180);
    add("skill = \"{}\"\nmotivation = \"{}\"\n", from_.pick("skill", {"conscript", "trained", "veteran"}),
        from_.pick("motivation", {"reluctant", "confident", "fearless"}));
    if (!sort.empty()) add("sort = \"{}\"\n", sort);
    if (from_.chance("pinned", 6)) add("pinned = true\n");
    if (from_.chance("leaderless", 12)) add("leaderless = true\n");
    if (from_.chance("casualties", 12)) add("casualties = true\n");
    if (from_.chance("held back", 25)) add("place = \"away\"\n");
    if (from_.chance("company 1", 10)) add("company = 1\n");
    if (from_.chance("list word", 5))
      add("special = [\"{}\"]\n",
          from_.pick("list word", {"tank_destroyers", "sp_anti_tank", "seek_strike_destroy", "mounted_assault",
                                   "tiger_aces", "schnell", "every_shot_counts", "clever_hans", "rapid_fire",
                                   "for_the_fatherland", "night_attack"}));
    text_ += more;
  }

  // Figures the arsenal does not have together, so that every trait is met.
  std::string odd_weapon(const char* mount, std::initializer_list<std::string_view> traits) {
    return fmt::format(
        "{{ name = \"gun\", range = {}, rof = {}, anti_tank = {}, firepower = {}{}, traits = [\"{}\"] }}",
        8 * from_.between(1, 4), from_.between(1, 4), from_.between(2, 12), from_.between(2, 6), mount,
        from_.pick("weapon trait", traits));
  }
  std::string odd_figures(const std::string& sort) {
    if (sort == "odd tanks") {
      const std::string armour =
          from_.chance("unarmoured", 4)
              ? ""
              : fmt::format(", armour = [{}, {}, {}]", from_.between(1, 8), from_.between(0, 5), from_.between(0, 2));
      const bool turret = from_.below(3) != 0;
      return fmt::format(
          "type = \"{}\", mobility = \"{}\"{}, base = [1.1, 2.2], turret = {}, traits = [\"{}\"], weapons = [{}], "
          "machine_guns = [\"{}\"]",
          from_.pick("odd type", {"tank", "tank", "tank", "transport"}),
          from_.pick("odd mobility",
                     {"fully_tracked", "fully_tracked", "half_tracked", "jeep", "wheeled", "wagon", "cavalry_wagon"}),
          armour, turret,
          from_.pick("trait",
                     {"amphibious", "fast_tank", "light_tank", "overloaded", "slow_tank", "very_slow_tank",
                      "unreliable", "wide_tracks", "recovery", "awkward_layout", "hmg_carrier", "improvised_armour",
                      "protected_ammo", "schurzen", "tow_hook", "pioneer_supply", "tip_and_run", "limited_vision"}),
          odd_weapon(turret ? ", mount = \"turret\"" : ", mount = \"hull\"",
                     {"no_he", "smoke", "flame_thrower", "full_rof_moving", "recoilless", "bunker_buster", "stabiliser",
                      "tally_ho", "semi_indirect"}),
          from_.pick("machine gun",
                     {"aa", "co_ax", "cupola", "deck_turret", "hull", "hull_rear", "turret_front", "turret_rear"}));
    }
    if (sort == "odd guns")
      return fmt::format("type = \"gun\", mobility = \"{}\", figures = {}, traits = [{}], weapons = [{}]",
                         from_.pick("gun mobility", {"man_packed", "light", "medium", "heavy", "immobile"}),
                         from_.between(2, 5), from_.chance("trait:horse_artillery", 3) ? "\"horse_artillery\"" : "",
                         odd_weapon("", {"gun_shield", "turntable", "recoilless", "hmg", "lmg", "no_he", "smoke",
                                         "fires_over_friends", "anti_aircraft"}));
    return fmt::format(
        "type = \"infantry\", mobility = \"foot\", figures = {}, traits = [\"{}\"], tank_assault = {}, weapons = [{}]",
        from_.between(2, 5),
        from_.pick("foot trait", {"mountaineers", "pioneer", "improvised_tank_assault", "unarmed", "komissar",
                                  "tankodesantniki", "carbine"}),
        from_.between(2, 6),
        odd_weapon(
            "", {"full_rof_moving", "automatic_rifles", "flame_thrower", "lmg", "recoilless", "fires_over_friends"}));
  }
  void odd_platoon(int side, const std::string& sort, int count) {
    head(side, "combat", fmt::format("model = {{ name = \"{} {}\", {} }}\n", sort, platoons_ + 1, odd_figures(sort)));
    for (int i = 0; i < count; ++i)
      add("[[platoon.team]]\nname = \"{}{}\"\nat = {}\n", name_, static_cast<char>('a' + i), next_spot(side).text());
  }

  std::string status(const Model& m) {
    std::vector<std::string> words;
    const auto perhaps = [&](const char* word, bool possible, int one_in) {
      if (possible && from_.chance(fmt::format("status:{}", word), one_in))
        words.emplace_back(fmt::format("\"{}\"", word));
    };
    perhaps("bailed_out", m.armoured, 10);
    perhaps("bogged_down", m.can_bog(), 12);
    perhaps("broken_down", m.can_bog() && m.vehicle(), 25);
    perhaps("destroyed", true, 16);
    perhaps("dug_in", m.on_foot() || m.type == TeamType::gun, 5);
    perhaps("fuel_spent", m.has(WeaponTrait::flame_thrower), 6);
    perhaps("fired_recoilless", m.has(WeaponTrait::recoilless), 6);
    perhaps("hatch_open", m.type == TeamType::tank, 20);
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text.empty() ? text : fmt::format("status = [{}]\n", text);
  }

  std::string team(int side, const Model& m, std::string_view more = {}, const std::string& in = {}) {
    std::string name = fmt::format("{}{}", name_, static_cast<char>('a' + teams_++));
    add("[[platoon.team]]\nname = \"{}\"\nmodel = \"{}\"\n", name, m.name);
    if (!in.empty()) {
      add("in = \"{}\"\n", in);
    } else {
      add("at = {}\n", next_spot(side).text());
      text_ += status(m);
    }
    if (from_.chance("did something", 12))
      add("did = [\"{}\"]\n", from_.pick("did", {"moved", "tried_to_dig", "turned", "doubled", "shot", "assaulted"}));
    text_ += more;
    return name;
  }

  void platoon(int side, const std::string& sort) {
    if (full(side, 9)) return;
    const auto tank = [](const Model& m) { return m.type == TeamType::tank; };
    const auto foot = [](const Model& m) { return m.type == TeamType::infantry && m.mobility == Mobility::foot; };
    const auto gun = [](const Model& m) { return m.type == TeamType::gun; };
    const auto transport = [](const Model& m) { return m.type == TeamType::transport; };
    const int count = from_.between(2, 6);
    if (sort.starts_with("odd ") && sort != "odd team") {
      odd_platoon(side, sort, count);
    } else if (sort == "tanks") {
      const Model* m = model("tank", tank);
      const Model* other = from_.chance("two sorts of tank", 4) ? model("tank", tank) : m;
      head(side, "combat", from_.chance("recce", 5) ? "recce = true\n" : "");
      for (int i = 0; i < std::min(count, 5); ++i) team(side, i % 2 == 0 ? *m : *other);
    } else if (sort == "infantry" || sort == "recce") {
      const Model* m = model("infantry", foot);
      head(side, "combat", sort == "recce" ? "recce = true\n" : "");
      for (int i = 0; i < count; ++i) team(side, *m, i == 0 && from_.chance("warrior", 6) ? "warrior = true\n" : "");
    } else if (sort == "mixed") {
      head(side, "combat");
      for (int i = 0; i < count; ++i)
        team(side, i % 3 == 2 ? *model("man-packed", [](const Model& m) { return m.man_packed(); })
                              : *model("infantry", foot));
    } else if (sort == "flak") {
      const Model* m = model(sort, [](const Model& one) { return one.has(WeaponTrait::anti_aircraft); });
      head(side, "support");
      for (int i = 0; i < std::min(count, 4); ++i) team(side, *m);
    } else if (sort == "guns") {
      const Model* m = model("gun", gun);
      head(side, "weapons");
      for (int i = 0; i < std::min(count, 4); ++i) team(side, *m);
    } else if (sort == "towed guns" || sort == "mounted infantry") {
      const Model* vehicle = model("transport", transport);
      const Model* carried = sort == "towed guns" ? model("gun", gun) : model("infantry", foot);
      head(side, sort == "towed guns" ? "weapons" : "combat");
      for (int i = 0; i < std::min(count, 3); ++i) {
        const std::string car = team(side, *vehicle, fmt::format("squad = {}\n", i + 1));
        const bool aboard = text_.rfind("status") < text_.rfind("[[platoon.team]]") && from_.below(2) == 0;
        team(side, *carried, fmt::format("squad = {}\n", i + 1), aboard ? car : "");
      }
    } else if (sort == "tank riders") {
      const Model* m = model("tank", [](const Model& one) {
        return one.type == TeamType::tank && one.armoured && one.mobility == Mobility::fully_tracked;
      });
      const Model* riders = model("infantry", foot);
      head(side, "combat");
      std::vector<std::string> tanks;
      for (int i = 0; i < 3; ++i) tanks.push_back(team(side, *m));
      head(side, "combat");
      for (int i = 0; i < 3; ++i)
        team(side, *riders, {}, from_.below(4) == 0 ? "" : tanks[static_cast<std::size_t>(i)]);
    } else if (sort == "cavalry") {
      const Model* m = model("cavalry", [](const Model& one) { return one.mobility == Mobility::cavalry; });
      head(side, "combat");
      for (int i = 0; i < std::min(count, 4); ++i) team(side, *m);
    } else if (sort == "transports") {
      const Model* m = model("transport", transport);
      head(side, "transport");
      for (int i = 0; i < std::min(count, 3); ++i) team(side, *m);
    } else if (sort == "workshop") {
      const Model* m =
          model("recovery", [](const Model& one) { return one.has(Trait::recovery) || one.has(Trait::tow_hook); });
      if (!m) return;
      head(side, "support");
      team(side, *m);
    } else if (sort == "portees") {
      const Model* m = model("portee", [](const Model& one) { return one.has(Trait::portee); });
      head(side, "support");
      for (int i = 0; i < 2; ++i) team(side, *m);
    } else if (sort == "headquarters") {
      const bool mounted = from_.chance("command tank", 3);
      const Model* m = mounted ? model("tank", tank) : model("infantry", foot);
      head(side, "headquarters");
      team(side, *m, "role = \"company_command\"\nindependent = true\nwarrior = true\n");
      if (from_.chance("second in command", 2)) team(side, *m, "role = \"second_in_command\"\nindependent = true\n");
    } else if (sort == "higher command") {
      head(side, "headquarters");
      team(side, *model("infantry", foot), "role = \"higher_command\"\nindependent = true\nwarrior = true\n");
    } else if (sort == "lone officer") {
      head(side, "headquarters");
      const Model* car = model("transport", transport);
      team(side, *model("infantry", foot), "role = \"second_in_command\"\nindependent = true\nsquad = 1\n");
      team(side, *car, "squad = 1\n");
    } else if (sort == "hidden team") {
      // Those that come onto the table later: off it, or revealed already.
      const Model* m =
          model(sort, [](const Model& one) { return special::enlisting(special::of_model(one)).off_table; });
      if (!m) return;
      head(side, "support");
      if (from_.below(2) == 0)
        add("[[platoon.team]]\nname = \"{}a\"\nmodel = \"{}\"\n", name_, m->name);
      else
        team(side, *m);
    } else if (sort == "battery" || sort == "mortars" || sort == "rockets") {
      battery(side, sort);
    } else if (sort == "observer") {
      const Model* m = model(sort, [](const Model& one) { return one.has(Trait::observer); });
      if (!m) return;
      head(side, "support");
      team(side, *m);
    } else {
      const Model* m = model("any", [](const Model&) { return true; });
      head(side, "combat");
      for (int i = 0; i < 2; ++i) team(side, *m);
    }
  }

  // Artillery with what belongs to it: a Staff team, an Observer, a bombardment of the turn before to repeat.
  void battery(int side, const std::string& sort) {
    const bool mortars = sort == "mortars", rockets = sort == "rockets";
    const Model* m = model(sort, [&](const Model& one) {
      const Weapon* w = one.bombards_with();
      return w && w->has(WeaponTrait::mortar) == mortars && w->has(WeaponTrait::rocket_launcher) == rockets;
    });
    const Model* observer = model("observer", [](const Model& one) { return one.has(Trait::observer); });
    const Model* staff = model("staff", [](const Model& one) { return one.has(Trait::staff); });
    if (!m || !observer || !staff) return;
    const bool repeats = !mortars && !rockets && from_.chance("something to repeat", 3);
    const std::string spotter = fmt::format("{}{}o", side == 0 ? 'b' : 'r', platoons_ + 1);
    head(side, "support",
         repeats ? fmt::format("last_fire = {{ at = [{}, {}], spotter = \"{}\" }}\n", from_.between(4, width_ - 4),
                               from_.between(4, height_ - 4), spotter)
                 : "");
    const int guns = from_.chance("six guns", 3) ? 6 : from_.between(1, 4);
    for (int i = 0; i < guns; ++i) team(side, *m);
    if (!mortars && !rockets && from_.chance("a Staff team", 2)) team(side, *staff);
    if (!repeats && from_.chance("no Observer", 4)) return;
    add("[[platoon.team]]\nname = \"{}\"\nmodel = \"{}\"\nat = {}\n", spotter, observer->name, next_spot(side).text());
  }

  Ingredients& from_;
  const SetupWish wish_;
  const Figures& figures_;
  Arsenal arsenal_;
  std::string top_;
  std::string text_;
  int width_ = 0, height_ = 0;  // of the table, inches
  int gap_ = 0;                 // between the front rows, hundredths
  std::array<Cells, 2> cells_{};
  int platoons_ = 0;
  int teams_ = 0;
  std::string name_;
};

}  // namespace

std::string draw_setup(Ingredients& from, const std::string& home) { return draw_setup(from, home, {}); }
std::string draw_setup(Ingredients& from, const std::string& home, const SetupWish& wish) {
  return DrawnSetup(from, home, wish).text();
}

}  // namespace sandtable::fow

// Reading and writing roster files. Matching them is roster_match.cpp's.
#include "game/forces/roster.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "base/error.hpp"
#include "base/xml.hpp"
#include "base/zip.hpp"

namespace sandtable::forces {
namespace {

constexpr std::size_t most_bytes = 16 << 20;
constexpr int most_number = 1000;
constexpr int64_t most_points = 1'000'000;

// "12", "12.0", "-5.0": points are whole; nothing where it is no number.
int64_t number_in(std::string_view text) {
  int64_t value = 0;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), value);
  return trouble == std::errc() && value > -most_points && value < most_points ? value : 0;
}

class RosterReader {
 public:
  explicit RosterReader(const std::string& file) : file_(file) {}

  Roster read(const XmlElement& root) {
    if (local(root.name) != "roster")
      throw InputError(file_, root.line,
                       fmt::format("is no roster but <{}>; save the list, not the catalogue", root.name));
    Roster roster;
    roster.name = std::string(root.attribute("name"));
    roster.limit = static_cast<int>(number_in(root.attribute("pointsLimit")));
    for (const XmlElement& part : root.children) {
      if (local(part.name) == "costLimits")
        for (const XmlElement& limit : part.children)
          if (is_points(limit)) roster.limit = static_cast<int>(number_in(limit.attribute("value")));
      if (local(part.name) == "forces") forces(part, roster);
    }
    if (roster.forces.empty()) throw InputError(file_, root.line, "has no <force> in it; nothing was picked");
    return roster;
  }

 private:
  static std::string_view local(std::string_view name) {
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
  }
  static bool is_points(const XmlElement& cost) {
    const std::string_view name = cost.attribute("name"), id = cost.attribute("typeId");
    return name.find("pt") != std::string_view::npos || name.find("oint") != std::string_view::npos || id == "points";
  }

  // A force may have others in it.
  void forces(const XmlElement& list, Roster& roster) {
    for (const XmlElement& f : list.children) {
      if (local(f.name) != "force") continue;
      RosterForce force;
      force.catalogue = std::string(f.attribute("catalogueName"));
      if (force.catalogue.empty()) force.catalogue = std::string(f.attribute("name"));
      force.catalogue_id = std::string(f.attribute("catalogueId"));
      selections(f, "", force.platoons);
      roster.forces.push_back(std::move(force));
      for (const XmlElement& part : f.children)
        if (local(part.name) == "forces") forces(part, roster);
    }
  }

  // <selections><selection/></selections>; older files have them inside the category.
  void selections(const XmlElement& above, const std::string& category, std::vector<Selection>& into) {
    for (const XmlElement& part : above.children) {
      if (local(part.name) == "selections") {
        for (const XmlElement& one : part.children)
          if (local(one.name) == "selection") into.push_back(selection(one, category));
      } else if (local(part.name) == "categories") {
        for (const XmlElement& one : part.children)
          if (local(one.name) == "category") selections(one, std::string(one.attribute("name")), into);
      }
    }
  }

  Selection selection(const XmlElement& e, const std::string& category) {
    Selection s;
    s.name = std::string(e.attribute("name"));
    s.id = std::string(e.attribute("entryId"));
    s.category = category;
    s.line = e.line;
    if (s.name.empty()) throw InputError(file_, e.line, "a selection has no name");
    if (const std::string_view number = e.attribute("number"); !number.empty()) {
      const auto [end, trouble] = std::from_chars(number.data(), number.data() + number.size(), s.number);
      if (trouble != std::errc() || s.number < 0 || s.number > most_number)
        throw InputError(file_, e.line,
                         fmt::format("'{}' has the number '{}'; one from 0 to {}", s.name, number, most_number));
    }
    s.points = number_in(e.attribute("points"));
    for (const XmlElement& part : e.children) {
      if (local(part.name) == "costs")
        for (const XmlElement& cost : part.children)
          if (is_points(cost)) s.points += number_in(cost.attribute("value"));
      if (local(part.name) != "categories") continue;
      for (const XmlElement& one : part.children)
        if (one.attribute("primary") == "true") s.category = std::string(one.attribute("name"));
    }
    selections(e, "", s.parts);
    return s;
  }

  const std::string& file_;
};

void write(const Company& c, const Pick& pick, int64_t copies, int depth, std::string& out) {
  const Node& node = c[pick.node];
  const int64_t number = copies * pick.count;
  const std::string indent(static_cast<std::size_t>(depth) * 2, ' ');
  out += fmt::format("{}<selection id=\"{}\" name=\"{}\" entryId=\"{}\" number=\"{}\" type=\"{}\">\n", indent,
                     out.size(), xml_escaped(node.name), xml_escaped(node.id), number,
                     node.up.valid() ? node.team.empty() ? "upgrade" : "model" : "unit");
  out += fmt::format("{}  <costs><cost name=\"pts\" typeId=\"points\" value=\"{}.0\"/></costs>\n", indent,
                     node.points * number);
  if (!node.up.valid())
    out += fmt::format("{}  <categories><category name=\"{}\" primary=\"true\"/></categories>\n", indent,
                       xml_escaped(c.categories[static_cast<std::size_t>(node.category)].name));
  if (!pick.parts.empty()) {
    out += indent + "  <selections>\n";
    for (const Pick& part : pick.parts) write(c, part, number, depth + 2, out);
    out += indent + "  </selections>\n";
  }
  out += indent + "</selection>\n";
}

}  // namespace

Roster read_roster(std::string_view bytes, const std::string& file_name) {
  if (bytes.size() > most_bytes)
    throw InputError(file_name, 0, fmt::format("is larger than {} bytes; this is no army list", most_bytes));
  if (!is_zip(bytes)) return RosterReader(file_name).read(parse_xml(bytes, file_name));
  const std::string text = unzip_one(bytes, ".ros", file_name, most_bytes);
  return RosterReader(file_name).read(parse_xml(text, file_name));
}

std::string to_roster(const Company& c, const List& list) {
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<roster id=\"sandtable\" name=\"{}\" "
      "battleScribeVersion=\"2.03\" gameSystemName=\"{}\" xmlns=\"http://www.battlescribe.net/schema/rosterSchema\">\n",
      xml_escaped(list.head.name), "sandtable");
  out += fmt::format("  <costs><cost name=\"pts\" typeId=\"points\" value=\"{}.0\"/></costs>\n", cost(c, list));
  out += fmt::format("  <costLimits><costLimit name=\"pts\" typeId=\"points\" value=\"{}.0\"/></costLimits>\n",
                     list.head.points);
  out += fmt::format(
      "  <forces>\n    <force id=\"force\" name=\"{0}\" catalogueId=\"{1}\" catalogueName=\"{0}\">\n      "
      "<selections>\n",
      xml_escaped(c.name), xml_escaped(c.id));
  for (const Pick& platoon : list.platoons)
    for (int copy = 0; copy < platoon.count; ++copy) {
      Pick one = platoon;
      one.count = 1;
      write(c, one, 1, 4, out);
    }
  return out + "      </selections>\n    </force>\n  </forces>\n</roster>\n";
}

}  // namespace sandtable::forces

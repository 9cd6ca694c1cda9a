// Finding what a roster picked in a company of ours, by name.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "game/forces/roster.hpp"

namespace sandtable::forces {
namespace {

// Letters with marks as the letter below them: U+00C0 to U+00FF, in order.
constexpr std::string_view plain_letters = "aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy";

// Small letters and figures in words, without plurals.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    auto c = static_cast<unsigned char>(name[i]);
    if (c == 0xC3 && i + 1 < name.size()) {
      const auto next = static_cast<unsigned char>(name[++i]);
      c = next >= 0x80 && next < 0xC0 ? static_cast<unsigned char>(plain_letters[next - 0x80U]) : ' ';
    }
    if (c >= 'A' && c <= 'Z') c = static_cast<unsigned char>(c + 32);
    const bool keep = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    const bool joins = c == '.' || c == '\'' || c == '-';  // "P-38" is "P38", "7.5cm" is "75cm"
    if (keep)
      words.back() += static_cast<char>(c);
    else if (!joins && !words.back().empty())
      words.emplace_back();
  }
  for (std::string& word : words)
    if (word.size() > 3 && word.back() == 's' && word[word.size() - 2] != 's') word.pop_back();
  std::erase(words, "");
  return words;
}

std::string joined(const std::vector<std::string>& words, bool bare) {
  std::string out;
  for (const std::string& word : words)
    if (!bare || (word != "team" && word != "tank" && word != "the" && word != "gun" && word != "platoon" &&
                  word != "squad" && word != "section"))
      out += word;
  return out;
}

struct Name {
  std::string whole, bare;
  explicit Name(std::string_view text) : whole(joined(words_of(text), false)), bare(joined(words_of(text), true)) {}
};

class Matcher {
 public:
  explicit Matcher(const Company& c) : c_(c) {
    for (const Node& n : c.nodes) {
      names_.emplace_back(n.name);
      teams_.emplace_back(n.team);
    }
  }

  Import match(const RosterForce& force) {
    Import import;
    for (const Selection& s : force.platoons) {
      import.points += points_of(s);
      const NodeId node = platoon_for(s);
      if (!node.valid()) {
        complain(import, s, "");
        continue;
      }
      const int copies = std::max(s.number, 1);
      if (import.draft.platoons.size() + static_cast<std::size_t>(copies) > most_platoons) {
        import.unmatched.push_back(
            fmt::format("{}: a force has at most {} platoons (line {})", s.name, most_platoons, s.line));
        break;
      }
      Pick pick{node, 1, {}};
      for (const Selection& part : s.parts) place(import, part, pick, copies, s.name);
      say_what_is_missing(pick);
      for (int copy = 0; copy < copies; ++copy) import.draft.platoons.push_back(pick);
    }
    std::stable_sort(import.draft.platoons.begin(), import.draft.platoons.end(),
                     [](const Pick& a, const Pick& b) { return a.node < b.node; });
    return import;
  }

 private:
  static constexpr std::size_t most_platoons = 200, most_parts = 200, most_complaints = 200;

  static int64_t points_of(const Selection& s) {
    int64_t points = s.points;
    for (const Selection& part : s.parts) points += points_of(part);
    return points;
  }

  static void complain(Import& import, const Selection& s, const std::string& inside) {
    if (import.unmatched.size() >= most_complaints) return;
    import.unmatched.push_back(fmt::format("{}{}{}: nothing {} has that name (line {})", inside,
                                           inside.empty() ? "" : ", ", s.name,
                                           inside.empty() ? "of the company" : "in it", s.line));
  }

  // How well that node bears the name: 0 not at all.
  int fits(NodeId n, const Selection& s, const Name& name) const {
    if (!s.id.empty() && c_[n].id == s.id) return 4;
    const Name& own = names_[n.index()];
    if (own.whole == name.whole) return 3;
    if (!name.bare.empty() && own.bare == name.bare) return 2;
    const Name& team = teams_[n.index()];
    if (!team.bare.empty() && team.bare == name.bare) return 2;
    if (name.bare.size() > 3 && own.bare.size() > 3 &&
        (own.bare.starts_with(name.bare) || name.bare.starts_with(own.bare)))
      return 1;
    return 0;
  }

  NodeId platoon_for(const Selection& s) const {
    const Name name(s.name);
    const Name category(s.category);
    NodeId best;
    int most = 0;
    for (const NodeId n : c_.platoons) {
      int value = fits(n, s, name) * 2;
      const std::string& own = c_.categories[static_cast<std::size_t>(c_[n].category)].name;
      if (value > 0 && !category.whole.empty() && Name(own).whole == category.whole) ++value;
      if (value <= most) continue;
      most = value;
      best = n;
    }
    return best;
  }

  // Direct parts come before deeper ones of the same name, those with room before those that are full.
  NodeId part_for(const Selection& s, const Pick& pick) const {
    const Name name(s.name);
    NodeId best;
    int most = 0;
    for (std::size_t i = pick.node.index() + 1; i < c_.nodes.size() && c_.nodes[i].platoon == c_[pick.node].platoon;
         ++i) {
      const NodeId n = NodeId::of(i);
      if (c_[n].choose || !c_.below(n, pick.node)) continue;
      const int how = fits(n, s, name);
      if (how == 0) continue;
      const NodeId owner = c_.owner(n);
      const bool direct = owner == pick.node;
      const bool begun = std::any_of(pick.parts.begin(), pick.parts.end(),
                                     [&](const Pick& p) { return c_.below(n, p.node) && p.node != n; });
      const int64_t there = count_of(pick, n);
      const bool room = c_[n].count.most == any || there < std::max(1, c_[n].count.most);
      const int value = how * 8 + (room ? 4 : 0) + (direct ? 2 : 0) + (begun ? 1 : 0);
      if (value <= most) continue;
      most = value;
      best = n;
    }
    return best;
  }

  // Some count the models of what costs as one: then the points say how many there are.
  int number_of(const Selection& s, NodeId n) const {
    const int64_t each = c_[n].points;
    if (each <= 0 || s.points <= 0 || s.points == each * s.number || s.points % each != 0) return s.number;
    return static_cast<int>(std::min<int64_t>(s.points / each, most_copies));
  }

  static int64_t count_of(const Pick& pick, NodeId n) {
    int64_t sum = 0;
    for (const Pick& part : pick.parts) sum += part.node == n ? part.count : 0;
    return sum;
  }

  void place(Import& import, const Selection& s, Pick& pick, int copies, const std::string& inside) {
    if (s.number == 0) return;
    const NodeId node = pick.parts.size() < most_parts ? part_for(s, pick) : NodeId{};
    if (!node.valid()) {
      // A group that we do not have: what is in it may stand directly here.
      const std::size_t complaints = import.unmatched.size();
      const bool passes = s.points == 0 && !s.parts.empty();
      if (passes)
        for (const Selection& part : s.parts) place(import, part, pick, copies, inside);
      if (!passes || import.unmatched.size() > complaints) {
        import.unmatched.resize(complaints);
        complain(import, s, inside);
      }
      return;
    }
    std::vector<NodeId> way;
    for (NodeId n = c_.owner(node); n != pick.node; n = c_.owner(n)) way.push_back(n);
    Pick* at = &pick;
    for (auto step = way.rbegin(); step != way.rend(); ++step) {
      const auto found =
          std::find_if(at->parts.begin(), at->parts.end(), [&](const Pick& p) { return p.node == *step; });
      at = found != at->parts.end() ? &*found : &at->parts.emplace_back(Pick{*step, 1, {}});
    }
    const int total = number_of(s, node);
    const int number = std::min(total % copies == 0 ? total / copies : total, most_copies);
    Pick mine{node, number, {}};
    for (const Selection& part : s.parts)
      place(import, part, mine, std::max(total, 1), fmt::format("{}, {}", inside, s.name));
    const auto alike = std::find_if(at->parts.begin(), at->parts.end(),
                                    [&](const Pick& p) { return p.node == node && p.parts == mine.parts; });
    if (alike != at->parts.end())
      alike->count = std::min(alike->count + mine.count, most_copies);
    else
      at->parts.push_back(std::move(mine));
  }

  // A roster lists all there is: what it does not name and need not be there is not there.
  void say_what_is_missing(Pick& pick) const {
    for (Pick& part : pick.parts) say_what_is_missing(part);
    const auto named = [&](NodeId n) {
      return std::any_of(pick.parts.begin(), pick.parts.end(), [&](const Pick& p) { return p.node == n; });
    };
    std::vector<Pick> none;
    for (const NodeId part : c_[pick.node].parts) {
      const Node& node = c_[part];
      if (node.choose) {
        const bool any_named = std::any_of(node.parts.begin(), node.parts.end(), named);
        for (const NodeId option : node.parts)
          if (!any_named && node.count.least == 0) none.push_back({option, 0, {}});
      } else if (!named(part) && node.count.least == 0) {
        none.push_back({part, 0, {}});
      }
    }
    pick.parts.insert(pick.parts.end(), none.begin(), none.end());
    std::stable_sort(pick.parts.begin(), pick.parts.end(),
                     [](const Pick& a, const Pick& b) { return a.node < b.node; });
  }

  const Company& c_;
  std::vector<Name> names_, teams_;
};

}  // namespace

std::string company_for(const RosterForce& force, const std::vector<std::pair<std::string, std::string>>& companies) {
  for (const auto& [id, name] : companies)
    if (id == force.catalogue_id) return id;
  const Name wanted(force.catalogue);
  std::string best;
  std::size_t most = 0;
  for (const auto& [id, name] : companies) {
    const Name own(name);
    if (own.whole == wanted.whole) return id;
    // "Fortress Europe US Tank Company" is our "US Tank Company"; the longest that fits is meant.
    const bool in = own.whole.size() > 6 && wanted.whole.find(own.whole) != std::string::npos;
    if (!in || own.whole.size() <= most) continue;
    most = own.whole.size();
    best = id;
  }
  return best;
}

Import match_roster(const RosterForce& force, const Company& c, const std::string& name, int points) {
  Import import = Matcher(c).match(force);
  import.draft.head = {c.id, name.empty() ? c.name : name, points};
  return import;
}

}  // namespace sandtable::forces

#include "game/forces/neighbours.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "game/sample.hpp"

namespace sandtable::forces {
namespace {

// What there is, in whichever order and however it was written down.
std::string content(const Company& c, const std::vector<Pick>& picks) {
  std::vector<std::string> parts;
  for (const Pick& pick : picks)
    parts.insert(parts.end(), static_cast<std::size_t>(std::max(0, pick.count)),
                 fmt::format("{}({})", pick.node.value, content(c, pick.parts)));
  std::sort(parts.begin(), parts.end());
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

// Each platoon by itself: one of two alike may change.
std::vector<Pick> apart(const std::vector<Pick>& platoons) {
  std::vector<Pick> list;
  for (const Pick& p : platoons)
    for (int n = 0; n < p.count; ++n) list.push_back({p.node, 1, p.parts});
  return list;
}

class Explorer {
 public:
  Explorer(const Company& c, const ListRules& rules, const List& list, const Reach& reach)
      : c_(c),
        rules_(rules),
        start_{list.head, apart(list.platoons), list.before},
        draft_(shorten(c, start_)),
        most_(reach.most >= 0 ? reach.most : allowance(c, list.head.points)),
        reach_(reach),
        seen_{content(c, start_.platoons)} {}

  std::vector<Variation> all() {
    if (reach_.platoons) platoons();
    if (reach_.options)
      for (std::size_t i = 0; i < start_.platoons.size(); ++i) {
        at_ = i;
        way_.clear();
        inside(start_.platoons[i]);
      }
    return std::move(found_);
  }

 private:
  using Kind = Variation::Kind;

  void keep(const Draft& draft, Variation v) {
    v.list = complete(c_, draft);
    v.points = cost(c_, v.list);
    if (v.points < reach_.least || v.points > most_) return;
    if (reach_.on_table && !on_table(c_, v.list.platoons)) return;
    if (!check(c_, v.list, rules_).empty() || !seen_.insert(content(c_, v.list.platoons)).second) return;
    found_.push_back(std::move(v));
  }

  // --- whole platoons ---

  // What is settled before deployment, without that platoon: what names it goes, those behind it move up.
  void forget(Draft& draft, std::size_t gone) const {
    const NodeId node = start_.platoons[gone].node;
    int nth = 0;
    for (std::size_t i = 0; i < gone; ++i) nth += start_.platoons[i].node == node ? 1 : 0;
    const auto names = [&](const PlatoonRef& ref) { return ref.platoon == node && ref.nth == nth; };
    std::erase_if(draft.before, [&](const Before& b) { return names(b.of) || names(b.to); });
    for (Before& b : draft.before)
      for (PlatoonRef* ref : {&b.of, &b.to})
        if (ref->platoon == node && ref->nth > nth) --ref->nth;
  }
  static void put_in_order(Draft& draft) {
    std::stable_sort(draft.platoons.begin(), draft.platoons.end(),
                     [](const Pick& a, const Pick& b) { return a.node < b.node; });
  }

  void platoons() {
    for (const NodeId n : c_.platoons) {
      Draft more = draft_;
      more.platoons.push_back({n, 1, {}});
      put_in_order(more);
      keep(more, {.kind = Kind::add_platoon, .node = n, .words = fmt::format("{} more", c_[n].name)});
    }
    for (std::size_t i = 0; i < draft_.platoons.size(); ++i) {
      const NodeId was = draft_.platoons[i].node;
      Draft fewer = draft_;
      fewer.platoons.erase(fewer.platoons.begin() + static_cast<std::ptrdiff_t>(i));
      forget(fewer, i);
      const int place = static_cast<int>(i);
      keep(fewer,
           {.kind = Kind::drop_platoon, .node = was, .platoon = place, .words = fmt::format("without {}", name_of(i))});
      for (const NodeId n : c_.platoons) {
        if (n == was || c_[n].category != c_[was].category) continue;
        Draft other = fewer;
        other.platoons.push_back({n, 1, {}});
        put_in_order(other);
        keep(other, {.kind = Kind::swap_platoon,
                     .node = n,
                     .was = was,
                     .platoon = place,
                     .words = fmt::format("{} in place of {}", c_[n].name, name_of(i))});
      }
    }
  }

  // --- parts of one platoon ---

  // The pick of the draft that stands for one of the start; made where it was left out.
  struct Step {
    NodeId node;
    int nth = 0;    // of those beside it of that node
    int count = 1;  // that it has
  };
  Pick& reach_pick(Draft& draft) const {
    Pick* at = &draft.platoons[at_];
    for (const Step& step : way_) {
      int nth = step.nth;
      Pick* found = nullptr;
      for (Pick& p : at->parts)
        if (p.node == step.node && nth-- == 0) found = &p;
      if (found == nullptr) {
        at->parts.push_back({step.node, step.count, {}});
        found = &at->parts.back();
      }
      at = found;
    }
    return *at;
  }

  static int count_of(const Pick& pick, NodeId part) {
    int n = 0;
    for (const Pick& one : pick.parts) n += one.node == part ? one.count : 0;
    return n;
  }
  static int entries_of(const Pick& pick, NodeId part) {
    return static_cast<int>(
        std::count_if(pick.parts.begin(), pick.parts.end(), [&](const Pick& one) { return one.node == part; }));
  }
  // Says how many of a part there are. Of several that differ the last one changes.
  static void say(Pick& pick, NodeId part, int was, int count) {
    for (std::size_t i = pick.parts.size(); i-- > 0;) {
      Pick& one = pick.parts[i];
      if (one.node != part) continue;
      one.count = std::max(0, one.count + count - was);
      return;
    }
    pick.parts.push_back({part, count, {}});
  }

  void recount(const Pick& pick, NodeId part) {
    const int n = count_of(pick, part);
    for (const int by : {1, -1}) {
      if (n + by < 0) continue;
      Draft draft = draft_;
      say(reach_pick(draft), part, n, n + by);
      keep_alike(draft, part,
                 {.kind = by > 0 ? Kind::more : Kind::fewer,
                  .node = part,
                  .platoon = static_cast<int>(at_),
                  .words = fmt::format("{}: {} of {} instead of {}", where(pick), n + by, c_[part].name, n)});
    }
  }

  void swap(const Pick& pick, NodeId choice) {
    for (const NodeId was : c_[choice].parts) {
      const int had = count_of(pick, was);
      if (had == 0 || entries_of(pick, was) > 1) continue;
      for (const NodeId now : c_[choice].parts) {
        if (now == was) continue;
        // Of several picked of one choice one goes over; else all of it.
        for (const int goes : {had, 1}) {
          Draft draft = draft_;
          Pick& at = reach_pick(draft);
          for (const NodeId option : c_[choice].parts) {  // all said, so that nothing is filled in between
            const int n = count_of(pick, option);
            const int wanted = option == was ? n - goes : option == now ? n + goes : n;
            if (n == wanted && entries_of(pick, option) > 1) continue;
            if (n == 0 && wanted == 0) continue;
            say(at, option, n, wanted);
          }
          std::erase_if(at.parts, [&](const Pick& p) { return p.node == was && p.count == 0; });
          keep_alike(
              draft, now,
              {.kind = Kind::swap_option,
               .node = now,
               .was = was,
               .platoon = static_cast<int>(at_),
               .words = fmt::format("{}: {} of {} in place of {}", where(pick), goes, c_[now].name, c_[was].name)});
          if (had == 1) break;
        }
      }
    }
  }

  // Where all beside one another have a part alike, they change together.
  void keep_alike(const Draft& draft, NodeId part, Variation v) {
    const Node& up = c_[c_[part].up];
    const bool collective = c_[part].collective || (up.choose && up.collective);
    if (!collective || way_.empty()) return keep(draft, std::move(v));
    Draft all = draft;
    const Step last = way_.back();
    way_.pop_back();
    Pick& holder = reach_pick(all);
    way_.push_back(last);
    const auto changed =
        std::find_if(holder.parts.begin(), holder.parts.end(),
                     [&, nth = last.nth](const Pick& p) mutable { return p.node == last.node && nth-- == 0; });
    if (changed == holder.parts.end()) return keep(draft, std::move(v));
    const std::vector<NodeId> family = up.choose ? up.parts : std::vector<NodeId>{part};
    const auto in_family = [&](const Pick& p) {
      return std::find(family.begin(), family.end(), p.node) != family.end();
    };
    std::vector<Pick> wanted;
    std::copy_if(changed->parts.begin(), changed->parts.end(), std::back_inserter(wanted), in_family);
    for (Pick& p : holder.parts) {
      if (p.node != last.node || &p == &*changed) continue;
      std::erase_if(p.parts, in_family);
      p.parts.insert(p.parts.end(), wanted.begin(), wanted.end());
    }
    keep(all, std::move(v));
  }

  void inside(const Pick& pick) {
    for (const NodeId part : c_[pick.node].parts) {
      if (!c_[part].choose) {
        recount(pick, part);
        continue;
      }
      swap(pick, part);
      for (const NodeId option : c_[part].parts) recount(pick, option);
    }
    for (std::size_t i = 0; i < pick.parts.size(); ++i) {
      const Pick& part = pick.parts[i];
      int nth = 0;
      for (std::size_t k = 0; k < i; ++k) nth += pick.parts[k].node == part.node ? 1 : 0;
      way_.push_back({part.node, nth, part.count});
      inside(part);
      way_.pop_back();
    }
  }

  std::string name_of(std::size_t platoon) const {
    const NodeId node = start_.platoons[platoon].node;
    int nth = 0, all = 0;
    for (std::size_t i = 0; i < start_.platoons.size(); ++i) {
      all += start_.platoons[i].node == node ? 1 : 0;
      nth += i <= platoon && start_.platoons[i].node == node ? 1 : 0;
    }
    return all == 1 ? c_[node].name : fmt::format("{} ({})", c_[node].name, nth);
  }
  std::string where(const Pick& pick) const {
    return c_[pick.node].up.valid() ? fmt::format("{}, {}", name_of(at_), c_[pick.node].name) : name_of(at_);
  }

  const Company& c_;
  const ListRules& rules_;
  List start_;   // every platoon by itself
  Draft draft_;  // the same at its shortest, platoon by platoon
  int64_t most_;
  Reach reach_;
  std::size_t at_ = 0;          // the platoon looked at
  std::vector<Step> way_;       // and the picks from it down
  std::set<std::string> seen_;  // the list itself and those found
  std::vector<Variation> found_;
};

void count_nodes(const Company& c, const std::vector<Pick>& picks, int64_t times, std::map<NodeId, int64_t>& into) {
  for (const Pick& p : picks) {
    into[p.node] += times * p.count;
    count_nodes(c, p.parts, times * p.count, into);
  }
}

}  // namespace

std::vector<Variation> neighbours(const Company& c, const ListRules& rules, const List& list, const Reach& reach) {
  return Explorer(c, rules, list, reach).all();
}

std::vector<List> sample_near(const Company& c, const ListRules& rules, const List& list, int most, uint64_t seed) {
  constexpr int most_changes = 3;
  Draws dice(seed);
  const int64_t may = allowance(c, list.head.points);
  const int64_t least = std::min(cost(c, list), may) - std::max<int64_t>(10, may / 15);
  const std::vector<Variation> around = neighbours(c, rules, list);
  std::vector<List> all;
  std::set<std::string> seen{content(c, apart(list.platoons))};
  for (int tries = 0; tries < 6 * most && static_cast<int>(all.size()) < most && !around.empty(); ++tries) {
    // What a change leaves unspent the next one may spend.
    List next = list;
    for (int left = 1 + draw_below(most_changes, dice); left > 0; --left) {
      const std::vector<Variation> from = next == list ? around : neighbours(c, rules, next);
      if (from.empty()) break;
      next = from[static_cast<std::size_t>(draw_below(static_cast<int>(from.size()), dice))].list;
    }
    if (cost(c, next) >= least && seen.insert(content(c, apart(next.platoons))).second) all.push_back(std::move(next));
  }
  return all;
}

std::vector<std::string> changes(const Company& c, const List& from, const List& to) {
  std::map<NodeId, int64_t> counts;
  count_nodes(c, from.platoons, -1, counts);
  count_nodes(c, to.platoons, 1, counts);
  std::vector<std::string> words;
  for (const bool more : {false, true})
    for (const auto& [node, n] : counts) {
      if (n == 0 || (n > 0) != more) continue;
      // What goes or comes with its platoon goes unsaid.
      const NodeId platoon = c[node].platoon;
      const auto whole = counts.find(platoon);
      if (node != platoon && whole != counts.end() && whole->second != 0 && (whole->second > 0) == more) continue;
      const std::string of = node == platoon ? "" : fmt::format(" ({})", c[platoon].name);
      words.push_back(fmt::format("{}{} {}{}", more ? "+" : "-", more ? n : -n, c[node].name, of));
    }
  return words;
}

}  // namespace sandtable::forces

#include "fow/force/brute_check.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace sandtable::fow {
namespace {

constexpr int64_t endless = 1'000'000'000;

struct Entry {
  const Toml* toml = nullptr;
  std::string up;
};
struct Span {
  int64_t low = 0, high = endless;
};

Span span(const Toml& t) {
  if (t.is(Toml::Kind::integer)) return {t.integer(), t.integer()};
  const Toml& high = t.items()[1];
  return {t.items()[0].integer(), high.is(Toml::Kind::string) ? endless : high.integer()};
}

class Opinion {
 public:
  Opinion(const Toml& company, const std::vector<Thing>& platoons, int64_t limit)
      : company_(company), platoons_(platoons), limit_(limit) {
    for (const Toml& p : company.at("platoon").items()) note(p, p.at("id").string(), "");
  }

  std::set<std::string> faults() {
    int64_t points = 0;
    bool led = false;
    const auto look = [&](const Thing& one, const auto& self) -> void {
      const Toml& t = *book_.at(one.id).toml;
      points += t.integer("points", 0);
      if (const Toml& roles = t.find("roles"))
        for (const Toml& role : roles.items()) led = led || role.string() == "company_command";
      if (t.has("warrior") && in_force(one.id) > 1) wrong_.insert("warrior");
      for (const Thing& part : one.parts) self(part, self);
    };
    for (const Thing& one : platoons_) look(one, look);
    if (points > limit_) wrong_.insert("points");
    if (!led) wrong_.insert("commander");
    categories();
    rosters();
    for (const Thing& p : platoons_) inside(p, {});
    return wrong_;
  }

 private:
  using Chain = std::vector<const Thing*>;

  void note(const Toml& t, const std::string& id, const std::string& up) {
    book_[id] = {&t, up};
    const std::string platoon = id.substr(0, id.find('.'));
    if (const Toml& parts = t.find("parts"))
      for (const Toml& part : parts.items()) note(part, platoon + "." + part.at("id").string(), id);
  }

  static int64_t count(const std::vector<Thing>& things, const std::string& id) {
    int64_t n = 0;
    for (const Thing& one : things) n += (one.id == id ? 1 : 0) + count(one.parts, id);
    return n;
  }
  int64_t in_force(const std::string& id) { return count(platoons_, id); }

  int64_t tally(const Toml& t, const Chain& chain) {
    const std::string& id = t.at("id").string();
    if (!t.has("in")) return in_force(id);
    for (const Thing* one : chain)
      if (one->id == t.at("in").string()) return one->id == id ? 1 : count(one->parts, id);
    return 0;
  }

  Span changed(const Toml& t, Span s, const Chain& chain) {
    if (!t.has("changes")) return s;
    for (const Toml& change : t.at("changes").items()) {
      bool holds = true;
      if (const Toml& when = change.find("when"))
        for (const Toml& one : when.items()) {
          const int64_t n = tally(one, chain);
          if (one.has("at_least")) holds = holds && n >= one.at("at_least").integer();
          if (one.has("at_most")) holds = holds && n <= one.at("at_most").integer();
          if (one.has("equal")) holds = holds && n == one.at("equal").integer();
        }
      if (!holds) continue;
      int64_t times = 1;
      if (const Toml& per = change.find("per")) times = tally(per, chain) / per.integer("each", 1);
      if (change.has("least")) s.low = change.at("least").integer();
      if (change.has("most")) s.high = change.at("most").integer();
      if (change.has("add_least")) s.low += times * change.at("add_least").integer();
      if (change.has("add_most") && s.high != endless) s.high += times * change.at("add_most").integer();
    }
    return s;
  }

  bool little() const { return limit_ <= 600; }

  void categories() {
    std::map<std::string, int64_t> have;
    for (const Thing& p : platoons_) ++have[book_.at(p.id).toml->at("category").string()];
    for (const Toml& category : company_.at("category").items()) {
      Span s = span(category.at("count"));
      if (little()) s.low = std::min<int64_t>(s.low, 1);
      if (const Toml& per = category.find("per"))
        s.high = std::min(s.high, have[per.at("category").string()] * per.at("most").integer());
      hold("category", category.at("id").string(), have[category.at("id").string()], s);
    }
  }

  void rosters() {
    for (const auto& [id, entry] : book_) {
      if (!entry.toml->has("roster")) continue;
      Span s = span(entry.toml->at("roster"));
      if (entry.up.empty()) {
        s = changed(*entry.toml, s, {});
        if (little()) s.low = 0;
      }
      hold("roster", id, in_force(id), s);
    }
  }

  static int64_t beside(const Thing& one, const std::string& id) {
    return std::count_if(one.parts.begin(), one.parts.end(), [&](const Thing& part) { return part.id == id; });
  }

  void inside(const Thing& one, Chain chain) {
    chain.push_back(&one);
    const std::string platoon = one.id.substr(0, one.id.find('.')) + ".";
    const Toml& t = *book_.at(one.id).toml;
    if (const Toml& parts = t.find("parts"))
      for (const Toml& part : parts.items()) {
        const std::string id = platoon + part.at("id").string();
        if (!part.has("choose")) {
          const Span own = part.has("count") ? span(part.at("count")) : Span{1, 1};
          hold("count", id, beside(one, id), changed(part, own, chain));
          continue;
        }
        int64_t picked = 0;
        for (const Toml& option : part.at("parts").items()) {
          const std::string its = platoon + option.at("id").string();
          picked += beside(one, its);
          const Span own = option.has("count") ? span(option.at("count")) : Span{0, 1};
          hold("count", its, beside(one, its), changed(option, own, chain));
        }
        hold("count", id, picked, changed(part, span(part.at("choose")), chain));
      }
    for (const Thing& a : one.parts)
      for (const Thing& b : one.parts)
        if (a.id == b.id) alike(a, b, platoon);
    for (const Thing& part : one.parts) inside(part, chain);
  }

  void alike(const Thing& a, const Thing& b, const std::string& platoon) {
    const Toml& parts = book_.at(a.id).toml->find("parts");
    if (!parts) return;
    const auto compare = [&](const Toml& part) {
      const std::string id = platoon + part.at("id").string();
      if (beside(a, id) != beside(b, id)) wrong_.insert("alike " + id);
    };
    for (const Toml& part : parts.items()) {
      const bool all = part.boolean("collective", false);
      if (!part.has("choose")) {
        if (all) compare(part);
        continue;
      }
      for (const Toml& option : part.at("parts").items())
        if (all || option.boolean("collective", false)) compare(option);
    }
  }

  void hold(const std::string& kind, const std::string& id, int64_t n, const Span& s) {
    if (n < s.low || n > s.high) wrong_.insert(kind + " " + id);
  }

  const Toml& company_;
  const std::vector<Thing>& platoons_;
  int64_t limit_;
  std::map<std::string, Entry> book_;
  std::set<std::string> wrong_;
};

}  // namespace

std::set<std::string> brute_faults(const Toml& company, const std::vector<Thing>& platoons, int64_t points) {
  return Opinion(company, platoons, points).faults();
}

}  // namespace sandtable::fow

#include "game/acting/rules_seen.hpp"

#include <numeric>

namespace sandtable {
namespace {

struct FindRules {
  RulesSeen& seen;
  SeenIn where;

  template <class T>
  void each(const T&) const {}
  void each(const RuleId& id) const {
    if (id.valid()) seen.add(id, where);
  }
  template <Described T>
  void each(const T& v) const {
    SeenIn inside = where;
    if constexpr (std::is_same_v<T, Score> || std::is_same_v<T, Roll>)
      inside = SeenIn::score;
    else if constexpr (std::is_same_v<T, Refusal>)
      inside = SeenIn::refusal;
    const FindRules deeper{seen, inside};
    each_field(v, [&](std::string_view, const auto& field) { deeper.each(field); });
  }
  template <class T, std::size_t N>
  void each(const std::array<T, N>& items) const {
    for (const T& item : items) each(item);
  }
  template <class T, std::size_t N>
  void each(const Bounded<T, N>& items) const {
    for (const T& item : items) each(item);
  }
  template <class T, std::size_t N>
  void each(const List<T, N>& items) const {
    for (const T& item : items) each(item);
  }
  template <class T>
  void each(const std::vector<T>& items) const {
    for (const T& item : items) each(item);
  }
  template <class T>
  void each(const std::optional<T>& o) const {
    if (o) each(*o);
  }
  template <class... T>
  void each(const std::variant<T...>& v) const {
    visit_in(v, [this](const auto& alternative) { this->each(alternative); });
  }
};

}  // namespace

void RulesSeen::take(const Event& event) { FindRules{*this, SeenIn::event}.each(event); }
void RulesSeen::take(const std::vector<Event>& events) { FindRules{*this, SeenIn::event}.each(events); }
void RulesSeen::take(const Refusals& refusals) { FindRules{*this, SeenIn::refusal}.each(refusals); }
void RulesSeen::take(const Decision& decision) { FindRules{*this, SeenIn::decision}.each(decision); }
void RulesSeen::take(const std::vector<Choice>& offers) { FindRules{*this, SeenIn::decision}.each(offers); }
void RulesSeen::take(const Preview& preview) { FindRules{*this, SeenIn::look}.each(preview); }
void RulesSeen::take(const Tableau& tableau) { FindRules{*this, SeenIn::look}.each(tableau); }

void RulesSeen::take(const Json& answer) {
  if (const auto* text = std::get_if<std::string>(&answer.value)) {
    if (const auto id = RuleId::parse(*text)) add(*id, SeenIn::look);
  } else if (const auto* list = std::get_if<Json::List>(&answer.value)) {
    for (const Json& item : *list) take(item);
  } else if (const auto* object = std::get_if<Json::Object>(&answer.value)) {
    for (const auto& [key, value] : *object) take(value);
  }
}

void RulesSeen::add(RuleId id, SeenIn where, int64_t times) { counts_[id][static_cast<std::size_t>(where)] += times; }

void RulesSeen::add(const RulesSeen& other) {
  for (const auto& [id, counts] : other.counts_)
    for (std::size_t i = 0; i < counts.size(); ++i) counts_[id][i] += counts[i];
}

int64_t RulesSeen::count(RuleId id) const {
  const auto at = counts_.find(id);
  return at == counts_.end() ? 0 : std::accumulate(at->second.begin(), at->second.end(), int64_t{0});
}
int64_t RulesSeen::count(RuleId id, SeenIn where) const {
  const auto at = counts_.find(id);
  return at == counts_.end() ? 0 : at->second[static_cast<std::size_t>(where)];
}

}  // namespace sandtable

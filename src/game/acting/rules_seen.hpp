// Which rules were seen acting, and where: counts of the rule ids that events, scores, refusals, decisions and looks
// carry. Used by `sandtable rules acting` and by the steering of random battles; tests hold it to what it counts.
// Finds the ids along the field lists, so a new field of any of these types is counted without being named here.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <variant>
#include <vector>

#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/json.hpp"
#include "base/list.hpp"
#include "base/rule_id.hpp"
#include "base/visit.hpp"
#include "game/decision.hpp"
#include "game/event.hpp"
#include "game/preview.hpp"
#include "game/refusal.hpp"
#include "game/tableau.hpp"

namespace sandtable {

// What an id was found in. A look is what may be found out without committing oneself: a preview, the table with its
// cards and notes, an answer to a script's question. A Score or a Refusal inside another value counts as itself.
enum class SeenIn : uint8_t { event, score, refusal, decision, look };
SANDTABLE_ENUM(SeenIn, event, score, refusal, decision, look)
inline constexpr std::size_t seen_in_kinds = enum_names(SeenIn{}).size();

class RulesSeen {
 public:
  using Counts = std::array<int64_t, seen_in_kinds>;

  void take(const Event& event);
  void take(const std::vector<Event>& events);
  void take(const Refusals& refusals);
  void take(const Decision& decision);
  void take(const std::vector<Choice>& offers);
  void take(const Preview& preview);
  void take(const Tableau& tableau);
  void take(const Json& answer);  // of a question: every string that is an id
  void add(RuleId id, SeenIn where, int64_t times = 1);
  void add(const RulesSeen& other);

  int64_t count(RuleId id) const;
  int64_t count(RuleId id, SeenIn where) const;
  const std::map<RuleId, Counts>& all() const { return counts_; }

 private:
  std::map<RuleId, Counts> counts_;
};

}  // namespace sandtable

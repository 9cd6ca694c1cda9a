#include "game/common_offers.hpp"

namespace sandtable {
namespace {

// "standing" with one reply named after the question: 1 always does the usual, 0 asks again.
void set_standing(Core& core, int seat, const Command& c, Refusals& no) {
  if (c.replies.size() != 1 || c.replies[0].values.size() != 1) {
    no.push_back(malformed("'standing' wants one reply: the question's name with 1 (do the usual) or 0 (ask me)"));
    return;
  }
  auto& list = core.standing;
  for (std::size_t i = list.size(); i-- > 0;)
    if (list[i].seat == seat && list[i].question == c.replies[0].key) list.erase_at(i);
  if (c.replies[0].values[0] != 0 && !list.try_push({static_cast<int8_t>(seat), c.replies[0].key}))
    no.push_back(malformed("too many standing answers; take one back first"));
}

}  // namespace

bool every_game_offers(Name verb) {
  return verb == "concede"_name || verb == "offer_draw"_name || verb == "accept_draw"_name || verb == "standing"_name;
}

Refusals take_common_offer(Core& core, int seat, const Command& c, Out& out) {
  const int side = core.side_of[static_cast<std::size_t>(seat)];
  Refusals no;
  if (c.verb == "concede"_name) {
    core.outcome = {Ending::won, static_cast<int8_t>(1 - side), {}};
    out.event({.kind = "conceded"_name, .who = PieceRef::side(side)});
  } else if (c.verb == "offer_draw"_name) {
    core.draw_offered_by = static_cast<int8_t>(side);
    out.event({.kind = "draw_offered"_name, .who = PieceRef::side(side)});
  } else if (c.verb == "accept_draw"_name) {
    if (core.draw_offered_by != 1 - side) return {malformed("the other side has not offered a draw")};
    core.outcome = {Ending::drawn, -1, {}};
    out.event({.kind = "drawn"_name});
  } else if (c.verb == "standing"_name) {
    set_standing(core, seat, c, no);
  }
  return no;
}

}  // namespace sandtable

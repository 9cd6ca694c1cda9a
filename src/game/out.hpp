// Where a step throws dice and reports events, and whom a question asks. Used by every step of every ruleset;
// kernel.hpp hands it to them. Does not know what the dice are for.
#pragma once
#include "game/core.hpp"
#include "game/event.hpp"

namespace sandtable {

struct Addressee {
  int side = 0;
  bool secret = false;
  Seats seats = Seats::all();  // narrowed to the side's seats by the kernel
};

// Where a step throws dice and reports events.
class Out {
 public:
  Out(Core& core, Dice& dice, EventSink& sink) : core_(core), dice_(dice), sink_(sink) {}
  void event(const Event& e) { sink_.take(e); }
  // A fact that a seat did not know has come out: undo stops here.
  void revealed() { core_.reveal_line = core_.line; }
  int die(Name purpose, PieceRef roller, int sides = 6);

 private:
  Core& core_;
  Dice& dice_;
  EventSink& sink_;
};

int32_t roller_number(PieceRef roller);
PieceRef roller_piece(int32_t number);

}  // namespace sandtable

// Engineers at work: mines, wire and obstacles cleared, charges laid at a building (AAF-SPC-049 to 054), each their
// Shoot action. Used by turn/, which offers the verb, and by the kernel's list.
#pragma once
#include "aaf/core/steps.hpp"

namespace sandtable::aaf {

// A charge goes off: every enemy in the room rolls for damage (AAF-SPC-052).
struct BlowUp {
  static constexpr uint16_t procedure = demolition;
  using Returns = Nothing;
  UnitId by, target;
  int16_t next = 0;  // model looked at; -1: the test may be demanded
  SANDTABLE_FIELDS(BlowUp, by, target, next)
};
struct BlownUp {
  BlowUp blow;
  ModelId model;
  SANDTABLE_FIELDS(BlownUp, blow, model)
};
N resume(State&, const BlowUp&, Out&);
N resume(State&, const BlowUp&, const Nothing&, Out&);
N resume(State&, const BlownUp&, const roll::Result&, Out&);

using SpecialSteps = std::variant<BlowUp, BlownUp>;

extern const VerbRow clear_verb;
extern const VerbRow blow_verb;

const Chapter& special_chapter();

}  // namespace sandtable::aaf

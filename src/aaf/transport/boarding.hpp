// The verbs of riding: board, dismount, mount (AAF-TRP-017 to 022, AAF-MOV-025 to 027). Used by turn/, which offers
// them.
#pragma once
#include "aaf/core/rules.hpp"

namespace sandtable::aaf {

extern const VerbRow board_verb;
extern const VerbRow dismount_verb;
extern const VerbRow mount_verb;

const Chapter& transport_chapter();

}  // namespace sandtable::aaf

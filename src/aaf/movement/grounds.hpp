// The table as each class of mover meets it, in three paces: road, open, slow (AAF-MOV-007). Used by set-up, once.
#pragma once
#include "aaf/core/world.hpp"

namespace sandtable::aaf {

sandtable::Ground lay_ground_for(const World&, Mover, bool jungle_trained = false);

}  // namespace sandtable::aaf

// The rows of the core room: what the roll procedure reports. Used by the book.
#pragma once
#include "aaf/core/rules.hpp"

namespace sandtable::aaf {

const Chapter& core_chapter();

}  // namespace sandtable::aaf

// What special rules give to the tables of the book: their words for scripts, and the question who has which.
#pragma once
#include "fow/core/chapter.hpp"

namespace sandtable::fow {

const Chapter& special_chapter();

}  // namespace sandtable::fow

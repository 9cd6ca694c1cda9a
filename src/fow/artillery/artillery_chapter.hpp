// The rows this room gives to the tables of events, dice, commands and questions.
// Used by book/chapters.cpp, which lists the rooms. The rules are not here.
#pragma once
#include "fow/core/chapter.hpp"

namespace sandtable::fow {

const Chapter& artillery_chapter();
std::span<const QuestionRow> artillery_questions();

}  // namespace sandtable::fow

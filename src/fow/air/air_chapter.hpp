// The rows this room gives to the tables of events, dice, commands and questions.
// Used by book/chapters.cpp, which lists the rooms. The rules are not here.
#pragma once
#include "fow/core/chapter.hpp"

namespace sandtable::fow {

const Chapter& air_chapter();
std::span<const QuestionRow> air_questions();
std::span<const CommandWords> air_commands();
std::span<const StartRow> air_starts();
std::span<const PreviewRow> air_previews();  // carried out by show/

}  // namespace sandtable::fow

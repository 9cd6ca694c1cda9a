// The rows this room gives to the tables of events, dice, commands and questions.
// Used by book/chapters.cpp, which lists the rooms. The rules are not here.
#pragma once
#include "fow/core/chapter.hpp"

namespace sandtable::fow {

const Chapter& assault_chapter();
std::span<const StartRow> assault_starts();
std::span<const CommandWords> assault_commands();
std::span<const QuestionRow> assault_questions();
std::span<const PreviewRow> assault_previews();  // carried out by show/, which knows odds

}  // namespace sandtable::fow

// The rows this room gives to the tables of events, dice, commands and questions.
// Used by book/chapters.cpp, which lists the rooms. The rules are not here.
#pragma once
#include "fow/core/chapter.hpp"

namespace sandtable::fow {

const Chapter& damage_chapter();
std::span<const CommandWords> damage_commands();
std::span<const QuestionRow> damage_questions();
std::span<const PreviewRow> damage_previews();  // carried out by show/, which knows odds

}  // namespace sandtable::fow

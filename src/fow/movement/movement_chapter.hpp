// The rows this room gives to the tables of events, dice, commands and questions.
// Used by book/chapters.cpp, which lists the rooms. The rules are not here.
#pragma once
#include "fow/core/chapter.hpp"

namespace sandtable::fow {

const Chapter& movement_chapter();
std::span<const QuestionRow> movement_questions();
Json propose_of(const State&, const Toml& about);  // its row is among them
std::span<const PreviewRow> movement_previews();   // carried out by show/, which knows odds

}  // namespace sandtable::fow

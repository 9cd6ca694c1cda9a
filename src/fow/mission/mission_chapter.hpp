// The rows this room gives to the tables of events, dice, commands and questions.
// Used by book/chapters.cpp, which lists the rooms. The rules are not here.
#pragma once
#include "fow/core/chapter.hpp"
#include "game/score_events.hpp"

namespace sandtable::fow {

const Chapter& mission_chapter();
std::span<const QuestionRow> mission_questions();
ScoreEvents score_events();  // those of this room that tell how a battle was decided

}  // namespace sandtable::fow

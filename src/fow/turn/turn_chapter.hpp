// The rows this room gives to the tables of events, dice, commands and questions.
// Used by book/chapters.cpp, which lists the rooms. The rules are not here.
#pragma once
#include "fow/core/chapter.hpp"

namespace sandtable::fow {

const Chapter& turn_chapter();
std::span<const QuestionRow> turn_questions();
std::span<const OfferRow> turn_offers();  // offers.cpp

}  // namespace sandtable::fow

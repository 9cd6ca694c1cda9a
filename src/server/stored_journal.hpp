// The journal of a game from its rows in the store. Used by the pages that show one and by `sandtable store`.
#pragma once
#include "game/match.hpp"
#include "store/store.hpp"

namespace sandtable::server {

// As far as its lines go. Throws InputError.
Journal journal_of(const store::Stored& stored, const store::Lines& lines);
// Its parts, one at a time; lines count from 0.
JournalHeader header_of(const store::Stored& stored);
JournalLine line_of(const store::Stored& stored, const std::string& text, std::size_t number);

}  // namespace sandtable::server

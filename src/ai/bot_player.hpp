// Our own agents as a program that plays: reads the protocol of docs/bots.md from one stream and answers on another.
// Used by `sandtable bot`, so that another program may hold the battle, and to show that the protocol carries all an
// agent needs: it plays the same battle as in the same process.
#pragma once
#include <iosfwd>
#include <string>

namespace sandtable::ai {

struct BotPlayer {
  std::string agent;  // its id
  std::string home;   // the folder that holds data/
  int effort = 0;
};
// Until "bye" or the end of what there is to read. Throws InputError with the number of the line that is wrong.
void play_as_bot(const BotPlayer&, std::istream& in, std::ostream& out);

}  // namespace sandtable::ai

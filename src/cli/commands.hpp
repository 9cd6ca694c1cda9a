// The subcommands of `sandtable`, one function and one file each (src/cli/NAME.cpp).
// Used by main.cpp, which lists them, and by tests, which call them with captured output.
// Exit codes: 0 good, 1 the answer is no, 2 wrong usage, 3 broken input (an InputError, turned into 3 by main).
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

namespace sandtable::cli {

enum Exit : int { good = 0, no = 1, usage = 2, broken = 3 };

// What a command gets: its own arguments (without "sandtable NAME"), and where to write.
struct Call {
  std::vector<std::string> args;
  std::ostream& out;
  std::ostream& err;
};

int ask(Call& call);            // answer a question on a scripted position
int battle(Call& call);         // one battle without a table, from deployment to its result
int bot(Call& call);            // an agent as a program that speaks the bot protocol
int bench(Call& call);          // fixed workload: behaviour signature and speeds
int ladder(Call& call);         // players against each other, and their ratings
int list(Call& call);           // army lists: check, cost, show, draw, export
int load(Call& call);           // many games at once against a server, timed
int odds(Call& call);           // exact odds of chains of tests
int protocol(Call& call);       // the messages as TypeScript and JSON Schemas
int replay(Call& call);         // verify a journal, step through it, export a report
int rules(Call& call);          // show, search, coverage, rulings
int run(Call& call);            // run scripted scenarios
int serve(Call& call);          // the web app: lobby, battles, replays
int sim_command(Call& call);    // many battles on all cores, or on many machines
int store_command(Call& call);  // look after the database of a server
int table(Call& call);          // generate, check and render terrain

// Runs "sandtable ARGS"; catches InputError (3) and usage errors (2).
int main(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);

// Where data/, rules/ and tests/ live: $SANDTABLE_HOME, else the folder above the binary that holds data/, else the
// source tree.
std::string home();
// Where games are kept unless --db says otherwise.
std::string default_db();

}  // namespace sandtable::cli

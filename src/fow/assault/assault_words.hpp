// The words of an assault's verbs in scripts. Used by the rows of those verbs, each in the file of its question.
// Does not judge what they say.
#pragma once
#include "fow/core/chapter.hpp"

namespace sandtable::fow {

void read_assault(const State&, const Toml& words, Command&);
void read_cover(const State&, const Toml& words, Command&);
void read_charge(const State&, const Toml& words, Command&);
void read_charge_all(const State&, const Toml& words, Command&);
void read_hold(const State&, const Toml& words, Command&);
void read_push_in(const State&, const Toml& words, Command&);
void read_march(const State&, const Toml& words, Command&);
void read_defend(const State&, const Toml& words, Command&);
void read_counterattack(const State&, const Toml& words, Command&);

// Verbs of more than one question.
inline constexpr CommandWords hold_words{"hold"_name, "{ team }", "holds back: no more charge, no more defensive fire",
                                         read_hold};
inline constexpr CommandWords break_off_words{
    "break_off"_name,
    "{ platoon, orders }",
    "a platoon breaks off",
    read_march,
    {"FOW-ASL-110"_rule, "is for a platoon of an assault that is being fought"}};

}  // namespace sandtable::fow

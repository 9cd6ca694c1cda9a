// How the threads of one process share the processors: those that somebody waits for come first. Used by the server and
// the store. Linux only; a kernel that knows less of it (before 6.12 no slice of one's own) takes the rest.
#pragma once

namespace sandtable {

// This thread works for moments and is wanted at once: a short slice lets it interrupt whoever runs when it wakes.
void comes_first();
// This thread leaves the processor to the others; 0 to 19.
void gives_way(int nice);

}  // namespace sandtable

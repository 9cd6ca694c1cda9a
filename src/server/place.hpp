// Where a server listens, so that no other can do so at the same time: the address and port, and in which network of
// which machine since which start. Used by net.cpp; two processes with the same place follow each other. And the clock
// that claims run by. Knows no socket.
#pragma once
#include <cstdint>
#include <string>

namespace sandtable::server {

std::string listening_place(const std::string& address, uint16_t port);
int64_t since_boot_ms();  // runs on while the machine sleeps

}  // namespace sandtable::server

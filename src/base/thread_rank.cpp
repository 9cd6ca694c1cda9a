#include "base/thread_rank.hpp"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace sandtable {
namespace {

// Linux's sched_attr, which no header of Debian 12 gives beside <sched.h>.
struct Attributes {
  uint32_t size = sizeof(Attributes);
  uint32_t policy = SCHED_OTHER;
  uint64_t flags = 0;
  int32_t nice = 0;
  uint32_t priority = 0;
  uint64_t slice_ns = 0;  // 0: the system's own, about 3 ms
  uint64_t deadline_ns = 0;
  uint64_t period_ns = 0;
};

void set(const Attributes& wanted) { syscall(SYS_sched_setattr, 0, &wanted, 0U); }

}  // namespace

void comes_first() { set({.slice_ns = 100'000}); }
void gives_way(int nice) { set({.nice = nice}); }

}  // namespace sandtable

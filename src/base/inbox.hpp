// What threads leave for another: putting something in takes no lock, so a thread that gives way to others cannot be
// interrupted while it holds one that a thread which comes first has to wait for. Used by the server's queues and the
// store's. Order is kept for each who puts in. Does not wake anybody.
#pragma once
#include <atomic>
#include <deque>
#include <utility>

namespace sandtable {

template <class T>
class Inbox {
 public:
  Inbox() = default;
  ~Inbox() {
    std::deque<T> rest;
    take(rest);
  }
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

  // Any thread. True when it was empty: whoever takes out has to be woken.
  bool put(T value) {
    Node* const mine = new Node{std::move(value), newest_.load(std::memory_order_relaxed)};
    Node* before = mine->before;
    while (!newest_.compare_exchange_weak(before, mine, std::memory_order_release, std::memory_order_relaxed))
      mine->before = before;
    return before == nullptr;  // `mine` may be gone already
  }
  // Everything there is, the oldest first, behind what `into` holds.
  void take(std::deque<T>& into) {
    Node* next = nullptr;
    for (Node* at = newest_.exchange(nullptr, std::memory_order_acquire); at != nullptr;) {
      Node* const before = std::exchange(at->before, next);
      next = std::exchange(at, before);
    }
    while (next != nullptr) {
      into.push_back(std::move(next->value));
      delete std::exchange(next, next->before);
    }
  }

 private:
  struct Node {
    T value;
    Node* before;
  };
  std::atomic<Node*> newest_ = nullptr;
};

}  // namespace sandtable

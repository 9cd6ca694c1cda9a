// A store that does one write wrong, as SQLite tests itself: for every write of a battle and every fault, what was
// acknowledged has to be there afterwards.
#pragma once
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include "store/store.hpp"

namespace sandtable::store::testing {

enum class Fault : uint8_t {
  none,
  fails,        // an error, and nothing is written
  answer_lost,  // written, and the connection breaks before that is known
  late,         // takes its time
  twice,        // sent again by something in between
};

// What the store is told to do wrong, and what it has done.
struct Mischief {
  Fault fault = Fault::none;
  int at = 0;  // counted from 0 over everything that writes
  int writes = 0;
  bool done = false;
  bool away = false;  // no claim is renewed
};

class Faulty final : public Store {
 public:
  Faulty(std::unique_ptr<Store> real, Mischief& mischief) : real_(std::move(real)), m_(mischief) {}

  void create(const Stored& game) override {
    wrongly([&] { real_->create(game); }, [] {});
  }
  std::vector<Written> write(const std::vector<Writes>& jobs) override {
    std::vector<Written> first;
    wrongly([&] { first = real_->write(jobs); }, [&] { real_->write(jobs); });
    return first;
  }
  Claim claim(const std::string& id, const std::string& process, const std::string& url, int64_t now,
              int64_t lease) override {
    Claim c;
    const auto ask = [&] { c = real_->claim(id, process, url, now, lease); };
    wrongly(ask, ask);
    return c;
  }
  Renewed renew(const std::string& p, const std::string& url, int64_t now, int64_t lease,
                const std::vector<Owned>& mine) override {
    if (m_.away) throw StoreError("no connection", "test");
    return real_->renew(p, url, now, lease, mine);
  }
  void release(const Owned& owned) override { real_->release(owned); }
  void release_all(const std::string& process) override { real_->release_all(process); }
  std::optional<Stored> find(const std::string& id) override { return real_->find(id); }
  std::vector<Stored> listed(const ListedAt& after, int most) override { return real_->listed(after, most); }
  std::vector<Stored> of_account(const std::string& account, int most) override {
    return real_->of_account(account, most);
  }
  Lines lines(const std::string& id) override { return real_->lines(id); }
  std::vector<ChatRow> chat(const std::string& id, int most) override { return real_->chat(id, most); }
  std::vector<std::string> ids() override { return real_->ids(); }
  std::vector<std::string> faults() override { return real_->faults(); }
  void cut(const std::string& id, int64_t lines) override { real_->cut(id, lines); }
  void remove(const std::string& id) override { real_->remove(id); }
  int64_t drop_sessions(int64_t before) override { return real_->drop_sessions(before); }
  std::vector<Account> accounts() override { return real_->accounts(); }
  void as_of_now(const std::function<void()>& read) override { real_->as_of_now(read); }
  bool add_account(const Account& account) override { return real_->add_account(account); }
  std::optional<Account> account(const std::string& name) override { return real_->account(name); }
  void add_session(const std::string& hash, const std::string& name, int64_t expires) override {
    real_->add_session(hash, name, expires);
  }
  std::optional<Session> session(const std::string& hash) override { return real_->session(hash); }
  void drop_session(const std::string& hash) override { real_->drop_session(hash); }
  bool change_password(const Account& account, const std::string& but) override {
    return real_->change_password(account, but);
  }
  PaperPut put_paper(const PaperRow& paper, int most) override { return real_->put_paper(paper, most); }
  std::optional<PaperRow> paper(const std::string& id) override { return real_->paper(id); }
  std::vector<PaperRow> papers_of(const std::string& maker, const std::string& sort) override {
    return real_->papers_of(maker, sort);
  }
  bool remove_paper(const std::string& id, const std::string& maker) override { return real_->remove_paper(id, maker); }
  int64_t drop_guests_papers(int64_t before) override { return real_->drop_guests_papers(before); }
  std::vector<std::string> paper_ids() override { return real_->paper_ids(); }

 private:
  template <class Once, class Again>
  void wrongly(Once once, Again again) {
    const bool now = m_.writes++ == m_.at && m_.fault != Fault::none;
    m_.done = m_.done || now;
    if (now && m_.fault == Fault::fails) throw StoreError("the disk is full", "test");
    if (now && m_.fault == Fault::late) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    once();
    if (now && m_.fault == Fault::twice) again();
    if (now && m_.fault == Fault::answer_lost) throw StoreError("the connection broke", "test");
  }

  std::unique_ptr<Store> real_;
  Mischief& m_;
};

}  // namespace sandtable::store::testing

// What the hub holds, shared by hub.cpp (connections, rooms) and hub_*.cpp (the HTTP interface) and nobody else.
#pragma once
#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/hub.hpp"
#include "server/library.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/metrics.hpp"
#include "server/muster.hpp"
#include "server/pictures.hpp"
#include "server/preview_queue.hpp"
#include "server/room.hpp"
#include "server/sign_ins.hpp"
#include "server/table_desk.hpp"
#include "server/think_queue.hpp"
#include "server/turnstile.hpp"
#include "store/keeper.hpp"

namespace sandtable::server {

// What may wait at once, so that no queue grows without end; whoever comes then is told to try again.
inline constexpr int most_loading = 256;                    // games being opened
inline constexpr std::size_t most_waiting = 64;             // for one game to open
inline constexpr int most_histories = 256;                  // frames being made again
inline constexpr int most_requests = 512;                   // HTTP requests not answered yet,
inline constexpr int most_pages = 64;                       // and of those what takes a while; as many pictures
inline constexpr int most_pages_each = 32;                  // and of both for one address
inline constexpr int most_reviews = 1;                      // each takes a thread that thinks for a while
inline constexpr int most_streams = 16;                     // reports and journals on their way, in all
inline constexpr int most_streams_each = 4;                 // and to one address
inline constexpr std::size_t most_kept_reports = 32 << 20;  // bytes of reports that are kept as they were written
inline constexpr std::size_t most_unwritten = 4'000;        // jobs before the store

struct Hub::Inside {
  // What waits for its turn to be sent: after its writes are on disk, and after everything before it.
  struct Batch {
    uint64_t serial = 0;
    bool committed = false;
    std::vector<Send> sends;
    std::vector<ConnId> closes;
    std::shared_ptr<Measure> measure;
    std::function<void()> then;
    std::function<void(const Bad&)> otherwise;  // instead of `then`, when it was not written
    Millis asked = 0;
  };
  using Found = std::function<void(Room*, const Bad&)>;  // the room, or why there is none
  struct Entry {
    std::unique_ptr<Room> room;  // none while it loads
    std::vector<Found> waiting;
    std::deque<Batch> pending;
    Millis used = 0;
    std::string visitor;  // address of who came last
    uint64_t doubts = 0;  // how often claims had been doubted when it was claimed
  };
  struct Connection {
    std::string game;  // empty before hello
    bool joined = false;
    std::deque<std::pair<std::string, int64_t>> early;  // arrived while the room was loading
    std::string address;                                // whose limits it counts against
    Bucket messages;
    int strikes = 0;
  };

  Inside(HubOptions o, Outside out, store::Keeper& k);

  // hub.cpp
  void text(ConnId id, const std::string& text, int64_t read_ns);
  void heard(ConnId id, const std::string& text, int64_t read_ns);
  void handle(ConnId id, Connection& c, const std::string& text, int64_t read_ns);
  bool paced(ConnId id, Connection& c);
  void trouble(ConnId id, Connection& c, const Trouble& t);
  void closed(ConnId id);
  void tick();
  void tick_rooms();
  void with_room(const std::string& id, Found found);
  using Loaded = std::function<void(std::shared_ptr<Room>, const Bad& why)>;
  void load(const std::string& id);
  void loaded(const std::string& id, std::shared_ptr<Room> room, const Bad& why);
  void carry(const std::string& id, Effects fx, std::shared_ptr<Measure> measure = {}, std::function<void()> then = {},
             std::function<void(const Bad&)> otherwise = {});
  void committed(const std::string& id, uint64_t serial, const std::string& error);
  void deliver(Batch& batch);
  void fall(const std::string& id, const std::string& error);
  // hub_fair.cpp: nobody stalls the others
  void read_room(store::Store& reader, const std::string& id, int64_t epoch, const Loaded& back);
  void limit_message(ConnId id, const Connection& c, const Room& room, const Incoming& message);
  void ask(const std::string& game, PreviewJob job);
  void run_previews();
  void list_games(const Target& target, const HttpReply& reply);
  // A reply that counts among those not answered yet until it is given; throws Bad when they are too many.
  HttpReply bounded(int& now, int most, const char* what, HttpReply reply);

  // hub_agents.cpp
  void agents(const HttpReply& reply);
  void think(const std::string& game, ThinkJob job);
  void run_thoughts();
  void thought(const std::string& game, const ThinkJob& job, std::optional<Thought> what, const Text& hinted);
  void review_game(const std::string& game, const std::string& address, const HttpReply& reply);

  // hub_claims.cpp
  struct Held {
    std::function<void()> go;
    std::function<void(const Bad&)> no;
  };
  bool sure() const;  // that the games in memory are ours
  // At once, or when it is known which games are still ours; `no` when that cannot be found out.
  void when_sure(std::function<void()> go, std::function<void(const Bad&)> no);
  void renew();
  void renewal(Millis began, bool doubted, const store::Renewed& now, const std::optional<Bad>& why);
  void keep_claims();

  // hub_drain.cpp
  static Bad closing();
  void drain(std::function<void()> done);
  void go_down();
  void release_claims();
  Standing standing() const;
  void health(const HttpReply& reply);
  void figures(const HttpReply& reply);

  // hub_http.cpp, hub_pages.cpp, hub_accounts.cpp
  void http(const HttpRequest& request, HttpReply reply);
  // What `work` throws is the answer.
  void answering(const HttpRequest& request, const HttpReply& reply, const std::function<void()>& work);
  void api(const HttpRequest& request, const Target& target, const HttpReply& reply);
  void games(const HttpRequest& request, const Target& target, const HttpReply& reply);
  void create(const HttpRequest& request, const HttpReply& reply);
  void create_for(const std::string& account, const NewGame& wanted, const std::string& table, const HttpReply& reply);
  // hub_seats.cpp. The account whose session a request brings; "" for a guest. One that is no more is the answer.
  void with_account(const HttpRequest& request, const HttpReply& reply, std::function<void(const std::string&)> go);
  void at_the_table(const std::string& game, const HttpRequest& request, const HttpReply& reply,
                    std::function<void(Room&)> go);
  void seated(Room& room, Effects fx, Seated who, const HttpReply& reply);
  void recover(const std::string& game, const HttpRequest& request, const HttpReply& reply);
  void keep_seats(const std::string& game, const HttpRequest& request, const HttpReply& reply);
  void my_games(const HttpRequest& request, const HttpReply& reply);
  void join(const std::string& game, const HttpRequest& request, const HttpReply& reply);
  void ticket(const std::string& game, const HttpRequest& request, const HttpReply& reply);
  // Whose journal or report is asked for: by a ticket, by a seat's token in the header, or by a spectator.
  struct Claimed {
    std::string token;
    int seat = -1;
  };
  Claimed claimed(const std::string& game, const HttpRequest& request, const Target& target) const;
  void export_game(const std::string& what, const std::string& game, const Claimed& by, const std::string& address,
                   const HttpReply& reply);
  void ground(const std::string& game, const Target& target, const std::string& address, const HttpReply& reply);
  void import_journal(const HttpRequest& request, const HttpReply& reply);
  void rules(const HttpRequest& request, const Target& target, const HttpReply& reply);
  void scenarios(const Target& target, const std::string& address, const HttpReply& reply);
  void accounts(const HttpRequest& request, const Target& target, const HttpReply& reply);
  // What is done with an account whose password fits.
  using Fits = std::function<void(const store::Account&, const HttpReply&)>;
  HttpReply hashing_for(const HttpRequest& request, const HttpReply& reply);
  void try_password(const Credentials& given, const HttpRequest& request, const HttpReply& plain, Fits fits);
  void sign_in(const Credentials& given, const std::optional<store::Account>& account, const SignIns::Try& who,
               const HttpReply& reply, const Fits& fits);
  void with_hash(const std::string& password, const char* what, const HttpReply& reply,
                 std::function<void(const std::string&)> go);
  void new_password(const HttpRequest& request, const HttpReply& reply);
  void new_account(const Credentials& given, const std::string& address, const HttpReply& reply);
  void begin_session(const std::string& account, const HttpReply& reply);
  void session(const std::string& what, const HttpRequest& request, const HttpReply& reply);
  // hub_lists.cpp, hub_tables.cpp, hub_papers.cpp: what is made away from the table
  void forces(const HttpRequest& request, const Target& target, const HttpReply& reply);
  void lists(const HttpRequest& request, const Target& target, const HttpReply& reply);
  void tables(const HttpRequest& request, const Target& target, const HttpReply& reply);
  void papers(const std::string& sort, const HttpRequest& request, const Target& target, const HttpReply& reply);
  void my_papers(const std::string& sort, const HttpRequest& request, const HttpReply& reply);
  void keep_paper(store::PaperRow row, const HttpRequest& request, const HttpReply& reply);
  void put_paper(const store::PaperRow& row, int most, const HttpReply& reply);
  // The text of a table that a new game is played on; empty for the battle's own.
  void with_table(const std::string& table, const HttpRequest& request, const HttpReply& reply,
                  std::function<void(const std::string& toml)> go);
  struct Sitting {
    std::string name, nonce, account;
  };
  void take_seats(Room& room, const std::vector<int>& seats, const Sitting& who, const HttpReply& reply);  // throws Bad
  // What is told of something that went wrong: mistakes in what was sent in words, all else by a number that stands in
  // the log as well.
  Bad mishap(const std::string& where, const std::exception& e);
  // Runs `work` where pages are made and answers with what it returns or throws.
  void slowly(const std::string& address, const HttpReply& reply, std::function<HttpResponse()> work,
              bool draws = false);
  // A reply that holds a place among those whose page is being made, in all and of its address; throws Bad.
  static HttpReply in_turn(Turnstile& turns, const std::string& address, const HttpReply& reply);

  HubOptions options;
  Outside outside;
  store::Keeper& keeper;
  Library library;
  Muster muster;
  TableDesk table_desk;
  std::string process;  // tells this process from every other
  std::map<std::string, Entry> rooms;
  std::map<ConnId, Connection> connections;
  uint64_t serial = 0;
  std::atomic<uint64_t> mishaps = 0;
  int hashing = 0;  // passwords on their way
  SignIns sign_ins;
  struct Ticket {
    std::string game;
    int seat = -1;
    Millis until = 0;
  };
  std::map<std::string, Ticket> tickets;  // what stands in an address instead of a seat's secret
  Limiter limiter;
  int loading = 0;
  int histories = 0;
  int requests = 0;
  int reviewing = 0;
  std::shared_ptr<Turnstile> pages = std::make_shared<Turnstile>(most_pages, most_pages_each);
  std::shared_ptr<Turnstile> drawings = std::make_shared<Turnstile>(most_pages, most_pages_each);
  std::shared_ptr<Turnstile> streams = std::make_shared<Turnstile>(most_streams, most_streams_each);
  PreviewQueue previews;
  ThinkQueue thoughts;
  Lobby lobby;
  Pictures pictures;  // used where pages are made
  Pictures reports{most_kept_reports};
  Metrics metrics;
  // Claims, by the lease's clock.
  Millis renewed = INT64_MIN / 2;
  Millis sure_until = INT64_MIN / 2;
  bool renewing = false;
  bool in_doubt = false;
  bool let_go = false;            // all of them: nothing is renewed any more
  std::function<void()> drained;  // to be called when it may end; set when it takes nothing new
  std::size_t writing = 0;        // writes that are not on disk yet
  uint64_t doubts = 0;
  std::deque<Held> held;
  bool tick_held = false;
  std::vector<std::string> sisters;                            // urls of all processes that share the database
  std::shared_ptr<bool> alive = std::make_shared<bool>(true);  // work that comes back late looks here first
};

GameInfo info_of(const store::Stored& stored);

}  // namespace sandtable::server

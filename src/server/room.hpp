// One game being played over the network: a match, its seats, clocks, chat, undo by consent, and what each viewer has
// been sent. Takes messages from connections by number and says what to send, to write and to work out. Used by the
// hub. Knows no socket, no thread, no clock of its own and no rule: the time is handed in.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dice/philox.hpp"
#include "game/agent.hpp"
#include "game/match.hpp"
#include "server/codec.hpp"
#include "store/store.hpp"

namespace sandtable::server {

using ConnId = uint64_t;
using Millis = int64_t;  // since any fixed moment

struct Send {
  ConnId to = 0;
  Text text;
};
// A question to be answered on another thread. A newer one of the same game, seat and lane takes its place.
struct PreviewJob {
  ConnId from = 0;
  Ask ask;
  std::shared_ptr<const Game> game;
};
// Frames that are no longer at hand, to be made again from the journal.
struct HistoryJob {
  ConnId to = 0;
  int seat = -1;
  int64_t first = 0;  // number of the first one wanted
  std::shared_ptr<const Game> start;
  std::shared_ptr<const Journal> journal;
  bool see_all = false;
  bool aloud = false;
};
struct History {
  ConnId to = 0;
  int seat = -1;
  int64_t first = 0;
  std::vector<Text> frames;
};
History make(const HistoryJob& job);

// An agent of one seat, made and asked where there is time for it; by one thread at once.
struct Mind {
  std::unique_ptr<Agent> agent;
};
// Something to be thought about: the next answer of an agent, or a hint for somebody.
struct ThinkJob {
  ConnId hint_for = 0;  // 0: an agent's own answer
  int64_t number = 0;   // of the question; or which of the room's thoughts it is
  int seat = 0;
  std::string ruleset;
  std::string kind;
  uint64_t seed = 0;
  std::shared_ptr<Mind> mind;
  std::shared_ptr<const Game> known;  // as the seat knows it
};

// What follows from a message. `sends` may go out only after `writes` are on disk.
struct Effects {
  std::vector<Send> sends;
  store::Writes writes;
  std::vector<PreviewJob> previews;
  std::vector<HistoryJob> histories;
  std::vector<ThinkJob> thoughts = {};
  std::vector<ConnId> closes = {};  // after what is sent
  bool command = false;             // a command was carried out
};

// Dice of a room: the server's, or those a person typed for this command.
class RoomDice final : public Dice {
 public:
  explicit RoomDice(DiceKey key) : philox_(key) {}
  int roll(const DieRequest& request) override;
  void typed(std::vector<int32_t> values) { typed_ = std::move(values), next_ = 0, use_typed_ = true; }
  void drawn() { use_typed_ = false; }

 private:
  PhiloxDice philox_;
  std::vector<int32_t> typed_;
  std::size_t next_ = 0;
  bool use_typed_ = false;
};

// How long a journal may become; from there on the game can only be ended.
inline constexpr std::size_t longest_game = 10'000;              // lines, commands and undos alike
inline constexpr std::size_t longest_journal = 8 * 1024 * 1024;  // bytes, of one brought in as well

struct RoomPlan {
  store::Stored stored;
  store::Lines lines;
  std::vector<store::ChatRow> chat;
  std::shared_ptr<const Game> start;  // the position before the first decision
  int64_t epoch = 0;
  std::size_t most_lines = longest_game;
};

class Room {
 public:
  // Replays the journal; throws InputError when it does not. A game of which lines are missing in the store is opened
  // up to the first of them, to be looked at.
  explicit Room(RoomPlan plan);

  const store::Stored& stored() const { return stored_; }
  const store::Owned owned() const { return {stored_.game.id, epoch_}; }
  const Match* match() const { return match_ ? &*match_ : nullptr; }
  const std::shared_ptr<const Game>& start() const { return start_; }
  bool see_all() const { return stored_.game.imported; }
  std::size_t connections() const { return members_.size(); }
  GameInfo info() const;
  void add_presence(GameInfo& info) const;  // who is connected
  bool plays(ConnId from, int seat) const;
  int speaks_as(ConnId from) const;  // a seat; -1 for one who watches
  // The seat of a token; -1 when there is none.
  int seat_of_token(const std::string& token) const;

  // Throws Bad when the seat is not open. The game starts with the last seat.
  struct Taker {
    std::string player, hash, nonce, account = {};
  };
  Effects take_seat(int seat, const Taker& who, Millis now, int64_t date);
  // A further token opens a seat; `alone`: only this one, and whoever came with another has to leave.
  Effects give_key(int seat, const std::string& hash, bool alone);
  Effects give_account(int seat, const std::string& account);
  // Throws Bad for a token that fits no seat.
  Effects attach(ConnId from, const Hello& hello, Millis now);
  Effects detach(ConnId from, Millis now);
  // Throws Bad.
  Effects message(ConnId from, const Incoming& message, Millis now, int64_t date);
  Effects history(History history, Millis now);
  Effects tick(Millis now, int64_t date);
  // What an agent has come to; nothing when it came to nothing.
  Effects thought(const ThinkJob& job, std::optional<Thought> what, Millis now, int64_t date);
  void hinted(int seat) { std::erase(hinting_, seat); }
  // Nobody has done anything for a while: gives back memory that the next line makes again.
  void rest();
  // When `tick` wants to be called.
  std::optional<Millis> next_tick() const;

 private:
  struct Member {
    std::vector<int> views;  // seats it plays; -1 when it watches
    std::string name;
    std::vector<int> awaited = {};  // of these its history is still to come; until then it gets no frames of them
  };
  // What a viewer has been sent.
  struct View {
    int seat = -1;
    std::shared_ptr<const Tableau> last = std::make_shared<Tableau>();  // none while the room rests
    uint64_t hash = 0;                                                  // of the game as known at the last frame,
    uint64_t was = 0;                                                   // and at the one before it
    int64_t next = 0;                                                   // number of the next frame
    std::deque<Text> recent;                                            // the last of them
  };
  struct Stamp {
    int32_t turn = 0;
    int8_t active = -1;
    Name step;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  struct Standing {  // a command that stands
    int seat = 0;
    PieceRef actor;
    Stamp when;  // the step it was given in
    // For the clock of a decision, which goes on through command and undo:
    int asked = -1;           // the side that was asked
    int64_t after_ms = 0;     // time since the line before it,
    int64_t decision_ms = 0;  // and since the decision stood
    bool by_clock = false;
  };

  // messages
  void on(ConnId, const Hello&, Effects&);
  void on(ConnId, const Give&, Effects&);
  void on(ConnId, const Ask&, Effects&);
  void on(ConnId, const TakeBack&, Effects&);
  void on(ConnId, const Consent&, Effects&);
  void on(ConnId, const Say&, Effects&);
  void on(ConnId, const Adjourn&, Effects&);
  void on(ConnId, const AskHint&, Effects&);

  const Game& game() const { return match_->game(); }
  int side_of_seat(int seat) const { return start_->core().side_of[static_cast<std::size_t>(seat)]; }
  const Member& playing(ConnId from, int seat) const;  // throws Bad
  void check_whole() const;                            // throws Bad when the game is damaged
  void begin(Effects&);
  void take_back(int seat, uint32_t to, bool agreed, Effects&);
  void line_done(const std::vector<Event>& events, int asked, Effects&);
  void write_line(Effects&);
  store::Progress progress() const;
  bool watched() const;
  View& view_of(int seat);
  void show(const std::vector<Event>& events, Effects&);
  void add_frame(View&, const Game& known, const std::vector<Event>& events, std::span<const View> done);
  static void forget_old_frames(View&);
  void wake();  // before a line is played
  Text waiting_text(int seat, const Game& known) const;
  std::vector<UndoPoint> undo_points(int seat) const;
  void send_state(ConnId to, int seat, const View& view, int64_t first, Effects&);
  void to_all(const Text&, Effects&) const;
  void to_side(int side, const Text&, Effects&) const;
  SeatsNow seats_now() const;
  Clocks clocks_now() const;
  std::optional<Revealed> revealed() const;

  // agents (room_agents.cpp)
  bool agents_seat(int seat) const;
  bool against_agents(int side) const;  // nobody plays on the other
  bool agents_go_on() const;
  int agent_asked() const;  // the seat; -1 when people are
  void think(Effects&);     // the next answer of an agent is wanted
  void answer_for_agent(Effects&);
  void think_anew();  // what was taken back is forgotten

  // clocks
  std::optional<Millis> next_clock() const;
  void run_clock();        // charges the time since the last look to the side that is waited for
  void next_decision();    // a line was played
  int asked_side() const;  // -1 when nobody is; looked up once a line
  // What has been used of the decision that would stand again after taking back to a line.
  int64_t used_after_undo(uint32_t to, bool agreed) const;
  bool full() const;                                  // the journal takes no more lines
  void check_room_for(const Command& command) const;  // throws Bad
  bool clocks_run() const;
  bool timed() const { return kept_.minutes > 0 || kept_.seconds > 0; }

  store::Stored stored_;
  Kept kept_;
  int64_t epoch_ = 0;
  std::string damage_;  // what is missing, in words; empty for a game that is whole
  std::shared_ptr<const Game> start_;
  std::shared_ptr<RoomDice> dice_;
  std::optional<Match> match_;
  std::vector<Standing> standing_;
  Stamp now_at_;
  std::map<ConnId, Member> members_;
  std::vector<View> views_;
  std::deque<store::ChatRow> chat_;
  struct Asked {
    int by = 0;
    uint32_t to = 0;
  };
  std::optional<Asked> undo_asked_;
  int adjourn_asked_ = -1;  // side
  bool adjourned_ = false;
  std::vector<int64_t> left_ms_;
  Millis now_ = 0;
  int64_t date_ = 0;
  Millis looked_ = 0;        // when the clocks were last charged
  int64_t decision_ms_ = 0;  // used of the decision that stands
  int64_t line_ms_ = 0;      // since the last line
  uint32_t decision_ = 0;
  std::size_t most_lines_;
  std::size_t bytes_ = 0;  // of the journal
  struct AskedSide {
    std::size_t lines = SIZE_MAX;
    int side = -1;
  };
  mutable AskedSide asked_side_;
  std::vector<std::shared_ptr<Mind>> minds_;  // by seat, once asked
  int64_t thoughts_ = 0;                      // counts them
  bool thinking_ = false;
  struct Held {  // an answer that waits for its time
    int seat = 0;
    uint32_t decision = 0;
    Thought what;
    Millis due = 0;
  };
  std::optional<Held> held_;
  Millis line_at_ = 0;        // when the last line was played
  uint32_t stuck_ = 0;        // a decision that an agent had no answer for
  std::vector<int> hinting_;  // seats that a hint is being thought of for
  bool clocks_began_ = false;
};

}  // namespace sandtable::server

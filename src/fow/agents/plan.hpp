// What the company is about this turn: which platoon takes, guards, supports, hunts or waits, and where.
// Made once a turn for the whole side and kept over turns, with a price for changing. Used by the choices of the steps.
#pragma once
#include <string>
#include <vector>

#include "fow/agents/situation.hpp"
#include "fow/agents/ways.hpp"
#include "fow/agents/weights.hpp"

namespace sandtable::fow {

enum class Duties : uint8_t { take, guard, support, hunt, follow, wait };

struct Task {
  PlatoonId platoon;
  Duties role = Duties::wait;
  Vec goal;
  int aim = -1;  // of Situation::aims, by the objective's number
  std::shared_ptr<const Way> way{};  // there; none where it goes straight on
  Worth setting_out = 0;             // the price of that
};

class CompanyPlan {
 public:
  // What stands is kept where it is still sound.
  void update(const Situation&, const Weights&);
  const Task* of(PlatoonId) const;
  bool made_for(int turn, int active) const { return turn_ == turn && active_ == active; }
  int main() const { return main_; }  // the objective it goes for; -1 for none
  // That objective and no other; -1: by its own choice.
  void go_for(int objective) { forced_ = objective; }

 private:
  void guard(const Situation&, const Weights&, std::vector<const Unit*>& free);
  void attack(const Situation&, const Weights&, std::vector<const Unit*>& free);
  void hunt(const Situation&, std::vector<const Unit*>& free);
  void give(const Unit&, Duties, Vec goal, int aim);

  int turn_ = -1, active_ = -1;
  int forced_ = -1;
  int main_ = -1;
  std::vector<Task> tasks_, before_;
};

// In words a player uses: "to take objective 2".
std::string words_of(const Situation&, const Task&);

}  // namespace sandtable::fow

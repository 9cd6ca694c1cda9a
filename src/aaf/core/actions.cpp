#include "aaf/core/actions.hpp"

#include <algorithm>

#include "aaf/core/steps.hpp"
#include "aaf/core/world.hpp"

namespace sandtable::aaf {
namespace {

struct Judge {
  const State& s;
  UnitId u;
  Action a;
  Refusals no;

  const Unit& unit() const { return s[u]; }
  void add(RuleId rule, std::string words) {
    no.push_back(refuse(rule, name_of(s, u) + ' ' + std::move(words), piece_of(u)));
  }

  bool is_move() const {
    return a == Action::move || a == Action::prepare || a == Action::hull_down || a == Action::prone ||
           a == Action::board || a == Action::dismount || a == Action::enter;
  }

  void sequence() {
    const Activity& now = unit().now;
    if (now.rallied) add("AAF-ACT-008"_rule, "has tried to rally and does nothing more this turn");
    if (now.charged) add("AAF-CHG-001"_rule, "has charged, and a charge ends its activation");
    if (now.acted && a == Action::rally) add("AAF-ACT-006"_rule, "can only rally as its first and only action");
    if (now.acted && a == Action::order) add("AAF-ACT-006"_rule, "can only be given an order as its first action");
    if (a == Action::recon && now.recon) add("AAF-ACT-010"_rule, "has taken its Recon action");
    const auto& m = tables(s).movement;
    if (is_move()) {
      const int most = unit().order == Order::movement ? m.moves_with_order : 1;
      if (now.moves >= most)
        add(most > 1 ? "AAF-ORD-003"_rule : "AAF-ACT-007"_rule, most > 1 ? "has made its three moves" : "has moved");
    }
    if (a == Action::shoot) {
      const int most = unit().order == Order::fire ? m.shots_with_order : 1;
      if (now.shots >= most)
        add(most > 1 ? "AAF-ORD-006"_rule : "AAF-ACT-007"_rule, most > 1 ? "has shot twice" : "has shot");
    }
  }

  void orders() {
    const Order order = unit().order;
    if (order == Order::movement &&
        (a == Action::recon || a == Action::shoot || a == Action::charge || a == Action::prone))
      add("AAF-ORD-005"_rule, "has a Movement order and takes no other action than moves");
    if (order == Order::fire && ((is_move() && a != Action::prone) || a == Action::charge))
      add("AAF-ORD-007"_rule, "has a Fire order and does not move");  // AAF-CHG-009
    if (order == Order::recon && a == Action::shoot) add("AAF-ORD-010"_rule, "has a Recon order and does not shoot");
  }

  void nerve() {
    const Nerve nerve = unit().nerve;
    if (a == Action::rally && nerve == Nerve::good) add("AAF-ACT-008"_rule, "is neither Pinned nor fleeing");
    if (nerve == Nerve::fleeing && a == Action::shoot)
      add("AAF-SHO-006"_rule, "is fleeing and does not shoot");
    else if (nerve == Nerve::fleeing && a != Action::rally)
      add("AAF-MOR-038"_rule, "is fleeing: it rallies or runs");
    if (nerve == Nerve::pinned && a == Action::board) add("AAF-MOR-033"_rule, "is Pinned and does not mount");
    if (nerve == Nerve::pinned && a == Action::charge) add("AAF-MOR-030"_rule, "is Pinned and does not charge");
  }

  void melee() {
    if (unit().melee < 0) return;  // AAF-ACT-017, AAF-MEL-028: Order, Recon and another Charge stay open
    if (a == Action::rally || a == Action::shoot || is_move())
      add("AAF-MEL-027"_rule, "is held in a melee: it does not rally, shoot or move");
  }

  void weapons() {
    const PhaseSoFar& phase = unit().phase;
    const auto all = models_of(s, u);
    const bool guns = has_guns(s, u);
    if (guns && a == Action::charge) add("AAF-WPN-017"_rule, "is the crew of a Support weapon and never charges");
    if (guns && (a == Action::move || a == Action::prepare || a == Action::board || a == Action::enter) && phase.fired)
      add("AAF-WPN-020"_rule, "has fired a Support weapon and does not move in the same phase");
    if (guns && a == Action::shoot) {
      if (phase.moved || phase.prepared)
        add("AAF-WPN-020"_rule, "has moved a Support weapon and does not fire in the same phase");
      if (!unit().ready) add("AAF-WPN-021"_rule, "has to prepare its Support weapon before it fires");
    }
    if (a == Action::shoot && unit().ammunition == Ammunition::out) add("AAF-SHO-034"_rule, "is out of ammunition");
    if (a == Action::prepare && !guns) no.push_back(malformed(name_of(s, u) + " has no Support weapon to prepare"));
    if (a == Action::prepare && guns && unit().ready) add("AAF-WPN-021"_rule, "has its Support weapons ready");
    if (a == Action::move && all_aboard(s, u)) return add("AAF-TRP-020"_rule, "is aboard: it dismounts, or rides");
    const bool moves =
        std::any_of(all.begin(), all.end(), [&](ModelId m) { return !s[m].immobilised && profile(s, m).speed > 0; });
    if (!moves && (a == Action::move || a == Action::charge || a == Action::hull_down))
      add("AAF-DMG-037"_rule, "is immobilised");
    one_man_turret(all);
    if (a == Action::prone) {
      if (!on_foot(s, u)) add("AAF-MOV-022"_rule, "is not infantry on foot");
      if (unit().prone) add("AAF-MOV-019"_rule, "is Prone already");
    }
    if (a == Action::hull_down) {
      if (!has_afv(s, u)) add("AAF-SPC-039"_rule, "is no AFV");
      if (!all.empty() && s[all[0]].hull_down) add("AAF-SPC-040"_rule, "is hull down already");
      if (unit().now.moves > 0) add("AAF-SPC-039"_rule, "has moved: going hull down takes a whole Move action");
    }
  }

  // AAF-TRP-019, 022, 026, 029.
  void riding() {
    const auto all = models_of(s, u);
    const auto any = [&](auto is) { return std::any_of(all.begin(), all.end(), is); };
    const bool acts = a == Action::shoot || a == Action::recon;
    const Activity& now = unit().now;
    if (a == Action::board && (now.shots > 0 || now.recon))
      add("AAF-TRP-019"_rule, "has shot or scouted, and who boards does neither in that turn");
    if (acts && (now.boarded || any([&](ModelId m) { return s[m].loading; })))
      add("AAF-TRP-019"_rule, "neither shoots nor scouts in the turn of a boarding");
    if (a == Action::shoot && all_aboard(s, u)) add("AAF-TRP-029"_rule, "is aboard and does not shoot");
    if (a == Action::charge && any([&](ModelId m) { return s[m].aboard(); }))
      add("AAF-TRP-029"_rule, "is aboard and does not charge");
    if (a == Action::charge && now.dismounted) add("AAF-TRP-022"_rule, "has dismounted and does not charge");
    if (a == Action::recon && !all.empty() && !any([&](ModelId m) { return !sheltered(s, m); }))
      add("AAF-TRP-029"_rule, "is under armour and sees nothing");
    if (a == Action::move && !all.empty() && !any([&](ModelId m) { return !s[m].loading; }))
      add("AAF-TRP-017"_rule, "has taken troops aboard and stays for the turn");
    if (a == Action::prepare && any([&](ModelId m) { return s[m].aboard() && profile(s, m).form == Form::gun; }))
      add("AAF-TRP-026"_rule, "has its weapons in tow");
  }

  // AAF-BLD-007, 011, AAF-MOV-022.
  void in_building() {
    if (a == Action::prone && in_defences(s, u)) add("AAF-MOV-022"_rule, "is in defences");
    if (unit().nerve == Nerve::pinned && a == Action::enter) add("AAF-MOR-030"_rule, "is Pinned and stays where it is");
    if (!indoors(s, u)) return;
    if (a == Action::move || a == Action::board) add("AAF-BLD-007"_rule, "is in a building, which it leaves first");
    if (a == Action::prone) add("AAF-MOV-022"_rule, "is in a building");
  }

  // AAF-SPC-042: one type of action among Move, Shoot and Recon.
  void one_man_turret(const std::vector<ModelId>& all) {
    if (std::none_of(all.begin(), all.end(), [&](ModelId m) { return profile(s, m).one_man_turret; })) return;
    const Activity& now = unit().now;
    const bool moving = is_move() || a == Action::charge;
    const bool other = (moving && (now.shots > 0 || now.recon)) ||
                       (a == Action::shoot && (now.moves > 0 || now.recon)) ||
                       (a == Action::recon && (now.moves > 0 || now.shots > 0));
    if (other) add("AAF-SPC-042"_rule, "has a one-man turret: it moves, shoots or scouts, one of them");
  }
};

}  // namespace

Refusals why_not_now(const State& s, UnitId u, Action a) {
  Judge judge{s, u, a, {}};
  judge.sequence();
  judge.orders();
  judge.nerve();
  judge.melee();
  judge.weapons();
  judge.riding();
  judge.in_building();
  return std::move(judge.no);
}

bool is_acting(const State& s, const Command& c, Refusals& out) {
  if (c.actor == piece_of(s.acting)) return true;
  const UnitId u = own_unit(s, s[s.acting].side, c.actor);
  if (u.valid())
    out.push_back(refuse("AAF-ACT-001"_rule,
                         name_of(s, s.acting) + " is activated; it finishes before another unit acts", c.actor));
  else
    out.push_back(malformed("name the unit that is activated: " + name_of(s, s.acting)));
  return false;
}

void note_action(State& s, UnitId u) { s[u].now.acted = true; }

}  // namespace sandtable::aaf

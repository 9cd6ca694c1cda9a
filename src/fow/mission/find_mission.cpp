// Which mission is fought: battle plans chosen in secret, and a die on the table of a cell (MM-003 to MM-021).
#include <fmt/core.h>

#include <algorithm>

#include "base/fields_toml.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/words.hpp"
#include "fow/mission/prepare.hpp"

namespace sandtable::fow {
namespace {

constexpr Name plan_key = "plan"_name;
constexpr std::size_t plans = enum_names(Plan{}).size();

// The tables are symmetric, so who is called Allied changes nothing: the first side (MM-010).
constexpr int allied = 0;

int sheet_named(const State& s, const std::string& id) {
  const auto& all = s.world->missions;
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& sheet) { return sheet->id == id; });
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

const MissionCell* cell_of(const State& s, std::array<Plan, 2> planned) {
  for (const MissionCell& cell : sheet_of(s).cells)
    if (!cell.plans || *cell.plans == planned) return &cell;
  return nullptr;
}

bool any_shipped(const State& s, const MissionCell& cell) {
  return std::any_of(cell.missions.begin(), cell.missions.end(),
                     [&](const std::string& id) { return sheet_named(s, id) >= 0; });
}

// Where none of its missions is shipped an attack is read as a manoeuvre.
const MissionCell& cell_now(const State& s) {
  std::array<Plan, 2> planned{};
  for (std::size_t i = 0; i < 2; ++i) {
    planned[i] = static_cast<Plan>(std::max<int8_t>(0, s.mission.plans[i == 0 ? allied : 1 - allied].plan));
  }
  const MissionCell* cell = cell_of(s, planned);
  if (cell && any_shipped(s, *cell)) return *cell;
  for (Plan& plan : planned)
    if (plan == Plan::attack) plan = Plan::manoeuvre;
  cell = cell_of(s, planned);
  return cell ? *cell : sheet_of(s).cells[0];
}

Choice plan_choice(const State& s) {
  Choice c{.verb = "choose_plan"_name,
           .actor = {},
           .label = "Choose a battle plan",
           .rules = {"MM-008"_rule, "MM-009"_rule},
           .closed = {},
           .parts = {{.key = plan_key, .shape = Shape::pick, .label = "Plan", .rules = {"MM-008"_rule}}},
           .usual = {}};
  // Tanks attack, Infantry that waits for the enemy defends (MM-022 to 024).
  const auto& type = s.world->company_types[static_cast<std::size_t>(s.mission.side)];
  const Plan usual = !type || *type == CompanyType::mechanised ? Plan::manoeuvre
                     : *type == CompanyType::tank              ? Plan::attack
                                                               : Plan::defend;
  for (std::size_t i = 0; i < plans; ++i)
    c.parts[0].options.push_back({.value = static_cast<int32_t>(i),
                                  .label = std::string(sandtable::name_of(static_cast<Plan>(i))),
                                  .piece = {}});
  c.usual = {{.key = plan_key, .values = {static_cast<int32_t>(usual)}, .routes = {}}};
  return c;
}

Act decode_plan(const State& s, const Command& c, Refusals& out) {
  if (!preparing(s, Prep::choose_plans)) {
    out.push_back(malformed("no battle plans are chosen now"));
    return {};
  }
  out = check_shape(plan_choice(s), c);
  if (!out.empty()) return {};
  return [plan = c.replies[0].values[0]](State& now, Out& events) {
    const int side = now.mission.side;
    const Seats own = now.core.seats_of(side);
    now.mission.plans[static_cast<std::size_t>(side)] = {static_cast<int8_t>(plan), own};
    events.event(
        {.kind = "plans"_name, .known_to = own, .rule = "MM-009"_rule, .who = PieceRef::side(side), .amount = plan});
    ++now.mission.part;
    return prepare_on();
  };
}

}  // namespace

void reveal_plans(State& s, Out& out) {
  out.revealed();
  for (int side = 0; side < 2; ++side) {
    BattlePlan& plan = s.mission.plans[static_cast<std::size_t>(side)];
    plan.known_to = Seats::all();
    out.event({.kind = "plans"_name, .rule = "MM-009"_rule, .who = PieceRef::side(side), .amount = plan.plan});
  }
}

N roll_mission(State& s) {
  return F::call(roll::Begin{roll_of(s, {.test = Test::mission,
                                         .roller = PieceRef::side(s.active),
                                         .side = s.active,
                                         .score = Score::from(cell_now(s).rule, 1)})},
                 AfterMissionRoll{});
}

N resume(State& s, const AfterMissionRoll&, const roll::Result& result, Out& out) {
  const MissionCell& cell = cell_now(s);
  const int found = sheet_named(s, cell.missions[static_cast<std::size_t>(result.dice[0].value - 1)]);
  if (found < 0) return F::go(RunMission{});  // not shipped: again
  s.mission.sheet = static_cast<int8_t>(found);
  s.mission.step = 0;
  s.mission.part = 0;
  out.event({.kind = "mission_found"_name, .rule = cell.rule, .amount = found});
  if (cell.attacker >= 0) {  // and no roll for it (MM-012)
    s.mission.attacker = static_cast<int8_t>(cell.attacker == 0 ? allied : 1 - allied);
    note_roles(s);
    out.event({.kind = "attacks"_name, .rule = "MM-012"_rule, .who = PieceRef::side(s.mission.attacker)});
  }
  return F::go(RunMission{});
}

Command usual_plan(const State& s) {
  const Choice c = plan_choice(s);
  return {.verb = c.verb, .actor = {}, .replies = c.usual};
}

constinit const VerbRow choose_plan_verb{
    .words = {"choose_plan"_name,
              "{ plan = \"attack\" }",
              "a player chooses a battle plan: attack, manoeuvre or defend",
              [](const State&, const Toml& words, Command& c) {
                words.only({"plan"});
                const auto plan = read_enum<Plan>(words.at("plan"));
                c.replies.push_back({.key = plan_key, .values = {static_cast<int32_t>(plan)}, .routes = {}});
              },
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .add =
        [](const State& s, const Wanted& wanted, Decision& d) {
          if (preparing(s, Prep::choose_plans)) list_choice(plan_choice(s), wanted, d);
        },
    .decode = decode_plan,
    .complete =
        [](const State& s, Command& c) {
          if (preparing(s, Prep::choose_plans)) complete_from(plan_choice(s), c);
        }};

}  // namespace sandtable::fow

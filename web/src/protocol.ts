// Made by `sandtable protocol --typescript`; do not edit.
export const inch = 5000;
export const cm = 2000;
export interface ScenarioInfo {
  id: string;
  title: string;
  story: string;
  ruleset: string;
  sides: string[];
  turns: number;
  minutes: number;
  tutorial: boolean;
  goals: string[];
}
export interface SeatInfo {
  seat: number;
  side: number;
  side_name: string;
  player: string;
  account: string;
  taken: boolean;
  here: boolean;
  agent: string;
}
export interface GameInfo {
  id: string;
  scenario: string;
  title: string;
  ruleset: string;
  seats: SeatInfo[];
  started: boolean;
  over: boolean;
  listed: boolean;
  created: number;
  touched: number;
  lines: number;
  outcome: string;
}
export interface GamesPage {
  games: GameInfo[];
  next: string;
}
export type SeatPlan = "mine" | "open";
export type DiceSource = "server" | "typed";
export interface ArrangedSide {
  name: string;
  list: string;
}
export interface Arrangement {
  ruleset: string;
  sides: ArrangedSide[];
  mission: string;
  attacker: number;
  night: boolean;
  season: string;
  weather: string;
  secret: boolean;
  turns: number;
}
export interface NewGame {
  scenario: string;
  seats: SeatPlan[];
  name: string;
  nonce: string;
  dice: DiceSource;
  minutes: number;
  seconds: number;
  listed: boolean;
  table: string;
  battle: Arrangement | null;
  agents: string[];
  pace: number;
  aloud: boolean;
}
export interface SeatToken {
  seat: number;
  token: string;
}
export interface Seated {
  game: string;
  tokens: SeatToken[];
}
export interface Join {
  seat: number;
  name: string;
  nonce: string;
}
export interface Credentials {
  name: string;
  password: string;
}
export interface NewPassword {
  old_password: string;
  password: string;
}
export interface Recover {
  alone: boolean;
}
export interface KeepSeats {
  tokens: string[];
}
export interface MyGame {
  game: GameInfo;
  seats: number[];
  made: boolean;
}
export interface MyGames {
  games: MyGame[];
}
export interface AgentAbout {
  id: string;
  name: string;
  about: string;
  searches: boolean;
}
export interface AgentsOf {
  ruleset: string;
  agents: AgentAbout[];
}
export interface AgentIndex {
  rulesets: AgentsOf[];
}
export interface ReviewPoint {
  line: number;
  side: number;
  chance: number;
}
export interface CostlyChoice {
  line: number;
  side: number;
  cost: number;
  did: string;
  better: string;
  why: string;
}
export interface Review {
  course: ReviewPoint[];
  costly: CostlyChoice[];
}
export interface CompanyInfo {
  id: string;
  name: string;
  group: string;
  words: string;
}
export interface ReadyList {
  id: string;
  name: string;
  company: string;
  points: number;
}
export interface MissionAbout {
  id: string;
  name: string;
  about: string;
}
export interface MissionDraw {
  first: string;
  second: string;
  attacker: number;
  missions: string[];
  rule: string;
}
export interface Condition {
  id: string;
  name: string;
  season: boolean;
}
export interface ForceInfo {
  ruleset: string;
  title: string;
  companies: CompanyInfo[];
  ready: ReadyList[];
  missions: MissionAbout[];
  draws: MissionDraw[];
  conditions: Condition[];
}
export interface ForceIndex {
  rulesets: ForceInfo[];
}
export interface CompanyNode {
  id: string;
  name: string;
  up: number;
  parts: number[];
  choose: boolean;
  points: number;
  category: number;
  least: number;
  most: number;
  team: string;
  missing: string;
  notes: string[];
}
export interface CompanyTree {
  ruleset: string;
  id: string;
  name: string;
  group: string;
  words: string;
  notes: string[];
  categories: string[];
  platoons: number[];
  nodes: CompanyNode[];
}
export interface ListText {
  ruleset: string;
  text: string;
}
export interface BeginList {
  ruleset: string;
  company: string;
  points: number;
  seed: number;
}
export interface BringList {
  ruleset: string;
  company: string;
  data: string;
}
export interface BroughtList {
  text: string;
  remarks: string[];
}
export interface ListPick {
  node: number;
  up: number;
  count: number;
  points: number;
}
export interface ListSlot {
  pick: number;
  node: number;
  count: number;
  least: number;
  most: number;
  because: string;
}
export interface ListFault {
  words: string;
  rule: string;
  pick: number;
  node: number;
  category: number;
  points: boolean;
}
export interface Fact {
  label: string;
  text: string;
  rule: string;
}
export interface SheetTeam {
  count: number;
  name: string;
  remark: string;
  model: string;
  missing: string;
}
export interface SheetCard {
  title: string;
  category: string;
  ratings: string;
  points: number;
  teams: SheetTeam[];
  rules: Fact[];
  remarks: string[];
}
export interface SheetModel {
  name: string;
  facts: Fact[];
}
export interface Sheet {
  title: string;
  company: string;
  ratings: string;
  points: number;
  agreed: number;
  rules: Fact[];
  before: string[];
  cards: SheetCard[];
  models: SheetModel[];
}
export interface ListChecked {
  company: string;
  name: string;
  points: number;
  agreed: number;
  allowed: number;
  json: string;
  toml: string;
  picks: ListPick[];
  slots: ListSlot[];
  faults: ListFault[];
  missing: string[];
  sheet: Sheet;
}
export interface KeepPaper {
  id: string;
  ruleset: string;
  title: string;
  text: string;
}
export interface Paper {
  id: string;
  ruleset: string;
  title: string;
  text: string;
  mine: boolean;
  touched: number;
}
export interface Papers {
  papers: Paper[];
}
export interface TerrainKind {
  id: string;
  name: string;
  form: string;
  look: string;
  height: number;
  width: number;
  storeys: number;
}
export interface ShippedTable {
  id: string;
  name: string;
}
export interface Theatre {
  id: string;
  name: string;
  sectors: ShippedTable[];
}
export interface TableIndex {
  kinds: TerrainKind[];
  tables: ShippedTable[];
  theatres: Theatre[];
}
export interface MakeTable {
  theatre: string;
  sector: string;
  points: number;
  season: string;
  weather: string;
  seed: number;
  fair: boolean;
}
export interface TableText {
  text: string;
}
export interface Vec {
  x: number;
  y: number;
}
export interface TableFault {
  words: string;
  feature: number;
}
export interface TableShape {
  feature: number;
  name: string;
  closed: boolean;
  width: number;
  points: Vec[];
  contours: Vec[][];
}
export interface TableChecked {
  json: string;
  toml: string;
  size: Vec;
  faults: TableFault[];
  shapes: TableShape[];
}
export interface Hello {
  game: string;
  tokens: string[];
  name: string;
  have: number;
}
export type PieceSort = "none" | "team" | "platoon" | "feature" | "side" | "seat" | "marker";
export interface PieceRef {
  sort: PieceSort;
  id: number;
}
export interface Angle {
  turns: number;
}
export interface Pose {
  at: Vec;
  facing: Angle;
}
export interface Route {
  piece: PieceRef;
  steps: Pose[];
  how: string;
  into: PieceRef;
}
export interface Reply {
  key: string;
  values: number[];
  routes: Route[];
}
export interface Command {
  decision: number;
  verb: string;
  actor: PieceRef;
  replies: Reply[];
}
export interface Give {
  seat: number;
  command: Command;
  dice: number[];
}
export type PreviewSort = "choice" | "check" | "reach" | "route" | "look" | "measure" | "propose";
export interface Wish {
  pieces: PieceRef[];
  by: Vec[];
  each: Route[];
  face: boolean;
  risk: boolean;
  gait: string;
}
export interface PreviewRequest {
  what: PreviewSort;
  command: Command;
  piece: PieceRef;
  other: PieceRef;
  at: Pose | null;
  wish: Wish | null;
}
export interface Ask {
  seat: number;
  number: number;
  lane: string;
  request: PreviewRequest;
}
export interface TakeBack {
  seat: number;
  to: number;
}
export interface Consent {
  seat: number;
  yes: boolean;
}
export interface Say {
  text: string;
}
export interface Adjourn {
  seat: number;
  on: boolean;
}
export interface AskHint {
  seat: number;
  number: number;
}
export interface TurnStep {
  step: string;
  label: string;
}
export interface LengthUnit {
  name: string;
  words: string;
  length: number;
}
export interface Facts {
  id: string;
  title: string;
  version: string;
  team: string;
  group: string;
  die_sides: number;
  most_dice: number;
  measures_first: boolean;
  measuring: string;
  steps: TurnStep[];
  units: LengthUnit[];
  table: Vec;
}
export interface Welcome {
  game: GameInfo;
  seats: number[];
  commitment: string;
  dice: DiceSource;
  facts: Facts;
  sides: string[];
  size: Vec;
  centimetres: boolean;
  questions: string[];
  aloud: boolean;
}
export interface Seats {
  bits: number;
}
export interface Reason {
  rule: string;
  add: number;
  by: PieceRef;
}
export type Direction = "high" | "low";
export interface Comparison {
  direction: Direction;
  dice: number;
  sides: number;
  passes_on: number;
  fails_on: number;
}
export interface Score {
  reasons: Reason[];
  how: Comparison;
}
export interface Die {
  value: number;
  first: number;
  second: number;
}
export interface Roll {
  purpose: string;
  score: Score;
  dice: Die[];
  reroll: string;
}
export interface Event {
  kind: string;
  known_to: Seats;
  rule: string;
  who: PieceRef;
  other: PieceRef;
  from: Pose;
  to: Pose;
  bends: Pose[];
  amount: number;
  roll: Roll;
}
export type Cue = "none" | "turn" | "step" | "dice" | "move" | "small_arms" | "machine_gun" | "gun" | "mortar" | "flame" | "smoke_shell" | "smoke" | "hit" | "penetrate" | "explosion" | "bail_out" | "stuck" | "pinned" | "rally" | "dig" | "removed" | "charge" | "clash" | "victory";
export interface Told {
  event: Event;
  words: string;
  cue: Cue;
}
export type Ending = "running" | "won" | "drawn";
export interface Outcome {
  ending: Ending;
  winner: number;
  rule: string;
}
export interface Barrel {
  name: string;
  range: number;
  half: Angle;
  turret: boolean;
}
export interface TokenKind {
  name: string;
  facts: Fact[];
  barrels: Barrel[];
}
export type Presence = "table" | "aboard" | "away" | "lost";
export type TokenForm = "infantry" | "gun" | "tank" | "turretless" | "half_track" | "truck" | "jeep" | "cavalry" | "bunker" | "aircraft" | "marker";
export interface Rect {
  pose: Pose;
  width: number;
  depth: number;
}
export interface Badge {
  letter: string;
  words: string;
  rule: string;
}
export interface Token {
  piece: PieceRef;
  group: PieceRef;
  side: number;
  presence: Presence;
  carrier: PieceRef;
  name: string;
  kind: number;
  form: TokenForm;
  symbol: string;
  base: Rect;
  height: number;
  has_turret: boolean;
  turret: Angle;
  command: boolean;
  sees: number;
  flash: boolean;
  badges: Badge[];
  facts: Fact[];
}
export interface Group {
  piece: PieceRef;
  side: number;
  name: string;
  leader: PieceRef;
  strength: number;
  began: number;
  badges: Badge[];
  facts: Fact[];
}
export interface Tie {
  from: PieceRef;
  to: PieceRef;
  good: boolean;
  words: string;
}
export interface Mark {
  sort: string;
  side: number;
  rect: Rect;
  outline: Vec[];
  words: string;
  facts: Fact[];
}
export type Hold = "none" | "nobody" | "contested" | "held";
export interface Aim {
  side: number;
  title: string;
  at_end: boolean;
  reached: boolean;
  have: number;
  want: number;
  outline: Vec[];
  hold: Hold;
  holder: number;
}
export interface Change {
  whole: boolean;
  turn: number;
  turn_limit: number;
  active: number;
  step: string;
  outcome: Outcome;
  kinds: TokenKind[] | null;
  tokens: Token[];
  groups: Group[];
  ties: Tie[] | null;
  marks: Mark[] | null;
  aims: Aim[] | null;
}
export interface Frame {
  number: number;
  line: number;
  seat: number;
  undo: boolean;
  by_clock: boolean;
  label: string;
  why: string;
  events: Told[];
  change: Change;
}
export interface Frames {
  seat: number;
  frames: Frame[];
}
export type Unit = "none" | "length" | "count";
export interface Refusal {
  rule: string;
  words: string;
  who: PieceRef;
  by: PieceRef;
  unit: Unit;
  measured: number;
  allowed: number;
  unasked: boolean;
}
export type Shape = "pick" | "place" | "path" | "assign" | "order" | "number" | "yes_no";
export interface Option {
  value: number;
  label: string;
  piece: PieceRef;
  rules: string[];
  score: Score | null;
  closed: Refusal[];
}
export interface Zone {
  outline: Vec[];
}
export interface Question {
  key: string;
  shape: Shape;
  label: string;
  rules: string[];
  options: Option[];
  tokens: Option[];
  pieces: PieceRef[];
  zones: Zone[];
  low: number;
  high: number;
}
export interface Choice {
  verb: string;
  actor: PieceRef;
  label: string;
  rules: string[];
  closed: Refusal[];
  parts: Question[];
  usual: Reply[];
}
export interface Decision {
  id: number;
  side: number;
  seats: Seats;
  secret: boolean;
  prompt: string;
  rules: string[];
  choices: Choice[];
  usual: Command;
}
export interface UndoPoint {
  to: number;
  label: string;
  free: boolean;
}
export interface Waiting {
  seat: number;
  decision: Decision;
  offers: Choice[];
  undo: UndoPoint[];
  standing: string[];
}
export interface Refused {
  seat: number;
  refusals: Refusal[];
}
export interface Area {
  label: string;
  rings: Zone[];
}
export interface PieceMove {
  piece: PieceRef;
  wanted: Pose;
  end: Pose;
  goes: boolean;
  cost: number;
  allowed: number;
  left: number;
  bent: Refusal[];
}
export interface Struck {
  piece: PieceRef;
  millionths: number;
}
export interface Forecast {
  label: string;
  who: PieceRef;
  other: PieceRef;
  dice: number;
  score: Score | null;
  words: string;
  rules: string[];
}
export interface Chance {
  label: string;
  millionths: number;
}
export interface Outlook {
  label: string;
  sampled: boolean;
  chances: Chance[];
}
export interface SightLine {
  piece: PieceRef;
  seen: boolean;
  concealed: boolean;
  in_range: boolean;
  distance: number;
  words: string;
  rules: string[];
  line: Vec[];
  obstruction: PieceRef;
  score: Score | null;
}
export interface Preview {
  what: PreviewSort;
  piece: PieceRef;
  choice: Choice | null;
  refusals: Refusal[];
  areas: Area[];
  routes: Route[];
  command: Command | null;
  moves: PieceMove[];
  struck: Struck[];
  cost: number;
  allowed: number;
  forecast: Forecast[];
  odds: Outlook[];
  sightings: SightLine[];
  exposed: SightLine[];
  distance: number;
  words: string;
}
export interface Answered {
  seat: number;
  number: number;
  preview: Preview;
}
export interface Hinted {
  seat: number;
  number: number;
  command: Command;
  why: string;
  trace: string[];
  chance: number;
}
export interface DiceWanted {
  seat: number;
  purpose: string;
  roller: PieceRef;
  sides: number;
  so_far: number[];
  words: string;
}
export interface UndoAsked {
  by: number;
  to: number;
  label: string;
}
export interface UndoAnswered {
  by: number;
  yes: boolean;
}
export interface Chat {
  name: string;
  seat: number;
  text: string;
  at: number;
}
export interface SeatsNow {
  seats: SeatInfo[];
  watching: number;
  started: boolean;
}
export interface Clock {
  side: number;
  left_ms: number;
  running: boolean;
}
export interface Clocks {
  clocks: Clock[];
  decision_ms: number;
}
export interface Adjourned {
  by: number;
  on: boolean;
  agreed: boolean;
}
export interface Revealed {
  secret: string;
  commitment: string;
  nonces: string[];
}
export interface Elsewhere {
  url: string;
}
export interface Trouble {
  code: string;
  words: string;
  retry_ms: number;
}
export type Measure = "nothing" | "count" | "length" | "turn" | "step" | "round" | "weapon" | "model" | "goal" | "ending";
export type ToServer =
  | ({ type: "hello" } & Hello)
  | ({ type: "command" } & Give)
  | ({ type: "ask" } & Ask)
  | ({ type: "undo" } & TakeBack)
  | ({ type: "consent" } & Consent)
  | ({ type: "chat" } & Say)
  | ({ type: "adjourn" } & Adjourn)
  | ({ type: "hint" } & AskHint);
export type FromServer =
  | ({ type: "welcome" } & Welcome)
  | ({ type: "frames" } & Frames)
  | ({ type: "waiting" } & Waiting)
  | ({ type: "refused" } & Refused)
  | ({ type: "preview" } & Answered)
  | ({ type: "hinted" } & Hinted)
  | ({ type: "dice_wanted" } & DiceWanted)
  | ({ type: "undo_asked" } & UndoAsked)
  | ({ type: "undo_answered" } & UndoAnswered)
  | ({ type: "chat" } & Chat)
  | ({ type: "seats" } & SeatsNow)
  | ({ type: "clocks" } & Clocks)
  | ({ type: "adjourned" } & Adjourned)
  | ({ type: "revealed" } & Revealed)
  | ({ type: "elsewhere" } & Elsewhere)
  | ({ type: "error" } & Trouble);
// What `amount` of an event of this kind means, and the cues it may come with.
export const event_kinds = {
  fow2: {
    rolled: { amount: "nothing", cues: ["dice"] },
    smoke: { amount: "nothing", cues: ["smoke"] },
    trails_gone: { amount: "nothing", cues: ["none"] },
    smoke_disperses: { amount: "nothing", cues: ["none"] },
    appointed: { amount: "nothing", cues: ["none"] },
    took_over: { amount: "nothing", cues: ["none"] },
    joined: { amount: "nothing", cues: ["none"] },
    left: { amount: "nothing", cues: ["none"] },
    leads: { amount: "nothing", cues: ["none"] },
    pinned: { amount: "nothing", cues: ["pinned"] },
    rallied: { amount: "nothing", cues: ["rally"] },
    fights_on: { amount: "nothing", cues: ["none"] },
    no_fighters: { amount: "nothing", cues: ["none"] },
    flees: { amount: "nothing", cues: ["removed"] },
    company_breaks: { amount: "nothing", cues: ["victory"] },
    moved: { amount: "length", cues: ["move"] },
    mounted: { amount: "nothing", cues: ["none"] },
    dismounted: { amount: "nothing", cues: ["none"] },
    takes_gun: { amount: "nothing", cues: ["none"] },
    fits_gun: { amount: "nothing", cues: ["none"] },
    left_horses: { amount: "nothing", cues: ["none"] },
    unloaded: { amount: "nothing", cues: ["none"] },
    climbed: { amount: "nothing", cues: ["move"] },
    fell_back: { amount: "nothing", cues: ["none"] },
    left_table: { amount: "nothing", cues: ["removed"] },
    dust: { amount: "count", cues: ["none"] },
    dust_settles: { amount: "nothing", cues: ["none"] },
    through_the_ice: { amount: "nothing", cues: ["removed"] },
    lost_off_table: { amount: "nothing", cues: ["removed"] },
    bogged_down: { amount: "nothing", cues: ["stuck"] },
    broke_down: { amount: "nothing", cues: ["stuck"] },
    freed: { amount: "nothing", cues: ["none"] },
    tows: { amount: "nothing", cues: ["none"] },
    towed: { amount: "length", cues: ["move"] },
    tow_failed: { amount: "nothing", cues: ["none"] },
    repaired: { amount: "nothing", cues: ["none"] },
    beyond_repair: { amount: "nothing", cues: ["none"] },
    dug_in: { amount: "nothing", cues: ["dig"] },
    no_foxholes: { amount: "nothing", cues: ["none"] },
    placed: { amount: "nothing", cues: ["none"] },
    to_the_rear: { amount: "nothing", cues: ["removed"] },
    hit: { amount: "nothing", cues: ["hit"] },
    picked_out: { amount: "model", cues: ["none"] },
    no_save: { amount: "nothing", cues: ["none"] },
    saved: { amount: "nothing", cues: ["none"] },
    glanced: { amount: "nothing", cues: ["hit"] },
    penetrated: { amount: "nothing", cues: ["penetrate"] },
    covered: { amount: "nothing", cues: ["none"] },
    overwhelmed: { amount: "nothing", cues: ["none"] },
    got_out: { amount: "nothing", cues: ["none"] },
    escaped: { amount: "nothing", cues: ["none"] },
    takes_over: { amount: "nothing", cues: ["none"] },
    bailed_out: { amount: "nothing", cues: ["bail_out"] },
    remounted: { amount: "nothing", cues: ["none"] },
    destroyed: { amount: "nothing", cues: ["explosion"] },
    removed: { amount: "nothing", cues: ["removed"] },
    under_template: { amount: "count", cues: ["hit"] },
    shoots: { amount: "nothing", cues: ["none"] },
    fires: { amount: "weapon", cues: ["small_arms", "machine_gun", "gun", "mortar", "flame"] },
    fires_smoke: { amount: "weapon", cues: ["smoke_shell"] },
    fires_at_none: { amount: "nothing", cues: ["none"] },
    no_effect: { amount: "nothing", cues: ["none"] },
    sees: { amount: "length", cues: ["none"] },
    reveals: { amount: "nothing", cues: ["none"] },
    disengages: { amount: "nothing", cues: ["none"] },
    stays: { amount: "nothing", cues: ["none"] },
    forced_back: { amount: "nothing", cues: ["none"] },
    bombards: { amount: "nothing", cues: ["none"] },
    bombards_smoke: { amount: "nothing", cues: ["none"] },
    repeats: { amount: "nothing", cues: ["none"] },
    spots: { amount: "nothing", cues: ["none"] },
    shifts_aim: { amount: "nothing", cues: ["none"] },
    ranged_in: { amount: "count", cues: ["none"] },
    ranged_short: { amount: "nothing", cues: ["none"] },
    cancelled: { amount: "nothing", cues: ["none"] },
    shells: { amount: "weapon", cues: ["gun", "mortar"] },
    template: { amount: "count", cues: ["explosion"] },
    trail: { amount: "nothing", cues: ["smoke"] },
    wind: { amount: "count", cues: ["none"] },
    screen: { amount: "length", cues: ["smoke"] },
    no_screen: { amount: "nothing", cues: ["none"] },
    requests_air: { amount: "nothing", cues: ["none"] },
    pool: { amount: "count", cues: ["none"] },
    no_aircraft: { amount: "nothing", cues: ["none"] },
    aircraft_come: { amount: "nothing", cues: ["none"] },
    intercepts: { amount: "nothing", cues: ["none"] },
    driven_off: { amount: "nothing", cues: ["none"] },
    aircraft_arrive: { amount: "count", cues: ["none"] },
    air_target: { amount: "nothing", cues: ["none"] },
    aircraft_placed: { amount: "count", cues: ["none"] },
    aircraft_off: { amount: "count", cues: ["none"] },
    air_attack: { amount: "count", cues: ["none"] },
    flak: { amount: "nothing", cues: ["none"] },
    fires_flak: { amount: "weapon", cues: ["machine_gun", "gun"] },
    aircraft_hit: { amount: "count", cues: ["none"] },
    shot_down: { amount: "count", cues: ["explosion"] },
    plane_damaged: { amount: "count", cues: ["none"] },
    too_close: { amount: "nothing", cues: ["none"] },
    air_ranged_in: { amount: "count", cues: ["none"] },
    strafes: { amount: "length", cues: ["machine_gun"] },
    strafes_cannon: { amount: "length", cues: ["gun"] },
    bombs: { amount: "length", cues: ["mortar"] },
    rockets: { amount: "length", cues: ["mortar"] },
    aircraft_leave: { amount: "count", cues: ["none"] },
    assaults: { amount: "nothing", cues: ["charge"] },
    assaulted: { amount: "nothing", cues: ["none"] },
    hangs_back: { amount: "nothing", cues: ["none"] },
    covers: { amount: "nothing", cues: ["none"] },
    charge_fails: { amount: "nothing", cues: ["none"] },
    goes_back: { amount: "length", cues: ["move"] },
    assault_round: { amount: "round", cues: ["clash"] },
    kept_off: { amount: "nothing", cues: ["none"] },
    must_break_off: { amount: "nothing", cues: ["none"] },
    counterattacks: { amount: "nothing", cues: ["none"] },
    pushes_in: { amount: "nothing", cues: ["none"] },
    makes_room: { amount: "nothing", cues: ["move"] },
    breaks_off: { amount: "nothing", cues: ["none"] },
    captured: { amount: "nothing", cues: ["none"] },
    assault_over: { amount: "ending", cues: ["none"] },
    moves_again: { amount: "nothing", cues: ["none"] },
    no_added_move: { amount: "nothing", cues: ["none"] },
    abandons: { amount: "nothing", cues: ["removed"] },
    morning: { amount: "nothing", cues: ["none"] },
    ace: { amount: "count", cues: ["none"] },
    turn: { amount: "turn", cues: ["turn"] },
    step: { amount: "step", cues: ["step"] },
    goes_first: { amount: "nothing", cues: ["none"] },
    goal_reached: { amount: "goal", cues: ["victory"] },
    storm_comes: { amount: "nothing", cues: ["none"] },
    storm_goes: { amount: "nothing", cues: ["none"] },
    player_acts: { amount: "nothing", cues: ["none"] },
    player_wins: { amount: "nothing", cues: ["victory"] },
    time_up: { amount: "turn", cues: ["none"] },
    plans: { amount: "nothing", cues: ["none"] },
    mission_found: { amount: "nothing", cues: ["none"] },
    by_night: { amount: "nothing", cues: ["none"] },
    marks_range: { amount: "nothing", cues: ["none"] },
    marker_gone: { amount: "nothing", cues: ["none"] },
    infiltrates: { amount: "nothing", cues: ["none"] },
    detected: { amount: "nothing", cues: ["none"] },
    undetected: { amount: "nothing", cues: ["none"] },
    attacks: { amount: "nothing", cues: ["none"] },
    takes_side: { amount: "nothing", cues: ["none"] },
    objective: { amount: "count", cues: ["none"] },
    objective_gone: { amount: "count", cues: ["none"] },
    held_back: { amount: "nothing", cues: ["none"] },
    marches: { amount: "nothing", cues: ["none"] },
    deploys: { amount: "nothing", cues: ["none"] },
    no_room: { amount: "nothing", cues: ["none"] },
    ambush: { amount: "nothing", cues: ["none"] },
    sure_reserve: { amount: "nothing", cues: ["none"] },
    reserve_comes: { amount: "nothing", cues: ["none"] },
    way_in: { amount: "nothing", cues: ["none"] },
    comes_on: { amount: "nothing", cues: ["none"] },
    delay_counter: { amount: "count", cues: ["none"] },
    withdraws: { amount: "nothing", cues: ["removed"] },
    objective_held: { amount: "count", cues: ["victory"] },
    mission_won: { amount: "nothing", cues: ["victory"] },
    platoons_lost: { amount: "count", cues: ["none"] },
    victory_points: { amount: "count", cues: ["none"] },
  },
  aaf: {
    rolled: { amount: "nothing", cues: ["dice"] },
    boards: { amount: "nothing", cues: ["none"] },
    dismounts: { amount: "nothing", cues: ["none"] },
    mounts_up: { amount: "nothing", cues: ["none"] },
    enters: { amount: "nothing", cues: ["none"] },
    leaves: { amount: "nothing", cues: ["none"] },
    house_falls: { amount: "nothing", cues: ["explosion"] },
    stands_firm: { amount: "nothing", cues: ["none"] },
    falters: { amount: "nothing", cues: ["none"] },
    pinned: { amount: "nothing", cues: ["pinned"] },
    flees: { amount: "nothing", cues: ["none"] },
    fled_off: { amount: "nothing", cues: ["removed"] },
    surrenders: { amount: "nothing", cues: ["removed"] },
    falls: { amount: "nothing", cues: ["removed"] },
    destroyed: { amount: "nothing", cues: ["explosion"] },
    bails_out: { amount: "nothing", cues: ["bail_out"] },
    wiped_out: { amount: "nothing", cues: ["none"] },
    immobilised: { amount: "nothing", cues: ["stuck"] },
    shaken: { amount: "nothing", cues: ["hit"] },
    unharmed: { amount: "nothing", cues: ["hit"] },
    declares: { amount: "nothing", cues: ["none"] },
    stopped: { amount: "nothing", cues: ["none"] },
    approved: { amount: "nothing", cues: ["none"] },
    delayed: { amount: "nothing", cues: ["none"] },
    denied: { amount: "nothing", cues: ["none"] },
    scatters: { amount: "length", cues: ["none"] },
    lands: { amount: "nothing", cues: ["explosion"] },
    cleared: { amount: "nothing", cues: ["none"] },
    blows_up: { amount: "nothing", cues: ["explosion"] },
    charges: { amount: "nothing", cues: ["charge"] },
    supports: { amount: "nothing", cues: ["none"] },
    charge_fails: { amount: "nothing", cues: ["none"] },
    melee_round: { amount: "nothing", cues: ["clash"] },
    melee_over: { amount: "nothing", cues: ["none"] },
    turn: { amount: "turn", cues: ["turn"] },
    phase: { amount: "step", cues: ["step"] },
    goes_first: { amount: "nothing", cues: ["none"] },
    activated: { amount: "nothing", cues: ["none"] },
    passes: { amount: "nothing", cues: ["none"] },
    rallies: { amount: "nothing", cues: ["none"] },
    rallied: { amount: "nothing", cues: ["rally"] },
    ordered: { amount: "count", cues: ["none"] },
    scouts: { amount: "nothing", cues: ["none"] },
    spotted: { amount: "nothing", cues: ["none"] },
    observed: { amount: "nothing", cues: ["none"] },
    lost_sight: { amount: "nothing", cues: ["none"] },
    moved: { amount: "length", cues: ["move"] },
    goes_prone: { amount: "nothing", cues: ["dig"] },
    prepares: { amount: "nothing", cues: ["none"] },
    hull_down: { amount: "nothing", cues: ["dig"] },
    shoots: { amount: "nothing", cues: ["none"] },
    reacts: { amount: "nothing", cues: ["none"] },
    fires: { amount: "weapon", cues: ["small_arms", "machine_gun", "mortar", "gun"] },
    no_shot: { amount: "nothing", cues: ["none"] },
    has_fired: { amount: "nothing", cues: ["none"] },
    template: { amount: "nothing", cues: ["explosion"] },
    low_on_ammo: { amount: "nothing", cues: ["none"] },
    out_of_ammo: { amount: "nothing", cues: ["none"] },
    resupplied: { amount: "nothing", cues: ["none"] },
    burnt_out: { amount: "nothing", cues: ["removed"] },
    mine: { amount: "nothing", cues: ["explosion"] },
    wire_crushed: { amount: "nothing", cues: ["none"] },
    smoke: { amount: "nothing", cues: ["smoke"] },
    goal_reached: { amount: "goal", cues: ["victory"] },
    victory: { amount: "nothing", cues: ["victory"] },
    time_up: { amount: "turn", cues: ["none"] },
  },
} as const satisfies Record<string, Record<string, { amount: Measure; cues: readonly Cue[] }>>;

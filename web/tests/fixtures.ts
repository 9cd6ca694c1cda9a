// Small values for the tests.
import type { Change, Choice, Comparison, Cue, Event, Frame, Option, Question, Token } from "../src/protocol.ts";
import { nobody } from "../src/game/pieces.ts";

export const one_die: Comparison = { direction: "high", dice: 1, sides: 6, passes_on: 0, fails_on: 0 };
export const token = (id: number, x: number, y: number, more: Partial<Token> = {}): Token => ({
  piece: { sort: "team", id },
  group: { sort: "platoon", id: Math.floor(id / 10) },
  side: id < 10 ? 0 : 1,
  presence: "table",
  carrier: nobody,
  name: `team ${id}`,
  kind: 0,
  form: "infantry",
  symbol: "",
  base: { pose: { at: { x, y }, facing: { turns: 0 } }, width: 5000, depth: 3000 },
  height: 0,
  has_turret: false,
  turret: { turns: 0 },
  command: false,
  sees: 0,
  flash: false,
  badges: [],
  facts: [],
  ...more,
});
export const change = (tokens: Token[], whole = false): Change => ({ whole, turn: 1, turn_limit: 0, active: 0, step: "movement", outcome: { ending: "running", winner: -1, rule: "" }, kinds: null, tokens, groups: [], ties: null, marks: null, aims: null });
export const frame = (number: number, tokens: Token[], events: (Partial<Event> & { cue?: Cue })[] = [], whole = number === 0): Frame => ({
  number,
  line: number,
  seat: 0,
  undo: false,
  by_clock: false,
  why: "",
  label: "",
  events: events.map(({ cue, ...e }) => ({ event: event(e), words: "", cue: cue ?? "none" })),
  change: change(tokens, whole),
});
export const event = (e: Partial<Event>): Event => ({
  kind: "",
  known_to: { bits: 255 },
  rule: "",
  who: nobody,
  other: nobody,
  from: { at: { x: 0, y: 0 }, facing: { turns: 0 } },
  to: { at: { x: 0, y: 0 }, facing: { turns: 0 } },
  bends: [],
  amount: 0,
  roll: { purpose: "", score: { reasons: [], how: one_die }, dice: [], reroll: "" },
  ...e,
});
export const option = (value: number, more: Partial<Option> = {}): Option => ({ value, label: `option ${value}`, piece: nobody, rules: [], score: null, closed: [], ...more });
export const question = (key: string, shape: Question["shape"], more: Partial<Question> = {}): Question => ({ key, shape, label: key, rules: [], options: [], tokens: [], pieces: [], zones: [], low: 1, high: 1, ...more });
export const choice = (parts: Question[], usual: Choice["usual"] = []): Choice => ({ verb: "do", actor: nobody, label: "Do", rules: [], closed: [], parts, usual });

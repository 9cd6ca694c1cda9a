// How a battle went, read off what was told: losses, luck with the dice, the best deed. Pure functions; knows no rule.
import type { Cue, Frame, Roll, Score } from "../protocol.ts";
import type { Deed } from "./deeds.ts";
import { key_of } from "./pieces.ts";
import type { Position } from "./position.ts";
import { passes } from "./score.ts";

export interface Losses {
  began: number;
  left: number;
  gone: string[]; // groups of which nothing is left
}
export function losses_of(p: Position, side: number): Losses {
  const groups = [...p.groups.values()].filter((g) => g.side === side);
  return {
    began: groups.reduce((n, g) => n + g.began, 0),
    left: groups.reduce((n, g) => n + Math.min(g.began, g.strength + away(p, g.piece)), 0),
    gone: groups.filter((g) => g.strength === 0 && away(p, g.piece) === 0).map((g) => g.name),
  };
}
// Not on the table is not lost.
const away = (p: Position, group: { sort: string; id: number }): number =>
  [...p.tokens.values()].filter((t) => t.group.sort === group.sort && t.group.id === group.id && t.presence === "away").length;

// The chance of one throw, counted over all faces.
export function chance_of(score: Score): number {
  const { dice, sides } = score.how;
  let ways = new Map<number, number>([[0, 1]]);
  for (let i = 0; i < dice; ++i) {
    const next = new Map<number, number>();
    for (const [sum, n] of ways) for (let face = 1; face <= sides; ++face) next.set(sum + face, (next.get(sum + face) ?? 0) + n);
    ways = next;
  }
  let good = 0;
  for (const [sum, n] of ways) if (passes(score, sum)) good += n;
  return good / sides ** dice;
}

export interface Luck {
  throws: number;
  passed: number;
  expected: number;
}
// First throws only: what was rolled again had another chance.
function add_roll(luck: Luck, roll: Roll): void {
  const each = roll.score.how.dice;
  if (roll.score.reasons.length === 0 || each < 1) return;
  const chance = chance_of(roll.score);
  for (let i = 0; i + each <= roll.dice.length; i += each) {
    const sum = roll.dice.slice(i, i + each).reduce((n, d) => n + (d.first || d.value), 0);
    luck.throws += 1;
    luck.passed += passes(roll.score, sum) ? 1 : 0;
    luck.expected += chance;
  }
}
const side_in = (p: Position, ref: { sort: string; id: number }): number =>
  ref.sort === "side" ? ref.id : (p.tokens.get(key_of(ref as never))?.side ?? p.groups.get(key_of(ref as never))?.side ?? -1);

export function luck_of(frames: Frame[], end: Position, sides: number): Luck[] {
  const luck = [...Array(sides).keys()].map((): Luck => ({ throws: 0, passed: 0, expected: 0 }));
  for (const f of frames)
    for (const { event } of f.events) {
      const side = side_in(end, event.who);
      if (event.roll.dice.length > 0 && luck[side]) add_roll(luck[side]!, event.roll);
    }
  return luck;
}

const fatal: ReadonlySet<Cue> = new Set<Cue>(["explosion", "removed"]);
export interface Best {
  index: number; // of the frame
  label: string;
  side: number;
  destroyed: number;
}
// The deed after which most of the other side was gone; the earlier of two.
export function best_deed(deeds: Deed[], end: Position): Best | null {
  let best: Best | null = null;
  for (const d of deeds) {
    const dead = [0, 0];
    for (const e of d.events) {
      const side = side_in(end, e.event.who);
      if (fatal.has(e.cue) && (side === 0 || side === 1)) ++dead[side]!;
    }
    for (const side of [0, 1]) if (dead[1 - side]! > (best?.destroyed ?? 0)) best = { index: d.first, label: d.label, side, destroyed: dead[1 - side]! };
  }
  return best;
}

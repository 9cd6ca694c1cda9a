// What was done and how it went, read off frames: deeds, losses, luck, the best deed; who can act.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice, Cue, Event, Frame, Option, Refusal, Score, Told } from "../src/protocol.ts";
import { Able, stuck } from "../src/game/able.ts";
import { best_deed, chance_of, luck_of } from "../src/game/account.ts";
import { deeds_of } from "../src/game/deeds.ts";
import { nobody } from "../src/game/pieces.ts";
import { empty_position } from "../src/game/position.ts";
import { change } from "./fixtures.ts";

const high = (needed: number, dice = 1): Score => ({ reasons: [{ rule: "", add: needed, by: nobody }], how: { direction: "high", dice, sides: 6, passes_on: 0, fails_on: 0 } });
const told = (cue: Cue, side: number, roll?: { score: Score; values: number[] }): Told => ({
  words: cue,
  cue,
  event: { kind: cue, known_to: { bits: 3 }, rule: "", who: { sort: "side", id: side }, other: nobody, from: {} as never, to: {} as never, bends: [], amount: 0, roll: { purpose: "to hit", score: roll?.score ?? high(0), dice: (roll?.values ?? []).map((value) => ({ value, first: 0, second: 0 })), reroll: "" } } as Event,
});
const frame = (number: number, seat: number, label: string, events: Told[]): Frame => ({ number, line: number, seat, undo: false, by_clock: false, label, why: "", events, change: change([]) });
const frames = [
  frame(0, -1, "", []),
  frame(1, 0, "Shoot Panzers", [told("dice", 0, { score: high(4), values: [4, 5, 1] })]),
  frame(2, 1, "Allocate hits", [told("hit", 1), told("explosion", 1), told("dice", 1, { score: high(6), values: [6] })]),
  frame(3, 0, "Done", [told("step", 0)]),
];

test("a volley and what the other side was asked because of it are one deed", () => {
  const deeds = deeds_of(frames, (seat) => seat);
  assert.deepEqual(deeds.map((d) => [d.first, d.label, d.frames.length]), [[0, "", 1], [1, "Shoot Panzers", 2], [3, "Done", 1]]);
  assert.deepEqual(best_deed(deeds, empty_position), { index: 1, label: "Shoot Panzers", side: 0, destroyed: 1 });
});

test("luck is what passed beside what was to be expected", () => {
  assert.equal(chance_of(high(4)), 0.5);
  assert.equal(chance_of(high(7)), 0);
  assert.equal(Math.round(chance_of(high(8, 2)) * 36), 15);
  const [blue, red] = luck_of(frames, empty_position, 2);
  assert.deepEqual(blue, { throws: 3, passed: 2, expected: 1.5 });
  assert.equal(red!.passed, 1);
  assert.ok(Math.abs(red!.expected - 1 / 6) < 1e-9);
});

const refusal = (words: string): Refusal => ({ words }) as Refusal;
const option = (closed: Refusal[]): Option => ({ value: 1, label: "", piece: nobody, rules: [], score: null, closed });
const choice = (id: number, options: Option[]): Choice => ({ verb: "shoot", actor: { sort: "platoon", id }, label: "", rules: [], closed: [], usual: [], parts: [{ key: "target", shape: "pick", label: "", rules: [], options, tokens: [], pieces: [], zones: [], low: 1, high: 1 }] });

test("who has nothing to choose cannot act, and when nobody can, the commonest reason is told", async () => {
  assert.equal(stuck(choice(0, [option([refusal("too far")])])), "too far");
  assert.equal(stuck(choice(0, [option([]), option([refusal("too far")])])), "");
  const bare = (id: number) => ({ ...choice(id, []), parts: [] });
  const able = new Able(async (c) => ({ choice: choice(c.actor.id, c.actor.id === 2 ? [option([])] : [option([refusal("too far")])]) }) as never, () => {});
  await able.look(1, [bare(1), bare(2)]);
  assert.equal(able.has({ sort: "platoon", id: 1 }), false);
  assert.equal(able.has({ sort: "platoon", id: 2 }), true);
  assert.equal(able.idle, "");
  await able.look(2, [bare(1), bare(3)]);
  assert.equal(able.idle, "too far");
});

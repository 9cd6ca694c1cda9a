import assert from "node:assert/strict";
import { test } from "node:test";
import { impossible, passes, score_words, signed, throws_of } from "../src/game/score.ts";
import type { Comparison, Die, Score } from "../src/protocol.ts";
import { one_die } from "./fixtures.ts";

const score = (n: number, how: Partial<Comparison> = {}): Score => ({ reasons: [{ rule: "", add: n, by: { sort: "none", id: -1 } }], how: { ...one_die, ...how } });
const die = (value: number) => ({ value, first: 0 }) as Die;

test("a score is written with its direction and its dice", () => {
  assert.equal(score_words(score(4)), "4+");
  assert.equal(score_words(score(-6)), "always");
  assert.equal(score_words(score(7)), "no chance");
  assert.equal(score_words(score(3, { direction: "low" })), "3-");
  assert.equal(score_words(score(0, { direction: "low" })), "no chance");
  assert.equal(score_words(score(9, { direction: "low" })), "always");
  assert.equal(score_words(score(8, { dice: 2 })), "2D6 8+");
  assert.equal(signed(score(3, { direction: "low" }), 3), "3-");
});

test("what passes follows the direction, and naturals decide first", () => {
  assert.ok(passes(score(4), 4) && !passes(score(4), 3));
  assert.ok(passes(score(4, { direction: "low" }), 4) && !passes(score(4, { direction: "low" }), 5));
  const morale = score(1, { direction: "low", dice: 2, passes_on: 2, fails_on: 12 });
  assert.ok(passes(morale, 2) && !passes(morale, 3) && !impossible(morale));
});

test("dice of a sum are judged together", () => {
  const sums = throws_of(score(7, { direction: "low", dice: 2 }), [die(3), die(4), die(6), die(2)]);
  assert.deepEqual(sums.map((t) => [t.dice.length, t.passed]), [[2, true], [2, false]]);
  assert.deepEqual(throws_of(score(4), [die(3), die(4)]).map((t) => t.passed), [false, true]);
});

// Words of the rows of what can be done, and of dice that were only read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { told_score } from "../src/game/score.ts";
import { short_label } from "../src/ui/choices.tsx";
import { choice, one_die } from "./fixtures.ts";

const named = (label: string, verb: string) => ({ ...choice([]), label, verb });

test("a choice beside another says what it does, without who does it again", () => {
  assert.equal(short_label(named("Bombard with Able Troop", "bombard"), "Able Troop"), "Bombard");
  assert.equal(short_label(named("Able Troop and its battery fire as one", "joint"), "Able Troop"), "Joint", "long ones are their verb");
  assert.equal(short_label(named("Major digs in instead of moving", "dig_in"), "Major"), "Dig in");
  assert.equal(short_label(named("End the Movement Step", "done"), ""), "Done");
});
test("dice that are judged say what they needed, those that are read do not", () => {
  const reasons = (add: number) => [{ rule: "R", add, by: { sort: "none" as const, id: -1 } }];
  assert.equal(told_score({ reasons: reasons(4), how: one_die }), "4+");
  assert.equal(told_score({ reasons: reasons(1), how: one_die }), "");
  assert.equal(told_score({ reasons: [], how: one_die }), "");
});

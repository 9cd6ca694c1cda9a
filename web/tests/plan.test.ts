// Plans of the server in the answer being made, and attempts in the tray.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Preview } from "../src/protocol.ts";
import { gait_of, pointed_at, with_plan } from "../src/game/plan.ts";
import { attempts } from "../src/game/score.ts";
import { reply_of, with_values, type Draft } from "../src/game/draft.ts";
import { nobody } from "../src/game/pieces.ts";
import { choice, one_die, question } from "./fixtures.ts";

const piece = { sort: "team" as const, id: 1 };
const at = (x: number) => ({ at: { x, y: 0 }, facing: { turns: 0 } });
const draft: Draft = { choice: choice([question("paths", "path", { pieces: [piece] }), question("double", "yes_no"), question("commit", "number", { high: 4 })]), complete: true, replies: [] };
const plan = (double: number): Preview => ({ command: { decision: 1, verb: "move", actor: nobody, replies: [{ key: "paths", values: [], routes: [{ piece, steps: [at(5)], how: "", into: nobody }] }, { key: "double", values: [double], routes: [] }, { key: "commit", values: [4], routes: [] }] } }) as unknown as Preview;

test("a plan brings its paths and its gait, and leaves what the player said otherwise", () => {
  const d = with_values(with_values(draft, "double", [1]), "commit", [1]);
  assert.equal(gait_of(d), "double");
  const next = with_plan(d, plan(0));
  assert.equal(reply_of(next, "paths")!.routes[0]!.steps[0]!.at.x, 5);
  assert.deepEqual(reply_of(next, "double")!.values, [0], "it could not");
  assert.deepEqual(reply_of(next, "commit")!.values, [1], "as he said");
  assert.equal(with_plan(draft, plan(0)).replies.length, 2);
});
test("keys push on from where it was pointed, or from where it came to", () => {
  const move = { piece, wanted: at(9), end: at(7), goes: true, cost: 0, allowed: 0, bent: [] };
  assert.equal(pointed_at(new Map(), [{ ...move, left: 0 }]).get("team:1")!.at.x, 9);
  assert.equal(pointed_at(new Map(), [{ ...move, left: 2 }]).get("team:1")!.at.x, 7);
});
test("attempts are one man's throws at the same thing until one comes off", () => {
  const roll = (value: number) => ({ purpose: "ranging", score: { reasons: [{ rule: "", add: 4, by: nobody }], how: one_die }, dice: [{ value, first: 0, second: 0 }], reroll: "" });
  const by = (who: string, value: number) => ({ who, roll: roll(value) });
  assert.equal(attempts([by("a", 1), by("a", 2), by("a", 5), by("a", 1)]), 3);
  assert.equal(attempts([by("a", 5), by("a", 1)]), 1);
  assert.equal(attempts([by("a", 1), by("b", 1)]), 1);
  assert.equal(attempts([]), 0);
});

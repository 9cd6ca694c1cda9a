// An answer being made: what is sent is what was touched, nothing more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { command_of, missing, new_route, option_for, picked, routes_of, values_of, with_route, with_values, without, without_route, type Draft } from "../src/game/draft.ts";
import { choice, option, question } from "./fixtures.ts";

const team = (id: number) => ({ sort: "team" as const, id });
const at = (x: number, y: number) => ({ at: { x, y }, facing: { turns: 0 } });

test("parts left alone are left out and show their usual value", () => {
  const q = question("double", "yes_no");
  const d: Draft = { choice: choice([q], [{ key: "double", values: [0], routes: [] }]), complete: true, replies: [] };
  assert.deepEqual(values_of(d, q), [0]);
  assert.deepEqual(command_of(d, 7).replies, []);
  const yes = with_values(d, "double", [1]);
  assert.deepEqual(command_of(yes, 7), { decision: 7, verb: "do", actor: d.choice.actor, replies: [{ key: "double", values: [1], routes: [] }] });
  assert.deepEqual(command_of(without(yes, "double"), 7).replies, []);
});
test("a pick that must be made and has no usual value is missing until it is made", () => {
  const q = question("target", "pick", { options: [option(3), option(4)] });
  const free = question("charge", "pick", { low: 0, high: 2, options: [option(1)] });
  const d: Draft = { choice: choice([q, free]), complete: true, replies: [] };
  assert.deepEqual(missing(d).map((m) => m.key), ["target"]);
  assert.deepEqual(missing(with_values(d, "target", [4])), []);
});
test("one is replaced, several are toggled, never more than allowed", () => {
  const one = question("t", "pick", { options: [option(1), option(2)] });
  assert.deepEqual(picked(one, [1], 2), [2]);
  assert.deepEqual(picked(one, [1], 1), [1]);
  const some = question("t", "pick", { low: 0, high: 2, options: [option(1), option(2), option(3)] });
  assert.deepEqual(picked(some, [1], 2), [1, 2]);
  assert.deepEqual(picked(some, [1, 2], 3), [1, 2]);
  assert.deepEqual(picked(some, [1, 2], 1), [2]);
});
test("routes keep the order of moving, and one is replaced in its place", () => {
  const q = question("paths", "path", { pieces: [team(1), team(2)] });
  let d: Draft = { choice: choice([q]), complete: true, replies: [] };
  d = with_route(d, q, new_route(team(2), [at(1, 1)]));
  d = with_route(d, q, new_route(team(1), [at(2, 2)]));
  d = with_route(d, q, new_route(team(2), [at(3, 3)]));
  assert.deepEqual(routes_of(d, q).map((r) => [r.piece.id, r.steps[0]!.at.x]), [[2, 3], [1, 2]]);
  d = without_route(without_route(d, q, team(1)), q, team(2));
  assert.deepEqual(command_of(d, 1).replies, []);
});
test("a piece answers for itself before its platoon", () => {
  const platoon = { sort: "platoon" as const, id: 5 };
  const q = question("target", "pick", { options: [option(5, { piece: platoon }), option(82, { piece: team(34) })] });
  assert.equal(option_for(q, team(34), platoon)?.value, 82);
  assert.equal(option_for(q, team(30), platoon)?.value, 5);
  assert.equal(option_for(q, team(30), { sort: "none", id: -1 }), undefined);
});
test("other ways to go stay when ways are drawn, and ways stay when they are chosen", () => {
  const q = question("paths", "path", { pieces: [team(1), team(2)], options: [option(12, { piece: team(1) })] });
  let d: Draft = { choice: choice([q]), complete: true, replies: [] };
  d = with_values(d, "paths", [12]);
  d = with_route(d, q, new_route(team(2), [at(1, 1)]));
  assert.deepEqual(command_of(d, 1).replies.map((r) => [r.key, r.values, r.routes.length]), [["paths", [12], 1]]);
  d = with_values(d, "paths", []);
  assert.deepEqual(command_of(d, 1).replies.map((r) => [r.values, r.routes.length]), [[[], 1]]);
  assert.deepEqual(command_of(without_route(d, q, team(2)), 1).replies, [], "with neither it is left out");
  assert.equal(without_route(with_values(d, "paths", [12]), q, team(2)).replies[0]?.values[0], 12);
});

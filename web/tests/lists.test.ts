// A list's draft as the builder changes it: only what the player said, choices whole, those alike apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompanyNode, CompanyTree, ListChecked, ListPick } from "../src/protocol.ts";
import { add_platoon, count_part, count_pick, type DraftList, limit_words, pick_at, remove_platoon, type Shown, split, way_to } from "../src/lists/draft.ts";

const node = (id: string, up: number, more: Partial<CompanyNode> = {}): CompanyNode => ({ id, name: id, up, parts: [], choose: false, points: 0, category: up < 0 ? 0 : -1, least: 1, most: 1, team: "", missing: "", notes: [], ...more });
const nodes = [node("guard", -1, { parts: [1, 2, 5] }), node("pike", 0), node("hat", 0, { choose: true, parts: [3, 4] }), node("cap", 2), node("helmet", 2), node("squad", 0, { parts: [6] }), node("squad.flag", 5), node("watch", -1, { category: 1 })];
const tree = { categories: ["a", "b"], platoons: [0, 7], nodes } as unknown as CompanyTree;
const pick = (n: number, up = -1, count = 1): ListPick => ({ node: n, up, count, points: 0 });
const shown = (picks: ListPick[], draft: DraftList): Shown => ({ tree, draft, checked: { picks, slots: [], faults: [] } as unknown as ListChecked });
const empty: DraftList = { company: "c", name: "n", points: 9, platoon: [{ id: "guard", count: 1, parts: [] }] };
const filled = [pick(0), pick(1, 0), pick(3, 0), pick(5, 0, 3), pick(6, 3)];

test("only what was touched is said", () => {
  const d = count_part(shown(filled, empty), 0, 1, 2);
  assert.deepEqual(d.platoon, [{ id: "guard", count: 1, parts: [{ id: "pike", count: 2, parts: [] }] }]);
  assert.deepEqual(empty.platoon[0]!.parts, [], "the draft before it is as it was");
});

test("a choice says all its options", () => {
  const d = count_part(shown(filled, empty), 0, 4, 1, 0, true);
  const hats = d.platoon[0]!.parts.map((p) => [p.id, p.count]).sort();
  assert.deepEqual(hats, [["cap", 0], ["helmet", 1]]);
});

test("what stands deep inside is said with those above it", () => {
  const d = count_part(shown(filled, empty), 3, 6, 0);
  assert.deepEqual(d.platoon[0]!.parts, [{ id: "squad", count: 3, parts: [{ id: "squad.flag", count: 0, parts: [] }] }]);
});

test("one of three is made different and changed alone", () => {
  const d = split(shown(filled, empty), 3);
  assert.deepEqual(d.platoon[0]!.parts.map((p) => p.count), [2, 1]);
  const apart = [pick(0), pick(1, 0), pick(3, 0), pick(5, 0, 2), pick(6, 3), pick(5, 0, 1), pick(6, 5)];
  const e = count_part(shown(apart, d), 5, 6, 0);
  assert.deepEqual(e.platoon[0]!.parts.map((p) => p.parts.map((x) => x.count)), [[], [0]]);
  const gone = count_pick(shown(apart, d), 5, 0);
  assert.deepEqual(gone.platoon[0]!.parts.map((p) => p.count), [2], "the one apart goes, the others stay");
  assert.equal(pick_at({ picks: apart } as ListChecked, way_to({ picks: apart } as ListChecked, 6)), 6);
  assert.equal(pick_at({ picks: filled } as ListChecked, way_to({ picks: apart } as ListChecked, 6)), -1);
});

test("platoons are added in the order of the sections", () => {
  const s = shown([pick(0)], empty);
  const d = add_platoon(s, 7);
  assert.deepEqual(d.platoon.map((p) => p.id), ["guard", "watch"]);
  assert.deepEqual(add_platoon({ ...s, draft: d }, 0).platoon.map((p) => p.id), ["guard", "guard", "watch"]);
  assert.deepEqual(remove_platoon({ ...s, draft: d }, 0).platoon.map((p) => p.id), ["watch"]);
});

test("limits in words", () => {
  assert.deepEqual([limit_words(0, -1), limit_words(2, -1), limit_words(2, 2), limit_words(0, 3), limit_words(2, 3)], ["any number", "2 or more", "2", "up to 3", "2 to 3"]);
});

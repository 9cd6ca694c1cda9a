// Tables as the editor moves, turns and reshapes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { add_vertex, box, copied, corners, drawn, type FeatureDoc, gaps, handles, inside, middle, moved, put_vertex, remove_vertex, reordered, scaled, snapped, type TableDoc, turned } from "../src/editor/model.ts";

const wood: FeatureDoc = { kind: "wood", outline: [[10, 10], [20, 10], [20, 16], [10, 16]], smooth: true };
const house: FeatureDoc = { kind: "house", rect: { at: [30, 20], size: [6, 4], facing: 90 }, openings: [{ sort: "door", wall: "front" }, { sort: "window", wall: 0, along: 1.5 }] };
const hedge: FeatureDoc = { kind: "hedge", points: [[0, 20], [12, 21], [24, 20]], openings: [{ sort: "gap", at: [6, 20.5], width: 1.5 }] };
const hill: FeatureDoc = { kind: "hill", outline: [[10, 10], [50, 10], [50, 40], [10, 40]], crest: [[28, 23], [32, 23], [32, 26], [28, 26]], steps: 4 };

test("moving goes as far as the edge, and takes openings and crests along", () => {
  assert.deepEqual(moved(wood, [3, -2], [72, 48]).outline, [[13, 8], [23, 8], [23, 14], [13, 14]]);
  assert.deepEqual(moved(wood, [-99, 99], [72, 48]).outline, [[0, 42], [10, 42], [10, 48], [0, 48]]);
  assert.deepEqual(moved(hedge, [1, 1], [72, 48]).openings![0]!.at, [7, 21.5]);
  assert.deepEqual(moved(hill, [2, 0], [72, 48]).crest![0], [30, 23]);
  assert.deepEqual(moved(house, [-99, 0], [72, 48]).rect!.at, [2, 20], "a house that looks east is four wide from left to right");
});

test("a quarter turn clockwise, four times, is nothing", () => {
  for (const f of [wood, house, hedge, hill]) {
    let g = f;
    for (let i = 0; i < 4; ++i) g = turned(g, 90);
    assert.deepEqual(corners(g).map((p) => snapped(p, 0.01)), corners(f).map((p) => snapped(p, 0.01)));
  }
  assert.equal(turned(house, 300).rect!.facing, 30);
  const up: FeatureDoc = { kind: "road", points: [[10, 10], [10, 20]] };
  assert.deepEqual(turned(up, 90, [10, 10]).points, [[10, 10], [20, 10]], "what looked up looks right");
});

test("scaling keeps the middle", () => {
  assert.deepEqual(middle(scaled(wood, 2)), middle(wood));
  assert.deepEqual(scaled(house, 2).rect!.size, [12, 8]);
  assert.equal(scaled(house, 2).openings![1]!.along, 3);
});

test("vertices are put, added and removed, of a crest with its foot", () => {
  assert.deepEqual(put_vertex(wood, "outline", 1, [22, 9]).outline![1], [22, 9]);
  assert.equal(gaps(wood).length, 4);
  assert.equal(gaps(hedge).length, 2);
  const more = add_vertex(hill, "outline", 4, [9, 25]);
  assert.equal(more.outline!.length, 5);
  assert.equal(more.crest!.length, 5);
  const less = remove_vertex(more, "outline", 4);
  assert.deepEqual(less.outline, hill.outline);
  assert.deepEqual(less.crest, hill.crest);
  let line = hedge;
  for (let i = 0; i < 5; ++i) line = remove_vertex(line, "points", 0);
  assert.equal(line.points!.length, 2, "a line keeps two ends");
  assert.equal(handles(hill).length, 8);
});

test("a copy lies beside it on the table and takes no name", () => {
  const t: TableDoc = { size: [72, 48], feature: [{ ...wood, name: "The wood" }, moved(wood, [99, 99], [72, 48])] };
  const once = copied(t, 0);
  assert.equal(once.feature!.length, 3);
  assert.equal(once.feature![2]!.name, undefined);
  const { low, high } = box(copied(t, 1).feature![2]!);
  assert.ok(low[0] >= 0 && low[1] >= 0 && high[0] <= 72 && high[1] <= 48);
  assert.deepEqual(reordered(t, 0, 1).feature![1]!.name, "The wood");
});

test("what is drawn by a click or a drag", () => {
  assert.deepEqual(drawn("house", "rect", [[10, 10]], "building")!.rect, { at: [10, 10], size: [4, 3], facing: 0 });
  assert.deepEqual(drawn("house", "rect", [[10, 10], [16, 6]], "building")!.rect, { at: [13, 8], size: [6, 4], facing: 0 });
  assert.equal(drawn("wood", "outline", [[0, 0], [5, 0]], "area"), null);
  assert.equal(drawn("hedge", "points", [[0, 0], [0, 0]], "line"), null, "the same place twice is no line");
  assert.equal(drawn("road", "points", [[0, 0], [5, 5]], "way")!.smooth, true);
  assert.ok(inside([15, 12], wood.outline!));
  assert.ok(!inside([25, 12], wood.outline!));
});

// Frames become positions; the same frame twice changes nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Story, place_of } from "../src/game/position.ts";
import { event_kinds, type Cue } from "../src/protocol.ts";
import { along, beats_of, schedule, shows } from "../src/table/motion.ts";
import { angle_of, corners, heading, inch, inside, shown, turned } from "../src/game/pieces.ts";
import { frame, token } from "./fixtures.ts";

test("tokens replace those of the same piece; looking back shows what was", () => {
  const s = new Story();
  assert.ok(s.add(frame(0, [token(1, 0, 0), token(11, 100, 100)])));
  assert.ok(s.add(frame(1, [token(1, 5000, 0)])));
  assert.ok(!s.add(frame(1, [token(1, 9000, 0)])));
  assert.equal(s.now.tokens.get("team:1")!.base.pose.at.x, 5000);
  assert.equal(s.after(0).tokens.get("team:1")!.base.pose.at.x, 0);
  assert.equal(s.now.tokens.size, 2);
  assert.equal(s.last, 1);
});
test("a whole change forgets what was", () => {
  const s = new Story();
  s.add(frame(0, [token(1, 0, 0), token(11, 1, 1)]));
  s.add(frame(1, [token(11, 2, 2)], [], true));
  assert.deepEqual([...s.now.tokens.keys()], ["team:11"]);
});
test("a passenger is where its vehicle is", () => {
  const s = new Story();
  s.add(frame(0, [token(1, 700, 800), token(2, 0, 0, { presence: "aboard", carrier: { sort: "team", id: 1 } })]));
  assert.deepEqual(place_of(s.now, { sort: "team", id: 2 }), { x: 700, y: 800 });
});
test("a move is one event: it goes by its bends", () => {
  const s = new Story();
  s.add(frame(0, [token(1, 0, 0)]));
  const p = (x: number, y: number) => ({ at: { x, y }, facing: { turns: 0 } });
  const f = frame(1, [token(1, 5000, 5000)], [{ kind: "moved", cue: "move", who: { sort: "team", id: 1 }, from: p(0, 0), to: p(5000, 5000), bends: [p(5000, 0)] }]);
  const before = s.now;
  s.add(f);
  const [beat] = beats_of(f, before, s.now);
  assert.ok(beat?.sort === "move");
  assert.deepEqual(
    beat.way.map((w) => w.at),
    [
      { x: 0, y: 0 },
      { x: 5000, y: 0 },
      { x: 5000, y: 5000 },
    ],
  );
  assert.deepEqual({ x: along(beat.way, 0.5).x, y: along(beat.way, 0.5).y }, { x: 5000, y: 0 });
});
test("what follows a move joins on; what moved untold goes straight", () => {
  const s = new Story();
  s.add(frame(0, [token(1, 0, 0), token(2, 0, 9000)]));
  const p = (x: number, y: number) => ({ at: { x, y }, facing: { turns: 0 } });
  const who = { sort: "team" as const, id: 1 };
  const f = frame(1, [token(1, 5000, 5000), token(2, 4000, 9000)], [{ kind: "moved", cue: "move", who, from: p(0, 0), to: p(5000, 0) }, { kind: "moved", cue: "move", who, from: p(5000, 0), to: p(5000, 5000) }]);
  const before = s.now;
  s.add(f);
  const beats = beats_of(f, before, s.now);
  assert.equal(beats.length, 2);
  assert.equal(beats[0]!.sort === "move" && beats[0]!.way.length, 3);
  assert.deepEqual(beats[0]!.sort === "move" && along(beats[0]!.way, 0.5), { x: 5000, y: 0, facing: 0 });
  assert.ok(schedule(beats, 300).end <= 300);
});
test("headings run clockwise from up the table, corners turn with them", () => {
  assert.equal(heading({ x: 0, y: 0 }, { x: 10, y: 0 }).turns, 16384);
  assert.equal(angle_of(-Math.PI / 2).turns, 49152);
  const t = turned({ x: 0, y: 10 }, { turns: 16384 });
  assert.ok(Math.abs(t.x - 10) < 1e-9 && Math.abs(t.y) < 1e-9);
  const r = { pose: { at: { x: 0, y: 0 }, facing: { turns: 16384 } }, width: 10, depth: 40 };
  assert.ok(inside(r, { x: 19, y: 0 }) && !inside(r, { x: 0, y: 19 }));
  assert.equal(Math.max(...corners(r).map((c) => Math.round(c.x))), 20);
  assert.equal(shown(12 * inch, false), "12 in (30 cm)");
});
test("a shot looks like what was fired, whatever place the weapon has among the others", () => {
  const s = new Story();
  s.add(frame(0, [token(1, 0, 0), token(11, 0, 9000)]));
  const shot = { kind: "fires", who: { sort: "team" as const, id: 1 }, other: { sort: "team" as const, id: 11 } };
  const f = frame(1, [], [{ ...shot, cue: "machine_gun", amount: 1 }, { ...shot, cue: "gun", amount: 6 }, { ...shot, cue: "gun", amount: 0 }]);
  const rounds = beats_of(f, s.now, s.now).map((b) => (b.sort === "shot" ? b.look.rounds : 0));
  assert.ok(rounds[0]! > 3);
  assert.deepEqual(rounds.slice(1), [1, 1]);
});
test("every kind of event whose number is a weapon shows a shot", () => {
  for (const kinds of Object.values(event_kinds))
    for (const [kind, { amount, cues }] of Object.entries(kinds)) if (amount === "weapon") for (const cue of cues) assert.ok("shot" in (shows[cue as Cue] ?? {}), kind);
});
const pose_at = (x: number, y: number, turns = 0) => ({ at: { x, y }, facing: { turns } });
const mark = (sort: string, side: number, x: number, y: number) => ({ sort, side, rect: { pose: pose_at(x, y), width: inch, depth: 6 * inch }, outline: [], words: "", facts: [] });
test("aircraft fly in along their line and away again, flak bursts about them, smoke spreads to where it stands", () => {
  const s = new Story();
  const bare = frame(0, [token(1, 0, 0), token(11, 9000, 9000)]);
  const come = frame(1, []);
  come.change.marks = [mark("aircraft", 0, 50000, 50000)];
  const fired = frame(2, [], [{ kind: "x", cue: "machine_gun", who: { sort: "team", id: 11 }, other: { sort: "side", id: 0 } }]);
  const gone = frame(3, []);
  gone.change.marks = [mark("screen", 0, 20000, 20000)];
  const beats = [bare, come, fired, gone].map((f) => {
    const before = s.now;
    s.add(f);
    return beats_of(f, before, s.now);
  });
  const [fly] = beats[1]!;
  assert.ok(fly?.sort === "fly" && fly.stays && fly.from.y < fly.to.y && fly.from.x === fly.to.x, "from behind, along its heading");
  assert.deepEqual(beats[2]!.map((b) => b.sort), ["shot", "burst", "burst", "burst"]);
  const shot = beats[2]![0]!;
  assert.ok(shot.sort === "shot" && shot.to.x === 50000, "at the aircraft");
  assert.deepEqual(beats[3]!.map((b) => b.sort), ["spread", "fly"]);
  const away = beats[3]![1]!;
  assert.ok(away.sort === "fly" && !away.stays && away.to.y > away.from.y);
});
test("shells fired at a place are lobbed, and burst all over the template", () => {
  const s = new Story();
  s.add(frame(0, [token(1, 0, 0)]));
  const f = frame(1, [], [
    { kind: "x", cue: "gun", who: { sort: "team", id: 1 }, to: pose_at(40000, 40000) },
    { kind: "y", cue: "explosion", who: { sort: "platoon", id: 0 }, to: pose_at(40000, 40000), bends: [pose_at(30000, 50000), pose_at(50000, 50000), pose_at(50000, 30000), pose_at(30000, 30000)] },
  ]);
  const before = s.now;
  s.add(f);
  const [shot, ...bursts] = beats_of(f, before, s.now);
  assert.ok(shot?.sort === "shot" && shot.look.lob > 0);
  assert.equal(bursts.length, 9);
  assert.ok(bursts.every((b) => b.sort === "burst" && b.at.x >= 30000 && b.at.x <= 50000 && b.at.y >= 30000 && b.at.y <= 50000));
});

// Planning moves: ghosts are grabbed again, one alone is put right, the wheel turns, another platoon keeps the draft.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inch } from "../../src/protocol.ts";
import { stage, until, type Player } from "./harness.ts";

interface Moved { piece: { sort: string; id: number }; wanted: { at: { x: number; y: number } }; end: { at: { x: number; y: number } }; left: number; goes: boolean; bent: { words: string; rule: string }[] }
interface Planned {
  sandtable: { plan: { moves: Moved[]; forecast: { rules: string[]; dice: number; words: string }[] } | null; check: { refusals: unknown[]; forecast: { rules: string[]; dice: number; label: string }[] } | null; planned_ms: number[]; position: { tokens: Map<string, { name: string; base: { pose: { at: { x: number; y: number }; facing: { turns: number } } } }> }; routes(): { piece: { sort: string; id: number }; steps: { at: { x: number; y: number }; facing: { turns: number } }[] }[] };
  table: { camera: { to_screen(v: object): { x: number; y: number }; k: number } };
}
const ends = (p: Player) => p.page.evaluate(() => {
  const s = (window as never as Planned).sandtable;
  return Object.fromEntries(s.routes().map((r) => [s.position.tokens.get(`${r.piece.sort}:${r.piece.id}`)!.name, { ...r.steps[r.steps.length - 1]!.at, turns: r.steps[r.steps.length - 1]!.facing.turns }]));
});
async function at(p: Player, v: { x: number; y: number }): Promise<{ x: number; y: number; inch: number }> {
  return p.page.evaluate((v) => {
    const c = (window as never as Planned).table.camera;
    const q = c.to_screen(v);
    const r = document.querySelector(".table")!.getBoundingClientRect();
    return { x: q.x + r.left, y: q.y + r.top, inch: 25 * c.k };
  }, v);
}
async function drag(p: Player, from: { x: number; y: number }, dx: number, dy: number, held?: () => Promise<void>, half?: () => Promise<void>): Promise<void> {
  const s = await at(p, from);
  await p.page.mouse.move(s.x, s.y);
  await p.page.mouse.down();
  await p.page.mouse.move(s.x + (dx * s.inch) / 2, s.y - (dy * s.inch) / 2, { steps: 2 });
  await half?.();
  await p.page.mouse.move(s.x + dx * s.inch, s.y - dy * s.inch, { steps: 4 });
  await held?.();
  await p.page.mouse.up();
}
const stands = (p: Player, name: string) => p.page.evaluate((n) => [...(window as never as Planned).sandtable.position.tokens.values()].find((t) => t.name === n)!.base.pose.at, name);

test("ghosts are grabbed again, one alone or turned by the wheel, and another platoon keeps the draft", async () => {
  const p = await stage.player("Ann");
  await p.start("Kurgan Hill", "Play both sides here");
  await p.painted();
  await p.asked();
  await p.page.getByRole("button", { name: /^First tanks/ }).first().click();
  await p.drafted("move");
  await drag(p, await stands(p, "Tank 3"), 1, 4);
  await until("the platoon is drafted", async () => Object.keys(await ends(p)).length >= 4);
  await p.drafted("move");
  const first = await ends(p);
  const one = Object.keys(first)[0]!;
  await drag(p, first[one]!, 0.5, 1.5);
  await until("one of them goes farther", async () => ((await ends(p))[one]?.y ?? 0) > first[one]!.y + 2000);
  await p.drafted("move");
  const second = await ends(p);
  for (const name of Object.keys(first)) if (name !== one) assert.deepEqual(second[name], first[name], `${name} stays`);
  await drag(p, second[one]!, 0.3, -0.3, async () => {
    for (let i = 0; i < 3; ++i) await p.page.mouse.wheel(0, 100);
  });
  await until("it is turned", async () => (await ends(p))[one]!.turns !== second[one]!.turns);
  await p.shot("planning-1440");
  const kept = await ends(p);
  await p.page.getByRole("button", { name: /^Second tanks/ }).first().click();
  await p.drafted("move");
  assert.equal(Object.keys(await ends(p)).length, 0);
  assert.ok((await p.page.locator(".overlay .shelved").count()) >= 4, "what was drafted still shows");
  await p.page.getByRole("button", { name: /^First tanks/ }).first().click();
  await p.drafted("move");
  assert.deepEqual(await ends(p), kept, "the draft has come back");
  await p.page.keyboard.press("Escape");
  await p.page.getByRole("button", { name: /^First tanks/ }).first().click();
  await p.drafted("move");
  assert.equal(Object.keys(await ends(p)).length, 0, "Escape forgets it");
  await p.close();
});

const planned = (p: Player) => p.page.evaluate(() => {
  const s = (window as never as Planned).sandtable;
  const name = (m: { piece: { sort: string; id: number } }) => s.position.tokens.get(`${m.piece.sort}:${m.piece.id}`)!.name;
  return {
    moves: Object.fromEntries((s.plan?.moves ?? []).map((m) => [name(m), m])),
    legs: Object.fromEntries(s.routes().map((r) => [name(r), r.steps.map((x) => x.at)])),
    refusals: s.check?.refusals.length ?? -1,
    rolls: s.check?.forecast.filter((f) => f.dice > 0).length ?? 0,
    warned: s.check?.forecast.filter((f) => /Out of Command/.test(f.label)).length ?? 0,
  };
});
async function lake(platoon: RegExp): Promise<Player> {
  const p = await stage.player("Ann");
  await p.start("Round the lake", "Play both sides here");
  await p.painted();
  await p.asked();
  await choose(p, platoon);
  return p;
}
async function choose(p: Player, platoon: RegExp): Promise<void> {
  await p.page.getByRole("button", { name: platoon }).first().click();
  await p.drafted("move");
}
const plan_here = async (p: Player, teams: number) => {
  await until("a plan is here", async () => Object.keys((await planned(p)).legs).length === teams);
  await p.drafted("move");
};

test("a drop anywhere is a plan that is accepted: round the lake, no farther than the move, in formation and in command", async () => {
  const p = await lake(/^First tanks/);
  await drag(p, await stands(p, "A1"), 0, 30);
  await plan_here(p, 3);
  const plan = await planned(p);
  assert.equal(plan.refusals, 0, "nothing is refused");
  assert.equal(plan.warned, 0, "nobody is out of command");
  assert.ok(plan.moves["A1"]!.left > 10 * inch, "the ghost stops where the move ends");
  assert.ok(plan.legs["A1"]!.length > 1 || Math.abs(plan.legs["A1"]![0]!.x - 21 * inch) > inch, "it goes round");
  for (const [name, legs] of Object.entries(plan.legs)) {
    const end = legs[legs.length - 1]!;
    assert.ok(!(end.x > 15 * inch && end.x < 27 * inch && end.y > 15 * inch && end.y < 20 * inch), `${name} is not in the lake`);
  }
  assert.ok((await p.page.locator("[data-testid=short]").count()) >= 1, "how much is left is drawn");
  await p.page.getByText(/\d+ of 3 get there/).waitFor();
  await p.shot("plan-1440");
  const big = p.button(/^Move \d team/);
  assert.ok(await big.isEnabled());
  const ghosts = await ends(p);
  await p.through("it is carried out", () => big.click());
  const now = await stands(p, "A1");
  assert.deepEqual({ x: now.x, y: now.y }, { x: ghosts["A1"]!.x, y: ghosts["A1"]!.y }, "it stands where its ghost stood");
  await p.close();
});

test("a way without checks unless it is asked for, waypoints are passed, and a key turns the formation", async () => {
  const p = await lake(/^Second tanks/);
  await p.page.keyboard.press("f");
  const from = await stands(p, "B3");
  await drag(p, from, 0, 7);
  await plan_here(p, 1);
  assert.equal((await planned(p)).rolls, 0, "round the hedge, or short of it, without a check");
  await p.page.keyboard.press("b");
  await until("straight over the hedge", async () => (await planned(p)).rolls > 0);
  await p.page.keyboard.press("b");
  await until("and round it again", async () => (await planned(p)).rolls === 0);
  await p.page.keyboard.press("Escape");
  await choose(p, /^Rifles/);
  const rifle = await stands(p, "R1");
  await drag(p, rifle, 3, 3, async () => {
    for (let i = 0; i < 3; ++i) await p.page.keyboard.press("e");
  }, () => p.page.keyboard.press("w"));
  await plan_here(p, 1);
  const plan = await planned(p);
  assert.ok(plan.legs["R1"]!.some((v) => Math.hypot(v.x - rifle.x - 1.5 * inch, v.y - rifle.y - 1.5 * inch) < inch / 2), `by its waypoint: ${JSON.stringify(plan.legs)}`);
  assert.ok(Math.abs((await ends(p))["R1"]!.turns - 3 * 2731) < 100, "turned by a key");
  await p.page.keyboard.press("Escape");
  await p.page.keyboard.press("f");
  await choose(p, /^Rifles/);
  await drag(p, rifle, 0, 4, async () => {
    for (let i = 0; i < 4; ++i) await p.page.mouse.wheel(0, 100);
  });
  await plan_here(p, 4);
  const wheeled = await ends(p);
  assert.ok(Object.values(wheeled).every((e) => Math.abs(e.turns - 4 * 1365) < 100), `all look where they were turned: ${JSON.stringify(wheeled)}`);
  assert.ok(wheeled["R3"]!.y < wheeled["R1"]!.y - inch / 2, "and their places wheel with it");
  await p.close();
});

test("one is put right, the whole is grabbed again as it is, keys push it on, and it is never refused", async () => {
  const p = await lake(/^Rifles/);
  await drag(p, await stands(p, "R1"), 0, 2);
  await plan_here(p, 4);
  const first = await ends(p);
  await drag(p, first["R4"]!, 2, 0);
  await until("one alone", async () => Math.abs(((await ends(p))["R4"]?.x ?? 0) - first["R4"]!.x - 2 * inch) < inch / 5);
  await p.drafted("move");
  const second = await ends(p);
  for (const name of ["R1", "R2", "R3"]) assert.deepEqual([second[name]!.x, second[name]!.y], [first[name]!.x, first[name]!.y], `${name} stays`);
  await p.page.keyboard.down("Shift");
  await drag(p, second["R1"]!, 0, 1);
  await p.page.keyboard.up("Shift");
  await until("all go on", async () => ((await ends(p))["R4"]?.y ?? 0) > second["R4"]!.y + inch / 2);
  await p.drafted("move");
  const third = await ends(p);
  assert.ok(Math.abs(third["R4"]!.x - third["R1"]!.x - (second["R4"]!.x - second["R1"]!.x)) < inch / 4, "as they were put");
  for (let i = 0; i < 12; ++i) await p.page.keyboard.press("ArrowUp");
  await until("as far as they can", async () => Object.values((await planned(p)).moves).some((m) => m.left > 0));
  await p.drafted("move");
  assert.equal((await planned(p)).refusals, 0);
  await p.page.keyboard.press("q");
  await until("turned", async () => Object.values(await ends(p)).every((e) => e.turns > 32768));
  await p.drafted("move");
  assert.equal((await planned(p)).refusals, 0);
  await p.close();
});

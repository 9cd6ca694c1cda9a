// Planning moves: ghosts are grabbed again, one alone is put right, the wheel turns, another platoon keeps the draft.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

interface Planned {
  sandtable: { position: { tokens: Map<string, { name: string; base: { pose: { at: { x: number; y: number }; facing: { turns: number } } } }> }; routes(): { piece: { sort: string; id: number }; steps: { at: { x: number; y: number }; facing: { turns: number } }[] }[] };
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
async function drag(p: Player, from: { x: number; y: number }, dx: number, dy: number, held?: () => Promise<void>): Promise<void> {
  const s = await at(p, from);
  await p.page.mouse.move(s.x, s.y);
  await p.page.mouse.down();
  await p.page.mouse.move(s.x + (dx * s.inch) / 2, s.y - (dy * s.inch) / 2);
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

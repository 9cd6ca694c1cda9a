// Other ways to go than simply moving: chosen beside the ways, carried out with them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inch } from "../../src/protocol.ts";
import { stage, until, type Player } from "./harness.ts";

interface Seen { name: string; presence: string; kind: number; base: { pose: { at: { x: number; y: number } }; width: number }; carrier: { id: number }; facts: { label: string; text: string }[] }
interface Live {
  sandtable: { position: { tokens: Map<string, Seen>; kinds: { name: string }[] }; check: { refusals: { words: string }[] } | null; story: { frames: { events: { event: { kind: string } }[] }[] } };
  table: { camera: { to_screen(v: object): { x: number; y: number } } };
}
const seen = (p: Player, name: string) => p.page.evaluate((n) => {
  const s = (window as never as Live).sandtable;
  const t = [...s.position.tokens.values()].find((x) => x.name === n)!;
  return { presence: t.presence, model: s.position.kinds[t.kind]!.name, at: t.base.pose.at };
}, name);
const told = (p: Player) => p.page.evaluate(() => (window as never as Live).sandtable.story.frames.at(-1)!.events.map((e) => e.event.kind));
const refused = (p: Player) => p.page.evaluate(() => (window as never as Live).sandtable.check?.refusals.map((r) => r.words) ?? []);
async function click_table(p: Player, at: { x: number; y: number }): Promise<void> {
  const to = await p.page.evaluate((v) => {
    const c = (window as never as Live).table.camera.to_screen(v);
    const r = document.querySelector(".table")!.getBoundingClientRect();
    return { x: c.x + r.left, y: c.y + r.top };
  }, at);
  await p.page.mouse.click(to.x, to.y);
}
async function begin(more: { width?: number; height?: number; touch?: boolean } = {}): Promise<Player> {
  const p = await stage.player("Ann", more);
  await p.start("Other ways", "Play both sides here");
  await p.painted();
  await p.asked();
  return p;
}
const other = (p: Player, name: RegExp) => p.page.getByRole("checkbox", { name });
async function move(p: Player): Promise<void> {
  await until("it may go", async () => {
    await p.drafted("move");
    return p.page.locator(".commit button.big").isEnabled();
  });
  await p.through("they go", () => p.page.locator(".commit button.big").click());
}

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const)
  test(`the machine-gun of a vehicle is taken along, by a button, at ${width}`, async () => {
    const p = await begin({ width, height, touch: width < 1100 });
    await p.button(/^Move Rifles/).click();
    await p.drafted("move");
    const half = await seen(p, "Half-track");
    await p.button("Rifle 2 gets out of Half-track").click();
    await click_table(p, { x: half.at.x + 3 * inch, y: half.at.y + 3 * inch });
    await p.drafted("move");
    await other(p, /^Rifle 1 takes the machine-gun of Half-track along/).click();
    await click_table(p, { x: half.at.x, y: half.at.y + 4 * inch });
    await until("it is allowed", async () => {
      await p.drafted("move");
      return (await refused(p)).length === 0;
    });
    await p.shot(`take-gun-${width}`);
    await move(p);
    const events = await told(p);
    assert.ok(events.includes("takes_gun") && events.includes("to_the_rear"), events.join(" "));
    assert.equal((await seen(p, "Rifle 1")).presence, "table");
    assert.notEqual((await seen(p, "Rifle 1")).model, (await seen(p, "Rifle 2")).model, "it serves the gun from now on");
    await p.close();
  });

test("whoever rides with it gets off first: the check says so", async () => {
  const p = await begin();
  await p.button(/^Move Rifles/).click();
  await p.drafted("move");
  await other(p, /^Rifle 1 takes the machine-gun/).click();
  await until("refused", async () => (await refused(p)).some((w) => /Rifle 2 gets off/.test(w)));
  await other(p, /^Rifle 2 takes the machine-gun/).click();
  await until("both cannot", async () => (await refused(p)).length > 0);
  await other(p, /^Rifle 1 takes the machine-gun/).click();
  await other(p, /^Rifle 2 takes the machine-gun/).click();
  await until("nothing is asked any more", async () => p.page.locator(".commit button.big").isDisabled());
  await p.close();
});

test("horsemen leave their horses by buttons", async () => {
  const p = await begin();
  await p.button(/^Move Horsemen/).click();
  await p.drafted("move");
  for (const n of [1, 2]) await other(p, new RegExp(`^Horseman ${n} leaves its horses`)).click();
  await move(p);
  assert.equal((await told(p)).filter((k) => k === "left_horses").length, 2);
  await p.close();
});

// What is laid on the table: a template that is dragged, who is under it and at what chance, how far the guns reach, what
// the observer sees, smoke that stands, aircraft and flak.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inch } from "../../src/protocol.ts";
import { stage, until, type Player } from "./harness.ts";

interface Point { x: number; y: number }
interface Live {
  sandtable: {
    position: { tokens: Map<string, { name: string; base: { pose: { at: Point } } }>; marks: { sort: string }[] };
    draft: { replies: { key: string; values: number[] }[] } | null;
    check: { areas: { label: string; rings: { outline: Point[] }[] }[]; struck: { piece: { sort: string; id: number }; millionths: number }[]; sightings: { seen: boolean }[] } | null;
    shells: { areas: { rings: { outline: Point[] }[] }[] } | null;
    dice_wanted: { purpose: string } | null;
    type_die(n: number): void;
  };
  table: { camera: { to_screen(v: object): Point } };
}
const laid = (p: Player) => p.page.evaluate(() => {
  const s = (window as never as Live).sandtable;
  const middle = (list: Point[]) => ({ x: list.reduce((n, v) => n + v.x, 0) / list.length, y: list.reduce((n, v) => n + v.y, 0) / list.length });
  return {
    areas: (s.check?.areas ?? []).map((a) => ({ label: a.label, at: middle(a.rings[0]!.outline), corner: a.rings[0]!.outline[0]! })),
    struck: Object.fromEntries((s.check?.struck ?? []).map((u) => [s.position.tokens.get(`${u.piece.sort}:${u.piece.id}`)!.name, u.millionths])),
    unseen: (s.check?.sightings ?? []).filter((v) => !v.seen).length,
    seen: (s.check?.sightings ?? []).filter((v) => v.seen).length,
    reach: (s.shells?.areas ?? []).map((a) => ({ far: a.rings[0]!.outline, near: a.rings[1]!.outline })),
    marks: s.position.marks.map((m) => m.sort),
  };
});
const on_screen = (p: Player, at: Point) => p.page.evaluate((v) => {
  const c = (window as never as Live).table.camera.to_screen(v);
  const r = document.querySelector(".table")!.getBoundingClientRect();
  return { x: c.x + r.left, y: c.y + r.top };
}, at);
const place = (p: Player, name: string) => p.page.evaluate((n) => [...(window as never as Live).sandtable.position.tokens.values()].find((t) => t.name === n)!.base.pose.at, name);

// With dice that the test throws.
async function begin(title: string, more: { width?: number; height?: number; motion?: boolean; touch?: boolean } = {}): Promise<Player> {
  const p = await stage.player("Ann", more);
  await p.lobby();
  await p.button(`More ways to start ${title}`).click();
  await p.page.getByRole("checkbox", { name: /type them in/ }).check();
  await p.page.getByRole("button", { name: "Start", exact: true }).click();
  await p.page.waitForURL(/#\/game\//);
  await p.ready();
  await p.painted();
  await p.asked();
  return p;
}
// Sends the answer, and throws for every die that is asked for what is said of its purpose, else a six.
async function throwing(p: Player, die: Record<string, number>, deed: () => Promise<unknown>): Promise<void> {
  await p.through("it is settled", async () => {
    const was = (await p.facts()).frames;
    await deed();
    await until("dice are thrown", async () => {
      if ((await p.facts()).frames > was) return true;
      await p.page.evaluate((by) => {
        const s = (window as never as Live).sandtable;
        if (s.dice_wanted) s.type_die(by[s.dice_wanted.purpose] ?? 6);
      }, die);
      return false;
    });
  });
}
async function battery(p: Player): Promise<void> {
  await p.page.getByRole("button", { name: /^Battery/ }).first().click();
  await p.drafted();
  if ((await p.facts()).draft?.verb !== "bombard") await p.page.getByRole("tab", { name: "bombard" }).click();
  await p.drafted("bombard");
  await p.page.getByRole("radio", { name: /^Observer 1/ }).click();
  await p.drafted("bombard");
  await until("the guns' reach is here", async () => (await laid(p)).reach.length > 0);
}

test("a bombardment's template is dragged: who is under it at what chance, range and dead ground, what the observer sees", async () => {
  const p = await begin("Shells");
  await battery(p);
  const first = await laid(p);
  assert.equal(first.areas.length, 1);
  assert.ok(Object.values(first.struck).length > 0 && Object.values(first.struck).every((c) => c > 0 && c < 1_000_000), JSON.stringify(first.struck));
  assert.ok(first.unseen >= 2 && first.seen >= 2, "the observer sees some of them");
  assert.equal(first.reach.length, 4, "a ring for each gun");
  const blind = first.reach[0]!.far.filter((v, i) => Math.hypot(v.x - first.reach[0]!.near[i]!.x, v.y - first.reach[0]!.near[i]!.y) < 4 * inch).length;
  assert.ok(blind > 2 && blind < first.reach[0]!.far.length, `dead ground behind the house: ${blind}`);
  await p.page.locator("[data-testid=struck] .chance").first().waitFor({ state: "attached" });
  await p.shot("template-1440");
  // From a corner of it, where nobody stands, to the tanks.
  const area = first.areas[0]!;
  const hold = { x: area.at.x + (area.corner.x - area.at.x) * 0.9, y: area.at.y + (area.corner.y - area.at.y) * 0.9 };
  const tank = await place(p, "Panzer 1");
  const from = await on_screen(p, hold);
  const to = await on_screen(p, { x: hold.x + tank.x - area.at.x + inch, y: hold.y + tank.y - area.at.y });
  await p.page.mouse.move(from.x, from.y);
  await p.page.mouse.down();
  await p.page.mouse.move(to.x, to.y, { steps: 6 });
  await until("it lies over the tanks", async () => "Panzer 1" in (await laid(p)).struck);
  await p.drafted("bombard");
  await p.shot("template-held-1440");
  await p.page.mouse.up();
  const second = await laid(p);
  assert.ok(Math.hypot(second.areas[0]!.at.x - tank.x, second.areas[0]!.at.y - tank.y) < inch / 10, "it snaps to whom it is aimed at");
  assert.equal(await p.page.locator(".laid.held").count(), 0);
  await p.page.keyboard.press("t");
  await until("T aims at another", async () => {
    const a = (await laid(p)).areas[0];
    return !!a && Math.hypot(a.at.x - tank.x, a.at.y - tank.y) > inch;
  });
  await p.close();
});

test("smoke: where it may lie is shown, it comes down, stands on the table and is drawn", async () => {
  const p = await begin("Shells");
  await battery(p);
  await p.page.getByRole("radio", { name: /^smoke/ }).click();
  await until("the screen is shown", async () => (await laid(p)).areas.some((a) => /screen/.test(a.label)));
  await p.drafted("bombard");
  await p.shot("smoke-planned-1440");
  await throwing(p, {}, () => p.page.locator(".commit button.big").click());
  assert.ok((await laid(p)).marks.includes("screen"));
  await p.shot("smoke-1440");
  await p.close();
});

test("aircraft over their target: flak fires at them, what they strike is shown, and they leave", async () => {
  const p = await begin("Flak");
  assert.ok((await laid(p)).marks.includes("aircraft"));
  await p.shot("aircraft-1440");
  let flak = false;
  let shown = false;
  for (let i = 0; i < 12 && (await laid(p)).marks.includes("aircraft"); ++i) {
    await p.asked();
    const prompt = await p.prompt();
    flak = flak || (await p.page.evaluate(() => (window as never as { sandtable: { story: { frames: { events: { event: { kind: string } }[] }[] } } }).sandtable.story.frames.some((f) => f.events.some((e) => e.event.kind === "fires_flak"))));
    if (/weapon/i.test(prompt)) {
      await p.drafted();
      await until("the strike is shown", async () => Object.keys((await laid(p)).struck).length > 0);
      shown = true;
      await p.shot("strike-1440");
    }
    const ends = await p.page.evaluate(() => (window as never as { sandtable: { ending: unknown } }).sandtable.ending !== undefined);
    await throwing(p, { flak: 1 }, () => p.page.keyboard.press(ends && !/aircraft/i.test(prompt) ? "x" : "u"));
  }
  assert.ok(flak, "flak has fired");
  assert.ok(shown, "what they strike is shown");
  await until("they are gone", async () => !(await laid(p)).marks.includes("aircraft"));
  await p.close();
});

// The pointer takes hold of one place of the table and lets go at another.
async function drag(p: Player, from: Point, to: Point, held?: () => Promise<void>): Promise<void> {
  const a = await on_screen(p, from);
  const b = await on_screen(p, to);
  await p.page.mouse.move(a.x, a.y);
  await p.page.mouse.down();
  for (let i = 1; i <= 6; ++i) await p.page.mouse.move(a.x + ((b.x - a.x) * i) / 6, a.y + ((b.y - a.y) * i) / 6);
  await held?.();
  await p.page.mouse.up();
}

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const)
  test(`aircraft are dragged along their line of attack and to its other side, the template to another target, at ${width}`, async () => {
    const p = await begin("Fighter-bombers", { width, height, touch: width < 1100 });
    await throwing(p, {}, async () => {
      await p.button(/^Request aircraft/).first().click();
      await p.drafted();
      await p.page.locator(".commit button.big").click();
    });
    await p.asked();
    await p.drafted("mark");
    const values = () => p.page.evaluate(() => {
      const d = (window as never as { sandtable: { draft: { replies: { key: string; values: number[] }[]; filled?: { key: string; values: number[] }[] } } }).sandtable.draft;
      const of = (key: string) => (d.replies.find((r) => r.key === key) ?? d.filled?.find((r) => r.key === key))?.values[0];
      return { target: of("target")!, course: of("course")!, before: of("before")! };
    });
    await until("the flight is shown", async () => (await laid(p)).areas.some((a) => /lead/.test(a.label)));
    const lead = async () => (await laid(p)).areas.find((a) => /lead/.test(a.label))!.at;
    const first = await values();
    const was = await lead();
    const aim = await place(p, "Panzer 1"); // the usual one
    await p.page.locator(".flier").first().waitFor({ state: "attached" });
    await p.shot(`flight-${width}`);
    // Nearer to the target along the line.
    const way = { x: was.x - aim.x, y: was.y - aim.y };
    const nearer = { x: aim.x + way.x * 0.6, y: aim.y + way.y * 0.6 };
    await drag(p, was, nearer);
    await until("the lead flies where it was let go", async () => Math.hypot((await lead()).x - nearer.x, (await lead()).y - nearer.y) < inch / 2);
    const second = await values();
    assert.equal(second.course, first.course);
    assert.ok(second.before < first.before);
    // To the other side: they fly the other way.
    await p.drafted("mark");
    const beyond = { x: aim.x - way.x * 0.6, y: aim.y - way.y * 0.6 };
    await drag(p, await lead(), beyond);
    await until("they come from the other side", async () => Math.hypot((await lead()).x - beyond.x, (await lead()).y - beyond.y) < inch);
    assert.notEqual((await values()).course, first.course);
    await p.drafted("mark");
    // The template goes to another of them.
    const third = await place(p, "Panzer 3");
    await drag(p, { x: aim.x, y: aim.y + 2.2 * inch }, { x: third.x, y: third.y + 2.2 * inch });
    await until("another target", async () => (await values()).target !== first.target);
    await p.drafted("mark");
    await throwing(p, {}, () => p.page.locator(".commit button.big").click());
    assert.ok((await laid(p)).marks.includes("aircraft"));
    await p.close();
  });

// A turn of a battle by mouse, on a tablet and on a phone: goals, a true scale, a platoon dragged farther than it may go,
// sight from where it will stand, dice thrown on the table, one entry of the log.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inch } from "../../src/protocol.ts";
import { fits } from "./access.ts";
import { stage, until, type Player } from "./harness.ts";

type Point = { x: number; y: number };
interface Live {
  sandtable: {
    position: { tokens: Map<string, { name: string; base: { pose: { at: Point } } }>; sides: string[] };
    check: { refusals: unknown[] } | null;
    plan: { moves: { left: number; goes: boolean }[] } | null;
    look: { at: unknown; exposed: unknown[] } | null;
    planned_ms: number[];
    routes(): unknown[];
  };
  table: { camera: { k: number; to_screen(v: object): Point } };
}
const on_screen = (p: Player, at: Point) => p.page.evaluate((v) => {
  const c = (window as never as Live).table.camera.to_screen(v);
  const r = document.querySelector(".table")!.getBoundingClientRect();
  return { x: c.x + r.left, y: c.y + r.top };
}, at);
const place = (p: Player, name: string) => p.page.evaluate((n) => [...(window as never as Live).sandtable.position.tokens.values()].find((t) => t.name === n)!.base.pose.at, name);

// Once the panel that was folded away and the table that has more room for it have come to rest, and nothing lies over the place.
async function settled_on_screen(p: Player, at: Point): Promise<Point> {
  let was: Point = { x: -1, y: -1 };
  await until("the table rests", async () => {
    const now = await on_screen(p, at);
    const free = await p.page.evaluate((v) => document.elementFromPoint(v.x, v.y)?.closest(".table") !== null, now);
    const rests = free && Math.hypot(now.x - was.x, now.y - was.y) < 0.5;
    was = now;
    if (!rests) await new Promise((done) => setTimeout(done, 200));
    return rests;
  });
  return was;
}

// With the mouse, or with a finger.
async function dragged(p: Player, touch: boolean, from: Point, to: Point): Promise<void> {
  const steps = [...Array(6).keys()].map((i) => ({ x: from.x + ((to.x - from.x) * (i + 1)) / 6, y: from.y + ((to.y - from.y) * (i + 1)) / 6 }));
  if (!touch) {
    await p.page.mouse.move(from.x, from.y);
    await p.page.mouse.down();
    for (const s of steps) await p.page.mouse.move(s.x, s.y);
    return p.page.mouse.up();
  }
  const cdp = await p.context.newCDPSession(p.page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }) => ({ x, y, id: 0 })) });
  await send("touchStart", [from]);
  for (const s of steps) await send("touchMove", [s]);
  // The finger rests before it lets go: after a throw the browser takes the next tap for the hand that stops it.
  await new Promise((done) => setTimeout(done, 150));
  await send("touchMove", [to]);
  await send("touchEnd", []);
  await cdp.detach();
}

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const)
  test(`a turn at ${width} x ${height}: goals, scale, a drag, sight, dice and log`, async () => {
    const touch = width < 1100;
    const p = await stage.player("Ann", { width, height, touch, motion: true });
    const press = (name: string | RegExp) => (touch ? p.button(name).last().tap() : p.button(name).last().click());
    await p.start("A small table", "Play both sides here");
    await p.painted();
    await p.asked();
    assert.match((await p.page.getByTestId("goals").textContent()) ?? "", /nobody is there/, "the goal is on the map, with who holds it");
    if (touch) await p.page.getByRole("button", { name: "Company", exact: true }).tap();
    await p.page.getByRole("region", { name: "Goals" }).getByText("Stand alone on the rise at the end").first().waitFor();
    if (touch) await p.page.getByRole("button", { name: "Company", exact: true }).tap();
    const bar = await p.page.locator(".scale").evaluate((e) => ({ length: Number((e as HTMLElement).dataset["length"]), px: e.querySelector("span")!.getBoundingClientRect().width, k: (window as never as Live).table.camera.k }));
    assert.ok(Math.abs(bar.px - bar.length * 25 * bar.k) < 1.5, `${bar.length} in are ${bar.px} px`);

    // Dragged off to the other end of the table: a plan as far as the move goes.
    const tank = await place(p, "Sherman 1");
    const from = await settled_on_screen(p, tank);
    await dragged(p, touch, from, await on_screen(p, { x: tank.x, y: tank.y + 26 * inch }));
    const planned = () => p.page.evaluate(() => (window as never as Live).sandtable.routes().length === 2);
    // A browser may take the first touch for something else; whoever plays drags again.
    for (let tries = 0; touch && tries < 3; ++tries) {
      await new Promise((done) => setTimeout(done, 1500));
      if (await planned()) break;
      await dragged(p, touch, await settled_on_screen(p, tank), await on_screen(p, { x: tank.x, y: tank.y + 26 * inch }));
    }
    await until("a plan for both is here", planned);
    await p.drafted("move");
    const plan = await p.page.evaluate(() => {
      const s = (window as never as Live).sandtable;
      return { refusals: s.check!.refusals.length, left: Math.max(...s.plan!.moves.map((m) => m.left)), ms: s.planned_ms };
    });
    assert.equal(plan.refusals, 0);
    assert.ok(plan.left > 10 * inch, "the ghosts stop where the move ends");
    await press(/^Sight/);
    await until("sight from there", () => p.page.evaluate(() => !!(window as never as Live).sandtable.look?.at));
    assert.match(await p.page.getByRole("region", { name: "Sight" }).innerText(), /there/i);
    await fits(p, `planning at ${width}`);
    await p.shot(`points-plan-${width}`);
    await press(/^Sight/);
    await p.through("they move", () => press(/^Move \d team/));

    for (let i = 0; i < 6 && !(await p.facts()).step.startsWith("shoot"); ++i) {
      await p.asked();
      await p.through("the step ends", () => press(/^End the/));
    }
    await p.asked();
    await press(/^Shoot with Shermans/);
    await p.drafted("shoot");
    const fire = p.button(/^Fire( \d|$| ↵)/);
    if (await fire.isDisabled()) await p.page.keyboard.press("t");
    await until("it may fire", () => fire.isEnabled());
    const before = (await p.facts()).frames;
    await press(/^Fire( \d|$| ↵)/);
    const tray = p.page.getByRole("status", { name: "Dice" });
    await tray.waitFor();
    const [dice, table] = [(await tray.boundingBox())!, (await p.page.locator(".table").boundingBox())!];
    assert.ok(dice.x >= table.x - 1 && dice.x + dice.width <= table.x + table.width + 1 && dice.y >= table.y - 1, `the dice fall on the table: ${JSON.stringify({ dice, table })}`);
    await until("then it is told", async () => (await p.facts()).frames > before);
    await until("the log has it", async () => /Shoot Shermans/.test((await p.page.locator(".log").textContent()) ?? ""));
    await p.close();
  });

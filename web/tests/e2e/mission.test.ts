// A mission from "New battle" to its result: the table's ends are chosen, objectives placed, platoons held back in reserve and
// in ambush, others deployed by hand, taken back and deployed all at once; the ambush shows itself, reserves arrive, the
// result is told. On one screen, and by two players of whom neither may see what the other hides.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { fits, judged } from "./access.ts";
import { stage, until, type Player } from "./harness.ts";

interface Point { x: number; y: number }
interface Ref { sort: string; id: number }
interface Live {
  sandtable: {
    curtain: number | null; over: boolean; my_turn: boolean; viewing: number; my_side: number;
    welcome: { size: Point; sides: string[] };
    choices: { verb: string; label: string; actor: Ref }[];
    waiting: { decision: { side: number } };
    draft: { choice: { verb: string; parts: { shape: string; zones: { outline: Point[] }[]; options: { value: number; label: string; piece: Ref }[] }[] } } | null;
    check: { refusals: { words: string }[] } | null;
    routes(): { piece: Ref; steps: { at: Point }[] }[];
    position: { turn: number; step: string; tokens: Map<string, { name: string; side: number; presence: string; group: Ref }>; groups: Map<string, { name: string; side: number; piece: Ref }>; marks: { sort: string; side: number; facts: { label: string; text: string }[] }[] };
  };
  table: { camera: { to_screen(v: object): Point } };
}
const choice = (p: Player, name: string) => p.page.getByRole("combobox", { name });
// Whoever is asked on this page is shown the table; none when the battle is over or another page is asked.
async function hand(p: Player): Promise<void> {
  await until("somebody is asked here", async () => {
    const f = await p.facts();
    if (f.curtain !== null) await p.button(/^Show the table to the/).click();
    return f.curtain === null && (f.over || (f.mine && f.settled));
  });
}
const prompt = (p: Player) => p.page.getByTestId("prompt").innerText();
const commit = (p: Player) => p.page.locator(".commit button.big");
async function give(p: Player, what: string): Promise<void> {
  await p.drafted();
  const no = p.page.locator(".commit .refusals");
  assert.equal(await commit(p).isEnabled(), true, `${what}: ${(await no.count()) > 0 ? await no.innerText() : "it cannot be given"}`);
  await p.through(what, () => commit(p).click());
}
const screen = (p: Player, v: Point) => p.page.evaluate((v) => {
  const c = (window as never as Live).table.camera.to_screen(v);
  const r = document.querySelector(".table")!.getBoundingClientRect();
  return { x: c.x + r.left, y: c.y + r.top };
}, v);
// In the area to choose from: its middle, or towards its first corner.
const in_zone = (p: Player, aside: number) => p.page.evaluate((aside) => {
  const zones = (window as never as Live).sandtable.draft!.choice.parts.flatMap((q) => q.zones);
  const z = zones.sort((a, b) => b.outline.length - a.outline.length)[0]!.outline;
  const middle = { x: z.reduce((n, v) => n + v.x, 0) / z.length, y: z.reduce((n, v) => n + v.y, 0) / z.length };
  return { x: middle.x + (z[0]!.x - middle.x) * aside, y: middle.y + (z[0]!.y - middle.y) * aside };
}, aside);
const ends = (p: Player) => p.page.evaluate(() => (window as never as Live).sandtable.routes().flatMap((r) => r.steps.slice(-1).map((x) => x.at)));
const on_table = (p: Player, side: number) => p.page.evaluate((side) => [...(window as never as Live).sandtable.position.tokens.values()].filter((t) => t.side === side && t.presence === "table").length, side);
const known = (p: Player, side: number) => p.page.evaluate((side) => [...(window as never as Live).sandtable.position.groups.values()].filter((g) => g.side === side).map((g) => g.name), side);
const step = (p: Player) => p.page.evaluate(() => { const q = (window as never as Live).sandtable.position; return { turn: q.turn, step: q.step }; });
const score = (p: Player) => p.page.locator(".score");

// The battle is chosen piece by piece: the rifles defend, because infantry is attacked by tanks.
async function arrange(p: Player, seat: string): Promise<void> {
  await p.lobby();
  await p.page.getByRole("link", { name: "New battle" }).click();
  await p.button("Begin the battle").waitFor();
  await choice(p, "List of the first side").selectOption("ready/us-rifle-1500");
  await choice(p, "List of the second side").selectOption("ready/ge-panzer-600");
  await choice(p, "Mission").selectOption("hold-the-line");
  await choice(p, "Table").selectOption("shipped/steppe");
  await choice(p, "I play").selectOption(seat);
  await p.button("Begin the battle").click();
  await p.page.waitForURL(/#\/game\//);
  await p.ready();
  await p.painted();
}

async function choose_end(p: Player, look: (where: string) => Promise<void>): Promise<void> {
  assert.match(await prompt(p), /Choose a table edge/);
  assert.ok((await p.page.locator(".top .title").innerText()).includes("before the first turn"));
  // A click on a part of the table chooses it.
  const size = await p.page.evaluate(() => (window as never as Live).sandtable.welcome.size);
  const right = await screen(p, { x: size.x * 0.9, y: size.y / 2 });
  await p.page.mouse.click(right.x, right.y);
  await until("the right edge is chosen", async () => (await p.page.getByRole("radio", { name: "the right edge" }).getAttribute("aria-checked")) === "true");
  await look("choosing an end");
  await give(p, "an end is chosen");
  await until("an objective is to be placed", async () => /Place objective/.test(await prompt(p)));
}
async function place_objective(p: Player, aside: number): Promise<void> {
  assert.match(await prompt(p), /Place objective/);
  await p.drafted("place_objective");
  const at = await screen(p, await in_zone(p, aside));
  await p.page.mouse.click(at.x, at.y);
  await give(p, "an objective lies");
}
async function none(boxes: Locator): Promise<void> {
  const on = boxes.and(boxes.page().locator("[aria-checked=true]"));
  while ((await on.count()) > 0) await on.first().click();
}
async function hold_back(p: Player, look: (where: string) => Promise<void>): Promise<{ ambush: string; reserve: string[] }> {
  assert.match(await prompt(p), /Which platoons wait in reserve/);
  await p.drafted("hold_back");
  // Too few are refused, and the page says how many it takes.
  const boxes = p.page.locator(".panel.right").getByRole("checkbox", { name: /./ }).and(p.page.locator(".option"));
  await none(boxes);
  await until("too few are refused", async () => (await p.page.locator(".commit .refusals").count()) > 0 && /\b0 held/.test(await p.page.locator(".commit .refusals").innerText()));
  assert.match(await p.page.locator(".commit .refusals").innerText(), /0 held in reserve, \d+ to \d+ allowed/);
  await look("too few in reserve");
  await p.shot(`hold-back-${p.page.viewportSize()!.width}`);
  const least = Number(/(\d+) to/.exec(await p.page.locator(".commit .refusals").innerText())![1]);
  const reserve: string[] = [];
  for (let i = 0; i < least; ++i) {
    const box = boxes.nth((await boxes.count()) - 1 - i);
    reserve.push((await box.innerText()).trim());
    await box.click();
  }
  await until("enough are held", async () => (await p.page.locator(".commit .refusals").count()) === 0);
  await give(p, "platoons wait in reserve");
  await hand(p);
  assert.match(await prompt(p), /Which platoons wait in ambush/);
  await p.drafted("hold_back");
  await none(boxes);
  const ambush = (await boxes.last().innerText()).trim();
  await boxes.last().click();
  await until("one is held", async () => (await p.page.locator(".commit .refusals").count()) === 0);
  await give(p, "a platoon waits in ambush");
  return { ambush, reserve };
}
// Where more than one is left.
async function deploy_all(p: Player): Promise<void> {
  const all = p.page.locator(".foot").getByRole("button", { name: /^Deploy all of them/ });
  if (await all.isVisible()) await p.through("all are deployed", () => all.click());
}
// One platoon by hand and taken back, then for me, then all of them.
async function deploy(p: Player, look: (where: string) => Promise<void>, by_hand: boolean): Promise<void> {
  assert.match(await prompt(p), /Deploy a platoon/);
  const side = await p.page.evaluate(() => (window as never as Live).sandtable.my_side);
  await p.page.getByRole("group", { name: "Choices" }).getByRole("button", { name: /^Deploy / }).first().click();
  await p.drafted("deploy");
  const proposed = await ends(p);
  assert.ok(proposed.length > 0, "a place is proposed");
  if (by_hand) {
    const from = await screen(p, proposed[0]!);
    await p.page.mouse.move(from.x, from.y);
    await p.page.mouse.down();
    await p.page.mouse.move(from.x + 5, from.y, { steps: 3 });
    await p.page.mouse.move(from.x + 7, from.y + 2, { steps: 3 });
    await p.page.mouse.up();
    await until("they stand elsewhere", async () => (await ends(p))[0]!.x !== proposed[0]!.x);
    await p.drafted("deploy");
  }
  await look("deploying");
  await p.shot(`deploying-${p.page.viewportSize()!.width}`);
  const before = await on_table(p, side);
  await give(p, "a platoon is deployed");
  const after = await on_table(p, side);
  assert.ok(after > before);
  if (by_hand) {
    await hand(p);
    await p.through("it is taken back", () => p.page.keyboard.press("z"));
    assert.equal(await on_table(p, side), before, "nobody stands there any more");
  }
  await hand(p);
  await deploy_all(p);
}

// On, by usual answers, until that is so.
async function play_until(players: Player[], what: string, done: (p: Player) => Promise<boolean>): Promise<Player> {
  const end = Date.now() + 240000;
  while (Date.now() < end) {
    for (const p of players) {
      const f = await p.facts();
      if (f.curtain !== null) {
        await p.button(/^Show the table to the/).click();
        continue;
      }
      if (!f.over && (!f.mine || !f.settled)) continue;
      if (await done(p)) return p;
      if (f.over) return p;
      await p.page.keyboard.press("u");
      await until("the answer is taken", async () => {
        const now = await p.facts();
        return now.frames > f.frames && (now.settled || now.curtain !== null);
      });
    }
  }
  throw new Error(`waited in vain: ${what}`);
}
async function show_ambush(p: Player, name: string): Promise<void> {
  const before = await on_table(p, 0);
  await p.page.getByRole("button", { name: `${name} shows itself` }).first().click();
  await p.drafted("reveal_ambush");
  assert.ok((await ends(p)).length > 0, "a place is proposed");
  await p.shot(`ambush-${p.page.viewportSize()!.width}`);
  await give(p, "the ambush shows itself");
  assert.ok((await on_table(p, 0)) > before);
}
const verbs = (p: Player) => p.page.evaluate(() => (window as never as Live).sandtable.choices.map((c) => c.verb));

for (const [width, height] of [[1440, 900], [390, 844]] as const)
  test(`a mission on one screen, from New battle to its result, at ${width} x ${height}`, async () => {
    const p = await stage.player("Ann", { width, height, touch: width < 1000 });
    const look = async (where: string) => {
      await fits(p, `${where} at ${width}`);
      await judged(p, `${where} at ${width}`);
    };
    await arrange(p, "both");
    await hand(p);
    await choose_end(p, look);
    await place_objective(p, 0);
    await hand(p);
    await place_objective(p, 0.6);
    await hand(p);
    assert.equal(await p.page.getByTestId("goals").locator(".goal").count(), 2, "both objectives lie on the map");
    const held = await hold_back(p, look);
    await hand(p);
    await deploy(p, look, width > 1000);
    await hand(p);
    // The attacker: one for me, then all.
    assert.match(await prompt(p), /^German: Deploy a platoon/);
    await deploy_all(p);
    await play_until([p], "the first turn", async () => (await step(p)).turn === 1);
    await play_until([p], "a step to move in", async () => (await step(p)).step === "movement");
    await p.page.keyboard.press(" ");
    await p.drafted("move");
    for (let i = 0; i < 4; ++i) {
      await p.page.keyboard.press(i % 2 ? "ArrowRight" : "ArrowUp");
      await p.drafted("move");
    }
    await give(p, "a platoon moves");
    const told = await score(p).innerText();
    assert.match(told, /Hold the Line/);
    await p.shot(`mission-${width}`);
    // The ambush of the defender's turn.
    await play_until([p], "the ambush", async () => (await verbs(p)).includes("reveal_ambush"));
    const folded = width < 1000;  // a phone shows the objectives alone until it is opened
    if (folded) await score(p).locator("summary").click();
    assert.match(await score(p).innerText(), new RegExp(`In reserve: ${held.reserve.length}`));
    assert.match(await score(p).innerText(), /In ambush: 1/);
    if (!folded) await score(p).locator("summary").click();
    await score(p).getByText(/start a turn with no enemy in its part of the table, from turn 6 on/).first().waitFor();
    await look("the score unfolded");
    await score(p).locator("summary").click();
    await show_ambush(p, held.ambush);
    // Reserves arrive.
    await play_until([p], "reserves", async () => (await verbs(p)).includes("come_on"));
    assert.equal((await p.facts()).over, false, "reserves came before the end");
    const before = await on_table(p, 0);
    await p.page.getByRole("button", { name: /comes on$/ }).first().click();
    await p.drafted("come_on");
    await p.shot(`reserves-${width}`);
    await give(p, "a platoon comes on");
    assert.ok((await on_table(p, 0)) > before);
    await play_until([p], "the end", async () => (await p.facts()).over);
    const over = p.page.getByRole("dialog", { name: "The battle is over" });
    await over.waitFor();
    assert.match(await over.innerText(), /US wins|German wins/);
    assert.match(await over.innerText(), /Victory Points/);
    await look("the result");
    await p.shot(`mission-over-${width}`);
    // The report tells the story and can be mailed.
    const report = await (await p.page.request.get(`${stage.url}/api/games/${p.game()}/report.html`)).text();
    console.log(`# report of a mission: ${Math.round(report.length / 1024)} KB`);
    assert.ok(report.length < 700 * 1024, `${report.length}`);
    for (const part of ["Turn 1, German", "class=\"way w", "throws passed", "Victory Points", "class=\"plot\""]) assert.ok(report.includes(part), part);
    await p.page.goto(`${stage.url}/api/games/${p.game()}/report.html`);
    await look("the report");
    await p.shot(`mission-report-${width}`);
    await p.close();
  });

test("a mission online: neither sees what the other holds back, and both are told the result", async () => {
  const ann = await stage.player("Ann");
  await arrange(ann, "0");
  const bob = await stage.player("Bob");
  await bob.go(`#/join/${ann.game()}/1`);
  await bob.button("Take the seat").click();
  await bob.page.waitForURL(/#\/game\//);
  await bob.ready();
  await hand(ann);
  const nothing = async () => {};
  await choose_end(ann, nothing);
  await place_objective(ann, 0);
  await hand(bob);
  await place_objective(bob, 0.6);
  await hand(ann);
  const held = await hold_back(ann, nothing);
  await hand(ann);
  await deploy_all(ann);
  await hand(bob);
  for (const name of [held.ambush, ...held.reserve]) assert.ok(!(await known(bob, 0)).includes(name), `${name} is hidden`);
  assert.ok(!(await bob.page.locator("body").innerText()).includes("waits in ambush"), "the log does not tell");
  await deploy(bob, nothing, false);
  const at = await play_until([ann, bob], "the ambush", async (p) => p === ann && (await verbs(p)).includes("reveal_ambush"));
  assert.equal(at, ann);
  await show_ambush(ann, held.ambush);
  await until("Bob sees them", async () => (await known(bob, 0)).includes(held.ambush));
  await play_until([ann, bob], "the end", async (x) => (await x.facts()).over);
  for (const p of [ann, bob]) {
    const over = p.page.getByRole("dialog", { name: "The battle is over" });
    await over.waitFor();
    assert.match(await over.innerText(), /You have (won|lost)/);
  }
  await bob.shot("mission-online-1440");
  await ann.close();
  await bob.close();
});

// People play: by role and name, as a screen reader would. A context a player.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

const first = "Your first shot";

// Ends the step, or takes whatever the usual answer is.
async function usual(p: Player): Promise<void> {
  await p.asked();
  await p.through("the usual answer is taken", () => p.page.keyboard.press("u"));
}
// Plays on with usual answers until this side may shoot.
async function to_shooting(p: Player): Promise<void> {
  for (let i = 0; i < 20; ++i) {
    await p.asked();
    if ((await p.facts()).step.startsWith("shoot")) return;
    await usual(p);
  }
}
// Makes ready to fire with the next platoon that can, as a player would: space, target. False when it has no target.
async function aim(p: Player): Promise<boolean> {
  await p.asked();
  await p.page.keyboard.press(" ");
  if ((await p.facts()).draft?.verb !== "shoot") return false;
  await p.drafted("shoot");
  const big = p.button(/^Fire( \d|$| ↵)/);
  if (await big.isDisabled()) {
    await p.page.keyboard.press("t");
    await p.drafted("shoot");
  }
  return big.isEnabled();
}
async function fire(p: Player): Promise<boolean> {
  if (!(await aim(p))) {
    await p.page.keyboard.press("Escape");
    return false;
  }
  await p.through("the volley is settled", () => p.button(/^Fire( \d|$| ↵)/).click());
  return true;
}

test("the lobby teaches first, and the first die falls within eight clicks or keys", async () => {
  const p = await stage.player("Ann", { motion: true });
  await p.lobby();
  const titles = await p.page.getByRole("article").evaluateAll((all) => all.map((a) => a.getAttribute("aria-label")));
  assert.deepEqual(titles.slice(0, 3), [first, "Hull down", "Bogged in the bocage"]);
  await p.page.waitForLoadState("networkidle");
  await p.shot("lobby-1440");
  let deeds = 0;
  const click = async (name: string | RegExp) => {
    await p.page.getByRole("button", { name }).first().click();
    ++deeds;
  };
  const press = async (key: string) => {
    await p.page.keyboard.press(key);
    ++deeds;
  };
  await p.page.getByRole("article", { name: first }).getByRole("button", { name: "Play both sides here" }).click();
  ++deeds;
  await p.page.waitForURL(/#\/game\//);
  await p.ready();
  await p.painted();
  assert.deepEqual(await p.page.getByRole("list", { name: "Steps of the turn" }).getByRole("listitem").allInnerTexts(), ["Starting ✓", "Movement", "Shooting", "Assault"]);
  await p.shot("first-shot-1440");
  while (!(await p.facts()).step.startsWith("shoot") && deeds < 6) {
    await p.asked();
    await p.through("the step ends", () => press("x"));
  }
  await p.asked();
  await press(" ");
  await p.drafted("shoot");
  const big = p.button(/^Fire( \d|$| ↵)/);
  if (await big.isDisabled()) await press("t");
  await until("the odds are here", async () => big.isEnabled());
  await p.shot("volley-1440");
  await click(/^Fire( \d|$| ↵)/);
  await until("a die falls", async () => (await p.facts()).dice > 0);
  console.log(`# clicks and keys to the first die: ${deeds}`);
  assert.ok(deeds <= 8, `${deeds} clicks and keys`);
  await p.shot("dice-1440");
  await p.close();
});

test("two browsers play a shipped battle to its end, a third watches, one reloads, all dice are verified", async () => {
  const ann = await stage.player("Ann");
  const game = await ann.start(first, "Invite a friend");
  assert.match(await ann.prompt(), /send the link/i);
  const link = await ann.page.getByRole("textbox", { name: /^Link for/ }).inputValue();
  const bob = await stage.player("Bob");
  await bob.page.goto(link);
  await bob.button("Take the seat").click();
  await bob.page.waitForURL(/#\/game\//);
  await bob.ready();
  const eve = await stage.player("Eve");
  await eve.go(`#/game/${game}`);
  await eve.ready();
  await until("all are seated", async () => (await ann.facts()).settled && (await bob.facts()).settled && ((await ann.facts()).mine || (await bob.facts()).mine));
  assert.equal(await eve.button(/Do the usual/).count(), 0, "a spectator is asked nothing");

  // chat
  await ann.button("Chat").click();
  await ann.page.getByRole("textbox", { name: "Say something" }).fill("good luck");
  await ann.page.keyboard.press("Enter");
  await bob.button("Chat").click();
  await bob.page.getByText("good luck").waitFor();
  await bob.page.keyboard.press("Escape");
  await ann.page.keyboard.press("Escape");

  let reloaded = false;
  let fired = 0;
  const heard = () => until("everybody has heard of it", async () => {
    const [a, b, e] = [await ann.facts(), await bob.facts(), await eve.facts()];
    return a.line === b.line && b.line === e.line && a.settled && b.settled && e.settled && a.decision === b.decision && a.over === b.over && (a.over || a.mine || b.mine);
  });
  for (let i = 0; i < 60; ++i) {
    await heard();
    const [a, b] = [await ann.facts(), await bob.facts()];
    if (a.over && b.over) break;
    const p = a.mine ? ann : bob;
    if ((await p.facts()).step.startsWith("shoot") && fired < 6 && (await fire(p))) ++fired;
    else await usual(p);
    if (!reloaded && fired === 1) {
      // Beyond the dice only by consent, and here the other side does not give it.
      const other = p === ann ? bob : ann;
      await p.page.keyboard.press("z");
      await p.page.getByRole("dialog", { name: "Undo" }).getByRole("button").first().click();
      await other.page.getByRole("alertdialog", { name: "Undo asked" }).getByRole("button", { name: "Refuse" }).click();
      await p.page.getByText("did not agree").waitFor();
      reloaded = true;
      const was = await ann.facts();
      await ann.page.reload();
      await ann.ready();
      const now = await ann.facts();
      assert.equal(now.line, was.line);
      assert.equal(now.dice, was.dice);
    }
  }
  assert.ok(reloaded, "a reload in the middle");
  assert.ok((await ann.facts()).over, "the battle ends");
  assert.match(await eve.prompt(), /battle is over/i);
  await ann.page.getByRole("link", { name: "Check the dice" }).click();
  await ann.page.getByText(/All \d+ dice are as/).waitFor();
  await ann.shot("verify-1440");

  // replay: from the start, a step on, and the last moment by its link
  await eve.go(`#/replay/${game}`);
  await eve.ready();
  const range = eve.page.getByRole("slider", { name: "The battle so far" });
  assert.equal(await range.inputValue(), "0");
  await eve.button("One step on").click();
  assert.equal(await range.inputValue(), "1");
  await eve.painted();
  await eve.shot("replay-1440");
  const journal = await (await eve.page.request.get(`${stage.url}/api/games/${game}/journal`)).text();
  const report = await eve.page.request.get(`${stage.url}/api/games/${game}/report.html`);
  assert.equal(report.status(), 200);
  await eve.lobby();
  await eve.page.getByLabel("Import a journal").setInputFiles({ name: "battle.jsonl", mimeType: "text/plain", buffer: Buffer.from(journal) });
  await eve.page.waitForURL(/#\/replay\//);
  await eve.ready();
  for (const p of [ann, bob, eve]) await p.close();
});

test("a move beyond its reach stops where it ends, with what stopped it; it is made and taken back", async () => {
  const p = await stage.player("Ann");
  await p.start(first, "Play both sides here");
  await p.painted();
  await p.asked();
  await p.page.keyboard.press(" ");
  await p.page.getByText("First drag a team").waitFor();
  for (let i = 0; i < 20; ++i) await p.page.keyboard.press("ArrowUp");
  const big = p.button(/^Move \d team/);
  await until("it goes as far as it can", async () => (await p.page.locator("[data-testid=short]").count()) > 0 && (await big.isEnabled()));
  assert.equal(await p.page.getByRole("alert").filter({ hasText: "not allowed" }).count(), 0);
  await p.shot("short-1440");
  await p.button("Start over").click();
  for (let i = 0; i < 3; ++i) await p.page.keyboard.press("ArrowUp");
  await until("the move is allowed", async () => big.isEnabled());
  await p.shot("moving-1440");
  await p.through("the platoon moves", () => p.page.keyboard.press("Enter"));
  const line = (await p.facts()).line;
  await p.page.keyboard.press("z");
  await until("the move is taken back", async () => (await p.facts()).line < line);
  await p.close();
});

test("dragging a team moves it, with reach and cost shown on the way", async () => {
  const p = await stage.player("Ann", { motion: true });
  await p.start(first, "Play both sides here");
  await p.painted();
  await p.asked();
  const at = await p.page.evaluate(() => {
    const w = window as never as { sandtable: { position: { tokens: Map<string, { side: number; base: { pose: { at: { x: number; y: number } } } }> }; my_side: number }; table: { camera: { to_screen(v: object): { x: number; y: number }; k: number } } };
    const t = [...w.sandtable.position.tokens.values()].find((x) => x.side === w.sandtable.my_side)!;
    const c = w.table.camera.to_screen(t.base.pose.at);
    const r = document.querySelector(".table")!.getBoundingClientRect();
    return { x: c.x + r.left, y: c.y + r.top, inch: 25 * w.table.camera.k };
  });
  await p.page.mouse.move(at.x, at.y);
  await p.page.mouse.down();
  const drawn = () => p.page.evaluate(() => (window as never as { table: { frames_drawn: number } }).table.frames_drawn);
  const began = Date.now();
  const from = await drawn();
  for (let i = 1; i <= 60; ++i) await p.page.mouse.move(at.x + (at.inch * 4 * i) / 60, at.y - (at.inch * 2 * i) / 60);
  const frames = (await drawn()) - from;
  const fps = Math.round((frames * 1000) / (Date.now() - began));
  const cost = await p.page.evaluate(() => {
    const t = (window as never as { table: { frames_drawn: number; spent_ms: number } }).table;
    return t.spent_ms / t.frames_drawn;
  });
  console.log(`# while dragging: ${fps} frames a second (no graphics card, shared machine), ${cost.toFixed(1)} ms of script a frame`);
  assert.ok(cost < 16, "a frame's script leaves room for 60 frames a second");
  await p.page.locator(".overlay .reach").first().waitFor({ state: "attached" });
  await p.page.locator(".overlay .route").first().waitFor({ state: "attached" });
  await p.shot("dragging-1440");
  await p.page.mouse.up();
  const big = p.button(/^Move \d team/);
  await big.waitFor();
  await p.through("the platoon moves", () => big.click());
  await p.close();
});

test("a whole turn by keyboard, with the list of keys, symbols, ruler, ranges and sight", async () => {
  const p = await stage.player("Ann");
  await p.start("Hull down", "Play both sides here");
  await p.painted();
  await p.page.keyboard.press("?");
  await p.page.getByRole("dialog", { name: "Keys" }).waitFor();
  await p.page.keyboard.press("Escape");
  await p.asked();
  const seat = (await p.facts()).viewing;
  await p.page.keyboard.press(" ");
  await p.page.keyboard.press("r");
  await p.page.keyboard.press("c");
  await p.page.keyboard.press("l");
  await p.page.waitForFunction(() => (window as never as { sandtable: { look: unknown } }).sandtable.look);
  await p.shot("sight-1440");
  await p.page.keyboard.press("Escape");
  await p.page.keyboard.press("n");
  await p.shot("nato-1440");
  await p.page.keyboard.press("n");
  await p.page.keyboard.press("Escape");
  for (let i = 0; i < 12 && (await p.facts()).viewing === seat; ++i) await usual(p);
  assert.notEqual((await p.facts()).viewing, seat, "the turn passes to the other side");
  await p.close();
});

test("on one screen a curtain falls when the other side must not see", async () => {
  const p = await stage.player("Ann");
  await p.start("Held back", "Play both sides here");
  await p.asked();
  for (let i = 0; i < 12 && (await p.facts()).curtain === null; ++i) await usual(p);
  await p.page.getByRole("dialog", { name: "Curtain" }).waitFor();
  assert.equal(await p.page.getByRole("navigation", { name: "Pieces on the table" }).getByRole("button").count(), 0, "no piece shows behind the curtain");
  await p.shot("curtain-1440");
  await p.button(/show the table/i).click();
  await p.asked();
  await p.close();
});

test("dice of a real table are typed in", async () => {
  const p = await stage.player("Ann");
  await p.lobby();
  await p.button(`More ways to start ${first}`).click();
  await p.page.getByRole("checkbox", { name: /type them in/ }).check();
  await p.page.getByRole("button", { name: "Start", exact: true }).click();
  await p.page.waitForURL(/#\/game\//);
  await p.ready();
  await to_shooting(p);
  assert.ok(await aim(p));
  const was = await p.facts();
  await p.button(/^Fire( \d|$| ↵)/).click();
  let typed = 0;
  await until("every die has been typed", async () => {
    if ((await p.facts()).frames > was.frames) return true;
    const asked = await p.page.evaluate(() => (window as never as { sandtable: { dice_wanted: { so_far: number[] } | null } }).sandtable.dice_wanted?.so_far.length ?? -1);
    if (asked !== typed) return false;
    await p.button("The die shows 1").click();
    ++typed;
    return false;
  });
  assert.equal((await p.facts()).dice, typed, "the dice are those that were typed");
  await p.close();
});

test("a tablet: touch, folded company, large buttons", async () => {
  const p = await stage.player("Ann", { width: 1024, height: 768, touch: true });
  await p.lobby();
  await p.page.waitForLoadState("networkidle");
  await p.shot("lobby-1024");
  await p.start("The lane to the church", "Play both sides here");
  await p.painted();
  await p.asked();
  await p.shot("battle-1024");
  await p.page.getByRole("button", { name: "Company", exact: true }).tap();
  await p.shot("company-1024");
  await p.page.getByRole("button", { name: /^Shermans/ }).first().tap();
  await p.shot("chosen-1024");
  const small = await p.page.locator("button.big:visible").first().evaluate((b) => b.getBoundingClientRect().height);
  assert.ok(small >= 40);
  await p.close();
});

test("nothing on the page needs what the content policy forbids", async () => {
  const host = await stage.player("Ann");
  const game = await host.start("Kurgan Hill", "Play both sides here");
  const p = await stage.player("Bob", { strict: true });
  const forbidden: string[] = [];
  p.page.on("console", (m) => {
    if (m.text().includes("Content Security Policy")) forbidden.push(m.text());
  });
  for (const draw of ["canvas", "webgl"]) {
    await p.page.goto(`${stage.url}/?draw=${draw}#/game/${game}`);
    await p.page.locator(`.table[data-draw=${draw}]`).waitFor();
    for (let i = 0; i < 100 && !(await p.page.evaluate(() => performance.getEntriesByName("table-painted").length)); ++i) await new Promise((r) => setTimeout(r, 100));
    assert.ok(await p.page.evaluate(() => performance.getEntriesByName("table-painted").length), draw);
  }
  assert.deepEqual(forbidden, []);
  await p.close();
  await host.close();
});

test("the table is painted soon, with WebGL and without", async () => {
  const p = await stage.player("Ann");
  const game = await p.start("Kurgan Hill", "Play both sides here");
  await p.painted();
  await p.page.reload();
  await p.painted();
  const ms = await p.page.evaluate(() => Math.round(performance.getEntriesByName("table-painted")[0]!.startTime));
  console.log(`# first paint of a table: ${ms} ms`);
  assert.ok(ms < 8000);
  await p.shot("battle-1440");
  // This machine has no graphics card, so the plain canvas was chosen; WebGL must work as well.
  for (const draw of ["canvas", "webgl"]) {
    await p.page.goto(`${stage.url}/?draw=${draw}#/game/${game}`);
    await p.painted();
    assert.equal(await p.page.locator(".table").getAttribute("data-draw"), draw);
    await p.shot(`${draw}-1440`);
  }
  await p.close();
});

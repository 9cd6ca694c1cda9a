// Question shapes by hand: boarding (a path that ends in a vehicle), place, number, order. And being called when it is
// your turn, and a clock that runs out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inch } from "../../src/protocol.ts";
import { stage, until, type Player } from "./harness.ts";

interface Reply { key: string; values: number[]; routes: { piece: object; into: { sort: string; id: number } }[] }
interface Live {
  sandtable: {
    position: { tokens: Map<string, { name: string; presence: string; carrier: { id: number }; piece: { id: number }; base: { pose: { at: { x: number; y: number } } } }> };
    draft: { replies: Reply[] } | null;
  };
  table: { camera: { to_screen(v: object): { x: number; y: number } } };
}
const team = (p: Player, name: string) =>
  p.page.evaluate((n) => {
    const t = [...(window as never as Live).sandtable.position.tokens.values()].find((x) => x.name === n)!;
    return { id: t.piece.id, presence: t.presence, carrier: t.carrier.id, at: t.base.pose.at };
  }, name);
// Where a point of the table (in units) is on the screen.
const on_screen = (p: Player, at: { x: number; y: number }) =>
  p.page.evaluate((v) => {
    const c = (window as never as Live).table.camera.to_screen(v);
    const r = document.querySelector(".table")!.getBoundingClientRect();
    return { x: c.x + r.left, y: c.y + r.top };
  }, at);
const replies = (p: Player) => p.page.evaluate(() => (window as never as Live).sandtable.draft?.replies ?? []);
const settle_draft = async (p: Player) => {
  await p.drafted();
  const big = p.page.locator(".commit button.big");
  if (!(await big.isEnabled())) assert.fail(`not allowed: ${await p.page.locator(".commit").innerText()} ${JSON.stringify(await replies(p))}`);
  return big;
};

async function lorries(): Promise<Player> {
  const p = await stage.player("Ann");
  await p.start("Lorries and a sniper", "Play both sides here");
  await p.painted();
  await p.asked();
  return p;
}

test("a team dragged onto a lorry boards it", async () => {
  const p = await lorries();
  const rifle = await team(p, "Rifle 1");
  const lorry = await team(p, "Lorry");
  // One team, not the platoon in formation.
  await p.button(/^Rifles/).first().click();
  await p.drafted("move");
  await p.page.keyboard.press("f");
  const from = await on_screen(p, rifle.at);
  const to = await on_screen(p, lorry.at);
  await p.page.mouse.move(from.x, from.y);
  await p.page.mouse.down();
  for (let i = 1; i <= 10; ++i) await p.page.mouse.move(from.x + ((to.x - from.x) * i) / 10, from.y + ((to.y - from.y) * i) / 10);
  await p.page.mouse.up();
  await p.page.getByText("Rifle 1 into Lorry").waitFor();
  const [reply] = await replies(p);
  assert.deepEqual(reply!.routes[0]!.into, { sort: "team", id: lorry.id });
  const big = await settle_draft(p);
  await p.shot("boarding-1440");
  await p.through("the team boards", () => big.click());
  const aboard = await team(p, "Rifle 1");
  assert.equal(aboard.presence, "aboard");
  assert.equal(aboard.carrier, lorry.id);
  await p.close();
});

test("a team in a lorry is chosen in the panel and gets out where the player clicks", async () => {
  const p = await lorries();
  const lorry = await team(p, "Lorry");
  assert.equal((await team(p, "Rifle 3")).presence, "aboard");
  await p.button(/^Rifles/).first().click();
  await p.drafted("move");
  await p.button("Rifle 3 gets out of Lorry").click();
  const to = await on_screen(p, { x: lorry.at.x - 0.5 * inch, y: lorry.at.y + 3 * inch });
  await p.page.mouse.click(to.x, to.y);
  await until("a way is found", async () => (await replies(p)).length > 0);
  const big = await settle_draft(p);
  await p.shot("getting-out-1440");
  await p.through("the team gets out", () => big.click());
  const out = await team(p, "Rifle 3");
  assert.equal(out.presence, "table");
  assert.ok(out.at.y > lorry.at.y);
  await p.close();
});

test("number: only some of the teams move now, the others wait", async () => {
  const p = await lorries();
  await p.button(/^Rifles/).first().click();
  await p.drafted("move");
  await p.page.keyboard.press("ArrowUp");
  await p.drafted("move");
  await p.page.getByText("More", { exact: true }).click();
  const count = p.page.getByRole("spinbutton", { name: /How many of them move now/ });
  assert.equal(await count.getAttribute("max"), "4");
  await count.fill("1");
  const big = await settle_draft(p);
  assert.deepEqual((await replies(p)).find((r) => r.key === "commit")?.values, [1]);
  const was = [await team(p, "Rifle 1"), await team(p, "Rifle 2"), await team(p, "Lorry")];
  await p.through("one team moves", () => big.click());
  const now = [await team(p, "Rifle 1"), await team(p, "Rifle 2"), await team(p, "Lorry")];
  assert.equal(now.filter((t, i) => t.at.y > was[i]!.at.y).length, 1, "one of them has moved");
  await p.close();
});

test("place: a sniper from off the table goes where the player clicks, and not where he must not", async () => {
  const p = await lorries();
  assert.equal((await team(p, "Sniper_1")).presence, "away");
  await p.button(/^Place Sniper/).click();
  await p.drafted("place_sniper");
  await p.page.locator(".overlay .zone.mine").first().waitFor({ state: "attached" });
  await p.page.getByText("Click in a hatched area.").waitFor();
  assert.ok(await p.page.locator(".commit button.big").isDisabled(), "nowhere yet");
  const bad = await on_screen(p, { x: 10 * inch, y: 30 * inch });
  const alert = p.page.getByRole("alert").filter({ hasText: "not allowed" });
  assert.equal(await alert.count(), 0, "nothing is wrong before he has clicked");
  await p.page.mouse.click(bad.x, bad.y);
  await alert.waitFor();
  assert.match(await alert.innerText(), /FOW-SNI-005/);
  const good = await on_screen(p, { x: 36 * inch, y: 23 * inch });
  await p.page.mouse.click(good.x, good.y);
  const big = await settle_draft(p);
  await p.shot("placing-1440");
  await p.through("the sniper shows itself", () => big.click());
  const sniper = await team(p, "Sniper_1");
  assert.equal(sniper.presence, "table");
  assert.ok(Math.abs(sniper.at.x - 36 * inch) < inch / 2 && Math.abs(sniper.at.y - 23 * inch) < inch / 2);
  await p.close();
});

// No decision of the rules asks for an order yet: the server's real answer gets one more part on its way to the page.
test("order: the parts are put in order by buttons, and the reply holds every value once", async () => {
  const p = await stage.player("Ann");
  const given: { command: { replies: Reply[] } }[] = [];
  await p.page.routeWebSocket(/\/ws$/, (ws) => {
    const server = ws.connectToServer();
    const option = (value: number, label: string) => ({ value, label, piece: { sort: "none", id: -1 }, rules: [], score: null, closed: [] });
    const part = { key: "sequence", shape: "order", label: "Who goes first", rules: [], options: [option(4, "Rifle 1"), option(7, "Rifle 2"), option(9, "Lorry")], tokens: [], pieces: [], zones: [], low: 0, high: 0 };
    ws.onMessage((m) => {
      const body = JSON.parse(String(m));
      if (body.type === "command") return void given.push(body);
      if (body.type === "ask") body.request.command = body.request.command && { ...body.request.command, replies: body.request.command.replies.filter((r: Reply) => r.key !== "sequence") };
      server.send(JSON.stringify(body));
    });
    server.onMessage((m) => {
      const body = JSON.parse(String(m));
      if (body.type === "preview" && body.preview.choice?.verb === "move") body.preview.choice.parts.push(part);
      ws.send(JSON.stringify(body));
    });
  });
  await p.start("Lorries and a sniper", "Play both sides here");
  await p.asked();
  await p.button(/^Rifles/).first().click();
  await p.drafted("move");
  const list = p.page.getByRole("group", { name: "Who goes first" }).getByRole("listitem");
  assert.deepEqual(await list.locator("span").allInnerTexts(), ["Rifle 1", "Rifle 2", "Lorry"]);
  await list.nth(2).getByRole("button", { name: "Lorry earlier" }).click();
  await list.nth(1).getByRole("button", { name: "Lorry earlier" }).click();
  assert.deepEqual(await list.locator("span").allInnerTexts(), ["Lorry", "Rifle 1", "Rifle 2"]);
  assert.ok(await list.nth(0).getByRole("button", { name: "Lorry earlier" }).isDisabled());
  await p.shot("order-1440");
  await p.page.keyboard.press("ArrowUp");
  const big = await settle_draft(p);
  await big.click();
  await until("the answer is sent", async () => given.length === 1);
  assert.deepEqual(given[0]!.command.replies.find((r) => r.key === "sequence")?.values, [9, 4, 7]);
  await p.close();
});

// Two seats at one battle, each in a browser of its own.
async function two(options: { seconds?: number } = {}): Promise<[Player, Player]> {
  const ann = await stage.player("Ann");
  await ann.lobby();
  await ann.button("More ways to start Your first shot").click();
  await ann.page.getByLabel("I play").selectOption({ index: 1 });
  if (options.seconds) await ann.page.getByLabel("Seconds for each decision").fill(String(options.seconds));
  await ann.page.getByRole("button", { name: "Start", exact: true }).click();
  await ann.page.waitForURL(/#\/game\//);
  await ann.ready();
  const link = await ann.page.getByRole("textbox", { name: /^Link for/ }).inputValue();
  const bob = await stage.player("Bob");
  await bob.page.addInitScript(() => {
    const w = window as never as { calls: { title: string; body: string }[]; away: boolean };
    w.calls = [];
    w.away = false;
    class Call {
      static permission = "default";
      static requestPermission = () => Promise.resolve((Call.permission = "granted"));
      onclick: (() => void) | null = null;
      constructor(title: string, more: { body: string }) {
        w.calls.push({ title, body: more.body });
      }
      close(): void {}
    }
    (window as never as { Notification: unknown }).Notification = Call;
    Object.defineProperty(document, "hidden", { get: () => w.away });
    document.hasFocus = () => !w.away;
  });
  await bob.page.goto(link);
  await bob.button("Take the seat").click();
  await bob.page.waitForURL(/#\/game\//);
  await bob.ready();
  return [ann, bob];
}

test("a player who looks elsewhere is called when it is his turn, and only then", async () => {
  const [ann, bob] = await two();
  const calls = () => bob.page.evaluate(() => (window as never as { calls: { title: string; body: string }[] }).calls);
  const away = (on: boolean) =>
    bob.page.evaluate((a) => {
      (window as never as { away: boolean }).away = a;
      document.dispatchEvent(new Event("visibilitychange"));
    }, on);
  await bob.button("Menu").click();
  await bob.page.getByRole("button", { name: "Settings", exact: true }).click();
  await bob.page.getByRole("checkbox", { name: "Tell me when it is my turn" }).check();
  await bob.page.getByRole("button", { name: "Close", exact: true }).click();
  await away(true);
  // Ann's turn goes by: nothing of it calls Bob but his own question.
  for (let i = 0; i < 20 && !(await bob.facts()).mine; ++i) {
    assert.deepEqual(await calls(), [], "not while the other side is asked");
    await until("one of them is asked", async () => {
      const [a, b] = [await ann.facts(), await bob.facts()];
      return a.settled && b.settled && a.line === b.line && (a.mine || b.mine);
    });
    if ((await ann.facts()).mine) await ann.through("the usual is done", () => ann.page.keyboard.press("u"));
    await until("Bob has heard", async () => (await bob.facts()).settled && (await bob.facts()).line === (await ann.facts()).line);
  }
  const prompt = (await bob.prompt()).replace(/^You: /, "").replace(/ \(.*$/, "");
  assert.deepEqual(await calls(), [{ title: "Sandtable: your turn", body: `Your first shot: ${prompt}` }]);
  assert.match(await bob.page.title(), /Your turn/);
  await away(false);
  await until("the title is as before", async () => (await bob.page.title()) === "Sandtable");
  await bob.asked();
  await bob.through("he answers", () => bob.page.keyboard.press("u"));
  assert.equal((await calls()).length, 1, "nobody is called who is looking");
  await ann.close();
  await bob.close();
});

test("a clock runs out: the usual answer is given and the log says by whom", async () => {
  const [ann, bob] = await two({ seconds: 2 });
  const clock = ann.page.getByRole("timer");
  assert.match(await clock.innerText(), /this 0:0\d/);
  await until("time runs out", async () => (await ann.facts()).frames > 1);
  await ann.page.getByRole("log", { name: "Battle log" }).getByText("Time ran out: the usual was done").first().waitFor();
  await bob.page.getByRole("log", { name: "Battle log" }).getByText("Time ran out: the usual was done").first().waitFor();
  const told = await ann.page.evaluate(() => (window as never as { sandtable: { story: { frames: { by_clock: boolean; label: string }[] } } }).sandtable.story.frames[1]!);
  assert.equal(told.by_clock, true);
  assert.notEqual(told.label, "", "what was done has a name");
  const journal = await ann.page.evaluate((url) => fetch(url).then((r) => r.text()), `${stage.url}/api/games/${ann.game()}/journal`);
  assert.match(journal, /"by_clock":true/);
  await ann.close();
  await bob.close();
});

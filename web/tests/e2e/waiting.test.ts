// Inviting and waiting: what a link says, who is here and to move, chat, the bell, the list, the curtain.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

test("an invitation names battle, side and who asks; presence, unread chat and the bell; a taken seat says so", async () => {
  const ann = await stage.player("Ann");
  const game = await ann.start("Hull down", "Invite a friend");
  const link = await ann.page.getByRole("textbox", { name: /^Link for/ }).inputValue();
  const bob = await stage.player("Bob");
  await bob.page.goto(link);
  await bob.button("Take the seat").waitFor();
  const words = await bob.page.locator(".invitation").innerText();
  assert.match(words, /Ann asks you to a battle/i);
  assert.match(words, /Hull down/);
  assert.match(words, /You would play Soviet against Ann \(German\)/);
  await bob.shot("invitation-1440");
  await bob.button("Take the seat").click();
  await bob.page.waitForURL(/#\/game\//);
  await bob.ready();
  const players = ann.page.getByRole("list", { name: "Players" });
  await until("both are here", async () => /Bob \(here\)/.test((await players.textContent()) ?? ""));
  assert.match((await players.textContent()) ?? "", /to move/);
  // chat
  await bob.button("Chat").click();
  await bob.page.getByRole("textbox", { name: "Say something" }).fill("ready?");
  await bob.page.keyboard.press("Enter");
  await ann.button("Chat, 1 unread").waitFor();
  await ann.button("Chat, 1 unread").click();
  await ann.button("Chat").waitFor();
  await ann.page.keyboard.press("Escape");
  await bob.page.keyboard.press("Escape");
  // The bell rings for the one whose turn it becomes.
  const rings = (p: Player) => p.page.evaluate(() => (window as never as { sounds: string[] }).sounds.filter((x) => x === "ring").length);
  const mover = (await ann.facts()).mine ? ann : bob;
  const other = mover === ann ? bob : ann;
  await other.page.mouse.click(500, 400);
  const before = await rings(other);
  for (let i = 0; i < 12 && !(await other.facts()).mine; ++i) {
    await mover.asked();
    await mover.through("the usual answer is taken", () => mover.page.keyboard.press("u"));
    await until("the other has heard", async () => (await other.facts()).line === (await mover.facts()).line && (await other.facts()).settled);
  }
  await until("the bell rings", async () => (await rings(other)) > before);
  // Somebody gone is shown as away.
  await bob.close();
  await until("he is away", async () => /Bob \(away\)/.test((await players.textContent()) ?? ""));
  const eve = await stage.player("Eve");
  await eve.go(`#/join/${game}/1`);
  await eve.page.getByText("Soviet is taken by Bob.").waitFor();
  await eve.close();
  await ann.close();
});

test("a link that leads nowhere says so", async () => {
  const p = await stage.player("Ann");
  for (const where of ["#/game/nosuchgame1", "#/join/nosuchgame1/1", "#/replay/nosuchgame1"]) {
    await p.go(where);
    await p.page.getByRole("heading", { name: "This link leads to no battle" }).waitFor();
    await p.page.getByRole("link", { name: "To the lobby" }).waitFor();
  }
  await p.close();
});

test("on one screen no curtain falls where nothing is hidden, and a game played alone fills no list", async () => {
  const p = await stage.player("Ann", { slow: 60 });
  const game = await p.start("Your first shot", "Play both sides here");
  const seats = new Set<number>();
  for (let i = 0; i < 14 && seats.size < 2; ++i) {
    await p.asked();
    seats.add((await p.facts()).viewing);
    assert.equal((await p.facts()).curtain, null);
    await p.through("the usual answer is taken", () => p.page.keyboard.press("u"));
  }
  assert.equal(seats.size, 2, "both sides were asked");
  const games = (await (await p.page.request.get(`${stage.url}/api/games`)).json()) as { id: string }[] | { games: { id: string }[] };
  const list = Array.isArray(games) ? games : games.games;
  assert.ok(!list.some((g) => g.id === game), "not in the lobby");
  await p.close();
});

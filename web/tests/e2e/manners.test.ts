// What two people do beside the battle: clocks, adjourning, a draw, conceding.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

// Ann takes the first side of "Your first shot" with minutes on the clock, Bob joins by her link.
async function table(minutes: number): Promise<[Player, Player]> {
  const ann = await stage.player("Ann");
  await ann.lobby();
  await ann.button("More ways to start Your first shot").click();
  await ann.page.getByLabel("I play").selectOption({ index: 1 });
  await ann.page.getByLabel("Minutes on each clock").fill(String(minutes));
  await ann.page.getByRole("button", { name: "Start", exact: true }).click();
  await ann.page.waitForURL(/#\/game\//);
  await ann.ready();
  const link = await ann.page.getByRole("textbox", { name: /^Link for/ }).inputValue();
  const bob = await stage.player("Bob");
  await bob.page.goto(link);
  await bob.button("Take the seat").click();
  await bob.page.waitForURL(/#\/game\//);
  await bob.ready();
  await until("both see who is asked", async () => {
    const [a, b] = [await ann.facts(), await bob.facts()];
    return a.settled && b.settled && a.mine !== b.mine;
  });
  return [ann, bob];
}
async function from_menu(p: Player, name: string | RegExp): Promise<void> {
  const entry = p.button(name);
  if (!(await entry.isVisible().catch(() => false))) await p.button("Menu").click();
  await entry.click();
}
function adjourned(p: Player): Promise<boolean> {
  return p.page.evaluate(() => {
    const a = (window as never as { sandtable: { adjourned: { on: boolean; agreed: boolean } | null } }).sandtable.adjourned;
    return !!a && a.on && a.agreed;
  });
}

test("clocks run, stop while both adjourn, and a draw is offered and accepted", async () => {
  const [ann, bob] = await table(5);
  const clock = ann.page.getByRole("timer");
  await clock.waitFor();
  const began = await clock.innerText();
  await until("the clock runs", async () => (await clock.innerText()) !== began);
  await from_menu(ann, /^Adjourn/);
  await from_menu(bob, /^Adjourn/);
  await until("both have adjourned", async () => (await adjourned(ann)) && (await adjourned(bob)));
  const stopped = await clock.innerText();
  await ann.page.waitForTimeout(1500);
  assert.equal(await clock.innerText(), stopped, "the clock stands still");
  await from_menu(ann, /^Go on/);
  await until("the battle goes on", async () => !(await adjourned(bob)));
  await from_menu(ann, "Offer a draw");
  await from_menu(bob, "Accept the draw");
  await until("it is over", async () => (await ann.facts()).over && (await bob.facts()).over);
  assert.match(await ann.prompt(), /draw/i);
  await ann.close();
  await bob.close();
});

test("conceding is asked twice and ends the battle for both", async () => {
  const [ann, bob] = await table(0);
  await from_menu(bob, "Concede the battle");
  assert.equal((await bob.facts()).over, false, "not at the first click");
  await bob.button(/^Really/).click();
  await until("it is over", async () => (await ann.facts()).over && (await bob.facts()).over);
  const said = await ann.prompt();
  assert.match(said, /wins/);
  // In the lobby stands the same, in words.
  await ann.lobby();
  const result = ann.page.getByRole("complementary", { name: "Games" }).locator(".game-row small").filter({ hasText: /wins|won/ }).first();
  await result.waitFor();
  assert.match(await result.innerText(), /^(\p{Lu}\p{L}*|US) wins$/u);
  await ann.close();
  await bob.close();
});

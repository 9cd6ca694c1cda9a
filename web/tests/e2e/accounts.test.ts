// Accounts: optional, and with one a player finds his games and seats on another machine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

async function enter(p: Player, how: "Sign in" | "New account", name: string): Promise<void> {
  const open = p.page.getByRole("textbox", { name: "Account name" });
  if (!(await open.isVisible())) await p.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await open.fill(name);
  await p.page.getByLabel("Password").fill("blood and guts");
  await p.page.locator("form.account").getByRole("button", { name: how, exact: true }).click();
  await p.button("Sign out").waitFor();
}

const session = (p: Player): Promise<string> => p.page.evaluate(() => JSON.parse(localStorage.getItem("sandtable.session") ?? '""') as string);
// Who was signed in is told that he is out. The lobby asks by itself now and then: it may say so before it is loaded
// again, and once it has it forgets the session and does not say it twice.
async function out(p: Player): Promise<void> {
  await p.page.reload();
  const told = p.page.getByRole("alert").filter({ hasText: "you are not signed in" });
  await until("the end of the session is told", async () => (await told.isVisible()) || ((await p.button("Sign in").isVisible()) && (await session(p)) === ""));
}

test("an account is made, left, entered again; an ended session is said", async () => {
  const p = await stage.player("Ann");
  await p.lobby();
  await enter(p, "New account", "Patton");
  await p.page.reload();
  await p.button("Sign out").click();
  await enter(p, "Sign in", "patt0n");
  await p.page.evaluate(() => localStorage.setItem("sandtable.session", JSON.stringify("a session that is gone")));
  await out(p);
  assert.equal(await p.page.evaluate(() => JSON.parse(localStorage.getItem("sandtable.session")!)), "");
  await enter(p, "Sign in", "Patton");
  await p.close();
});

test("a game begun as a guest is found on another machine, and a lost link is replaced", async () => {
  const here = await stage.player("Ann");
  const game = await here.start("Your first shot", "Play both sides here");
  await here.lobby();
  await enter(here, "New account", "Rommel");
  await here.page.getByRole("link", { name: /Your first shot/ }).first().click(); // held here: it becomes the account's
  await here.ready();
  const there = await stage.player("Ann again");
  await there.lobby();
  await enter(there, "Sign in", "Rommel");
  const mine = there.page.getByRole("region", { name: "My games" });
  await mine.getByRole("button", { name: /Your first shot/ }).click();
  await there.page.waitForURL(new RegExp(`#/game/${game}`));
  await there.ready();
  await there.asked();
  assert.equal((await there.facts()).mine, true, "the seats came along");
  await here.asked(); // and the first machine still sits there

  const secrets = (p: Player) => p.page.evaluate(() => localStorage.getItem("sandtable.games")!);
  const tokens = async (p: Player) => (JSON.parse(await secrets(p)) as { tokens: { token: string }[] }[])[0]?.tokens.map((t) => t.token).join() ?? "";
  const old = await secrets(here);
  const old_tokens = await tokens(here);
  await there.lobby();
  await there.page.getByRole("region", { name: "My games" }).getByRole("button", { name: "New link" }).click();
  await there.page.waitForURL(new RegExp(`#/game/${game}`));
  await there.asked();
  await until("the first machine has fetched new secrets", async () => !["", old_tokens].includes(await tokens(here)));
  await here.asked();
  const stranger = await stage.player("Eve");
  await stranger.lobby();
  await stranger.page.evaluate((g) => localStorage.setItem("sandtable.games", g), old);
  await stranger.go(`#/game/${game}`);
  await stranger.page.reload();
  await stranger.page.getByText("fits no seat").first().waitFor();
  for (const p of [here, there, stranger]) await p.close();
});

test("a password is changed, and whoever was signed in elsewhere is out", async () => {
  const here = await stage.player("Ann");
  await here.lobby();
  await enter(here, "New account", "Bradley");
  const there = await stage.player("Ann again");
  await there.lobby();
  await enter(there, "Sign in", "Bradley");
  await here.button("Password").click();
  await here.page.getByLabel("Old password").fill("wrong and guts");
  await here.page.getByLabel("New password").fill("sweat and tears");
  await here.button("Change it").click();
  await here.page.getByRole("alert").filter({ hasText: "no account has this name and password" }).waitFor();
  await here.page.getByLabel("Old password").fill("blood and guts");
  await here.button("Change it").click();
  await here.page.getByRole("status").filter({ hasText: "The password is changed" }).waitFor();
  await out(there);
  assert.equal(await there.button("Sign out").count(), 0);
  await here.page.reload();
  await here.button("Sign out").waitFor();
  await here.close();
  await there.close();
});

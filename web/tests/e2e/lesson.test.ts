// A lesson of several paragraphs: the lobby tells what it is about, the page what to do in each turn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "./harness.ts";

test("a lesson says turn by turn what to do, and names the verb that is open", async () => {
  const p = await stage.player("Gunner");
  await p.lobby();
  const card = await p.page.getByRole("article", { name: "Guns behind the hill" }).innerText();
  assert.match(card, /stand behind Mill Hill/);
  assert.doesNotMatch(card, /Find the range/);
  await p.start("Guns behind the hill", "Play both sides here");
  const told = p.page.locator(".lesson");
  await told.waitFor();
  assert.match(await told.innerText(), /Turn 1[^]*Find the range/);
  await p.asked();
  await p.through("nobody moves", () => p.page.keyboard.press("x"));
  await p.asked();
  await p.button(/^Baker Troop/).first().click();
  await p.page.locator(".coach.aside .hint", { hasText: 'Choose "bombard"' }).waitFor();
  await p.page.getByRole("tab", { name: "bombard" }).click();
  await p.drafted("bombard");
  await p.through("the guns fire", () => p.page.locator(".commit button.big").click());
  for (let i = 0; i < 30 && !/Turn 2/.test(await told.innerText()); ++i) {
    await p.asked();
    await p.through("the usual answer is taken", () => p.page.keyboard.press("u"));
  }
  assert.match(await told.innerText(), /Turn 2[^]*Fire for effect/);
  await p.close();
});

// Words and numbers: cards, log, report, rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

async function first_volley(p: Player): Promise<void> {
  await p.start("Your first shot", "Play both sides here");
  await p.painted();
  for (let i = 0; i < 6 && !(await p.facts()).step.startsWith("shoot"); ++i) {
    await p.asked();
    await p.through("the step ends", () => p.page.keyboard.press("x"));
  }
  await p.asked();
  await p.page.keyboard.press(" ");
  await p.drafted("shoot");
  const fire = p.button(/^Fire( \d|$| ↵)/);
  if (await fire.isDisabled()) await p.page.keyboard.press("t");
  await until("it may fire", async () => fire.isEnabled());
}

test("a tank's card has its gun, and no card says a thing twice", async () => {
  const p = await stage.player("Ann");
  await first_volley(p);
  const labels = async (where: string) => p.page.locator(`${where} .facts > div`).allInnerTexts();
  const target = await labels(".right .card");
  assert.equal(new Set(target).size, target.length, target.join(" | "));
  await p.page.getByRole("navigation", { name: "Pieces on the table" }).getByRole("button", { name: /^Panzer 1/ }).focus();
  await p.page.locator(".hover-card").waitFor();
  const card = await labels(".hover-card");
  assert.ok(card.some((l) => l.includes("KwK40") && /Anti-tank \d+/.test(l)), card.join(" | "));
  assert.equal(new Set(card).size, card.length);
  await p.shot("card-1440");
  const panel = await p.page.locator(".right").innerText();
  assert.doesNotMatch(panel, /\d+ of them|\(\+\d+\)|\b1 teams\b|line 0/);
  await p.close();
});

test("a volley is one entry of the log, with its dice, hits and losses, and unfolds", async () => {
  const p = await stage.player("Ann");
  await first_volley(p);
  await p.through("the volley is settled", () => p.page.keyboard.press("Enter"));
  for (let i = 0; i < 4 && !/hit|lost/.test(await p.page.locator(".log .deed summary").allInnerTexts().then((x) => x.join().replace(/to hit/g, ""))); ++i) await p.through("the rest is settled", () => p.page.keyboard.press("u"));
  if ((await p.facts()).over) await p.page.getByRole("button", { name: "Look at the table" }).click();
  const deed = p.page.locator(".log .deed").first();
  const head = deed.locator("summary");
  assert.match(await head.innerText(), /Shoot Panzers/);
  assert.match(await head.innerText(), /\d hits?/);
  assert.ok((await head.locator(".die").count()) >= 6, "its dice");
  assert.equal(await deed.locator("ol li").first().isVisible(), false);
  await head.click();
  assert.ok(await deed.locator("ol li").first().isVisible());
  const wide = await p.page.locator(".log").evaluate((e) => e.clientWidth);
  assert.ok(wide >= 230, `${wide} px of log`);
  await p.shot("log-1440");
  // The report: in words, with maps, no codes.
  const report = await p.page.request.get(`${stage.url}/api/games/${p.game()}/report.html`, { headers: { Authorization: `Bearer ${await p.page.evaluate(() => (JSON.parse(localStorage.getItem("sandtable.games")!) as { tokens: { token: string }[] }[])[0]!.tokens[0]!.token)}` } });
  const html = await report.text();
  console.log(`# report of one volley: ${Math.round(html.length / 1024)} KB`);
  await p.page.setContent(html);
  const words = await p.page.locator("main").innerText();
  assert.match((await p.page.locator("main").textContent()) ?? "", /Shoot Panzers/); // folded away where nothing was lost
  assert.match(words, /Turn 1, German/);
  assert.doesNotMatch(words, /\b[A-Z]{2,4}-[A-Z]{3}-\d{3}\b|\.toml|\bside0\b|command \d/);
  assert.ok((await p.page.locator("svg.map").count()) >= 1, "a map; another only where something has changed");
  assert.ok(html.length < 4e6);
  await p.close();
});

test("a rule names book and chapter, searches stay in the system that is played, and the rulebook has an index", async () => {
  const p = await stage.player("Ann");
  await first_volley(p);
  await p.page.locator(".right .rule").first().click();
  const rule = p.page.getByRole("dialog", { name: /^Rule / });
  await rule.getByText(/Flames Of War, second edition: \w+/).first().waitFor();
  assert.doesNotMatch(await rule.innerText(), /\.txt|:\d+-\d+/);
  await rule.getByRole("searchbox").fill("morale");
  await rule.getByRole("button", { name: "Search", exact: true }).click();
  await rule.locator("ul li").first().waitFor();
  const found = await rule.locator("ul li .rule").evaluateAll((all) => all.map((b) => b.getAttribute("title") ?? ""));
  assert.ok(found.length > 3 && found.every((t) => !t.startsWith("AAF")), found.join(" "));
  await rule.getByRole("button", { name: "the rulebook" }).click();
  const book = p.page.getByRole("dialog", { name: "Rulebook" });
  await book.locator("summary", { hasText: /^Shooting/ }).waitFor();
  assert.ok((await book.locator("details").count()) > 15);
  await book.getByRole("searchbox").fill("gone to ground");
  await until("few chapters are left", async () => (await book.locator("details").count()) < 8);
  await book.locator("details[open] .rule").first().click();
  await p.page.getByRole("dialog", { name: /^Rule / }).waitFor();
  await p.page.keyboard.press("Escape");
  assert.equal(await book.count(), 1, "Escape closes the topmost only");
  await p.page.keyboard.press("Escape");
  assert.equal(await book.count(), 0);
  await p.close();
});

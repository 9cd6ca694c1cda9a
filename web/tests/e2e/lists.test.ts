// Building a list: a company is chosen, a rule broken and read, the list shared by link, kept, brought in and printed; on
// a phone and by keyboard too. Nothing here knows which rules are played: it clicks what stands on the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fits, judged } from "./access.ts";
import { shots, stage, until, type Player } from "./harness.ts";

const settled = (p: Player) => until("the list is checked", () => p.page.evaluate(() => !(window as never as { building?: { busy: boolean } }).building?.busy));
const points = async (p: Player): Promise<number> => Number(await p.page.locator(".builder-sum b").innerText());
const verdict = (p: Player) => p.page.locator(".builder-verdict").innerText();
const fold = (p: Player, name: string, nth = 0) => p.page.locator(".army-fold", { hasText: name }).nth(nth);

async function build(p: Player, company: string): Promise<void> {
  await p.go("#/lists");
  await p.button(`Build a ${company}`).click();
  await p.page.locator(".builder-verdict").waitFor();
}

for (const [width, height] of [[1440, 900], [390, 844]] as const)
  test(`a list is built, a rule broken and read, shared and printed at ${width} x ${height}`, async () => {
    const p = await stage.player("Ann", { width, height, touch: width < 1000 });
    await p.lobby();
    await p.page.getByRole("link", { name: "Army lists" }).click();
    await p.button("Build a US Rifle Company").waitFor();
    await fits(p, "companies");
    await judged(p, "companies");
    await p.shot(`lists-shelf-${width}`);
    await p.button("Build a US Rifle Company").click();
    await p.page.locator(".builder-verdict").waitFor();
    assert.match(await verdict(p), /^✓/, "what a company has to have may be fielded");
    const begun = await points(p);

    // Squads by the stepper, quicker than the server answers; then one too many.
    await fold(p, "Rifle Platoon").click();
    const more = p.button("One more: Rifle Squad of Rifle Platoon");
    await more.click();
    await settled(p);
    assert.equal(await points(p), begun + 45);
    await more.click();
    await settled(p);
    assert.match(await verdict(p), /1 not allowed/);
    const fault = p.page.locator(".army-platoon.open .army-parts > li.wrong .army-faults");
    assert.match(await fault.innerText(), /4 of Rifle Squad, 2 to 3 allowed/, "the complaint stands at the squads");
    await fits(p, "a fault");
    await judged(p, "a fault");
    await p.shot(`lists-fault-${width}`);
    await p.button("One less: Rifle Squad of Rifle Platoon").click();
    await settled(p);
    assert.match(await verdict(p), /^✓/);

    // Too dear: the rule behind it is read.
    await p.page.getByRole("spinbutton", { name: "Points agreed" }).fill("100");
    await p.page.keyboard.press("Tab");
    await settled(p);
    const dear = p.page.locator(".builder-list > .army-faults");
    assert.match(await dear.innerText(), /more than the 100 agreed/);
    await dear.locator(".rule").click();
    const rule = p.page.getByRole("dialog", { name: /^Rule / });
    await rule.waitFor();
    await until("the rule is looked up", async () => !(await rule.innerText()).includes("Looking it up"));
    assert.ok((await rule.locator(".rule-text").innerText()).length > 40, "the rule is told in words");
    await judged(p, "a rule");
    await p.page.keyboard.press("Escape");
    await p.button("Undo").click();
    await settled(p);
    assert.match(await verdict(p), /^✓/, "undo takes it back");

    // A platoon more, from what is offered; quick fingers lose nothing.
    const before = await p.page.locator(".army-platoon").count();
    await p.page.locator(".army-add", { hasText: "Add to Weapons Platoons" }).locator(".army-add-one", { hasText: "Mortar Platoon" }).click();
    await settled(p);
    assert.equal(await p.page.locator(".army-platoon").count(), before + 1);
    await fold(p, "Company HQ").click();
    const bazooka = p.button("One more: Bazooka team of Company HQ");
    const dearer = await points(p);
    for (let i = 0; i < 2; ++i) await bazooka.dispatchEvent("click");
    await settled(p);
    assert.equal(await points(p), dearer + 30);

    // Every platoon has a card with figures and rules.
    if (width < 900) {
      await p.page.getByRole("tab", { name: "Cards" }).click();
      await fits(p, "cards");
    }
    const card = p.page.locator(width < 900 ? ".builder-cards .army-card" : ".builder-card .army-card").first();
    assert.match(await card.innerText(), /Bazooka team[\s\S]*Anti-tank 10/);
    await judged(p, "cards");
    await p.shot(`lists-cards-${width}`);
    if (width < 900) await p.page.getByRole("tab", { name: "Build" }).click();

    // The link holds the list: somebody else opens it and finds the same.
    await p.button("Share").click();
    const dialog = p.page.getByRole("dialog", { name: "Share the list" });
    const field = dialog.getByRole("textbox", { name: "Link" });
    await until("the link is made", async () => (await field.inputValue()).includes("#/list/link/"));
    await fits(p, "sharing");
    await judged(p, "sharing");
    const link = await field.inputValue();
    assert.ok(link.length < 500, `the link is short enough for a message: ${link.length}`);
    const [download] = await Promise.all([p.page.waitForEvent("download"), dialog.getByRole("button", { name: "Text (TOML)" }).click()]);
    const toml = readFileSync(await download.path(), "utf8");
    assert.match(toml, /^company = "us-rifle"/);
    const [roster_file] = await Promise.all([p.page.waitForEvent("download"), dialog.getByRole("button", { name: "BattleScribe (.ros)" }).click()]);
    const roster = readFileSync(await roster_file.path(), "utf8");
    await dialog.getByRole("button", { name: "Make a short link" }).click();
    await until("the short link is made", async () => /#\/list\/kept\/[a-z0-9]{12}$/.test(await field.inputValue()));
    const short = await field.inputValue();
    const sum = await points(p);
    const platoons = await p.page.locator(".army-platoon").count();
    for (const address of [link, short]) {
      const bob = await stage.player("Bob", { width, height });
      await bob.page.goto(address);
      await bob.page.locator(".builder-verdict").waitFor();
      assert.equal(await points(bob), sum);
      assert.equal(await bob.page.locator(".army-platoon").count(), platoons);
      assert.match(await verdict(bob), /^✓/);
      await bob.button("Keep a copy here").click();
      await bob.page.waitForURL(/#\/list\/here\//);
      await bob.close();
    }
    await p.page.keyboard.press("Escape");

    // On paper: the cards and nothing else.
    await p.page.emulateMedia({ media: "print" });
    const sheet = p.page.getByRole("article", { name: "Card sheet" });
    assert.ok(await sheet.isVisible());
    assert.equal(await p.page.locator(".builder-body").isVisible(), false);
    assert.equal(await sheet.getByRole("region", { name: /^Card of/ }).count(), platoons);
    const pdf = await p.page.pdf({ format: "A4", path: join(shots, `lists-${width}.pdf`) });
    assert.ok(pdf.length > 10_000);
    if (width > 900) await p.shot("lists-print");
    await p.page.emulateMedia({ media: "screen" });

    // Kept in this browser, and brought in from the file.
    await p.go("#/lists");
    await p.page.getByRole("link", { name: /US Rifle Company.*1500 points/ }).first().waitFor();
    await p.page.locator('input[type="file"]').setInputFiles({ name: "list.toml", mimeType: "application/toml", buffer: Buffer.from(toml) });
    await p.page.locator(".builder-verdict").waitFor();
    assert.equal(await points(p), sum);
    // A roster of another program: what it names that nobody knows is told before it is opened.
    await p.go("#/lists");
    await p.page.locator('input[type="file"]').setInputFiles({ name: "list.ros", mimeType: "application/xml", buffer: Buffer.from(roster.replace(/entryId="[^"]*"/g, "").replaceAll("Mortar Platoon", "Zeppelin Platoon")) });
    await p.page.getByText(/Zeppelin/).waitFor();
    await fits(p, "a roster with unknown entries");
    await judged(p, "a roster with unknown entries");
    await p.button("Open what was matched").click();
    await p.page.locator(".builder-verdict").waitFor();
    assert.equal(await p.page.locator(".army-platoon").count(), platoons - 1);
    await p.go("#/lists");
    await p.page.locator('input[type="file"]').setInputFiles({ name: "list.ros", mimeType: "application/xml", buffer: Buffer.from(roster) });
    await p.page.locator(".builder-verdict").waitFor();
    assert.equal(await points(p), sum);
    await p.go("#/lists");
    await p.page.locator('input[type="file"]').setInputFiles({ name: "list.toml", mimeType: "application/toml", buffer: Buffer.from('company = "us-rifle"\npoints = 600\n[[platoon]]\nid = "riffle"') });
    await p.page.getByRole("alert").waitFor();
    assert.match(await p.page.getByRole("alert").innerText(), /riffle.*no platoon/);
    await p.close();
  });

test("one of several alike is made different, a choice is made, undone, and kept over a reload", async () => {
  const p = await stage.player("Ann");
  await build(p, "Motostrelkovy Battalion");
  await fold(p, "Motostrelkovy Company").click();
  const one = p.page.locator(".army-platoon.open");
  const cards = () => p.page.locator(".builder-card .army-teams").innerText();
  const was = await cards();
  await one.getByRole("checkbox").first().check();
  await settled(p);
  assert.notEqual(await cards(), was);
  await p.page.keyboard.press("Control+z");
  await settled(p);
  assert.equal(await cards(), was);
  await p.page.keyboard.press("Control+Shift+z");
  await settled(p);
  const count = await p.page.locator(".army-platoon").count();
  await one.getByRole("button", { name: /^One more: .* alike$/ }).click();
  await settled(p);
  await one.getByRole("button", { name: "Make one different" }).click();
  await settled(p);
  assert.equal(await p.page.locator(".army-platoon").count(), count + 1);
  const sum = await points(p);
  await p.page.reload();
  await p.page.locator(".builder-verdict").waitFor();
  assert.equal(await points(p), sum);
  assert.equal(await p.page.locator(".army-platoon").count(), count + 1);
  await p.close();
});

test("a list is built without a mouse", async () => {
  const p = await stage.player("Ann");
  await build(p, "Panzerkompanie");
  const tab_to = async (what: string, f: () => Promise<boolean>) => {
    for (let i = 0; i < 120; ++i) {
      if (await f()) return;
      await p.page.keyboard.press("Tab");
    }
    throw new Error(`no way by Tab to ${what}`);
  };
  const label = () => p.page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
  const was = await p.page.locator(".army-platoon").count();
  await tab_to("adding a platoon", async () => /^Add to/.test(await label()));
  await p.page.keyboard.press("Enter");
  await p.page.keyboard.press("Tab");
  await p.page.keyboard.press("Enter");
  await settled(p);
  assert.equal(await p.page.locator(".army-platoon").count(), was + 1);
  await tab_to("taking it out again", async () => /^Remove /.test(await label()));
  await p.page.keyboard.press("Enter");
  await settled(p);
  assert.equal(await p.page.locator(".army-platoon").count(), was);
  await p.close();
});

test("a check while one edits feels instant", async () => {
  const p = await stage.player("Ann");
  await p.go("#/lists");
  await p.button(/^Ready list: .*, 1500 points/).last().click();
  await p.page.locator(".builder-verdict").waitFor();
  await p.page.locator(".army-fold").nth(1).click();
  for (let i = 0; i < 40; ++i) {
    await p.button(i % 2 === 0 ? /^One more: .* alike$/ : /^One less: .* alike$/).first().click();
    await settled(p);
  }
  const times = await p.page.evaluate(() => (window as never as { building: { times: number[] } }).building.times);
  const sorted = [...times].sort((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)]!;
  console.log(`# checks of a 1500-point list: ${sorted.length}, median ${sorted[sorted.length >> 1]!.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  assert.ok(times.length >= 40);
  assert.ok(sorted[times.length >> 1]! < 250, `half of them within ${sorted[times.length >> 1]} ms`); // others' tests run beside it
  await p.close();
});

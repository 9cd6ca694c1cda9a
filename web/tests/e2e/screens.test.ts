// Small screens, keyboards and screen readers: nothing is wider than the page, nothing lies over the table, dialogs keep
// the focus, everything can be hit, and axe finds nothing serious.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, judged } from "./access.ts";
import { stage, until, type Player } from "./harness.ts";

const sizes = [[1440, 900], [1024, 768], [390, 844]] as const;

// No panel lies over the place where pieces are drawn.
async function uncovered(p: Player, where: string): Promise<void> {
  const over = await p.page.evaluate(() => {
    const t = document.querySelector(".table")!.getBoundingClientRect();
    return [...document.querySelectorAll(".panel.right, .coach, .hover-card, .invite, .bottom, .top")].filter((e) => {
      if (!(e as HTMLElement).checkVisibility()) return false;
      const r = e.getBoundingClientRect();
      return r.width > 0 && r.left < t.right - 1 && r.right > t.left + 1 && r.top < t.bottom - 1 && r.bottom > t.top + 1;
    }).map((e) => e.className);
  });
  assert.deepEqual(over, [], where);
}

for (const [width, height] of sizes)
  test(`every page at ${width} x ${height}: no sideways scrolling, targets of 24 px, nothing over the table, nothing serious for axe`, async () => {
    const p = await stage.player("Ann", { width, height, touch: width < 1100 });
    const look = async (where: string, table = false) => {
      await fits(p, `${where} at ${width}`);
      if (table) await uncovered(p, `${where} at ${width}`);
      await judged(p, `${where} at ${width}`);
    };
    await p.lobby();
    await look("the lobby");
    await p.shot(`page-lobby-${width}`);
    await p.button("More ways to start Kurgan Hill").click();
    await look("starting a battle");
    await p.page.keyboard.press("Escape");
    const game = await p.start("Kurgan Hill", "Invite a friend");
    await p.painted();
    await look("waiting for a friend", true);
    await p.shot(`page-waiting-${width}`);
    const bob = await stage.player("Bob", { width, height });
    await bob.go(`#/join/${game}/1`);
    await bob.button("Take the seat").waitFor();
    await fits(bob, `an invitation at ${width}`);
    await judged(bob, `an invitation at ${width}`);
    await bob.close();
    await p.start("Your first shot", "Play both sides here");
    await p.painted();
    await p.asked();
    await look("a battle", true);
    await p.page.keyboard.press(" ");
    await p.drafted("move");
    await p.page.keyboard.press("ArrowUp");
    await p.drafted("move");
    await look("planning a move", true);
    await p.shot(`page-plan-${width}`);
    await p.page.keyboard.press("Escape");
    for (const [panel, name] of [["menu", "Menu"], ["help", "Keys"], ["legend", "Legend"], ["rules", "Rulebook"], ["settings", "Settings"]] as const) {
      await p.page.evaluate((x) => (window as never as { sandtable: { set(k: string, v: string): void } }).sandtable.set("panel", x), panel);
      await p.page.getByRole("dialog", { name }).waitFor();
      if (panel === "rules") await p.page.locator(".rulebook details").first().waitFor();
      await look(name);
      if (panel === "legend") await p.shot(`page-legend-${width}`);
      await p.page.keyboard.press("Escape");
      await until(`${name} is closed`, async () => (await p.page.getByRole("dialog", { name }).count()) === 0);
    }
    await p.go(`#/verify/${game}`);
    await p.page.getByRole("heading", { name: /^The dice/ }).waitFor();
    await look("checking dice");
    await p.go("#/game/nosuchgame1");
    await p.page.getByRole("heading", { name: /no battle/ }).waitFor();
    await look("a bad link");
    await p.close();
  });

test("dialogs keep the focus, give it back and close by Escape", async () => {
  const p = await stage.player("Ann");
  await p.start("Your first shot", "Play both sides here");
  await p.painted();
  await p.asked();
  const menu = p.button("Menu");
  await menu.focus();
  await p.page.keyboard.press("Enter");
  const dialog = p.page.getByRole("dialog", { name: "Menu" });
  await dialog.waitFor();
  const inside = () => p.page.evaluate(() => !!document.activeElement?.closest("[role=dialog]"));
  for (let i = 0; i < 40; ++i) {
    assert.ok(await inside(), `after ${i} tabs`);
    await p.page.keyboard.press(i < 25 ? "Tab" : "Shift+Tab");
  }
  await p.page.keyboard.press("Escape");
  assert.equal(await dialog.count(), 0);
  assert.equal(await p.page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Menu", "the focus goes back");
  await p.close();
});

test("on a phone the decision is a sheet that folds, and a turn can be played", async () => {
  const p = await stage.player("Ann", { width: 390, height: 844, touch: true });
  await p.start("Your first shot", "Play both sides here");
  await p.painted();
  await p.asked();
  const height = () => p.page.locator(".table").evaluate((e) => e.clientHeight);
  const before = await height();
  await p.button("Fold the panel").tap();
  assert.ok((await height()) > before + 60, "the table grows");
  await p.button("Show the panel").tap();
  for (let i = 0; i < 6 && !(await p.facts()).step.startsWith("shoot"); ++i) {
    await p.asked();
    await p.through("the step ends", () => p.button(/^End the/).last().tap());
  }
  await p.asked();
  await p.button(/^Shoot with Panzers/).tap();
  await p.drafted("shoot");
  await p.shot("phone-volley-390");
  await p.through("it fires", () => p.button(/^Fire( \d|$| ↵)/).tap());
  await p.close();
});

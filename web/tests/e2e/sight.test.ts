// Sight where I will stand, odds before an assault, nothing to do, aiming by a click.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

interface Look {
  sandtable: { look: { at: { at: { x: number; y: number } } | null; exposed: { seen: boolean; words: string }[]; sightings: unknown[] } | null };
}
const look = (p: Player) => p.page.evaluate(() => (window as never as Look).sandtable.look);

test("L while planning shows sight from and to the planned place, and follows it", async () => {
  const p = await stage.player("Ann");
  await p.start("Your first shot", "Play both sides here");
  await p.painted();
  await p.asked();
  await p.page.keyboard.press(" ");
  await p.drafted("move");
  for (let i = 0; i < 3; ++i) await p.page.keyboard.press("ArrowUp");
  await until("they are planned", () => p.page.evaluate(() => (window as never as { sandtable: { routes(): unknown[] } }).sandtable.routes().length > 0));
  await p.drafted("move");
  await p.page.keyboard.press("l");
  await until("sight is shown", async () => (await look(p)) !== null);
  const first = (await look(p))!;
  assert.ok(first.at, "from where it will stand, not from where it stands");
  assert.equal(first.exposed.length, 2, "each enemy says how he sees it");
  const panel = p.page.getByRole("region", { name: "Sight" });
  assert.match(await panel.innerText(), /there/i);
  assert.match(await panel.innerText(), /Is seen by|Nobody sees it there/i);
  for (let i = 0; i < 2; ++i) await p.page.keyboard.press("ArrowUp");
  await until("it follows the ghosts", async () => ((await look(p))?.at?.at.y ?? 0) > first.at!.at.y);
  await until("in the open it is seen", async () => (await look(p))!.exposed.some((e) => e.seen));
  assert.ok((await p.page.locator(".overlay .seen-by").count()) > 0, "who sees it is marked");
  await p.shot("planned-sight-1440");
  await p.close();
});

test("an assault shows its odds before it is launched", async () => {
  const p = await stage.player("Ann");
  await p.start("Over the meadow", "Play both sides here");
  await p.painted();
  await p.asked();
  await p.page.getByRole("button", { name: /^Rifle platoon/ }).first().click();
  await p.drafted("assault");
  const odds = p.page.locator(".right .odds");
  await odds.getByText("How it ends").waitFor();
  assert.match(await odds.innerText(), /you win/);
  assert.match(await odds.innerText(), /Teams you lose/i);
  await p.shot("assault-odds-1440");
  await p.close();
});

test("a step with nothing to do says why, and only who can act has a dot", async () => {
  const p = await stage.player("Ann");
  await p.start("A small table", "Play both sides here");
  await p.painted();
  await p.asked();
  await p.page.locator(".group .dot").first().waitFor();
  const side = (await p.facts()).viewing;
  await p.through("the step ends", () => p.page.keyboard.press("x"));
  await p.asked();
  const now = await p.facts();
  if (now.viewing === side && now.step.startsWith("shoot")) {
    await p.page.locator(".idle").waitFor();
    assert.match(await p.page.locator(".idle").innerText(), /Nothing can be done in this step: .+\./);
    assert.equal(await p.page.locator(".group .dot").count(), 0);
  }
  await p.close();
});

test("own platoon, then an enemy: it is aimed at", async () => {
  const p = await stage.player("Ann");
  await p.start("Your first shot", "Play both sides here");
  await p.painted();
  for (let i = 0; i < 6 && !(await p.facts()).step.startsWith("shoot"); ++i) {
    await p.asked();
    await p.through("the step ends", () => p.page.keyboard.press("x"));
  }
  await p.asked();
  const click = async (name: string) => {
    const at = await p.page.evaluate((n) => {
      const w = window as never as { sandtable: { position: { tokens: Map<string, { name: string; base: { pose: { at: object } } }> } }; table: { camera: { to_screen(v: object): { x: number; y: number } } } };
      const c = w.table.camera.to_screen([...w.sandtable.position.tokens.values()].find((t) => t.name === n)!.base.pose.at);
      const r = document.querySelector(".table")!.getBoundingClientRect();
      return { x: c.x + r.left, y: c.y + r.top };
    }, name);
    await p.page.mouse.click(at.x, at.y);
  };
  await click("Panzer 2");
  await click("T-34 1");
  await p.drafted("shoot");
  await until("it may fire", async () => p.button(/^Fire( \d|$| ↵)/).isEnabled());
  assert.ok((await p.page.locator(".overlay .target").count()) > 0);
  await p.close();
});

// Looks and sound: dice before their result, sounds by a key, symbols with facing, badges that shrink, hills with figures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

async function to_volley(p: Player): Promise<void> {
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
const sounds = (p: Player) => p.page.evaluate(() => (window as never as { sounds: string[] }).sounds);

test("dice fall on the table before anybody sees what came of them, with sounds that a key turns off", async () => {
  const p = await stage.player("Ann", { motion: true });
  await to_volley(p);
  const before = await p.facts();
  await p.button(/^Fire( \d|$| ↵)/).click();
  const tray = p.page.getByRole("status", { name: "Dice" });
  await tray.waitFor();
  assert.equal((await p.facts()).frames, before.frames, "the result is not told yet");
  assert.ok((await tray.locator(".die").count()) >= 6);
  await p.page.waitForTimeout(350);
  await p.page.screenshot({ path: "../build/check/shots/tray-1440.png" });
  await until("then it is told", async () => (await p.facts()).frames > before.frames);
  await tray.waitFor({ state: "detached" });
  assert.ok((await sounds(p)).includes("dice") && (await sounds(p)).includes("gun"), (await sounds(p)).join(" "));
  await p.page.keyboard.press("s");
  await p.page.getByText("Sound is off.").waitFor();
  const heard = (await sounds(p)).length;
  await p.asked();
  await p.page.keyboard.press("u");
  await until("the hits are settled", async () => (await p.facts()).frames > before.frames + 1);
  assert.equal((await sounds(p)).length, heard, "silent");
  await p.close();
});

test("NATO symbols show which way a piece looks, badges shrink with the table, hills have figures", async () => {
  const p = await stage.player("Ann");
  await p.start("Markers", "Play both sides here");
  await p.painted();
  await p.asked();
  interface Shown {
    table: { shown: Map<string, { token: { base: { pose: { facing: { turns: number } } } }; turret: { rotation: number } | null; pins: { scale: number }[] }>; camera: { k: number }; symbols: boolean };
  }
  await until("symbols are loaded", () => p.page.evaluate(() => (window as never as Shown).table.symbols));
  await p.page.keyboard.press("n");
  await p.still();
  const turned = await p.page.evaluate(() => [...(window as never as Shown).table.shown.values()].map((s) => ({ by: s.turret?.rotation ?? NaN, is: (s.token.base.pose.facing.turns / 65536) * 2 * Math.PI })));
  assert.ok(turned.length > 10 && turned.every((t) => Math.abs(t.by - t.is) < 0.01), "each symbol's arrow points where the piece looks");
  await p.shot("nato-facing-1440");
  await p.page.keyboard.press("n");
  const badge = () => p.page.evaluate(() => {
    const t = (window as never as Shown).table;
    return [...t.shown.values()].find((s) => s.pins.length > 0)!.pins[0]!.scale * t.camera.k;
  });
  await p.still();
  const near = await badge();
  await p.page.keyboard.press("0");
  for (let i = 0; i < 2; ++i) await p.page.keyboard.press("-");
  await p.still();
  assert.ok((await badge()) < near, "smaller on the screen from farther away");
  const figures = await p.page.locator(".overlay .height").allTextContents();
  assert.ok(figures.includes("Kurgan Hill") && figures.some((f) => /^\d+(\.\d+)? ?in/.test(f)), figures.join(", "));
  await p.close();
});

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

// How pictures of the table look: the middle's colour, and which part of them is painted at all, as rows of bits.
interface Look { key: string; colour: number[]; shape: string }
const looks_of = (p: Player, kind: string): Promise<Look[]> => p.page.evaluate((kind) => {
  const all = (window as never as { pictures: Map<string, { image: HTMLCanvasElement }> }).pictures;
  return [...all.entries()].filter(([key]) => key.startsWith(kind)).map(([key, { image }]) => {
    const small = document.createElement("canvas");
    small.width = small.height = 48;
    const b = small.getContext("2d")!;
    b.drawImage(image, 0, 0, 48, 48);
    const d = b.getImageData(0, 0, 48, 48).data;
    const colour = [0, 0, 0];
    let n = 0;
    let shape = "";
    for (let i = 0; i < d.length; i += 4) {
      const on = d[i + 3]! > 128;
      shape += on ? "1" : "0";
      if (on) for (const c of [0, 1, 2]) colour[c]! += d[i + c]!;
      n += on ? 1 : 0;
    }
    return { key, colour: colour.map((c) => c / Math.max(1, n)), shape };
  });
}, kind);
// Of all that one or the other covers, how much only one of them does.
const unlike = (a: Look, b: Look) => {
  const covers = [...a.shape].map((c, i) => Number(c) + Number(b.shape[i]));
  return covers.filter((n) => n === 1).length / covers.filter((n) => n > 0).length;
};
const apart = (a: Look, b: Look) => Math.hypot(...a.colour.map((c, i) => c - b.colour[i]!));

test("pieces differ by nation, class and role in shape, not in colour alone", async () => {
  const p = await stage.player("Ann");
  await p.start("Markers", "Play both sides here");
  await p.painted();
  await p.asked();
  const of = (all: Look[], ...words: string[]) => all.find((l) => words.every((w) => l.key.includes(w)))!;
  const tokens = await looks_of(p, "token ");
  const turrets = await looks_of(p, "turret ");
  const [ours, theirs] = [of(tokens, "token tank", "german"), of(tokens, "token tank", "soviet")];
  assert.ok(unlike(of(turrets, "german"), of(turrets, "soviet")) > 0.1, `turrets of two nations: ${unlike(of(turrets, "german"), of(turrets, "soviet"))}`);
  assert.ok(apart(ours, theirs) > 12, `colours of two nations: ${ours.colour.join()} and ${theirs.colour.join()}`);
  for (const nation of ["german", "soviet"]) {
    const [tank, foot, gun] = [of(tokens, "token tank", nation), of(tokens, "token infantry", nation), of(tokens, "token gun", nation)];
    for (const [a, b] of [[tank, foot], [tank, gun], [foot, gun]] as const) assert.ok(unlike(a, b) > 0.1, `${a.key} and ${b.key}: ${unlike(a, b)}`);
  }
  await p.close();
});

test("what drives raises dust", async () => {
  const p = await stage.player("Ann", { motion: true });
  await p.start("A small table", "Play both sides here");
  await p.painted();
  await p.asked();
  await p.page.keyboard.press(" ");
  await p.drafted("move");
  for (let i = 0; i < 12; ++i) await p.page.keyboard.press("ArrowUp");
  await p.drafted("move");
  await p.through("the tanks move", () => p.page.keyboard.press("Enter"));
  await until("dust is raised", () => p.page.evaluate(() => (window as never as { pictures: Map<string, unknown> }).pictures.has("dust")));
  await p.close();
});

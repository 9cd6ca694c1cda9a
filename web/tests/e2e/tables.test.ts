// The table editor: drawing, dragging, turning, reshaping, complaints, undo, files and links, and a turn played on what
// was drawn; with mouse, fingers and keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fits, judged } from "./access.ts";
import { stage, until, type Player } from "./harness.ts";

type Doc = { name: string; size: [number, number]; feature: { kind: string; name?: string; outline?: [number, number][]; rect?: { at: [number, number]; size: [number, number]; facing: number }; points?: [number, number][] }[] };
type Page = { editing: { doc: Doc; settled: boolean; chosen: number; checked: { faults: unknown[] } } };

const settled = (p: Player) => until("the table is checked and drawn", () => p.page.evaluate(() => (window as never as Page).editing?.settled === true));
const doc = (p: Player): Promise<Doc> => p.page.evaluate(() => (window as never as Page).editing.doc);
const chosen = (p: Player) => p.page.evaluate(() => (window as never as Page).editing.chosen);
const faults = (p: Player) => p.page.evaluate(() => (window as never as Page).editing.checked.faults.length);
// Where a place on the table is on the page.
async function on(p: Player, x: number, y: number): Promise<[number, number]> {
  return p.page.evaluate(
    ([tx, ty]) => {
      const m = document.querySelector<HTMLElement>(".table-map")!;
      const r = m.getBoundingClientRect();
      const scale = Number(m.dataset["scale"]);
      return [r.left + (tx! - Number(m.dataset["left"])) * scale, r.bottom - (ty! - Number(m.dataset["low"])) * scale] as [number, number];
    },
    [x, y],
  );
}
async function click(p: Player, x: number, y: number): Promise<void> {
  await p.page.mouse.click(...(await on(p, x, y)));
}
async function tap(p: Player, x: number, y: number): Promise<void> {
  await p.page.touchscreen.tap(...(await on(p, x, y)));
}
async function drag(p: Player, from: [number, number], to: [number, number]): Promise<void> {
  await p.page.mouse.move(...(await on(p, ...from)));
  await p.page.mouse.down();
  await p.page.mouse.move(...(await on(p, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2)));
  await p.page.mouse.move(...(await on(p, ...to)));
  await p.page.mouse.up();
}
async function empty(p: Player): Promise<void> {
  await p.go("#/tables");
  await p.button("Begin").click();
  await p.page.locator(".table-map").waitFor();
  await settled(p);
}
async function pick(p: Player, group: string, kind: string): Promise<void> {
  await p.page.getByRole("tab", { name: "Draw" }).click();
  await p.page.getByRole("searchbox", { name: "Search kinds of terrain" }).fill(kind);
  await p.page.locator("details.palette", { hasText: group }).getByRole("button", { name: kind, exact: true }).click();
}

test("a table is drawn, dragged, turned, reshaped, wrong, mended and measured", async () => {
  const p = await stage.player("Ann");
  await empty(p);
  await pick(p, "Areas", "wood");
  for (const [x, y] of [[10, 10], [20, 10], [20, 18], [10, 18]] as const) await click(p, x, y);
  await p.button("Finish").click();
  await settled(p);
  assert.deepEqual((await doc(p)).feature[0]!.outline, [[10, 10], [20, 10], [20, 18], [10, 18]]);

  // Drag it; take hold of a corner and cross the outline: the complaint stands at the feature, and undo mends it.
  await drag(p, [15, 14], [25, 14]);
  await settled(p);
  assert.deepEqual((await doc(p)).feature[0]!.outline![0], [20, 10]);
  await drag(p, [20, 10], [28, 22]);
  await settled(p);
  assert.equal(await faults(p), 1);
  const words = p.page.locator(".feature-panel .army-faults");
  assert.match(await words.innerText(), /cross/);
  assert.equal(await p.page.locator(".map-feature.wrong").count(), 1);
  await judged(p, "a table that is wrong");
  await p.shot("table-wrong");
  await p.page.keyboard.press("Control+z");
  await settled(p);
  assert.equal(await faults(p), 0);

  // A corner more between two, then away again by the panel.
  await p.page.locator(".table-map").focus().catch(() => {});
  const [gx, gy] = await on(p, 25, 10);
  await p.page.mouse.click(gx, gy);
  await settled(p);
  assert.equal((await doc(p)).feature[0]!.outline!.length, 5);
  await p.page.getByText("Points (5)").click();
  await p.button("Remove point 2").click();
  await settled(p);
  assert.equal((await doc(p)).feature[0]!.outline!.length, 4);

  // A hedge, a road, a hill and a house; the house is turned by its handle and made larger in figures.
  await pick(p, "Lines", "hedge");
  for (const [x, y] of [[2, 30], [12, 31], [24, 30]] as const) await click(p, x, y);
  await click(p, 24, 30); // the last twice
  await settled(p);
  await pick(p, "Roads and rivers", "road");
  for (const [x, y] of [[0, 24], [36, 26], [72, 24]] as const) await click(p, x, y);
  await p.page.keyboard.press("Enter");
  await settled(p);
  await pick(p, "Hills and hollows", "hill");
  for (const [x, y] of [[46, 32], [64, 32], [66, 44], [48, 44]] as const) await click(p, x, y);
  await click(p, 46, 32); // the first again
  await settled(p);
  await pick(p, "Buildings", "house");
  await drag(p, [40, 12], [46, 16]);
  await settled(p);
  let d = await doc(p);
  assert.deepEqual(d.feature.map((f) => f.kind), ["wood", "hedge", "road", "hill", "house"]);
  assert.deepEqual(d.feature[4]!.rect, { at: [43, 14], size: [6, 4], facing: 0 });
  const grip = (await p.page.locator(".map-turn").boundingBox())!;
  await p.page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await p.page.mouse.down();
  await p.page.mouse.move(...(await on(p, 50, 16)));
  await p.page.mouse.move(...(await on(p, 50, 14)));
  await p.page.mouse.up();
  await settled(p);
  d = await doc(p);
  assert.equal(d.feature[4]!.rect!.facing, 90, "the handle was drawn to the right");
  await p.page.getByLabel("Across").fill("8");
  await p.page.keyboard.press("Tab");
  await settled(p);
  assert.deepEqual((await doc(p)).feature[4]!.rect!.size, [8, 4]);
  await p.button("Copy").click();
  await settled(p);
  assert.equal((await doc(p)).feature.length, 6);
  assert.equal(await faults(p), 0);
  await p.page.getByRole("tab", { name: "Table" }).click();
  await p.page.getByText("Nothing is wrong").waitFor();

  // Without a mouse: choose in the list, push, turn, remove, take back.
  await p.page.getByRole("tab", { name: /^All/ }).click();
  await p.button("road 1").focus();
  await p.page.keyboard.press("Enter");
  const before = (await doc(p)).feature[2]!.points!;
  await p.button("Up").focus();
  await p.page.keyboard.press("Enter");
  await settled(p);
  assert.deepEqual((await doc(p)).feature[2]!.points![0], [0, before[0]![1] + 0.5]);
  await p.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await p.page.keyboard.press("ArrowDown");
  await p.page.keyboard.press("Delete");
  await settled(p);
  assert.equal((await doc(p)).feature.length, 5);
  assert.equal(await chosen(p), -1);
  for (let i = 0; i < 3; ++i) await p.page.keyboard.press("Control+z");
  await settled(p);
  assert.deepEqual((await doc(p)).feature[2]!.points, before);

  await p.button("Measure").click();
  await drag(p, [10, 40], [22, 40]);
  assert.match(await p.page.locator(".map-length").innerHTML(), /12\.0 in \/ 30\.0 cm/);
  await judged(p, "the editor");
  await p.shot("table-editor");

  // The file is a table file; brought in again it is the same table. The link holds it too.
  await p.button("Share").click();
  const dialog = p.page.getByRole("dialog", { name: "Share the table" });
  await until("the link is made", async () => (await dialog.getByRole("textbox", { name: "Link" }).inputValue()).includes("#/table/link/"));
  await judged(p, "sharing a table");
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  const [file] = await Promise.all([p.page.waitForEvent("download"), dialog.getByRole("button", { name: "Table file (TOML)" }).click()]);
  const toml = readFileSync(await file.path(), "utf8");
  assert.match(toml, /^name = "New table"\nsize = \[72, 48\]\nground = "grassland"\n\n\[\[feature\]\]\nkind = "wood"/);
  await dialog.getByRole("button", { name: "Make a short link" }).click();
  await until("the short link is made", async () => /#\/table\/kept\/[a-z0-9]{12}$/.test(await dialog.getByRole("textbox", { name: "Link" }).inputValue()));
  const short = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  const was = await doc(p);
  for (const address of [link, short]) {
    const bob = await stage.player("Bob");
    await bob.page.goto(address);
    await bob.page.locator(".table-map").waitFor();
    await settled(bob);
    assert.deepEqual((await doc(bob)).feature, was.feature);
    await bob.close();
  }
  await p.page.keyboard.press("Escape");
  await p.go("#/tables");
  await p.button("Begin").waitFor();
  await p.page.locator('input[type="file"]').setInputFiles({ name: "mine.toml", mimeType: "application/toml", buffer: Buffer.from(toml) });
  await p.page.locator(".table-map").waitFor();
  await settled(p);
  assert.deepEqual((await doc(p)).feature, was.feature);
  await p.close();
});

for (const [width, height] of [[1440, 900], [390, 844]] as const)
  test(`a battle's table is changed and a turn played on it at ${width} x ${height}`, async () => {
    const phone = width < 1000;
    const p = await stage.player("Ann", { width, height, touch: phone });
    const touch = phone ? tap : click;
    await p.lobby();
    await p.page.getByRole("link", { name: "Tables" }).click();
    await p.button("Edit the table of Kurgan Hill").waitFor();
    await p.page.locator(".shelf img").first().evaluate((i: HTMLImageElement) => i.decode());
    await fits(p, "tables");
    await judged(p, "tables");
    await p.shot(`tables-shelf-${width}`);
    await p.button("Edit the table of Kurgan Hill").click();
    await p.page.locator(".table-map").waitFor();
    await settled(p);
    assert.equal(await faults(p), 0);
    const before = (await doc(p)).feature.length;
    await fits(p, "the editor");
    await judged(p, "the editor");
    await p.shot(`table-begin-${width}`);
    await pick(p, "Areas", "pond");
    await p.button("Round").click();
    await touch(p, 36, 46);
    await settled(p);
    assert.equal((await doc(p)).feature.length, before + 1);
    assert.equal(await chosen(p), before);
    await p.page.getByRole("textbox", { name: "Name" }).fill("Drawn by Ann");
    await p.page.keyboard.press("Tab");
    await settled(p);
    await fits(p, "a chosen feature");
    await judged(p, "a chosen feature");
    await p.shot(`table-chosen-${width}`);
    await p.button("Play on it").click();
    const dialog = p.page.getByRole("dialog", { name: "Play on this table" });
    await until("the battles are there", async () => (await dialog.getByRole("combobox", { name: "Battle" }).inputValue()) !== "");
    assert.match(await dialog.getByRole("combobox", { name: "Battle" }).inputValue(), /kurgan/);
    await fits(p, "playing on it");
    await judged(p, "playing on it");
    await dialog.getByRole("button", { name: "Play both sides here" }).click();
    await p.page.waitForURL(/#\/game\//);
    await p.ready();
    await p.painted();
    await p.asked();
    const names = await p.page.evaluate(async (game) => ((await (await fetch(`/api/games/${game}/features`)).json()) as { name: string }[]).map((f) => f.name), p.game());
    assert.ok(names.includes("Drawn by Ann"), "what was drawn lies on the table that is played on");
    await p.shot(`table-played-${width}`);
    // A turn: steps are ended until the other side's begins.
    const active = () => p.page.evaluate(() => (window as never as { sandtable: { position: { active: number } } }).sandtable.position.active);
    const first = await active();
    for (let i = 0; i < 12 && (await active()) === first; ++i) {
      await p.asked();
      await p.through("a step ends", () => p.page.keyboard.press("x"));
    }
    assert.notEqual(await active(), first, "the turn is over");
    await p.close();
  });

test("where a battle's pieces do not fit the server says so", async () => {
  const p = await stage.player("Ann");
  await p.go("#/tables");
  await p.page.getByRole("spinbutton", { name: "Inches across" }).fill("20");
  await p.page.getByRole("spinbutton", { name: "Inches deep" }).fill("20");
  await p.button("Begin").click();
  await p.page.locator(".table-map").waitFor();
  await settled(p);
  assert.deepEqual((await doc(p)).size, [20, 20]);
  await p.button("Play on it").click();
  const dialog = p.page.getByRole("dialog", { name: "Play on this table" });
  await until("the battles are there", async () => (await dialog.getByRole("combobox", { name: "Battle" }).inputValue()) !== "");
  await dialog.getByRole("combobox", { name: "Battle" }).selectOption({ label: "Kurgan Hill" });
  await dialog.getByRole("button", { name: "Play both sides here" }).click();
  await dialog.getByRole("alert").waitFor();
  assert.match(await dialog.getByRole("alert").innerText(), /^'.*off the table, which is 20 in by 20 in$/);
  await p.close();
});

test("two fingers move and zoom, one finger moves what is chosen", async () => {
  const p = await stage.player("Ann", { width: 390, height: 844, touch: true });
  await empty(p);
  await pick(p, "Buildings", "house");
  await tap(p, 30, 24);
  await settled(p);
  assert.deepEqual((await doc(p)).feature[0]!.rect!.at, [30, 24]);
  const cdp = await p.context.newCDPSession(p.page);
  const send = (type: string, points: [number, number][]) => cdp.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const scale = () => p.page.locator(".table-map").evaluate((e) => Number((e as HTMLElement).dataset["scale"]));
  const [cx, cy] = await on(p, 30, 24);
  const was = await scale();
  await send("touchStart", [[cx - 30, cy], [cx + 30, cy]]);
  await send("touchMove", [[cx - 60, cy], [cx + 60, cy]]);
  await send("touchMove", [[cx - 90, cy], [cx + 90, cy]]);
  await send("touchEnd", []);
  await until("it is closer", async () => (await scale()) > was * 2);
  assert.deepEqual((await doc(p)).feature[0]!.rect!.at, [30, 24], "nothing was moved by it");
  const from = await on(p, 30, 24);
  const to = await on(p, 33, 24);
  await send("touchStart", [from]);
  await send("touchMove", [[(from[0] + to[0]) / 2, from[1]]]);
  await send("touchMove", [to]);
  await send("touchEnd", []);
  await settled(p);
  assert.deepEqual((await doc(p)).feature[0]!.rect!.at, [33, 24]);
  await p.close();
});

test("a table is laid out by dice and edited", async () => {
  const p = await stage.player("Ann");
  await p.go("#/tables");
  await p.page.getByRole("combobox", { name: "Theatre" }).waitFor();
  await p.page.getByRole("spinbutton", { name: "Points of the battle" }).fill("600");
  await p.button("Lay it out").click();
  await p.page.locator(".table-map").waitFor();
  await settled(p);
  assert.equal(await faults(p), 0);
  assert.ok((await doc(p)).feature.length > 0, "something lies on it");
  await p.shot("table-by-dice");
  await p.close();
});

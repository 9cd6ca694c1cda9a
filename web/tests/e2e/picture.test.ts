// The right picture: ground and pieces in one place, whatever comes late; the scale bar; another window; close up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

const small = "A small table";
interface Told {
  sandtable: { position: { tokens: Map<string, { base: { pose: { at: { x: number; y: number } } } }> }; welcome: { size: { x: number; y: number } } };
  table: { camera: { x: number; y: number; k: number; width: number; height: number; to_screen(v: object): { x: number; y: number } } };
}
const camera = (p: Player) => p.page.evaluate(() => {
  const { x, y, k, width, height } = (window as never as Told).table.camera;
  return { x, y, k, width, height };
});
// Where the ground's picture ends on the screen, found by its colour: the frame of wood stands outside.
const ends = (p: Player) => p.page.evaluate(() => {
  const w = window as never as Told;
  const c = document.querySelector<HTMLCanvasElement>(".table canvas.ground")!;
  const b = c.getContext("2d")!;
  const y = Math.round(c.height / 2);
  const row = b.getImageData(0, y, c.width, 1).data;
  let left = 0;
  while (left < c.width && row[left * 4 + 3] === 0) ++left;
  let right = c.width - 1;
  while (right > 0 && row[right * 4 + 3] === 0) --right;
  const ratio = c.width / c.clientWidth;
  const size = w.sandtable.welcome.size;
  return { left: left / ratio, right: (right + 1) / ratio, should: [w.table.camera.to_screen({ x: 0, y: 0 }).x, w.table.camera.to_screen({ x: size.x, y: 0 }).x] };
});
async function whole(p: Player): Promise<void> {
  await p.page.keyboard.press("0");
  await p.still();
  // A view that rests is drawn from a copy of the ground in its size.
  await p.page.evaluate(() => (window as never as { table: { redraw(): void } }).table.redraw());
  await p.still();
}

test("with latency a reloaded and a revisited table look as the local one", async () => {
  const ann = await stage.player("Ann", { draw: "canvas" });
  const game = await ann.start(small, "Play both sides here");
  await ann.painted();
  await ann.asked();
  await whole(ann);
  const at_home = await ends(ann);
  const local = await ann.pixels(".table");
  const kept = await ann.page.evaluate(() => JSON.stringify(localStorage));

  const far = await stage.player("Ann", { slow: 120 });
  await far.page.addInitScript((text) => {
    for (const [k, v] of Object.entries(JSON.parse(text) as Record<string, string>)) localStorage.setItem(k, v);
  }, kept);
  await far.go(`#/game/${game}`);
  const same = async (when: string) => {
    await far.ready();
    await far.painted();
    await far.asked();
    await whole(far);
    const now = await ends(far);
    assert.ok(Math.abs(now.left - now.should[0]!) <= 2 && Math.abs(now.right - now.should[1]!) <= 2, `${when}: the ground is as large as the table: ${JSON.stringify(now)}`);
    assert.deepEqual(now, at_home, when);
    assert.ok((await far.pixels(".table")).equals(local), `${when}: the picture is the local one`);
  };
  await same("first");
  await far.page.reload();
  await same("after a reload");
  await far.go("#/");
  await far.page.getByRole("article").first().waitFor();
  await far.go(`#/game/${game}`);
  await same("on coming back");
  await far.shot("small-1440");
  await ann.close();
  await far.close();
});

test("the scale bar is true at every zoom, and a resized or turned window is filled again", async () => {
  const p = await stage.player("Ann");
  await p.start(small, "Play both sides here");
  await p.painted();
  const bar = async () => {
    const c = await camera(p);
    const b = await p.page.locator(".scale").evaluate((e) => ({ length: Number((e as HTMLElement).dataset["length"]), px: e.querySelector("span")!.getBoundingClientRect().width }));
    assert.ok(Math.abs(b.px - b.length * 25 * c.k) < 1.5, `${b.length} in are ${b.px} px at ${c.k}`);
    return b;
  };
  await bar();
  const seen = new Set<number>();
  for (const key of ["0", "+", "+", "+", "+", "+", "+", "+", "+"]) {
    await p.page.keyboard.press(key);
    await p.still();
    seen.add((await bar()).length);
  }
  assert.ok(seen.size > 2, "a closer look gets a shorter length");
  await p.page.keyboard.press("0");
  for (const [width, height] of [[900, 1200], [1200, 800], [390, 844], [844, 390]] as const) {
    await p.page.setViewportSize({ width, height });
    await until("the table fits the window", async () => {
      const c = await camera(p);
      const box = (await p.page.locator(".table").boundingBox())!;
      const w = 48 * 25 * c.k;
      const h = 36 * 25 * c.k;
      return Math.abs(c.width - box.width) < 1 && c.x >= -1 && c.y >= -1 && c.x + w <= c.width + 1 && c.y + h <= c.height + 1 && (c.width - w < 60 || c.height - h < 60);
    });
    await bar();
  }
  await p.close();
});

test("close up the ground is drawn anew and stays sharp", async () => {
  const p = await stage.player("Ann");
  await p.start(small, "Play both sides here");
  await p.painted();
  // How much neighbouring pixels differ: a picture drawn larger than it is has soft steps.
  const crisp = () => p.page.evaluate(() => {
    const c = document.querySelector<HTMLCanvasElement>(".table canvas.ground")!;
    const d = c.getContext("2d")!.getImageData(c.width / 4, c.height / 4, c.width / 2, c.height / 2).data;
    let sum = 0;
    for (let i = 0; i + 8 < d.length; i += 4) sum += Math.abs(d[i]! - d[i + 4]!);
    return (sum * 4) / d.length;
  });
  // The drawing is held back until the soft picture has been looked at.
  let let_go = () => {};
  const held = new Promise<void>((done) => (let_go = done));
  await p.page.route(/ground\.svg/, async (route) => {
    await held;
    await route.continue();
  });
  await p.page.evaluate(() => {
    const t = (window as never as { table: { camera: { zoom(by: number): void; k: number }; moved_view(): void } }).table;
    while (t.camera.k < 5) t.camera.zoom(1.25);
    t.moved_view();
  });
  await p.still();
  const soft = await crisp();
  let_go();
  await p.page.locator(".table[data-close]").waitFor();
  await p.still();
  const sharp = await crisp();
  assert.ok(sharp > soft * 1.15, `${soft} ${sharp}`);
  await p.shot("close-1440");
  await p.close();
});

test("a server that draws for many is asked again for the ground, and so for the hills' figures", async () => {
  const p = await stage.player("Ann");
  const asked: Record<string, number> = {};
  const busy = async (name: string, times: number) =>
    p.page.route(new RegExp(`/api/games/[^/]+/${name}`), (route) => {
      asked[name] = (asked[name] ?? 0) + 1;
      if (asked[name]! > times) return route.continue();
      return route.fulfill({ status: asked[name]! % 2 ? 429 : 503, headers: { "Retry-After": "1" }, contentType: "application/json", body: '{"code":"too_fast","words":"many pages and pictures are being made"}' });
    });
  await busy("ground\\.png", 2);
  await busy("features", 1);
  await p.start(small, "Play both sides here");
  await p.painted();
  assert.equal(asked["ground\\.png"], 3);
  await until("the hill has its figures", () => p.page.evaluate(() => (window as never as { sandtable: { hills: unknown[] } }).sandtable.hills.length > 0));
  assert.equal(asked["features"], 2);
  await p.close();
});

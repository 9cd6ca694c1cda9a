// A battle at night: the table is dark and says so, a platoon that rolled shows how far it sees, fire shows who fired.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inch } from "../../src/protocol.ts";
import { stage, type Player } from "./harness.ts";

interface Seen { name: string; side: number; sees: number; flash: boolean }
const tokens = (p: Player): Promise<Seen[]> =>
  p.page.evaluate(() => [...(window as never as { sandtable: { position: { tokens: Map<string, Seen> } } }).sandtable.position.tokens.values()].map((t) => ({ name: t.name, side: t.side, sees: t.sees, flash: t.flash })));
const vision = (p: Player) => p.page.getByTestId("vision");
const dark = (p: Player) => p.page.locator(".table[data-night=yes]");

test("the night patrol: dark, with what night means and its rules, and visibility once it is rolled", async () => {
  const p = await stage.player("Ann");
  await p.start("Night patrol", "Play both sides here");
  await p.painted();
  await p.asked();
  await dark(p).waitFor();
  const mark = p.page.locator(".table-mark");
  await mark.getByText("Night", { exact: true }).waitFor();
  assert.match(await mark.innerText(), /Concealed\s+everybody\s+Movement\s+at most 8 in/);
  assert.equal(await mark.getByTitle(/^FOW-NGT-004/).count(), 1);
  await mark.getByTitle(/^FOW-NGT-009/).click();
  await p.page.getByRole("dialog").getByText("Everyone is Concealed at night").waitFor();
  await p.page.keyboard.press("Escape");
  await p.shot("night-move-1440");
  // Folded away it stays so.
  await mark.locator("summary").click();
  await mark.getByText("everybody", { exact: true }).waitFor({ state: "hidden" });
  assert.equal(await vision(p).count(), 0);

  await p.through("the Movement Step ends", () => p.page.keyboard.press("x"));
  await p.asked();
  await p.button(/^Machine guns shoots: roll how far it sees/).click();
  await p.drafted("look_out");
  await p.through("the platoon looks out", () => p.page.locator(".commit button.big").click());
  await p.button(/^Machine guns/).first().click();
  await vision(p).waitFor();
  const saw = (await tokens(p)).find((t) => t.name === "Machine gun 1")!.sees;
  assert.ok(saw >= 4 * inch && saw <= 24 * inch && saw % (4 * inch) === 0, `${saw}`);
  const inches = saw / inch;
  assert.match(await vision(p).innerHTML(), new RegExp(`Sees ${inches} in`));
  const card = p.page.locator(".hover-card");
  assert.match(await card.innerText(), new RegExp(`Sees ${inches} ?in`));
  await p.shot("night-visibility-1440");
  await p.close();
});

test("who fired at night is marked by his muzzle flash", async () => {
  const p = await stage.player("Ann");
  await p.start("In the dark", "Play both sides here");
  await p.painted();
  await p.asked();
  await dark(p).waitFor();
  const all = await tokens(p);
  assert.deepEqual(all.filter((t) => t.flash).map((t) => t.name), ["Panzer 1", "T-34 2", "Rifles 1"]);
  assert.equal(await p.page.locator(".for-readers button", { hasText: "muzzle flashes are seen" }).count(), 3);
  await p.button(/^Panzers/).first().click();
  await vision(p).waitFor();
  assert.match(await vision(p).innerHTML(), /Sees 12 in/);
  // Both Soviet tanks are farther away than that; the one that fired can be shot at.
  await p.drafted("shoot");
  await p.page.locator(".overlay .target").first().waitFor();
  assert.match(await p.page.locator(".panel.right").innerText(), /Panzer 2[^]*at T-34 2/);
  await p.shot("night-flashes-1440");
  await p.close();
});

test("by day nothing of it shows", async () => {
  const p = await stage.player("Ann");
  await p.start("Your first shot", "Play both sides here");
  await p.painted();
  await p.asked();
  assert.equal(await dark(p).count(), 0);
  assert.equal(await p.page.locator(".table-mark").count(), 0);
  assert.ok((await tokens(p)).every((t) => t.sees === 0 && !t.flash));
  await p.close();
});

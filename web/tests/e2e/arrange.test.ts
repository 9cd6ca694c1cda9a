// A battle that players arrange: in two clicks, or chosen piece by piece, with a list and a table of one's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, judged } from "./access.ts";
import { stage, until, type Player } from "./harness.ts";

// Without missions nobody is led to where none can be chosen.
async function missions(p: Player): Promise<boolean> {
  await p.lobby();
  const some = await p.page.evaluate(async () => ((await (await fetch("/api/forces")).json()) as { rulesets: { missions: unknown[] }[] }).rulesets.some((r) => r.missions.length > 0));
  if (some) await p.page.getByRole("link", { name: "Surprise me" }).waitFor();
  else assert.equal(await p.page.getByRole("link", { name: "Surprise me" }).count(), 0);
  if (!some) await p.close();
  return some;
}
const choice = (p: Player, name: string) => p.page.getByRole("combobox", { name });
async function fought(p: Player): Promise<void> {
  await p.page.waitForURL(/#\/game\//);
  await p.ready();
  await p.painted();
  await p.asked();
}

for (const [width, height] of [[1440, 900], [390, 844]] as const)
  test(`a surprise battle is two clicks away at ${width} x ${height}`, async () => {
    const p = await stage.player("Ann", { width, height, touch: width < 1000 });
    if (!(await missions(p))) return;
    await p.page.getByRole("link", { name: "Surprise me" }).click();
    await p.button("Begin the battle").waitFor();
    await fits(p, "a new battle");
    await judged(p, "a new battle");
    await p.shot(`arrange-${width}`);
    const mission = await choice(p, "Mission").evaluate((e: HTMLSelectElement) => e.selectedOptions[0]!.text);
    await p.button("Begin the battle").click();
    await fought(p);
    const title = await p.page.evaluate(async (game) => ((await (await fetch(`/api/games/${game}`)).json()) as { title: string }).title, p.game());
    assert.ok(title.startsWith(`${mission}: `) && title.includes(" against "), title);
    await p.shot(`arranged-${width}`);
    await p.close();
  });

test("a battle is fought with a list and on a table of one's own", async () => {
  const p = await stage.player("Ann");
  if (!(await missions(p))) return;
  await p.go("#/lists");
  await p.button("Build a US Rifle Company").click();
  await p.page.locator(".builder-verdict").waitFor();
  await p.go("#/tables");
  await p.button("Edit a copy of Steppe").click();
  await p.page.locator(".table-map").waitFor();
  await p.page.getByRole("tab", { name: "Table" }).click();
  await p.page.getByRole("textbox", { name: "Name" }).fill("My steppe");
  await p.page.keyboard.press("Tab");
  await until("it is kept", () => p.page.evaluate(() => (localStorage.getItem("sandtable.tables") ?? "").includes("My steppe")));
  await p.go("#/battle");
  await p.button("Begin the battle").waitFor();
  await choice(p, "List of the first side").selectOption({ label: "US Rifle Company, 1500 points" });
  await choice(p, "List of the second side").selectOption({ label: "Panzerkompanie" });
  await p.page.getByRole("spinbutton", { name: "Points of lists that are drawn" }).fill("1500");
  await choice(p, "Mission").selectOption({ label: "Free-for-All" });
  await choice(p, "Table").selectOption({ label: "My steppe" });
  await p.button("Begin the battle").click();
  await fought(p);
  const sides = await p.page.evaluate(() => (window as never as { sandtable: { welcome: { sides: string[] } } }).sandtable.welcome.sides);
  assert.deepEqual(sides, ["us", "german"]);
  await p.close();
});

test("a list that may not be fielded begins no battle, and the page says why", async () => {
  const p = await stage.player("Ann");
  if (!(await missions(p))) return;
  await p.go("#/lists");
  await p.button("Build a US Rifle Company").click();
  await p.page.locator(".builder-verdict").waitFor();
  await p.page.getByRole("spinbutton", { name: "Points agreed" }).fill("100");
  await p.page.keyboard.press("Tab");
  await until("it is kept", () => p.page.evaluate(() => (localStorage.getItem("sandtable.lists") ?? "").includes('\\"points\\":100')));
  await p.go("#/battle");
  await p.button("Begin the battle").waitFor();
  await choice(p, "List of the first side").selectOption({ label: "US Rifle Company, 100 points" });
  await p.button("Begin the battle").click();
  await p.page.getByRole("alert").waitFor();
  assert.match(await p.page.getByRole("alert").innerText(), /may not be fielded.*more than the 100 agreed/);
  await p.close();
});

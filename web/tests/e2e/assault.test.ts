// An assault in the browser, with typed dice: the charge by one click, defensive fire, the fight, a counterattack and a
// break off, each answered as its question is shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

interface Page {
  sandtable: {
    dice_wanted: { so_far: number[] } | null;
    decision: { prompt: string; choices: { verb: string; label: string; closed: unknown[] }[] };
    position: { tokens: Map<string, { name: string; presence: string; base: { pose: { at: { x: number; y: number } } } }> };
  };
}
const token = (p: Player, name: string) =>
  p.page.evaluate((n) => {
    const t = [...(window as never as Page).sandtable.position.tokens.values()].find((x) => x.name === n)!;
    return { presence: t.presence, y: t.base.pose.at.y };
  }, name);
const choices = (p: Player) => p.page.evaluate(() => (window as never as Page).sandtable.decision.choices.map((c) => [c.verb, c.label]));

// Chooses the answer with that verb in the panel, does `more` to its parts, sends it and types what is rolled.
async function answer(p: Player, verb: string, dice: number[], more?: () => Promise<unknown>): Promise<void> {
  await p.asked();
  const found = (await choices(p)).find((c) => c[0] === verb);
  assert.ok(found, `no answer ${verb} to "${await p.prompt()}": ${JSON.stringify(await choices(p))}`);
  const was = await p.facts();
  const label = p.page.locator(".decision, aside").getByRole("button", { name: found[1]!, exact: true }).first();
  if (was.draft?.verb !== verb && (await label.isVisible())) await label.click();
  await until(`${verb} is chosen or done`, async () => {
    const f = await p.facts();
    return f.frames > was.frames || (await rolled(p)) >= 0 || (f.draft?.verb === verb && f.draft.complete && !f.draft.checking);
  });
  if (more) await more();
  if ((await p.facts()).frames === was.frames && (await rolled(p)) < 0) {
    await p.drafted(verb);
    const big = p.page.locator(".commit button.big");
    assert.ok(await big.isEnabled(), `${verb} is not allowed: ${await p.page.locator(".commit").innerText()}`);
    await big.click();
  }
  await type_dice(p, was.frames, dice, verb);
}
async function type_dice(p: Player, frames: number, dice: number[], what: string): Promise<void> {
  let typed = 0;
  await until(`the game goes on after ${what}`, async () => {
    const now = await p.facts();
    if (now.frames > frames && now.settled) return true;
    if ((await rolled(p)) !== typed) return false;
    assert.ok(typed < dice.length, `${what}: a die more than the ${dice.length} expected`);
    await p.button(`The die shows ${dice[typed]}`).click();
    ++typed;
    return false;
  });
  assert.equal(typed, dice.length, `dice typed after ${what}`);
}
const rolled = (p: Player) => p.page.evaluate(() => (window as never as Page).sandtable.dice_wanted?.so_far.length ?? -1);

test("an assault is fought through a counterattack to a break off", async () => {
  const p = await stage.player("Ann");
  await p.lobby();
  await p.button("More ways to start Over the meadow").click();
  await p.page.getByRole("checkbox", { name: /type them in/ }).check();
  await p.page.getByRole("button", { name: "Start", exact: true }).click();
  await p.page.waitForURL(/#\/game\//);
  await p.ready();
  await p.painted();

  await answer(p, "assault", []);
  assert.match(await p.prompt(), /Charge/);
  const before = await token(p, "Rifles 1");
  await p.shot("assault-charge-1440");
  await answer(p, "charge_all", []);
  assert.ok((await token(p, "Rifles 1")).y > before.y, "the platoon has charged");

  assert.match(await p.prompt(), /defensive fire/);
  await answer(p, "defend", [1, 1, 1, 1, 1, 1, 6]);  // three shots miss, then the last of four strikes
  await p.shot("assault-hits-1440");
  await answer(p, "allocate", [6], async () => {
    const takers = p.page.locator("label.assign select").first();
    const third = (await takers.locator("option").allInnerTexts()).find((x) => x.startsWith("Grenadiers 3"));
    await takers.selectOption({ label: third! });
  });
  assert.equal((await token(p, "Grenadiers 3")).presence, "lost");

  await p.shot("assault-react-1440");
  const asked = await choices(p);
  assert.deepEqual(asked.map((c) => c[0]).sort(), ["break_off", "counterattack"], "a platoon that passed may choose");
  await answer(p, "counterattack", [1, 6]);  // one of two strikes back
  assert.match(await p.prompt(), /^US: .*close combat/);
  await answer(p, "allocate", [1]);  // and the Americans lose their nerve
  assert.match(await p.prompt(), /breaks off/);
  await p.drafted("break_off");  // the ways are proposed
  await p.shot("assault-break-off-1440");
  const stood = await token(p, "Rifles 4");
  await answer(p, "break_off", []);
  assert.ok((await token(p, "Rifles 4")).y < stood.y, "away from the enemy");
  assert.match(await p.prompt(), /^German: .*won/);
  await p.asked();
  const won = await p.facts();
  await p.page.keyboard.press("u");  // the victors stay where they are
  await type_dice(p, won.frames, [6], "the usual");  // and rally in their own turn
  const log = (await p.page.getByRole("log").textContent()) ?? "";
  for (const line of ["Round 1: US strikes", "Round 2: German strikes", "Rifle platoon breaks off"]) assert.ok(log.includes(line), `${line} in the log`);
  await p.close();
});

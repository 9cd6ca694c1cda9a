// Why the battle is fought, and how it went: goals on the map and in the list, the other side, the end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, until, type Player } from "./harness.ts";

const goals = (p: Player) => p.page.getByRole("region", { name: "Goals" });

test("every battle shows its story, its goals on map and list, who holds them, losses, turns and the enemy", async () => {
  const p = await stage.player("Ann");
  await p.start("Kurgan Hill", "Play both sides here");
  await p.painted();
  await p.asked();
  const list = goals(p);
  await list.getByText("Stand alone on Kurgan Hill at the end").first().waitFor();
  await list.getByText(/Southern Russia/).waitFor(); // the list of battles may come late
  const text = await list.innerText();
  assert.match(text, /9 turns after this/i);
  assert.match(text, /0 of 12/);
  assert.match(text, /nobody is there/);
  assert.match(text, /Southern Russia/, "the story");
  assert.match(text, /21 teams/);
  const plates = await p.page.getByTestId("goals").locator(".goal-plate").allTextContents();
  assert.equal(plates.length, 1, "two goals about one hill are one place on the map");
  assert.match(plates[0]!, /1\s*nobody is there/);
  const enemy = p.page.locator("details.enemy");
  assert.match(await enemy.innerText(), /German: 16 teams known/);
  await enemy.locator("summary").click();
  assert.ok((await enemy.getByRole("button").count()) >= 3, "its order of battle");
  await p.shot("goals-1440");
  await p.close();
});

test("the hill's holder is told as it changes hands", async () => {
  const p = await stage.player("Ann");
  await p.start("A small table", "Play both sides here");
  await p.painted();
  await p.asked();
  await p.page.keyboard.press(" ");
  await p.drafted("move");
  for (let i = 0; i < 10; ++i) await p.page.keyboard.press("ArrowUp");
  await until("the move is allowed", async () => p.button(/^Move \d team/).isEnabled());
  await p.through("the tanks move", () => p.page.keyboard.press("Enter"));
  await until("they hold the rise", async () => /held by US/.test(await goals(p).innerText()));
  assert.match((await p.page.getByTestId("goals").textContent()) ?? "", /held by US/);
  await p.close();
});

test("the end tells who won and why, losses, luck, the best shot, and leads on; lessons are remembered", async () => {
  const p = await stage.player("Ann");
  await p.start("Your first shot", "Play both sides here");
  const end = p.page.getByRole("dialog", { name: "The battle is over" });
  for (let i = 0; i < 60 && !(await p.facts()).over; ++i) {
    await p.asked();
    const f = await p.facts();
    if (f.step.startsWith("shoot") && f.viewing === 0) {
      await p.page.keyboard.press(" ");
      if ((await p.facts()).draft) {
        await p.drafted();
        const fire = p.button(/^Fire( \d|$| ↵)/);
        if ((await fire.count()) > 0 && (await fire.isEnabled())) {
          await p.through("the volley is settled", () => p.page.keyboard.press("Enter"));
          continue;
        }
        await p.page.keyboard.press("Escape");
      }
    }
    await p.through("the usual answer is taken", () => p.page.keyboard.press("u"));
  }
  await end.waitFor();
  await end.getByRole("button", { name: /^Next lesson/ }).waitFor();
  const text = await end.innerText();
  assert.match(text, /German wins/);
  assert.match(text, /of 2 teams/, "losses");
  assert.match(text, /throws? passed/, "luck");
  assert.match(text, /Destroy a Soviet tank/, "the goal");
  assert.match(text, /Best shot: Shoot Panzers/);
  for (const name of [/^Play it again/, "Battle report", "Look at the table"]) assert.equal(await end.getByRole("button", { name }).count(), 1, String(name));
  const left = await p.page.evaluate(() => {
    const w = window as never as { sandtable: { position: { marks: { sort: string }[] } }; pictures: Map<string, unknown> };
    return { wrecks: w.sandtable.position.marks.filter((m) => m.sort === "wreck").length, painted: [...w.pictures.keys()].filter((k) => k.startsWith("wreck ")).length };
  });
  assert.ok(left.wrecks > 0 && left.painted > 0, "what was destroyed stays on the table as a wreck");
  await p.shot("over-1440");
  const game = p.game();
  const next = end.getByRole("button", { name: /^Next lesson: Hull down/ });
  await next.click();
  await p.page.waitForURL((u) => /#\/game\//.test(u.hash) && !u.hash.includes(game));
  await p.lobby();
  assert.match(await p.page.getByRole("article", { name: "Your first shot" }).innerText(), /done ✓/);
  await p.close();
});

// A newcomer plays "Your first shot": reads everything that is new on the screen, does what the coach says, one thing
// at a time. Reading and doing are counted, not timed: 200 words a minute, two seconds for each click or key.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "./harness.ts";

// Dice may let the first volley do nothing (4 in 100): then the newcomer needs a second turn. What is held to two minutes
// is the usual course, so such a game is played again.
test("a newcomer finishes the first tutorial in two minutes", async () => {
  for (let i = 0; i < 5; ++i) if (await tutorial()) return;
  assert.fail("five first volleys in a row did nothing");
});

async function tutorial(): Promise<boolean> {
  const p = await stage.player("Newcomer");
  const known = new Set<string>();
  let words = 0;
  let more = 0; // small print: odds, reasons, rule ids, facts of the target
  let deeds = 0;
  // What the coach and the prompt say, whom one has, what can be chosen, the number needed, the buttons.
  const needful = ".coach.aside, [data-testid=prompt], .panel.left .company, .panel.right h2, .prompt-words, .choice, .panel.right .words, .card-head, .panel.right button.big, .foot button.end";
  // A sentence that was read once is not read again.
  const read = async (where: string, must = true) => {
    for (const text of await p.page.locator(where).allInnerTexts())
      for (const line of text.toLowerCase().split(/\n|(?<=[.:?]) /).map((l) => l.trim()))
        if (/[a-z0-9]/.test(line) && !known.has(line)) {
          known.add(line);
          if (must) words += line.split(/\s+/).length;
          else more += line.split(/\s+/).length;
        }
  };
  const click = async (name: string | RegExp) => {
    await p.page.getByRole("button", { name }).first().click();
    ++deeds;
  };
  await p.lobby();
  await read("header, h1, h2");
  await read("article[aria-label='Your first shot']");
  await p.page.getByRole("article", { name: "Your first shot" }).getByRole("button", { name: "Play both sides here" }).click();
  ++deeds;
  await p.page.waitForURL(/#\/game\//);
  await p.ready();
  await p.page.getByRole("region", { name: "Coach" }).first().waitFor();
  const coach = () => p.page.locator(".coach.aside .hint").innerText();
  const said: string[] = [];
  while (!(await p.facts()).over) {
    await p.asked();
    if ((await p.facts()).dice > 0 && (await p.facts()).step.startsWith("shoot") && ["done", undefined].includes((await p.facts()).draft?.verb)) {
      await p.close();
      return false;
    }
    assert.ok(deeds < 40, "the coach leads in a circle");
    const f = await p.facts();
    if (f.draft) await p.drafted();
    await p.still();
    await read(needful);
    await read(".panel.right", false);
    const hint = await coach();
    if (hint !== said[said.length - 1]) said.push(hint);
    if (/blue button/.test(hint)) await p.through("the answer is taken", () => p.page.locator(".commit button.big").click().then(() => ++deeds));
    else if (/^Click an enemy/.test(hint)) await click(/^Other target/);
    else if (/Escape/.test(hint)) {
      await p.page.keyboard.press("Escape");
      ++deeds;
    } else if (f.step.startsWith("shoot") && /Click \w+ in the list/.test(hint)) await click(/^(Panzers|Soviet tanks)/);
    // The story says that a tank that moves fires slower: the newcomer stays.
    else await p.through("the step ends", () => p.page.locator(".foot button.end").click().then(() => ++deeds));
  }
  await read(needful);
  assert.match(await p.prompt(), /German wins/);
  const seconds = Math.round((words / 200) * 60 + deeds * 2);
  for (const s of said) console.log(`# coach: ${s}`);
  console.log(`# a newcomer's first tutorial: ${words} words to read (and ${more} of small print), ${deeds} clicks and keys, about ${seconds} s`);
  assert.ok(seconds < 120, `${seconds} s`);
  await p.shot("tutorial-over-1440");
  await p.close();
  return true;
}

// A battle of the second system on the same table: artillery declared, units activated in turn, the log told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "./harness.ts";

test("a battle of the second system is played with what the page knows of any", async () => {
  const p = await stage.player("Ann");
  await p.start("Crossroads at Noon", "Play both sides here");
  await p.painted();
  const prompts: string[] = [];
  for (let i = 0; i < 8; ++i) {
    await p.asked();
    prompts.push(await p.prompt());
    await p.through("the usual answer is taken", () => p.page.keyboard.press("u"));
  }
  for (const asked of [/Declare your artillery fire/, /Activate a unit/, /^.*What does .* do\?/]) assert.ok(prompts.some((x) => asked.test(x)), `${asked} of ${prompts.join(" | ")}`);
  await p.shot("second-system");
  await p.close();
});

// Against the computer: one click from the lobby, its moves shown one after the other or skipped, its reasons in the log, a hint
// that is drawn and taken up, the review afterwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, judged } from "./access.ts";
import { stage, until, type Player } from "./harness.ts";

interface Live {
  sandtable: {
    thinking: boolean; advice: { command: { verb: string } } | null; draft: { choice: { verb: string }; replies: unknown[] } | null; seats_now: { seat: number; agent: string }[];
    stories: Map<number, { frames: { seat: number; why: string }[] }>;
  };
}
const computers = (p: Player) => p.page.evaluate(() => {
  const s = (window as never as Live).sandtable;
  const seats = s.seats_now.filter((x) => x.agent).map((x) => x.seat);
  const frames = [...s.stories.values()][0]!.frames.filter((f) => seats.includes(f.seat));
  return { seats: seats.length, frames: frames.length, reasons: frames.filter((f) => f.why).length };
});
async function settled(p: Player): Promise<void> {
  await until("it is my turn", async () => {
    const f = await p.facts();
    return f.over || (f.mine && f.settled);
  });
}

for (const [width, height] of [[1440, 900], [390, 844]] as const)
  test(`the computer is played from the lobby with a click, hints and a review, at ${width} x ${height}`, async () => {
    const p = await stage.player("Ann", { width, height, touch: width < 1000 });
    await p.lobby();
    const card = p.page.getByRole("region", { name: "Against the computer" });
    await card.waitFor();
    await fits(p, "the lobby");
    await judged(p, "the lobby");
    await card.getByRole("button", { name: "Begin" }).click();
    await p.page.waitForURL(/#\/game\//);
    await p.ready();
    await p.painted();
    await settled(p);
    assert.equal((await computers(p)).seats, 1);
    // A hint: what and why, drawn on the map, a draft with a click.
    await p.page.keyboard.press("h");
    const hint = p.page.getByRole("region", { name: "Hint" });
    await hint.getByRole("button", { name: "Take it up" }).waitFor();
    await judged(p, "a hint");
    await p.shot(`hint-${width}`);
    const verb = await p.page.evaluate(() => (window as never as Live).sandtable.advice!.command.verb);
    await hint.getByRole("button", { name: "Take it up" }).click();
    await p.drafted(verb);
    assert.equal(await p.page.locator(".commit .refusals").count(), 0, "what is advised is allowed");
    await p.through("the advice is followed", () => p.page.locator(".commit button.big").click());
    // On to the computer's turn; it answers and says why.
    for (let i = 0; i < 60 && (await computers(p)).frames < 3; ++i) {
      await settled(p);
      if ((await p.facts()).over) break;
      await p.page.keyboard.press((await p.page.locator(".foot .end").isVisible()) ? "x" : "u");
      await until("something happens", async () => !(await p.facts()).mine || (await p.facts()).settled);
    }
    await until("the computer has played", async () => (await computers(p)).frames >= 1);
    await settled(p);
    assert.ok((await computers(p)).reasons > 0, "it says why");
    if (width > 1000) await p.page.locator(".reason-line").first().waitFor();
    await p.shot(`computer-${width}`);
    // Conceded, unless dice have ended it: the review.
    if (!(await p.facts()).over) {
      await p.page.getByRole("button", { name: "Menu" }).click();
      await p.page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: /concede/i }).click();
      await p.page.getByRole("dialog").getByRole("button", { name: /^Really/ }).click();
    }
    const over = p.page.getByRole("dialog", { name: "The battle is over" });
    await over.waitFor();
    await over.getByRole("button", { name: /^Review/ }).click();
    await over.getByRole("region", { name: "Review" }).waitFor();
    await fits(p, "the review");
    await judged(p, "the review");
    await p.shot(`review-${width}`);
    await p.close();
  });

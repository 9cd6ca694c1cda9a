// Pages and dialogs that stand only for a while, for axe and for fingers: chat, undo, the curtain, rules, conceding, the
// end, the replay, the dice that were checked, the report.
import { test } from "node:test";
import { fits, judged } from "./access.ts";
import { stage, until, type Player } from "./harness.ts";

const first = "Your first shot";
const put = (p: Player, key: string, value: unknown) => p.page.evaluate(([k, v]) => (window as never as { sandtable: { set(k: string, v: unknown): void } }).sandtable.set(k as string, v), [key, value] as const);

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const)
  test(`dialogs, the end, replay, dice and report at ${width} x ${height}: nothing serious for axe, nothing too small`, async () => {
    const p = await stage.player("Ann", { width, height, touch: width < 1100 });
    const look = async (where: string) => {
      await fits(p, `${where} at ${width}`);
      await judged(p, `${where} at ${width}`);
    };
    const game = await p.start(first, "Play both sides here");
    await p.painted();
    await p.asked();
    await p.through("a step ends", () => p.page.keyboard.press("x"));
    await put(p, "panel", "chat");
    await p.page.getByRole("textbox", { name: "Say something" }).fill("good luck");
    await p.page.keyboard.press("Enter");
    await p.page.getByText("good luck").waitFor();
    await look("chat");
    await p.shot(`chat-${width}`);
    await put(p, "panel", "undo");
    await p.page.getByRole("dialog", { name: "Undo" }).waitFor();
    await look("undo");
    await put(p, "panel", "");
    await put(p, "undo_asked", { by: 1, to: 1, label: "the last move" });
    await p.page.getByRole("alertdialog", { name: "Undo asked" }).waitFor();
    await look("asked to undo");
    await put(p, "undo_asked", null);
    await put(p, "curtain", 1);
    await p.page.getByRole("dialog", { name: "Curtain" }).waitFor();
    await look("the curtain");
    await put(p, "curtain", null);
    await put(p, "rule_shown", "FOW-MOV-006");
    await p.page.getByRole("dialog", { name: /^Rule / }).waitFor();
    await look("a rule");
    await put(p, "rule_shown", "");
    await put(p, "panel", "menu");
    await p.page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: /concede/i }).click();
    await look("conceding");
    await p.shot(`conceding-${width}`);
    await p.page.getByRole("dialog").getByRole("button", { name: /^Really/ }).click();
    await until("the battle is over", async () => (await p.facts()).over);
    await p.page.getByRole("dialog", { name: "The battle is over" }).waitFor();
    await look("the end");
    await p.shot(`over-${width}`);
    await p.go(`#/replay/${game}`);
    await p.ready();
    await p.painted();
    await look("the replay");
    await p.go(`#/verify/${game}`);
    await p.page.getByText(/dice are as/).waitFor();
    await look("the dice");
    await p.page.goto(`${stage.url}/api/games/${game}/report.html`);
    await look("the report");
    await p.shot(`report-${width}`);
    await p.close();
  });

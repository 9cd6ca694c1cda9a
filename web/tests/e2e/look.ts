// Pictures to look at, not to judge: a full table and every tutorial as people with normal and other colour vision see
// them. `npm run look`, into build/look.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { stage } from "./harness.ts";

const out = resolve("../build/look");
mkdirSync(out, { recursive: true });
const visions = ["none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia"] as const;

await stage.open();
try {
  const p = await stage.player("Ann");
  const cdp = await p.context.newCDPSession(p.page);
  const picture = async (name: string) => {
    await p.picture(join(out, `${name}.png`));
    console.log(join(out, `${name}.png`));
  };
  for (const [title, name] of [["Markers", "markers"], ["In the dark", "night"], ["Kurgan Hill", "table"]] as const) {
    await p.start(title, "Play both sides here");
    await p.painted();
    await p.asked();
    for (const type of visions) {
      await cdp.send("Emulation.setEmulatedVisionDeficiency", { type });
      await picture(`${name}-${type}`);
    }
    await cdp.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
  }
  await p.lobby();
  await picture("lobby");
  for (const title of ["Your first shot", "Hull down", "Bogged in the bocage"]) {
    const name = title.toLowerCase().replace(/ /g, "-");
    await p.start(title, "Play both sides here");
    await p.painted();
    await p.asked();
    await picture(`${name}-1`);
    await p.page.keyboard.press(" ");
    await p.drafted();
    await picture(`${name}-2`);
    await p.page.keyboard.press("Escape");
    for (let i = 0; i < 6 && !(await p.facts()).step.startsWith("shoot"); ++i) {
      await p.asked();
      await p.through("the step ends", () => p.page.keyboard.press("x"));
    }
    await p.asked();
    await picture(`${name}-3`);
    await p.page.keyboard.press(" ");
    if ((await p.facts()).draft) await p.drafted();
    await picture(`${name}-4`);
  }
} finally {
  await stage.close();
}

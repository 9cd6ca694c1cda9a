// Whether everybody can use a page: axe finds nothing serious, nothing is wider than the page, everything can be hit.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Player } from "./harness.ts";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

export async function judged(p: Player, where: string): Promise<void> {
  await p.still();
  if (!(await p.page.evaluate(() => "axe" in window))) await p.page.evaluate(axe);
  const found = await p.page.evaluate(async () => {
    const run = (window as never as { axe: { run(o: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }> } }).axe;
    const { violations } = await run.run({ resultTypes: ["violations"] });
    return violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 140)} (${n.failureSummary.split("\n")[1] ?? ""})`).join(" ; ")}`);
  });
  assert.deepEqual(found, [], where);
}
// What the page would need to scroll sideways, and what is too small to hit. Words in a sentence may be as small as they are.
export async function fits(p: Player, where: string): Promise<void> {
  const found = await p.page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const page = document.querySelector(".page");
    const inner = page ? page.scrollWidth - page.clientWidth : 0;
    const small = [...document.querySelectorAll<HTMLElement>("button, a[href], select, input, summary")].filter((e) => {
      if (e.closest(".for-readers") || (e as HTMLInputElement).type === "file") return false;
      if (e.matches(".rule, .link") || getComputedStyle(e).display === "inline") return false; // in a sentence
      const target = e.matches("input[type=checkbox], input[type=radio]") ? (e.closest("label") ?? e) : e;
      const r = target.getBoundingClientRect();
      return r.width > 0 && r.height > 0 && e.checkVisibility() && (r.width < 24 || r.height < 24);
    });
    return { wide, inner, small: small.map((e) => `${e.tagName}.${e.className} "${(e.textContent ?? "").slice(0, 30)}" ${Math.round(e.getBoundingClientRect().width)}x${Math.round(e.getBoundingClientRect().height)}`) };
  });
  assert.ok(found.wide <= 0 && found.inner <= 0, `${where}: ${found.wide} and ${found.inner} px too wide`);
  assert.deepEqual(found.small, [], where);
}

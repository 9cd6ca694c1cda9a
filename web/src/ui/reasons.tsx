// Why something is not allowed: in words, with the rule behind each.
import type { Refusal } from "../protocol.ts";
import type { Session } from "../game/session.ts";
import { RuleLink } from "./rules.tsx";

const each = (closed: Refusal[]): string[] => [...new Set(closed.map((r) => r.words).filter(Boolean))];
export const why = (closed: Refusal[]): string => each(closed).slice(0, 8).join("; ");
// The first reason, and that there are others.
export const first_why = (closed: Refusal[]): string => {
  const all = each(closed);
  return (all[0] ?? "not allowed") + (all.length > 1 ? "; and more" : "");
};

export function Refusals({ list, s, title }: { list: Refusal[]; s: Session; title: string }) {
  if (list.length === 0) return null;
  const once = list.filter((r, i) => list.findIndex((o) => o.words === r.words && o.rule === r.rule) === i);
  const shown = once.slice(0, 4);
  return (
    <div class="refusals" role="alert">
      <b>{title}</b>
      <ul class="plain">
        {shown.map((r, i) => (
          <li key={i}>
            {r.words || "not allowed"} {r.rule && <RuleLink id={r.rule} s={s} words={r.rule} />}
          </li>
        ))}
      </ul>
      {once.length > shown.length && <p class="dim">and {once.length - shown.length} other reasons</p>}
    </div>
  );
}

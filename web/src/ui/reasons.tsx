// Why something is not allowed: in words, with the rule behind each.
import type { Refusal } from "../protocol.ts";
import type { Session } from "../game/session.ts";
import { RuleLink } from "./rules.tsx";

export const why = (closed: Refusal[]): string => closed.map((r) => r.words).join("; ");

export function Refusals({ list, s, title }: { list: Refusal[]; s: Session; title: string }) {
  if (list.length === 0) return null;
  const shown = list.slice(0, 4);
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
      {list.length > shown.length && <p class="dim">and {list.length - shown.length} more</p>}
    </div>
  );
}

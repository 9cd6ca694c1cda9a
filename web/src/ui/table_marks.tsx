// What holds for the whole table, such as night: its name in a corner, what it means and the rules behind it on demand.
import type { Session } from "../game/session.ts";
import { like, likes } from "../keep.ts";
import { Facts } from "./decision.tsx";

export function TableMarks({ s }: { s: Session }) {
  if (s.curtain !== null) return null;
  return (
    <>
      {s.position.marks.filter((m) => m.facts.length > 0).map((m) => (
        <details key={m.sort} class="table-mark" open={likes.marks} onToggle={(e) => like("marks", e.currentTarget.open)}>
          <summary>
            {m.sort === "night" && <Moon />}
            {m.words}
          </summary>
          <Facts facts={m.facts} s={s} />
        </details>
      ))}
    </>
  );
}

const Moon = () => (
  <svg width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M10.6 1.2A7 7 0 1 0 15 11.4 6 6 0 0 1 10.6 1.2z" fill="currentColor" />
  </svg>
);

// What holds for the whole table, such as night: its name in a corner, what it means and the rules behind it on demand.
// The mission stands with the goals.
import { useState } from "preact/hooks";
import type { Session } from "../game/session.ts";
import { like, likes } from "../keep.ts";
import { light_of } from "../table/palette.ts";
import { areas_of, hold_words, MissionFacts, mission_of } from "./aims.tsx";
import { Facts } from "./decision.tsx";

const most_facts = 6; // more would hide the table: they wait until they are asked for

export function TableMarks({ s }: { s: Session }) {
  // Small screens have no room for it until it is asked for.
  const [open, set_open] = useState(likes.marks && innerWidth > 1180);
  if (s.curtain !== null) return null;
  const toggled = (now: boolean) => {
    if (now !== open) like("marks", now);
    set_open(now);
  };
  // Several of one sort stand on the table each by itself; they are not spelled out again.
  const told = s.position.marks.filter((m, i, all) => m.sort !== "mission" && m.facts.length > 0 && all.findIndex((o) => o.sort === m.sort && o.words === m.words) === i && all.every((o) => o.sort !== m.sort || o.words === m.words));
  return (
    <div class="table-marks">
      <Score s={s} />
      {told.map((m, i) => (
        <details key={m.sort + m.words} class="table-mark" open={open && i === 0 && m.facts.length <= most_facts} onToggle={(e) => i === 0 && m.facts.length <= most_facts && toggled(e.currentTarget.open)}>
          <summary>
            {m.sort === "night" && <Moon />}
            {m.words}
          </summary>
          <Facts facts={m.facts} s={s} />
        </details>
      ))}
    </div>
  );
}

// How the mission stands, always in sight: who holds which objective, and of each side whom it still expects and what a
// victory would bring. Opened it says what each side needs.
function Score({ s }: { s: Session }) {
  const [open, set_open] = useState(false);
  const mission = mission_of(s, -1);
  if (!mission) return null;
  const sides = (s.welcome?.sides ?? []).map((_, i) => i);
  const short = (side: number) => (mission_of(s, side)?.facts ?? []).filter((f) => f.text.length <= 20 || /: \d+$/.test(f.label)).map((f) => (/: \d+$/.test(f.label) ? f.label : `${f.label}: ${f.text}`));
  const goals = areas_of(s.position.aims);
  return (
    <details class="table-mark score" open={open} onToggle={(e) => set_open(e.currentTarget.open)} aria-label="How the mission stands">
      <summary>
        <span class="score-lines">
          <span>
            <b>{mission.words}</b>
            {goals.map(({ aim, number }) => (
              <i key={number} class="aim-number" title={`Objective ${number}: ${hold_words(s, aim)}`} style={{ background: aim.hold === "held" ? light_of(aim.holder) : undefined }}>
                {number}
              </i>
            ))}
          </span>
          {sides.map((i) => short(i).length > 0 && (
            <small key={i} class={`side-${i}`}>
              {s.side_name(i)} · {short(i).join(" · ")}
            </small>
          ))}
        </span>
      </summary>
      {open && (
        <>
          <MissionFacts s={s} mark={mission} />
          {sides.map((i) => mission_of(s, i) && (
            <div key={i} class={`aims-of side-${i}`}>
              <b>{s.side_name(i)}</b>
              <MissionFacts s={s} mark={mission_of(s, i)!} />
            </div>
          ))}
        </>
      )}
    </details>
  );
}

const Moon = () => (
  <svg width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M10.6 1.2A7 7 0 1 0 15 11.4 6 6 0 0 1 10.6 1.2z" fill="currentColor" />
  </svg>
);

// Why the battle is fought: the story, each side's goals and how far they are, turns left, losses on both sides.
import type { Aim, Mark, ScenarioInfo } from "../protocol.ts";
import { losses_of } from "../game/account.ts";
import type { Session } from "../game/session.ts";
import { RuleLink } from "./rules.tsx";

// Goals about the same ground share a number: the one on the map.
export function areas_of(aims: Aim[]): { aim: Aim; number: number }[] {
  const found: { aim: Aim; number: number; key: string }[] = [];
  for (const aim of aims) {
    if (aim.outline.length === 0) continue;
    const key = JSON.stringify(aim.outline);
    if (!found.some((f) => f.key === key)) found.push({ aim, number: found.length + 1, key });
  }
  return found;
}
const number_of = (aims: Aim[], aim: Aim): number => areas_of(aims).find((a) => JSON.stringify(a.aim.outline) === JSON.stringify(aim.outline))?.number ?? 0;

export function hold_words(s: Session, aim: Aim): string {
  switch (aim.hold) {
    case "held": return `held by ${s.side_name(aim.holder)}`;
    case "contested": return "contested";
    case "nobody": return "nobody is there";
    default: return "";
  }
}
function AimLine({ s, aim }: { s: Session; aim: Aim }) {
  const aims = s.position.aims;
  const n = aim.outline.length > 0 ? number_of(aims, aim) : 0;
  const counted = aim.want > 1 && aim.hold === "none";
  const part = counted ? Math.min(1, aim.have / aim.want) : 0;
  return (
    <li class={aim.reached ? "reached" : ""}>
      <span class="aim-title">
        {n > 0 && <i class="aim-number" title="On the map">{n}</i>}
        {aim.title}
        {aim.reached ? " ✓" : ""}
      </span>
      <small>
        {[counted ? `${aim.have} of ${aim.want}` : "", hold_words(s, aim), aim.at_end ? "counts at the end" : ""].filter(Boolean).join(" · ")}
      </small>
      {counted && (
        <span class="aim-bar" role="progressbar" aria-label={aim.title} aria-valuemin={0} aria-valuemax={aim.want} aria-valuenow={Math.min(aim.have, aim.want)}>
          <span style={{ width: `${part * 100}%` }} />
        </span>
      )}
    </li>
  );
}

// What the mission is about, or what it asks of a side and how that side stands in it.
export const mission_of = (s: Session, side: number): Mark | undefined => s.position.marks.find((m) => m.sort === "mission" && m.side === side);
export function MissionFacts({ s, mark }: { s: Session; mark: Mark }) {
  return (
    <ul class="plain mission-facts">
      {mark.facts.map((f, i) => (
        <li key={i}>
          {f.rule ? <RuleLink id={f.rule} s={s} words={f.label} /> : <span class="dim">{f.label}</span>} {f.text}
        </li>
      ))}
    </ul>
  );
}

export function Aims({ s, scenario }: { s: Session; scenario: ScenarioInfo | null }) {
  if (s.curtain !== null || !s.welcome) return null;
  const sides = s.welcome.sides.map((_, i) => i);
  const mine = s.my_side;
  const order = mine >= 0 ? [mine, ...sides.filter((x) => x !== mine)] : sides;
  const p = s.position;
  const mission = mission_of(s, -1);
  return (
    <section class="aims" aria-label="Goals">
      <h3>
        Goals
        {p.turn_limit > 0 && p.turn > 0 && (
          <span class="turns-left">{p.turn >= p.turn_limit ? "last turn" : `${p.turn_limit - p.turn} turn${p.turn_limit - p.turn === 1 ? "" : "s"} after this`}</span>
        )}
      </h3>
      {mission && (
        <div class="mission">
          <b>{mission.words}</b>
          <MissionFacts s={s} mark={mission} />
        </div>
      )}
      {order.map((side) => {
        const stands = mission_of(s, side);
        const aims = p.aims.filter((a) => a.side === side);
        const lost = losses_of(p, side);
        return (
          <div key={side} class={`aims-of side-${side}`}>
            <p class="aims-side">
              <b>{s.side_name(side)}</b>
              {lost.began > 0 && <span>{lost.began === lost.left ? `${lost.began} ${s.team_word}${lost.began === 1 ? "" : "s"}` : `${lost.began - lost.left} of ${lost.began} lost`}</span>}
            </p>
            <ul class="plain">
              {aims.map((a, i) => (
                <AimLine key={i} s={s} aim={a} />
              ))}
              {aims.length === 0 && !mission && <li class="dim">{p.aims.length > 0 ? "Keep the other side from it." : "Fight until one side breaks."}</li>}
            </ul>
            {stands && <MissionFacts s={s} mark={stands} />}
          </div>
        );
      })}
      {scenario && !scenario.tutorial && scenario.story && (
        <details class="more" open={(s.story?.frames.length ?? 0) <= 2}>
          <summary>The story</summary>
          <p>{scenario.story}</p>
        </details>
      )}
    </section>
  );
}

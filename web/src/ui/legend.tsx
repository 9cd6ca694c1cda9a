// What the signs on the table mean: badges as this battle has used them, lines and areas as the table draws them.
import type { Badge } from "../protocol.ts";
import type { Session } from "../game/session.ts";
import { RuleLink } from "./rules.tsx";
import { Veil } from "./veil.tsx";

// Every badge anybody has had so far, by its letter.
function badges_of(s: Session): Badge[] {
  const found = new Map<string, Badge>();
  for (const f of s.story?.frames ?? []) for (const t of [...f.change.tokens, ...f.change.groups]) for (const b of t.badges) if (!found.has(b.letter)) found.set(b.letter, b);
  return [...found.values()].sort((a, b) => a.letter.localeCompare(b.letter));
}
const Sample = ({ name, closed = true }: { name: string; closed?: boolean }) => (
  <svg class="overlay-sample" width="54" height="24" viewBox="0 0 54 24" aria-hidden="true">
    {closed ? <rect x="3" y="3" width="48" height="18" rx="3" class={name} /> : <line x1="3" y1="12" x2="51" y2="12" class={name} />}
  </svg>
);

export function Legend({ s }: { s: Session }) {
  const rows: [string, boolean, string][] = [
    ["chosen", true, `the ${s.group_word} that is chosen`],
    ["selected", true, `the ${s.team_word} that is chosen`],
    ["can-target", true, "may be aimed at; a click does it"],
    ["target", true, "is aimed at"],
    ["no-target", true, "cannot be chosen; a click says why"],
    ["reach", true, "where it can end its move"],
    ["reach farther", true, "where it can end when it goes faster"],
    ["route-short", false, "from where its move ends to where it was pointed"],
    ["laid", true, "what would be laid on the table; it can be dragged"],
    ["struck", true, "would be struck, with the chance of it"],
    ["shells", true, "how far the weapons reach that lay it"],
    ["spotted", true, "seen by whoever looks out for it"],
    ["unspotted", true, "not seen by him"],
    ["zone", true, "an area to set up in"],
    ["goal", true, "ground that decides the battle, in the colour of who holds it"],
    ["sight", false, "it sees that far"],
    ["sight hidden", false, "behind what conceals"],
    ["sight blocked", false, "it does not see"],
    ["seen-by", false, "an enemy who sees it there"],
    ["fire", false, "who would fire at whom"],
    ["tie", false, "in command"],
    ["tie bad", false, "out of command"],
    ["ring", true, "how far a weapon reaches"],
  ];
  const badges = badges_of(s);
  return (
    <Veil s={s} label="Legend" class="legend">
      <h2>What the signs mean</h2>
      <h3>Badges</h3>
      <dl class="badges">
        <div>
          <dt>★</dt>
          <dd>commands its {s.group_word}</dd>
        </div>
        {badges.map((b) => (
          <div key={b.letter}>
            <dt>{b.letter}</dt>
            <dd>{b.rule ? <RuleLink id={b.rule} s={s} words={b.words} /> : b.words}</dd>
          </div>
        ))}
      </dl>
      {badges.length === 0 && <p class="dim">Nobody has had one yet.</p>}
      <h3>Sides</h3>
      <p>
        {s.welcome?.sides.map((_, i) => `${s.side_name(i)}: ${i === 0 ? "blue, round corners" : "orange, cut corners"}`).join(" · ")}
      </p>
      <h3>Lines and areas</h3>
      <ul class="plain samples">
        {rows.map(([name, closed, words]) => (
          <li key={name}>
            <Sample name={name} closed={closed} /> {words}
          </li>
        ))}
      </ul>
      <button class="primary" autofocus onClick={() => s.set("panel", "")}>
        Close
      </button>
    </Veil>
  );
}

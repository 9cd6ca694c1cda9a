// The right side: the decision at hand, with its number, its reasons, what it will bring, one big button, ways out.
// On a small screen a sheet at the bottom that can be folded down to its button.
import { useState } from "preact/hooks";
import type { Choice, Question } from "../protocol.ts";
import { Advice } from "./advice.tsx";
import { ChoiceButton, ChoiceRows, short_label } from "./choices.tsx";
import { in_front, Part } from "./parts.tsx";
import { aim_part, missing, moving_part, open, values_of } from "../game/draft.ts";
import { is_piece, key_of, nobody, same } from "../game/pieces.ts";
import { facts_of, kind_of, name_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";
import { waits_words } from "./bars.tsx";
import { standing_words } from "./company.tsx";
import { ForecastCards, OddsTables } from "./forecast.tsx";
import { outcome_words } from "./over.tsx";
import { Refusals } from "./reasons.tsx";
import { SightPanel } from "./sight.tsx";
import { LastRoll, TypeDie } from "./rolls.tsx";
import { RuleLink, Rules } from "./rules.tsx";

export function DecisionPanel({ s, before, after, children }: { s: Session; before?: preact.ComponentChildren; after?: preact.ComponentChildren; children?: preact.ComponentChildren }) {
  const [low, set_low] = useState(false);
  return (
    <aside class={`panel right ${low ? "low" : ""}`} aria-label="Decision">
      <button class="handle" aria-expanded={!low} aria-label={low ? "Show the panel" : "Fold the panel"} onClick={() => set_low(!low)}>
        <span />
      </button>
      <div class="scroll" tabIndex={-1}>
        {before}
        <Advice s={s} />
        <SightPanel s={s} />
        {children}
        {s.dice_wanted && s.typed ? <TypeDie s={s} /> : s.draft && s.live ? <DraftView s={s} /> : <Choices s={s} />}
        <Refusals list={s.refused} s={s} title="Not allowed" />
        <TargetCard s={s} />
        <LastRoll s={s} />
        {after}
      </div>
      {s.draft && s.live && !s.dice_wanted && <Commit s={s} />}
      <Foot s={s} />
    </aside>
  );
}

function Choices({ s }: { s: Session }) {
  const d = s.decision;
  if (!s.live)
    return (
      <section>
        <h3>Looking back</h3>
        <p>{s.story?.frames[s.frame_index]?.label || "The set-up"}</p>
        <p class="dim">{s.mode === "replay" ? "Play, step or drag below the table; a click on a line of the log shows its moment." : "The game goes on; what you see is how it was."}</p>
        <button class="big quiet" onClick={() => s.scrub(s.mode === "play" ? null : (s.story?.frames.length ?? 1) - 1)}>
          {s.mode === "play" ? "Back to now" : "To the end"}
        </button>
      </section>
    );
  if (s.over) return <Over s={s} />;
  if (!d || !s.my_turn)
    return (
      <section>
        <h3>Waiting</h3>
        <p class={s.thinking ? "thinking" : ""}>{d ? waits_words(s) : s.welcome ? "The battle begins when every seat is taken." : "Connecting …"}</p>
        <Unasked s={s} />
      </section>
    );
  const alone = s.choices.filter((c) => !is_piece(c.actor));
  return (
    <section>
      <h3>Decision</h3>
      <p class="prompt-words">{d.prompt}</p>
      {s.able.idle && s.ending && (
        <p class="idle" role="status">
          Nothing can be done in this step: {s.able.idle}.
        </p>
      )}
      <div class="choices" role="group" aria-label="Choices">
        <ChoiceRows list={s.choices} s={s} />
        {alone.map((c) => (
          <ChoiceButton key={c.verb} c={c} s={s} />
        ))}
      </div>
      <Rules ids={d.rules} s={s} />
      <Unasked s={s} />
      <div class="usual-row">
        <button class="big quiet" disabled={s.busy} onClick={() => s.usual()}>
          Do the usual <kbd>U</kbd>
        </button>
        <p class="dim">{usual_words(s)}</p>
      </div>
      <AlwaysUsual s={s} />
    </section>
  );
}
// What a seat may do without being asked, by pieces: whom to put on the table stands open, the rest behind a word.
function Unasked({ s }: { s: Session }) {
  const offers = (s.waiting?.offers ?? []).filter((o) => is_piece(o.actor));
  const places = offers.filter((o) => o.parts.some((q) => q.shape === "place"));
  const rest = offers.filter((o) => !places.includes(o));
  const buttons = (list: Choice[]) => list.map((c) => <ChoiceButton key={c.verb + key_of(c.actor)} c={c} s={s} />);
  return (
    <div class="choices" role="group" aria-label="Unasked">
      {buttons(places)}
      {rest.length > 0 && (
        <details class="more">
          <summary>You may also ({rest.length})</summary>
          {buttons(rest)}
        </details>
      )}
    </div>
  );
}
function usual_words(s: Session): string {
  const d = s.decision;
  if (!d) return "";
  const c = d.choices.find((x) => x.verb === d.usual.verb && same(x.actor, d.usual.actor));
  return c ? `That is: ${c.label}` : "";
}
function AlwaysUsual({ s }: { s: Session }) {
  const standing = s.waiting?.standing ?? [];
  const here = s.waiting?.offers.find((o) => o.verb === "standing")?.parts[0]?.key;
  const others = standing.filter((q) => q !== here);
  return (
    <div>
      {here && (
        <label class="yes-no">
          <input type="checkbox" checked={standing.includes(here)} onChange={(e) => s.standing(here, e.currentTarget.checked)} />
          <span>Always do the usual here</span>
        </label>
      )}
      {others.length > 0 && (
        <details class="more">
          <summary>Always done as usual ({others.length})</summary>
          {others.map((q) => (
            <label key={q} class="yes-no">
              <input type="checkbox" checked onChange={() => s.standing(q, false)} />
              <span>{q.replace(/_/g, " ")}</span>
            </label>
          ))}
        </details>
      )}
    </div>
  );
}
const verb_words: Record<string, (dice: number) => string> = {
  shoot: (n) => (n > 0 ? `Fire ${n} ${n === 1 ? "die" : "dice"}` : "Fire"),
};
function big_words(s: Session): string {
  const c = s.draft!.choice;
  const teams = s.routes().length;
  if (teams > 0 && moving_part(s.draft!)?.shape === "path") return `${title_of(c.verb)} ${teams} ${s.team_word}${teams === 1 ? "" : "s"}`;
  const dice = s.check?.forecast.reduce((n, f) => n + f.dice, 0) ?? 0;
  return verb_words[c.verb]?.(dice) ?? (moving_part(s.draft!)?.shape === "path" ? title_of(c.verb) : c.label);
}
const title_of = (verb: string): string => verb.charAt(0).toUpperCase() + verb.slice(1).replace(/_/g, " ");

function DraftView({ s }: { s: Session }) {
  const d = s.draft!;
  const others = s.choices.filter((c) => same(c.actor, d.choice.actor) && is_piece(c.actor));
  const first = d.choice.parts.filter((q) => in_front(q) || q === aimed(s));
  // An answer that is nothing but what may be left out shows it all.
  const front = first.length > 0 ? first : d.choice.parts;
  const picks = front.filter((q) => q.shape === "pick");
  const name = name_of(s.position, d.choice.actor);
  const rest = d.choice.parts.filter((q) => !front.includes(q) && (q.options.length > 0 || q.shape === "number") && !(q.shape === "assign" && q.tokens.length === 0));
  return (
    <section>
      <h3>{(d.choice.actor.sort === "side" ? s.side_name(d.choice.actor.id) : name) || "Decision"}</h3>
      <h2>{d.choice.label}</h2>
      {others.length > 1 && (
        <div class="tabs" role="tablist" aria-label="What to do">
          {others.map((c) => (
            <button key={c.verb} role="tab" title={c.label} aria-selected={c.verb === d.choice.verb} class={c.verb === d.choice.verb ? "on" : ""} onClick={() => void s.begin(c)}>
              {short_label(c, name)}
            </button>
          ))}
        </div>
      )}
      {!open(d.choice) && <Refusals list={d.choice.closed} s={s} title="It cannot" />}
      {!d.complete && <p class="dim">…</p>}
      {picks.map((q) => (
        <Part key={q.key} q={q} d={d} s={s} />
      ))}
      {s.check?.words && d.replies.length + s.check.forecast.length > 0 && <p class="words">{s.check.words}</p>}
      <ForecastCards s={s} list={s.check?.forecast ?? []} />
      <OddsTables list={s.check?.odds ?? []} />
      {front.filter((q) => !picks.includes(q)).map((q) => (
        <Part key={q.key} q={q} d={d} s={s} />
      ))}
      {rest.length > 0 && (
        <details class="more">
          <summary>More</summary>
          {rest.map((q) => (
            <Part key={q.key} q={q} d={d} s={s} />
          ))}
        </details>
      )}
      <Rules ids={d.choice.rules} s={s} />
    </section>
  );
}

// Always in sight, however long the reasons are.
function Commit({ s }: { s: Session }) {
  const d = s.draft!;
  const need = missing(d);
  const refusals = s.check?.refusals ?? [];
  return (
    <div class="commit">
      <Refusals list={refusals} s={s} title="As it stands this is not allowed" />
      <button class="big" disabled={s.blocked || s.busy} aria-describedby="why-not" onClick={() => s.commit()}>
        {big_words(s)} <kbd>↵</kbd>
      </button>
      <p id="why-not" class="dim">
        {open(d.choice) && need.length > 0 ? `First choose: ${need.map((q) => q.label.toLowerCase()).join(", ")}.` : s.unmoved ? (moving_part(d)!.shape === "place" ? "First click where it shall stand." : `First drag a ${s.team_word}, or use the arrow keys.`) : ""}
      </p>
      <div class="ways-out">
        {aimed(s) && (
          <button onClick={() => next_option(s)}>
            {aims(s) ? "Other target" : "Other choice"} <kbd>T</kbd>
          </button>
        )}
        {s.choices.length === 1 ? (
          <button disabled={s.busy} onClick={() => s.usual()}>
            Do the usual <kbd>U</kbd>
          </button>
        ) : (
          <button onClick={() => s.select(nobody)}>
            Cancel <kbd>Esc</kbd>
          </button>
        )}
      </div>
      {s.choices.length === 1 && <AlwaysUsual s={s} />}
    </div>
  );
}

// What is aimed at: the pick of somebody else's piece; else the first that must be answered.
function aimed(s: Session): Question | undefined {
  return (s.draft && aim_part(s.draft, (p) => s.side_of(p) !== s.my_side)) ?? s.draft?.choice.parts.find((x) => x.shape === "pick" && x.low > 0);
}
export function aims(s: Session): boolean {
  return !!s.draft && !!aim_part(s.draft, (p) => s.side_of(p) !== s.my_side);
}
// The next open option of it.
export function next_option(s: Session): void {
  const d = s.draft;
  const q = aimed(s);
  if (!d || !q) return;
  const can = q.options.filter(open);
  if (can.length === 0) {
    s.set("refused", q.options.flatMap((o) => o.closed));
    return;
  }
  const at = can.findIndex((o) => values_of(d, q).includes(o.value));
  s.put_values(q.key, [can[(at + 1) % can.length]!.value]);
}

function TargetCard({ s }: { s: Session }) {
  const d = s.draft;
  const q = aimed(s);
  const value = d && q ? values_of(d, q)[0] : undefined;
  const piece = q?.options.find((o) => o.value === value)?.piece;
  if (!piece || !is_piece(piece)) return null;
  const group = s.position.groups.get(key_of(piece)) ?? s.position.groups.get(key_of(s.group_of(piece)));
  if (!group) return null;
  const one = [...s.position.tokens.values()].find((t) => t.presence === "table" && same(t.group, group.piece));
  return (
    <section>
      <h3>{aims(s) ? "Target" : "Chosen"}</h3>
      <div class="card">
        <b>{group.name}</b>
        <p class="dim">
          {standing_words(s, group)} · {one && kind_of(s.position, one).name}
        </p>
        <Facts facts={once([...group.facts, ...(one ? facts_of(s.position, one) : [])])} s={s} />
        {group.badges.map((b) => (
          <p key={b.letter} class="amber">
            {b.words}
          </p>
        ))}
      </div>
    </section>
  );
}
// A platoon and its teams say some things alike.
export function once<T extends { label: string; text: string }>(facts: T[]): T[] {
  return facts.filter((f, i) => facts.findIndex((o) => o.label === f.label && o.text === f.text) === i);
}
export function Facts({ facts, s }: { facts: { label: string; text: string; rule: string }[]; s: Session }) {
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map((f, i) => (
        <div key={i} class={f.text.length > 30 ? "sentence" : ""}>
          <dt>{f.rule ? <RuleLink id={f.rule} s={s} words={f.label} /> : f.label}</dt>
          <dd>{f.text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Over({ s }: { s: Session }) {
  return (
    <section>
      <h3>The battle is over</h3>
      <h2 class="outcome">{outcome_words(s)}</h2>
      <button class="big" onClick={() => s.set("panel", "over")}>
        How it went
      </button>
    </section>
  );
}

function Foot({ s }: { s: Session }) {
  const done = s.ending;
  const undo = s.waiting?.undo ?? [];
  return (
    <div class="foot">
      <button disabled={undo.length === 0 || s.mode !== "play" || s.my_seats.length === 0} onClick={() => s.undo()} title={undo.find((u) => u.free)?.label ?? "Undo"}>
        ⟲ Undo <kbd>Z</kbd>
      </button>
      <button aria-label="How far to undo" disabled={undo.length === 0 || s.my_seats.length === 0} onClick={() => s.set("panel", s.panel === "undo" ? "" : "undo")}>
        ▾
      </button>
      {done && !(s.draft && s.choices.length === 1) && (
        <button class="end" disabled={s.busy} onClick={() => s.end_step()}>
          {done.label} <kbd>X</kbd>
        </button>
      )}
    </div>
  );
}

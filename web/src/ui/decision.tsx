// The right side: the decision at hand, with its number, its reasons, what it will bring, one big button, ways out.
import type { Choice, Forecast, Outlook, Roll } from "../protocol.ts";
import { in_front, Part } from "./parts.tsx";
import { missing, moving_part, open, values_of } from "../game/draft.ts";
import { is_piece, key_of, nobody, same } from "../game/pieces.ts";
import { name_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";
import { RollDice } from "./dice.tsx";
import { Refusals, why } from "./reasons.tsx";
import { needed, needed_words, RuleLink, Rules, ScoreReasons } from "./rules.tsx";

export function DecisionPanel({ s }: { s: Session }) {
  return (
    <aside class="panel right" aria-label="Decision">
      <div class="scroll">
        {s.dice_wanted && s.typed ? <TypeDie s={s} /> : s.draft && s.live ? <DraftView s={s} /> : <Choices s={s} />}
        <Refusals list={s.refused} s={s} title="Not allowed" />
        <TargetCard s={s} />
        <LastRoll s={s} />
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
        <p>{d ? `${s.side_name(d.side)}: ${d.prompt}` : "Connecting …"}</p>
      </section>
    );
  const by_actor = new Map<string, Choice[]>();
  for (const c of s.choices) {
    const key = key_of(c.actor);
    by_actor.set(key, [...(by_actor.get(key) ?? []), c]);
  }
  const alone = by_actor.get(key_of(nobody)) ?? [];
  return (
    <section>
      <h3>Decision</h3>
      <p class="prompt-words">{d.prompt}</p>
      <Rules ids={d.rules} s={s} />
      <div class="choices" role="group" aria-label="Choices">
        {[...by_actor.entries()].filter(([k]) => k !== key_of(nobody)).flatMap(([, list]) => list.map((c) => <ChoiceButton key={c.verb + key_of(c.actor)} c={c} s={s} />))}
        {alone.map((c) => (
          <ChoiceButton key={c.verb} c={c} s={s} />
        ))}
      </div>
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
function ChoiceButton({ c, s }: { c: Choice; s: Session }) {
  const shut = !open(c);
  return (
    <button
      class={`choice ${shut ? "shut" : ""}`}
      aria-disabled={shut}
      title={shut ? why(c.closed) : undefined}
      onMouseEnter={() => is_piece(c.actor) && s.set("hovered", c.actor)}
      onClick={() => (shut ? s.set("refused", c.closed) : void s.begin(c))}
    >
      <span>{c.label}</span>
      {shut && <small>{c.closed[0]!.words}</small>}
    </button>
  );
}

const verb_words: Record<string, (dice: number) => string> = {
  shoot: (n) => (n > 0 ? `Fire ${n} ${n === 1 ? "die" : "dice"}` : "Fire"),
  move: () => "Move",
};
function big_words(s: Session): string {
  const c = s.draft!.choice;
  const dice = s.check?.forecast.reduce((n, f) => n + f.dice, 0) ?? 0;
  const words = verb_words[c.verb]?.(dice) ?? c.label;
  return c.verb === "move" && s.routes().length > 0 ? `Move ${s.routes().length} ${s.routes().length === 1 ? "team" : "teams"}` : words;
}

function DraftView({ s }: { s: Session }) {
  const d = s.draft!;
  const others = s.choices.filter((c) => same(c.actor, d.choice.actor) && is_piece(c.actor));
  const front = d.choice.parts.filter(in_front);
  const rest = d.choice.parts.filter((q) => !in_front(q) && (q.options.length > 0 || q.shape === "number") && !(q.shape === "assign" && q.tokens.length === 0));
  return (
    <section>
      <h3>{name_of(s.position, d.choice.actor) || "Decision"}</h3>
      <h2>{d.choice.label}</h2>
      {others.length > 1 && (
        <div class="tabs" role="tablist" aria-label="What to do">
          {others.map((c) => (
            <button key={c.verb} role="tab" aria-selected={c.verb === d.choice.verb} class={c.verb === d.choice.verb ? "on" : ""} onClick={() => void s.begin(c)}>
              {c.verb.replace(/_/g, " ")}
            </button>
          ))}
        </div>
      )}
      {!open(d.choice) && <Refusals list={d.choice.closed} s={s} title="It cannot" />}
      {!d.complete && <p class="dim">…</p>}
      {s.check?.words && d.replies.length + s.check.forecast.length > 0 && <p class="words">{s.check.words}</p>}
      <ForecastCards s={s} list={s.check?.forecast ?? []} />
      <OddsTables list={s.check?.odds ?? []} />
      {front.map((q) => (
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
  const still = moving_part(d)?.shape === "path" && d.replies.length === 0;
  const blocked = !open(d.choice) || !d.complete || need.length > 0 || refusals.length > 0 || still;
  return (
    <div class="commit">
      <Refusals list={refusals} s={s} title="As it stands this is not allowed" />
      <button class="big" disabled={blocked || s.busy} aria-describedby="why-not" onClick={() => s.commit()}>
        {big_words(s)} <kbd>↵</kbd>
      </button>
      <p id="why-not" class="dim">
        {open(d.choice) && need.length > 0 ? `First choose: ${need.map((q) => q.label.toLowerCase()).join(", ")}.` : still ? "First drag a team, or use the arrow keys." : ""}
      </p>
      <div class="ways-out">
        {d.choice.parts.some((q) => q.shape === "pick" && q.low > 0) && (
          <button onClick={() => next_option(s)}>
            Other target <kbd>T</kbd>
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

// The next open option of the first pick that must be answered.
export function next_option(s: Session): void {
  const d = s.draft;
  const q = d?.choice.parts.find((x) => x.shape === "pick" && x.low > 0);
  if (!d || !q) return;
  const can = q.options.filter(open);
  if (can.length === 0) {
    s.set("refused", q.options.flatMap((o) => o.closed));
    return;
  }
  const at = can.findIndex((o) => values_of(d, q).includes(o.value));
  s.put_values(q.key, [can[(at + 1) % can.length]!.value]);
}

function ForecastCards({ s, list }: { s: Session; list: Forecast[] }) {
  if (list.length === 0) return null;
  const rolls = list.some((f) => f.dice > 0);
  // One card for rolls that need the same for the same reasons, with everyone who makes them.
  const cards = new Map<string, Forecast[]>();
  for (const f of list) {
    const key = f.score ? JSON.stringify(f.score.reasons.map((r) => [r.rule, r.add])) : f.dice > 0 ? "dice" : "none";
    cards.set(key, [...(cards.get(key) ?? []), f]);
  }
  return (
    <div class="forecasts">
      {[...cards.values()].map((group, i) => {
        const score = group[0]!.score;
        const dice = group.reduce((n, g) => n + g.dice, 0);
        return (
          <div key={i} class={`card ${dice === 0 && rolls ? "silent" : ""}`}>
            {score && (
              <div class="card-head">
                <span>Needed, {dice === 1 ? "1 die" : `${dice} dice`}</span>
                <strong class="number">{needed_words(score)}</strong>
              </div>
            )}
            {score && <ScoreReasons score={score} s={s} />}
            {group.length > 4 ? (
              <details class="more">
                <summary>{group.length} of them</summary>
                <Rows group={group} s={s} warn={dice === 0 && rolls} />
              </details>
            ) : (
              <Rows group={group} s={s} warn={dice === 0 && rolls} />
            )}
            <Rules ids={[...new Set(group.flatMap((f) => f.rules))].slice(0, 4)} s={s} />
          </div>
        );
      })}
    </div>
  );
}

function Rows({ group, s, warn }: { group: Forecast[]; s: Session; warn: boolean }) {
  return (
    <ul class="plain rows">
      {group.map((f, j) => (
        <li key={j} title={f.words} onMouseEnter={() => is_piece(f.who) && s.set("hovered", f.who)}>
          <span>{f.label}</span>
          {f.dice > 0 && <b>{f.dice}</b>}
          {f.words && (j === 0 || f.words !== group[j - 1]!.words) && <small class={warn ? "amber" : ""}>{f.words}</small>}
        </li>
      ))}
    </ul>
  );
}

// Yes or no is one row; a long list is folded; rows that hardly ever happen are summed up in one.
function OddsTables({ list }: { list: Outlook[] }) {
  if (list.length === 0) return null;
  const plain = list.filter((o) => o.chances.length === 2 && o.chances.some((c) => c.label === "yes"));
  const rest = list.filter((o) => !plain.includes(o)).sort((a, b) => a.chances.length - b.chances.length);
  return (
    <div class="odds">
      {rest.map((o, i) => (o.chances.length > 6 ? (
        <details key={i} class="more">
          <summary>{o.label}</summary>
          <OddsRows rows={rows_of(o)} />
        </details>
      ) : (
        <div key={i}>
          <h3>
            {o.label || "What it will do"}
            {o.sampled ? " (about)" : ""}
          </h3>
          <OddsRows rows={rows_of(o)} />
        </div>
      )))}
      {plain.length > 0 && <OddsRows rows={plain.map((o) => ({ label: o.label, millionths: o.chances.find((c) => c.label === "yes")!.millionths }))} />}
    </div>
  );
}
function rows_of(o: Outlook): { label: string; millionths: number }[] {
  const rare = o.chances.filter((c) => c.millionths < 5000).reduce((n, c) => n + c.millionths, 0);
  return [...o.chances.filter((c) => c.millionths >= 5000), ...(rare >= 500 ? [{ label: "other", millionths: rare }] : [])];
}
function OddsRows({ rows }: { rows: { label: string; millionths: number }[] }) {
  return (
    <table>
      <tbody>
        {rows.map((c, i) => (
          <tr key={i}>
            <th scope="row">{c.label}</th>
            <td class="bar">
              <span style={{ width: `${c.millionths / 10000}%` }} />
            </td>
            <td class="percent">{percent(c.millionths)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
export const percent = (millionths: number): string => {
  const p = millionths / 10000;
  return p > 0 && p < 0.5 ? "<1 %" : p > 99.5 && p < 100 ? ">99 %" : `${Math.round(p)} %`;
};

function TargetCard({ s }: { s: Session }) {
  const d = s.draft;
  const q = d?.choice.parts.find((x) => x.shape === "pick" && x.low > 0);
  const value = d && q ? values_of(d, q)[0] : undefined;
  const piece = q?.options.find((o) => o.value === value)?.piece;
  if (!piece || !is_piece(piece)) return null;
  const group = s.position.groups.get(key_of(piece)) ?? s.position.groups.get(key_of(s.group_of(piece)));
  if (!group) return null;
  const one = [...s.position.tokens.values()].find((t) => t.presence === "table" && same(t.group, group.piece));
  return (
    <section>
      <h3>Target</h3>
      <div class="card">
        <b>{group.name}</b>
        <p class="dim">
          {group.strength} of {group.began} · {one?.kind}
        </p>
        <Facts facts={[...group.facts, ...(one?.facts ?? [])].slice(0, 6)} s={s} />
        {group.badges.map((b) => (
          <p key={b.letter} class="amber">
            {b.words}
          </p>
        ))}
      </div>
    </section>
  );
}
export function Facts({ facts, s }: { facts: { label: string; text: string; rule: string }[]; s: Session }) {
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map((f, i) => (
        <div key={i}>
          <dt>{f.rule ? <RuleLink id={f.rule} s={s} words={f.label} /> : f.label}</dt>
          <dd>{f.text}</dd>
        </div>
      ))}
    </dl>
  );
}

// The dice of the last throw, those of one purpose and need together.
export function last_rolls(s: Session): Roll[] {
  const frames = s.story?.frames ?? [];
  for (let i = Math.min(s.frame_index, frames.length - 1); i >= 0; --i) {
    const rows = new Map<string, Roll>();
    for (const { event } of frames[i]!.events) {
      const r = event.roll;
      if (r.dice.length === 0) continue;
      const key = `${r.purpose} ${needed(r.score)}`;
      const row = rows.get(key);
      rows.set(key, row ? { ...row, dice: [...row.dice, ...r.dice] } : r);
    }
    if (rows.size > 0) return [...rows.values()];
  }
  return [];
}
function LastRoll({ s }: { s: Session }) {
  const rolls = last_rolls(s);
  if (rolls.length === 0 || s.curtain !== null) return null;
  return (
    <section aria-label="Last roll">
      <h3>Last roll</h3>
      {rolls.map((r, i) => (
        <div key={`${s.frame_index}-${i}`} class="last-roll">
          <span class="dim">
            {r.purpose.replace(/_/g, " ")} {needed(r.score) > 0 ? needed_words(r.score) : ""}
          </span>
          <RollDice roll={r} land />
        </div>
      ))}
    </section>
  );
}

function TypeDie({ s }: { s: Session }) {
  const w = s.dice_wanted!;
  return (
    <section>
      <h3>Roll a die</h3>
      <p class="prompt-words">{w.words || `Roll for ${w.purpose.replace(/_/g, " ")}`}</p>
      <p class="dim">Throw it on your table and say what it shows.</p>
      <div class="type-die" role="group" aria-label="What the die shows">
        {[...Array(w.sides).keys()].map((i) => (
          <button key={i} onClick={() => s.type_die(i + 1)} aria-label={`The die shows ${i + 1}`}>
            {i + 1}
          </button>
        ))}
      </div>
      {w.so_far.length > 0 && <p class="dim">So far: {w.so_far.join(", ")}</p>}
    </section>
  );
}

function Over({ s }: { s: Session }) {
  const o = s.story!.now.outcome;
  const words = o.ending === "won" ? `${s.side_name(o.winner)} wins` : "A draw";
  return (
    <section>
      <h3>The battle is over</h3>
      <h2 class="outcome">{words}</h2>
      {o.rule && <RuleLink id={o.rule} s={s} />}
      <div class="stack">
        <a class="button" href={`#/replay/${s.game}`}>
          Watch it again
        </a>
        <a class="button" href={`#/verify/${s.game}`}>
          Check the dice
        </a>
        <a class="button" href="#/">
          Back to the lobby
        </a>
      </div>
    </section>
  );
}

function Foot({ s }: { s: Session }) {
  const done = s.choices.find((c) => !is_piece(c.actor) && open(c));
  const undo = s.waiting?.undo ?? [];
  return (
    <div class="foot">
      <button disabled={undo.length === 0 || s.mode !== "play" || s.my_seats.length === 0} onClick={() => s.undo()} title={undo.find((u) => u.free)?.label ?? "Undo"}>
        ⟲ Undo <kbd>Z</kbd>
      </button>
      <button aria-label="How far to undo" disabled={undo.length === 0 || s.my_seats.length === 0} onClick={() => s.set("panel", s.panel === "undo" ? "" : "undo")}>
        ▾
      </button>
      {done && (
        <button class="end" disabled={s.busy} onClick={() => s.give({ decision: s.decision!.id, verb: done.verb, actor: done.actor, replies: [] })}>
          {done.label} <kbd>X</kbd>
        </button>
      )}
    </div>
  );
}

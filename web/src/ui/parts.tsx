// The parts of an answer by their shape: pick, assign, order, number, yes/no, place and path. Any rule that asks with
// these shapes works here without new code.
import type { Option, Question } from "../protocol.ts";
import { open, picked, reply_of, routes_of, touched, values_of, type Draft } from "../game/draft.ts";
import { is_piece, key_of, same, shown_short } from "../game/pieces.ts";
import { name_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";
import { run_key } from "./run_key.ts";
import { first_why, why } from "./reasons.tsx";
import { RuleLink } from "./rules.tsx";
import { score_words } from "../game/score.ts";

type Props = { q: Question; d: Draft; s: Session };

export function Part(props: Props) {
  switch (props.q.shape) {
    case "pick": return <Pick {...props} />;
    case "assign": return <Assign {...props} />;
    case "order": return <Order {...props} />;
    case "number": return <NumberPart {...props} />;
    case "yes_no": return <YesNo {...props} />;
    default: return <Paths {...props} />;
  }
}
// What a player wants to see at once; the rest is behind "More".
export const in_front = (q: Question): boolean => q.shape === "path" || q.shape === "place" || q.shape === "yes_no" || (q.shape === "pick" && q.low > 0) || q.shape === "order";

export function OptionButton({ o, on, s, many, click }: { o: Option; on: boolean; s: Session; many: boolean; click: () => void }) {
  const shut = !open(o);
  return (
    <button
      class={`option ${on ? "on" : ""} ${shut ? "shut" : ""}`}
      role={many ? "checkbox" : "radio"}
      aria-checked={on}
      aria-disabled={shut}
      title={shut ? why(o.closed) : undefined}
      onMouseEnter={() => is_piece(o.piece) && s.set("hovered", o.piece)}
      onClick={() => (shut ? s.set("refused", o.closed) : click())}
    >
      <span>{o.label}</span>
      {o.score && <b>{score_words(o.score)}</b>}
      {shut && <small>{first_why(o.closed)}</small>}
    </button>
  );
}

// More than that are folded under the one that is chosen.
const many_options = 8;

function Pick({ q, d, s }: Props) {
  const values = values_of(d, q);
  const options = [...q.options].sort((a, b) => Number(!open(a)) - Number(!open(b)));
  if (options.length === 0) return null;
  const several = q.high > 1;
  const words = q.label + (several && q.options.length > 1 ? (q.low === q.high ? `: choose ${q.low}` : q.low > 0 ? `: ${q.low} to ${q.high}` : q.high < q.options.length ? `: up to ${q.high}` : "") : "");
  const list = (
    <div class={`options ${several ? "" : "chips"}`}>
      {options.map((o) => (
        <OptionButton key={o.value} o={o} s={s} many={several} on={values.includes(o.value)} click={() => s.put_values(q.key, picked(q, values, o.value))} />
      ))}
    </div>
  );
  const chosen = options.filter((o) => values.includes(o.value));
  return (
    <fieldset class="part" role={several ? "group" : "radiogroup"} aria-label={q.label}>
      <legend>{words}</legend>
      {options.length > many_options && chosen.length > 0 && !several ? (
        <details class="more folded-options">
          <summary>
            <b>{chosen[0]!.label}</b>
            {chosen[0]!.score ? ` · ${score_words(chosen[0]!.score)}` : ""} <span class="dim">one of {options.length}</span>
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </fieldset>
  );
}

function Assign({ q, d, s }: Props) {
  if (q.tokens.length === 0) return null;
  const values = values_of(d, q);
  const set = (i: number, v: number) => {
    const base = values.length === q.tokens.length ? values : q.tokens.map(() => q.options.find(open)?.value ?? -1);
    s.put_values(q.key, base.map((x, j) => (j === i ? v : x)));
  };
  return (
    <fieldset class="part" aria-label={q.label}>
      <legend>
        {q.label}
        {touched(d, q.key) && (
          <button class="link" onClick={() => s.put_usual(q.key)}>
            the usual
          </button>
        )}
      </legend>
      {q.tokens.map((t, i) => (
        <label key={t.value} class="assign" onMouseEnter={() => is_piece(t.piece) && s.set("hovered", t.piece)}>
          <span>{t.label}</span>
          <select value={values[i] ?? ""} onChange={(e) => set(i, Number(e.currentTarget.value))}>
            {values[i] === undefined && <option value="">the usual</option>}
            {q.options.map((o) => (
              <option key={o.value} value={o.value} disabled={!open(o)}>
                {o.label}
                {open(o) ? "" : " (no)"}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

function Order({ q, d, s }: Props) {
  const values = values_of(d, q);
  const order = values.length === q.options.length ? values : q.options.map((o) => o.value);
  const label = (v: number) => q.options.find((o) => o.value === v)?.label ?? String(v);
  const swap = (i: number, j: number) => {
    const next = [...order];
    [next[i], next[j]] = [next[j]!, next[i]!];
    s.put_values(q.key, next);
  };
  return (
    <fieldset class="part" aria-label={q.label}>
      <legend>{q.label}</legend>
      <ol class="order">
        {order.map((v, i) => (
          <li key={v}>
            <span>{label(v)}</span>
            <button aria-label={`${label(v)} earlier`} disabled={i === 0} onClick={() => swap(i, i - 1)}>
              ↑
            </button>
            <button aria-label={`${label(v)} later`} disabled={i === order.length - 1} onClick={() => swap(i, i + 1)}>
              ↓
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

function NumberPart({ q, d, s }: Props) {
  const value = values_of(d, q)[0] ?? q.low;
  return (
    <label class="part number">
      <span>{q.label}</span>
      <input type="number" min={q.low} max={q.high} value={value} onInput={(e) => s.put_values(q.key, [Math.max(q.low, Math.min(q.high, Math.round(Number(e.currentTarget.value)) || 0))])} />
      <span class="dim">
        {q.low} to {q.high}
      </span>
    </label>
  );
}

function YesNo({ q, d, s }: Props) {
  const value = values_of(d, q)[0];
  return (
    <label class="part yes-no">
      <input type="checkbox" checked={value === 1} onChange={(e) => s.put_values(q.key, [e.currentTarget.checked ? 1 : 0])} />
      <span>{q.label}</span>
    </label>
  );
}

// Who does not get to where he was pointed, and what stood in the way of it.
function Bent({ s }: { s: Session }) {
  const short = s.plan?.moves.filter((m) => m.left > 0 || m.bent.length > 0) ?? [];
  if (!s.plan || short.length === 0) return null;
  return (
    <details class="bent" open={short.length < 4}>
      <summary>{s.plan.words}</summary>
      <ul class="plain rows">
        {short.map((m) => (
          <li key={key_of(m.piece)} onMouseEnter={() => s.set("hovered", m.piece)}>
            <span>{name_of(s.position, m.piece)}</span>
            {m.left > 0 && <b>{shown_short(m.left, s.metric)} short</b>}
            {m.bent[0] && (
              <small>
                {m.bent[0].words} {m.bent[0].rule && <RuleLink id={m.bent[0].rule} s={s} words={m.bent[0].rule} />}
              </small>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

// What a piece may do besides or instead of simply going, chosen by value beside the ways.
function OtherWays({ q, d, s }: Props) {
  if (q.options.length === 0) return null;
  const values = reply_of(d, q.key)?.values ?? [];
  // Of one piece one at a time.
  const others = (o: Option) => values.filter((v) => v !== o.value && !q.options.some((x) => x.value === v && same(x.piece, o.piece)));
  const choose = (o: Option) => {
    const off = values.includes(o.value);
    s.put_values(q.key, off ? others(o) : [...others(o), o.value]);
    // Who gets out has to go somewhere: the next click says where.
    if (!off && s.position.tokens.get(key_of(o.piece))?.presence === "aboard") {
      s.selected = o.piece;
      s.set("note", "Click on the table where it shall go.");
    }
  };
  return (
    <details class="more other-ways" open={q.options.length <= 4 || values.length > 0}>
      <summary>Other ways ({q.options.length})</summary>
      <div class="options">
        {q.options.map((o) => (
          <OptionButton key={o.value} o={o} s={s} many on={values.includes(o.value)} click={() => choose(o)} />
        ))}
      </div>
    </details>
  );
}

function Paths({ q, d, s }: Props) {
  const routes = routes_of(d, q);
  const many = q.pieces.length > 1;
  // Who sits in a vehicle cannot be dragged: choose him here, then click where he shall go.
  const aboard = q.shape === "path" ? q.pieces.map((p) => s.position.tokens.get(key_of(p))).filter((t) => t?.presence === "aboard") : [];
  return (
    <fieldset class="part" aria-label={q.label}>
      <legend>{q.label}</legend>
      {routes.length === 0 && <p class="dim">{q.shape === "place" ? many ? "Click where they shall stand." : q.zones.length > 0 ? "Click in a hatched area." : "Click where it shall stand." : many ? `Drag a ${s.team_word} to where it shall go. ${s.formation ? `The whole ${s.group_word} follows in formation.` : ""}` : "Drag it to where it shall go, or use the arrow keys."}</p>}
      {q.shape === "place" && routes.length > 0 && <p class="dim">{many ? "Drag them, or click where they shall stand." : "Click where it shall be instead."}</p>}
      {many && (
        <label class="yes-no">
          <input type="checkbox" checked={s.formation} onChange={(e) => s.set("formation", e.currentTarget.checked)} />
          <span>
            Whole {s.group_word} in formation <kbd>F</kbd>
          </span>
        </label>
      )}
      {q.shape === "path" && (
        <label class="yes-no">
          <input type="checkbox" checked={s.risk} onChange={(e) => s.set_risk(e.currentTarget.checked)} />
          <span>
            Shortest way, whatever it risks <kbd>B</kbd>
          </span>
        </label>
      )}
      {aboard.map((t) => (
        <button key={key_of(t!.piece)} class={`option ${same(t!.piece, s.selected) ? "on" : ""}`} aria-pressed={same(t!.piece, s.selected)} onClick={() => s.set("selected", t!.piece)}>
          <span>
            {t!.name} gets out of {name_of(s.position, t!.carrier)}
          </span>
          {same(t!.piece, s.selected) && <small>Click on the table where it shall go.</small>}
        </button>
      ))}
      <OtherWays q={q} d={d} s={s} />
      <Bent s={s} />
      <ol class="routes">
        {routes.map((r) => (
          <li key={key_of(r.piece)} onMouseEnter={() => s.set("hovered", r.piece)}>
            <span>
              {name_of(s.position, r.piece) || q.label}
              {is_piece(r.into) ? ` into ${name_of(s.position, r.into)}` : ""}
              {r.steps.length > 1 ? `, ${r.steps.length} legs` : ""}
            </span>
            <button aria-label={`Do not move ${name_of(s.position, r.piece)}`} onClick={() => s.take_route(r.piece)}>
              ×
            </button>
          </li>
        ))}
      </ol>
      {routes.length > 0 && (
        <div class="row">
          <button aria-label="Turn left" title="Turn left (Q)" onClick={() => run_key("q")}>
            ⟲
          </button>
          <button aria-label="Turn right" title="Turn right (E)" onClick={() => run_key("e")}>
            ⟳
          </button>
          <button onClick={() => s.clear_routes()}>Start over</button>
        </div>
      )}
    </fieldset>
  );
}

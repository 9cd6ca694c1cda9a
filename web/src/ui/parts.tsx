// The parts of an answer by their shape: pick, assign, order, number, yes/no, place and path. Any rule that asks with
// these shapes works here without new code.
import type { Option, Question } from "../protocol.ts";
import { open, picked, routes_of, touched, values_of, type Draft } from "../game/draft.ts";
import { is_piece, key_of, same } from "../game/pieces.ts";
import { name_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";
import { run_key } from "./run_key.ts";
import { first_why, why } from "./reasons.tsx";
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

function Pick({ q, d, s }: Props) {
  const values = values_of(d, q);
  const options = [...q.options].sort((a, b) => Number(!open(a)) - Number(!open(b)));
  if (options.length === 0) return null;
  return (
    <fieldset class="part" role={q.high > 1 ? "group" : "radiogroup"} aria-label={q.label}>
      <legend>
        {q.label}
        {q.high > 1 && q.options.length > 1 ? (q.low === q.high ? `: choose ${q.low}` : q.high < q.options.length ? `: up to ${q.high}` : "") : ""}
      </legend>
      <div class="options">
        {options.map((o) => (
          <OptionButton key={o.value} o={o} s={s} many={q.high > 1} on={values.includes(o.value)} click={() => s.put_values(q.key, picked(q, values, o.value))} />
        ))}
      </div>
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

function Paths({ q, d, s }: Props) {
  const routes = routes_of(d, q);
  const many = q.pieces.length > 1;
  // Who sits in a vehicle cannot be dragged: choose him here, then click where he shall go.
  const aboard = q.shape === "path" ? q.pieces.map((p) => s.position.tokens.get(key_of(p))).filter((t) => t?.presence === "aboard") : [];
  return (
    <fieldset class="part" aria-label={q.label}>
      <legend>{q.label}</legend>
      {routes.length === 0 && <p class="dim">{q.shape === "place" ? q.zones.length > 0 ? "Click in a hatched area." : "Click where it shall stand." : many ? `Drag a ${s.team_word} to where it shall go. ${s.formation ? `The whole ${s.group_word} follows in formation.` : ""}` : "Drag it to where it shall go, or use the arrow keys."}</p>}
      {many && q.shape === "path" && (
        <label class="yes-no">
          <input type="checkbox" checked={s.formation} onChange={(e) => s.set("formation", e.currentTarget.checked)} />
          <span>
            Whole {s.group_word} in formation <kbd>F</kbd>
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
      <ol class="routes">
        {routes.map((r) => (
          <li key={key_of(r.piece)} onMouseEnter={() => s.set("hovered", r.piece)}>
            <span>
              {name_of(s.position, r.piece)}
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

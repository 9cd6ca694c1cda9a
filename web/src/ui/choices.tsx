// What can be done now, by who does it: a row for each piece with its first choice and the others beside it. Who can do
// nothing is named below, with why.
import type { Choice } from "../protocol.ts";
import { open } from "../game/draft.ts";
import { is_piece, key_of } from "../game/pieces.ts";
import { name_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";
import { first_why, why } from "./reasons.tsx";

const few = 8; // rows that are read at a glance

// What a choice says besides who does it: "Bombard" of "Bombard with Able Troop".
export function short_label(c: Choice, name: string): string {
  const rest = name ? c.label.replace(name, " ").replace(/\s+/g, " ").trim().replace(/^(and|with) /, "").replace(/ with$/, "") : c.label;
  const words = rest.length > 0 && rest.length <= 16 ? rest : c.verb.replace(/_/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function rows_of(list: Choice[]): Choice[][] {
  const rows = new Map<string, Choice[]>();
  for (const c of list) rows.set(key_of(c.actor), [...(rows.get(key_of(c.actor)) ?? []), c]);
  return [...rows.values()];
}

export function ChoiceRows({ list, s }: { list: Choice[]; s: Session }) {
  const all = rows_of(list.filter((c) => is_piece(c.actor)));
  // Rows leave their place once only, when everybody is known, and only where there are many.
  const folds = all.length > few && s.able.done;
  const idle = folds ? all.filter((row) => !s.able.has(row[0]!.actor)) : [];
  const rows = all.filter((row) => !idle.includes(row));
  return (
    <>
      {rows.map((row) => <Row key={key_of(row[0]!.actor)} row={row} s={s} />)}
      {idle.length > 0 && (
        <details class="more idle-rows">
          <summary>Nothing to do: {idle.length} more</summary>
          {idle.map((row) => <Row key={key_of(row[0]!.actor)} row={row} s={s} />)}
        </details>
      )}
    </>
  );
}

function Row({ row, s }: { row: Choice[]; s: Session }) {
  if (row.length === 1) return <ChoiceButton c={row[0]!} s={s} />;
  const name = name_of(s.position, row[0]!.actor);
  return (
    <div class="choice-row" role="group" aria-label={name}>
      {row.map((c, i) => <ChoiceButton key={c.verb} c={c} s={s} words={i > 0 ? short_label(c, name) : undefined} />)}
    </div>
  );
}

export function ChoiceButton({ c, s, words }: { c: Choice; s: Session; words?: string }) {
  const shut = !open(c);
  return (
    <button
      class={`choice ${shut ? "shut" : ""} ${words ? "beside" : ""}`}
      aria-label={words ? c.label : undefined}
      aria-disabled={shut}
      title={shut ? why(c.closed) : words ? c.label : undefined}
      onMouseEnter={() => is_piece(c.actor) && s.set("hovered", c.actor)}
      onClick={() => (shut ? s.set("refused", c.closed) : void s.begin(c))}
    >
      <span>{words ?? c.label}</span>
      {shut && !words && <small>{first_why(c.closed)}</small>}
    </button>
  );
}

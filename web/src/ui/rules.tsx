// Links to rules: an id becomes its title once the catalog has answered; a click opens the entry.
import { useEffect, useState } from "preact/hooks";
import { api, type RuleEntry } from "../net/api.ts";
import type { Score } from "../protocol.ts";
import { signed } from "../game/score.ts";
import type { Session } from "../game/session.ts";
import { Covered } from "./veil.tsx";

const known = new Map<string, RuleEntry>();
const asked = new Map<string, Promise<RuleEntry | null>>();

export function rule_entry(id: string): Promise<RuleEntry | null> {
  let p = asked.get(id);
  if (!p) {
    p = api.rule(id).then((e) => (known.set(id, e), e), () => null);
    asked.set(id, p);
  }
  return p;
}
export function useRule(id: string): RuleEntry | undefined {
  const [entry, set] = useState(known.get(id));
  useEffect(() => {
    let on = true;
    if (id && !known.has(id)) void rule_entry(id).then((e) => on && e && set(e));
    else set(known.get(id));
    return () => {
      on = false;
    };
  }, [id]);
  return entry;
}

// `quiet` asks for nothing before it is opened: for long lists.
export function RuleLink({ id, s, words, quiet = false }: { id: string; s: Session; words?: string; quiet?: boolean }) {
  const entry = useRule(quiet ? "" : id);
  if (!id) return <span>{words}</span>;
  return (
    <button class="rule" title={`${id}${entry ? `: ${entry.title}` : ""}`} onClick={(e) => (e.stopPropagation(), s.set("rule_shown", id))}>
      {words ?? entry?.title ?? id}
    </button>
  );
}
export function Rules({ ids, s }: { ids: string[]; s: Session }) {
  return (
    <span class="rule-ids">
      {ids.map((id) => (
        <RuleLink key={id} id={id} s={s} />
      ))}
    </span>
  );
}

export function ScoreReasons({ score, s }: { score: Score; s: Session }) {
  return (
    <ul class="reasons">
      {score.reasons.map((r, i) => (
        <li key={i}>
          <RuleLink id={r.rule} s={s} />
          <b>{i === 0 ? signed(score, r.add) : r.add >= 0 ? `+${r.add}` : `−${-r.add}`}</b>
        </li>
      ))}
    </ul>
  );
}

export function RuleDialog({ s }: { s: Session }) {
  const entry = useRule(s.rule_shown);
  const [found, set_found] = useState<RuleEntry[] | null>(null);
  if (!s.rule_shown) return null;
  const close = () => s.set("rule_shown", "");
  const text = entry?.text ?? "Looking it up …";
  return (
    <Covered label={`Rule ${s.rule_shown}`} close={close} class="rule-dialog">
        <p class="eyebrow">
          {s.rule_shown}{" "}
          <button class="link" onClick={() => ((s.rule_shown = ""), s.set("panel", "rules"))}>
            the rulebook
          </button>
        </p>
        <h2>{entry?.title ?? s.rule_shown}</h2>
        <p class="rule-text">
          {text.split(/\b([A-Z]{2,4}-[A-Z]{3}-\d{3})\b/).map((part, i) => (i % 2 ? <RuleLink key={i} id={part} s={s} words={part} /> : part))}
        </p>
        {entry?.ruling && (
          <p class="ruling">
            <b>Our ruling:</b> {entry.ruling}
          </p>
        )}
        {entry?.source && <p class="dim">{entry.source}</p>}
        <form
          class="row"
          onSubmit={(e) => {
            e.preventDefault();
            const words = new FormData(e.currentTarget).get("words");
            void api.search_rules(String(words), s.welcome?.facts.id ?? "").then(set_found, () => set_found([]));
          }}
        >
          <input name="words" type="search" placeholder="Search the rules" aria-label="Search the rules" />
          <button type="submit">Search</button>
          <button type="button" class="primary" onClick={close} autofocus>
            Close
          </button>
        </form>
        {found && (
          <ul class="plain">
            {found.length === 0 && <li class="dim">Nothing found.</li>}
            {found.map((f) => (
              <li key={f.id}>
                <RuleLink id={f.id} s={s} words={f.title} /> <small class="dim">{f.source}</small>
              </li>
            ))}
          </ul>
        )}
    </Covered>
  );
}

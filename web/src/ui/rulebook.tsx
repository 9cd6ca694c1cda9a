// The rulebook of the battle that is played: every rule by book and chapter, and a search in it.
import { useEffect, useState } from "preact/hooks";
import type { Session } from "../game/session.ts";
import { api, type RuleChapter } from "../net/api.ts";
import { RuleLink } from "./rules.tsx";
import { Veil } from "./veil.tsx";

// The core rules before the supplements.
function largest_first(all: RuleChapter[]): RuleChapter[] {
  const size = new Map<string, number>();
  for (const c of all) size.set(c.book, (size.get(c.book) ?? 0) + c.rules.length);
  return [...all].sort((a, b) => size.get(b.book)! - size.get(a.book)!);
}

export function Rulebook({ s }: { s: Session }) {
  const [index, set_index] = useState<RuleChapter[] | null>(null);
  const [words, set_words] = useState("");
  const ruleset = s.welcome?.facts.id ?? "";
  useEffect(() => {
    void api.rule_index(ruleset).then((all) => set_index(largest_first(all)), () => set_index([]));
  }, [ruleset]);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (r: { id: string; title: string }) => wanted.every((w) => r.title.toLowerCase().includes(w) || r.id.toLowerCase().includes(w));
  const shown = (index ?? []).map((c) => ({ ...c, rules: c.rules.filter(fits) })).filter((c) => c.rules.length > 0);
  return (
    <Veil s={s} label="Rulebook" class="rulebook">
      <h2>{s.welcome?.facts.title ?? "Rulebook"}</h2>
      <input type="search" autofocus placeholder="Find a rule by its title" aria-label="Find a rule" value={words} onInput={(e) => set_words(e.currentTarget.value)} />
      {index === null && <p class="dim">Opening the book …</p>}
      {index !== null && shown.length === 0 && <p class="dim">No rule has these words in its title.</p>}
      {shown.map((c) => (
        <details key={c.book + c.chapter} class="more" open={wanted.length > 0 && shown.length < 10}>
          <summary>
            {c.chapter || c.book} <small class="dim">{c.chapter ? `${c.book} · ` : ""}{c.rules.length}</small>
          </summary>
          <ul class="plain">
            {c.rules.map((r) => (
              <li key={r.id}>
                <RuleLink id={r.id} s={s} words={r.title} quiet />
              </li>
            ))}
          </ul>
        </details>
      ))}
      <button onClick={() => s.set("panel", "")}>Close</button>
    </Veil>
  );
}

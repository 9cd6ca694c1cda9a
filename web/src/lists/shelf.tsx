// Where lists are begun and found again: kept ones, ready ones, and every company by nation.
import { useEffect, useState } from "preact/hooks";
import type { ForceIndex, ForceInfo, Paper, ReadyList } from "../protocol.ts";
import { forget_paper, keep_paper, type KeptPaper, kept_papers, session_token } from "../keep.ts";
import { forces_api, papers_api } from "../net/papers.ts";
import { useTitle } from "../ui/title.ts";

export const new_key = (): string => Date.now().toString(36) + Math.floor(Math.random() * 1e6).toString(36);

// Begun or brought in: kept in this browser from now on, and opened.
export async function begin_here(ruleset: string, text: string): Promise<void> {
  const checked = await forces_api.check({ ruleset, text });
  const kept: KeptPaper = { key: new_key(), title: checked.name, ruleset, company: checked.company, points: Number(checked.agreed), text: checked.json, id: "", at: Date.now() };
  keep_paper("lists", kept);
  location.hash = `#/list/here/${kept.key}`;
}

export function ListShelf() {
  const [index, set_index] = useState<ForceIndex | null>(null);
  const [words, set_words] = useState("");
  const [points, set_points] = useState(1500);
  const [mine, set_mine] = useState(kept_papers("lists"));
  const [account, set_account] = useState<Paper[] | null>(null);
  const fail = (e: Error) => set_words(e.message);
  useTitle("Army lists");
  useEffect(() => {
    forces_api.index().then(set_index, fail);
    if (session_token()) papers_api.mine("lists").then((p) => set_account(p.papers), () => {});
  }, []);
  const begin = (ruleset: string, company: string, seed = 0) => void forces_api.begin({ ruleset, company, points, seed }).then((l) => begin_here(ruleset, l.text)).catch(fail);
  const names = new Map((index?.rulesets ?? []).flatMap((r) => r.companies.map((c) => [c.id, c.name])));
  return (
    <div class="page army-shelf">
      <header class="lobby-head">
        <a class="back" href="#/">
          Sandtable
        </a>
        <h1>Army lists</h1>
        <p>What you bring to the table: pick a company, fill it up, take it along.</p>
      </header>
      {words && (
        <p class="refusals" role="alert">
          {words}
        </p>
      )}
      <div class="lobby-body">
        <section aria-label="Companies">
          {!index && !words && <p class="dim">Looking for companies …</p>}
          {index?.rulesets.map((r) => (
            <Ruleset key={r.ruleset} r={r} points={points} set_points={set_points} begin={begin} fail={fail} />
          ))}
        </section>
        <aside class="games" aria-label="Your lists">
          <section>
            <h2>In this browser</h2>
            <ul class="plain">
              {mine.map((k) => (
                <li key={k.key} class="game-row">
                  <a href={`#/list/here/${k.key}`}>
                    {k.title}{" "}
                    <small>
                      {names.get(k.company) ?? k.company}, {k.points} points
                    </small>
                  </a>
                  <button aria-label={`Throw ${k.title} away`} onClick={() => (forget_paper("lists", k.key), set_mine(kept_papers("lists")))}>
                    ×
                  </button>
                </li>
              ))}
              {mine.length === 0 && <li class="dim">Lists you begin are kept here.</li>}
            </ul>
          </section>
          {account && (
            <section aria-label="In your account">
              <h2>In your account</h2>
              <ul class="plain">
                {account.map((p) => (
                  <li key={p.id} class="game-row">
                    <a href={`#/list/kept/${p.id}`}>{p.title}</a>
                    <button aria-label={`Remove ${p.title} from the account`} onClick={() => void papers_api.remove("lists", p.id).then(() => set_account(account.filter((x) => x.id !== p.id)), fail)}>
                      ×
                    </button>
                  </li>
                ))}
                {account.length === 0 && <li class="dim">Lists you keep in your account are on every machine.</li>}
              </ul>
            </section>
          )}
          {index && <Import rulesets={index.rulesets} fail={fail} />}
        </aside>
      </div>
    </div>
  );
}

function Ruleset({ r, points, set_points, begin, fail }: { r: ForceInfo; points: number; set_points: (n: number) => void; begin: (ruleset: string, company: string, seed?: number) => void; fail: (e: Error) => void }) {
  const groups = [...new Set(r.companies.map((c) => c.group))];
  const sizes = [...new Set([600, 1500, 1750, ...r.ready.map((x) => x.points)])].sort((a, b) => a - b);
  const ready = (x: ReadyList) => void forces_api.ready(r.ruleset, x.id).then((l) => begin_here(r.ruleset, l.text)).catch(fail);
  return (
    <section aria-label={r.title}>
      <h2>{r.title}</h2>
      <div class="row army-size">
        <label class="row">
          Points agreed
          <input type="number" min="0" max="100000" step="50" value={points} onInput={(e) => set_points(Math.min(100000, Math.max(0, Number(e.currentTarget.value) || 0)))} />
        </label>
        {sizes.map((n) => (
          <button key={n} type="button" aria-pressed={n === points} class={n === points ? "on" : ""} onClick={() => set_points(n)}>
            {n}
          </button>
        ))}
      </div>
      {groups.map((g) => (
        <section key={g} class="army-nation" aria-label={g}>
          <h3>{g}</h3>
          <ul class="plain army-companies">
            {r.companies
              .filter((c) => c.group === g)
              .map((c) => (
                <li key={c.id} class="army-company">
                  <b>{c.name}</b>
                  <small>{c.words}</small>
                  <div class="row">
                    <button class="primary" aria-label={`Build a ${c.name}`} onClick={() => begin(r.ruleset, c.id)}>
                      Build
                    </button>
                    <button aria-label={`Draw a ${c.name} by dice`} onClick={() => begin(r.ruleset, c.id, 1 + Math.floor(Math.random() * 1e9))}>
                      Draw by dice
                    </button>
                    {r.ready
                      .filter((x) => x.company === c.id)
                      .map((x) => (
                        <button key={x.id} title={x.name} aria-label={`Ready list: ${x.name}, ${x.points} points`} onClick={() => ready(x)}>
                          Ready: {x.points}
                        </button>
                      ))}
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Import({ rulesets, fail }: { rulesets: ForceInfo[]; fail: (e: Error) => void }) {
  const [ruleset, set_ruleset] = useState("");
  const [remarks, set_remarks] = useState<string[]>([]);
  const [text, set_text] = useState("");
  const id = ruleset || rulesets[0]?.ruleset || "";
  const bring = async (file: File): Promise<void> => {
    let bytes = "";
    for (const b of new Uint8Array(await file.arrayBuffer())) bytes += String.fromCharCode(b);
    const brought = await forces_api.bring(id, btoa(bytes));
    set_text(brought.text);
    set_remarks(brought.remarks);
    if (brought.remarks.length === 0) await begin_here(id, brought.text);
  };
  return (
    <section>
      <h2>Bring in a list</h2>
      {rulesets.length > 1 && (
        <select aria-label="Rules of the list" value={id} onChange={(e) => set_ruleset(e.currentTarget.value)}>
          {rulesets.map((r) => (
            <option key={r.ruleset} value={r.ruleset}>
              {r.title}
            </option>
          ))}
        </select>
      )}
      <label class="button file">
        Choose a file
        <input
          type="file"
          accept=".toml,.json,.txt,.ros,.rosz"
          aria-label="Bring in a list"
          onChange={(e) => {
            const file = e.currentTarget.files?.[0];
            e.currentTarget.value = "";
            set_remarks([]);
            if (file && /\.rosz?$/i.test(file.name)) void bring(file).catch(fail);
            else if (file) void file.text().then((t) => begin_here(id, t)).catch(fail);
          }}
        />
      </label>
      <p class="dim">A list as text (TOML) or JSON, or a roster of BattleScribe (.ros, .rosz).</p>
      {remarks.length > 0 && (
        <div role="status" class="stack">
          <p>What could not be taken over as it stands:</p>
          <ul class="army-faults plain">
            {remarks.map((r, i) => (
              <li key={i}>{r}</li>
            ))}
          </ul>
          <button class="primary" onClick={() => void begin_here(id, text).catch(fail)}>
            Open what was matched
          </button>
        </div>
      )}
    </section>
  );
}

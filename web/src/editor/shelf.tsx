// Where tables are begun and found again: shipped ones, those of battles, an empty one, kept ones, files.
import { useEffect, useState } from "preact/hooks";
import type { Paper, ScenarioInfo, TableIndex } from "../protocol.ts";
import { forget_paper, keep_paper, kept_papers, session_token } from "../keep.ts";
import { new_key } from "../lists/shelf.tsx";
import { api } from "../net/api.ts";
import { papers_api, tables_api } from "../net/papers.ts";
import { in_order } from "../ui/lobby.tsx";
import { useTitle } from "../ui/title.ts";

// From now on this browser keeps it; opened. `battle`: whose table it was.
export function begin_table(text: string, title: string, battle = ""): void {
  const key = new_key();
  keep_paper("tables", { key, title, ruleset: "", company: battle, points: 0, text, id: "", at: Date.now() });
  location.hash = `#/table/here/${key}`;
}
// A file of anybody's: read by the server, which has every length in inches then.
async function begin_text(toml: string, title: string, battle = ""): Promise<void> {
  const checked = await tables_api.check(toml);
  const doc = JSON.parse(checked.json) as { name?: string };
  begin_table(checked.json, doc.name ?? title, battle);
}

export function TableShelf() {
  const [index, set_index] = useState<TableIndex | null>(null);
  const [battles, set_battles] = useState<ScenarioInfo[]>([]);
  const [words, set_words] = useState("");
  const [mine, set_mine] = useState(kept_papers("tables"));
  const [account, set_account] = useState<Paper[] | null>(null);
  const fail = (e: Error) => set_words(e.message);
  useTitle("Tables");
  useEffect(() => {
    tables_api.index().then(set_index, fail);
    api.scenarios().then((l) => set_battles(in_order(l).filter((b) => !b.tutorial)), () => {});
    if (session_token()) papers_api.mine("tables").then((p) => set_account(p.papers), () => {});
  }, []);
  return (
    <div class="page table-shelf">
      <header class="lobby-head">
        <a class="back" href="#/">
          Sandtable
        </a>
        <h1>Tables</h1>
        <p>Draw the ground you want to fight over, then play on it.</p>
      </header>
      {words && (
        <p class="refusals" role="alert">
          {words}
        </p>
      )}
      <div class="lobby-body">
        <section aria-label="Begin a table">
          <h2>Begin</h2>
          <Empty index={index} />
          {index && index.theatres.length > 0 && <ByDice index={index} fail={fail} />}
          <h2>From a shipped table</h2>
          <ul class="plain shelf">
            {index?.tables.map((t) => (
              <li key={t.id} class="battle">
                <article aria-label={t.name}>
                  <img src={`/api/tables/shipped/${encodeURIComponent(t.id)}/ground.png?width=400`} alt="" loading="lazy" width="400" height="267" />
                  <div class="battle-words">
                    <h3>{t.name}</h3>
                    <div class="row">
                      <button aria-label={`Edit a copy of ${t.name}`} onClick={() => void tables_api.shipped(t.id).then((x) => begin_text(x.text, t.name)).catch(fail)}>
                        Edit a copy
                      </button>
                    </div>
                  </div>
                </article>
              </li>
            ))}
          </ul>
          <h2>From a battle</h2>
          <ul class="plain row">
            {battles.map((b) => (
              <li key={b.id}>
                <button aria-label={`Edit the table of ${b.title}`} onClick={() => void tables_api.of_battle(b.id).then((x) => begin_text(x.text, b.title, b.id)).catch(fail)}>
                  {b.title}
                </button>
              </li>
            ))}
          </ul>
        </section>
        <aside class="games" aria-label="Your tables">
          <section>
            <h2>In this browser</h2>
            <ul class="plain">
              {mine.map((k) => (
                <li key={k.key} class="game-row">
                  <a href={`#/table/here/${k.key}`}>{k.title}</a>
                  <button aria-label={`Throw ${k.title} away`} onClick={() => (forget_paper("tables", k.key), set_mine(kept_papers("tables")))}>
                    ×
                  </button>
                </li>
              ))}
              {mine.length === 0 && <li class="dim">Tables you begin are kept here.</li>}
            </ul>
          </section>
          {account && (
            <section aria-label="In your account">
              <h2>In your account</h2>
              <ul class="plain">
                {account.map((p) => (
                  <li key={p.id} class="game-row">
                    <a href={`#/table/kept/${p.id}`}>{p.title}</a>
                    <button aria-label={`Remove ${p.title} from the account`} onClick={() => void papers_api.remove("tables", p.id).then(() => set_account(account.filter((x) => x.id !== p.id)), fail)}>
                      ×
                    </button>
                  </li>
                ))}
                {account.length === 0 && <li class="dim">Tables you keep in your account are on every machine.</li>}
              </ul>
            </section>
          )}
          <section>
            <h2>Bring in a table</h2>
            <label class="button file">
              Choose a file
              <input
                type="file"
                accept=".toml,.json,.txt"
                aria-label="Bring in a table"
                onChange={(e) => {
                  const file = e.currentTarget.files?.[0];
                  e.currentTarget.value = "";
                  if (file) void file.text().then((t) => begin_text(t, file.name.replace(/\.\w+$/, ""))).catch(fail);
                }}
              />
            </label>
          </section>
        </aside>
      </div>
    </div>
  );
}

function Empty({ index }: { index: TableIndex | null }) {
  const [wide, set_wide] = useState(72);
  const [deep, set_deep] = useState(48);
  const [ground, set_ground] = useState("grassland");
  const side = (n: number) => Math.min(100, Math.max(12, Math.round(n) || 48));
  return (
    <form
      class="row empty-table"
      onSubmit={(e) => {
        e.preventDefault();
        begin_table(JSON.stringify({ name: "New table", size: [side(wide), side(deep)], ground, feature: [] }), "New table");
      }}
    >
      <label class="row">
        An empty table, <input type="number" aria-label="Inches across" min="12" max="100" value={wide} onInput={(e) => set_wide(Number(e.currentTarget.value))} />
      </label>
      <label class="row">
        by <input type="number" aria-label="Inches deep" min="12" max="100" value={deep} onInput={(e) => set_deep(Number(e.currentTarget.value))} /> inches of
      </label>
      <select aria-label="Ground" value={ground} onChange={(e) => set_ground(e.currentTarget.value)}>
        {(index?.kinds ?? [])
          .filter((k) => k.form === "area" && k.height === 0)
          .map((k) => (
            <option key={k.id} value={k.id}>
              {k.name}
            </option>
          ))}
      </select>
      <button type="submit" class="primary">
        Begin
      </button>
    </form>
  );
}

// A table laid out by dice, as the charts of a theatre say.
function ByDice({ index, fail }: { index: TableIndex; fail: (e: Error) => void }) {
  const [theatre, set_theatre] = useState(index.theatres[0]!.id);
  const [sector, set_sector] = useState("");
  const [points, set_points] = useState(1500);
  const [fair, set_fair] = useState(false);
  const [busy, set_busy] = useState(false);
  const it = index.theatres.find((t) => t.id === theatre) ?? index.theatres[0]!;
  return (
    <form
      class="row empty-table"
      onSubmit={(e) => {
        e.preventDefault();
        set_busy(true);
        tables_api
          .generate({ theatre, sector, points, season: "", weather: "", seed: 1 + Math.floor(Math.random() * 1e9), fair })
          .then((t) => begin_text(t.text, it.name))
          .catch((x: Error) => (set_busy(false), fail(x)));
      }}
    >
      <label class="row">
        By dice:
        <select
          aria-label="Theatre"
          value={theatre}
          onChange={(e) => {
            set_theatre(e.currentTarget.value);
            set_sector("");
          }}
        >
          {index.theatres.map((t) => (
            <option key={t.id} value={t.id}>
              {t.name}
            </option>
          ))}
        </select>
      </label>
      {it.sectors.length > 0 && (
        <select aria-label="Sector" value={sector} onChange={(e) => set_sector(e.currentTarget.value)}>
          <option value="">any part of it</option>
          {it.sectors.map((x) => (
            <option key={x.id} value={x.id}>
              {x.name}
            </option>
          ))}
        </select>
      )}
      <label class="row">
        for <input type="number" aria-label="Points of the battle" min="100" max="10000" step="100" value={points} onInput={(e) => set_points(Number(e.currentTarget.value))} /> points
      </label>
      <label class="yes-no">
        <input type="checkbox" checked={fair} onChange={(e) => set_fair(e.currentTarget.checked)} />
        <span>fair to both sides</span>
      </label>
      <button type="submit" class="primary" disabled={busy}>
        Lay it out
      </button>
    </form>
  );
}

// The table editor: the table with what is on it, tools above, panels beside it (below it on a phone).
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { ScenarioInfo } from "../protocol.ts";
import { keep_paper, kept_paper, type KeptPaper, session_token } from "../keep.ts";
import { api } from "../net/api.ts";
import { packed, unpacked } from "../net/packed.ts";
import { file_name, papers_api, save_file, tables_api } from "../net/papers.ts";
import { in_order, start } from "../ui/lobby.tsx";
import { useChanges } from "../ui/hooks.ts";
import { useTitle } from "../ui/title.ts";
import { Covered } from "../ui/veil.tsx";
import { Editing } from "./editing.ts";
import { TableMap } from "./map.tsx";
import { copied, features_of, moved, removed, replaced, size_of, type TableDoc, turned } from "./model.ts";
import { Complaints, DrawingBar, FeatureList, FeaturePanel, Palette, TablePanel } from "./panel.tsx";
import { begin_table } from "./shelf.tsx";

interface Opened {
  ed: Editing;
  key: string; // under which this browser keeps it; empty for one that was only shared
  id: string; // under which the server keeps it for the account
  battle: string; // whose table it was
}

async function opened(where: string, what: string): Promise<Opened> {
  let text = "";
  let key = "";
  let id = "";
  let battle = "";
  if (where === "here") {
    const kept = kept_paper("tables", what);
    if (!kept) throw new Error("This browser keeps no such table; it may be in another one, or thrown away.");
    ({ text, key, id } = kept);
    battle = kept.company;
  } else if (where === "kept") {
    const paper = await papers_api.get("tables", what);
    text = (await tables_api.check(paper.text)).json;
    if (paper.mine) id = paper.id;
  } else text = await unpacked(what);
  const ed = new Editing(JSON.parse(text) as TableDoc);
  await ed.open();
  return { ed, key, id, battle };
}

export function TablePage({ where, what }: { where: string; what: string }) {
  const [open, set_open] = useState<Opened | null>(null);
  const [words, set_words] = useState("");
  useEffect(() => {
    opened(where, what).then(set_open, (e: Error) => set_words(e.message));
  }, []);
  if (words)
    return (
      <div class="page narrow">
        <h1>There is no table here</h1>
        <p role="alert">{words}</p>
        <a class="button" href="#/tables">
          Tables
        </a>
      </div>
    );
  if (!open) return <div class="page dim">Laying out the table …</div>;
  return <Editor o={open} />;
}

const tabs = ["draw", "feature", "all", "table"] as const;
const tab_words = { draw: "Draw", feature: "Chosen", all: "All", table: "Table" };

function Editor({ o }: { o: Opened }) {
  const { ed, key } = o;
  useChanges(ed);
  const [tab, set_tab] = useState<(typeof tabs)[number]>("draw");
  const [panel, set_panel] = useState("");
  const [id, set_id] = useState(o.id);
  (window as never as { editing: Editing }).editing = ed;
  useLayoutEffect(() => {
    if (ed.chosen >= 0) set_tab("feature");
  }, [ed.chosen]);
  const title = ed.doc.name ?? "Table";
  const keep = (paper = id) => keep_paper("tables", { key, title, ruleset: "", company: o.battle, points: 0, text: ed.text, id: paper, at: Date.now() } satisfies KeptPaper);
  useTitle(title);
  useEffect(() => {
    if (key) keep();
  }, [ed.doc]);
  useLayoutEffect(() => {
    const on = (e: KeyboardEvent) => keys(ed, e);
    addEventListener("keydown", on);
    return () => removeEventListener("keydown", on);
  }, [ed]);
  const wrong = ed.checked?.faults.length ?? 0;
  const choose = (i: number) => (ed.set({ chosen: i, tool: "choose" }), set_tab("feature"));
  return (
    <div class={`editor${ed.tool === "draw" ? " is-drawing" : ""}`}>
      <header class="editor-head">
        <a class="back" href="#/tables" aria-label="Tables">
          ‹ Tables
        </a>
        <h1>{title}</h1>
        <button class={`builder-verdict ${wrong ? "wrong" : "good"}`} onClick={() => set_tab("table")}>
          <span role="status">{wrong === 0 ? "✓ good" : `${wrong} wrong`}</span>
        </button>
        <div class="editor-tools" role="toolbar" aria-label="Tools">
          <button class={ed.tool === "choose" ? "tool on" : "tool"} aria-pressed={ed.tool === "choose"} onClick={() => ed.set({ tool: "choose", places: [] })}>
            Choose
          </button>
          <button class={ed.tool === "measure" ? "tool on" : "tool"} aria-pressed={ed.tool === "measure"} onClick={() => ed.set({ tool: "measure", places: [], chosen: -1 })}>
            Measure
          </button>
          <button aria-label="Undo" disabled={!ed.can_undo} onClick={ed.undo}>
            ↶
          </button>
          <button aria-label="Redo" disabled={!ed.can_redo} onClick={ed.redo}>
            ↷
          </button>
          <select aria-label="Snap" value={String(ed.snap)} onChange={(e) => ed.set({ snap: Number(e.currentTarget.value) })}>
            <option value="0">free</option>
            <option value="0.25">¼ in</option>
            <option value="0.5">½ in</option>
            <option value="1">1 in</option>
          </select>
          <button class={ed.grid ? "tool on" : "tool"} aria-pressed={ed.grid} onClick={() => ed.set({ grid: !ed.grid })}>
            Grid
          </button>
          <button onClick={() => set_panel("share")}>Share</button>
          <button class="primary" onClick={() => set_panel("play")}>
            Play on it
          </button>
          {!key && <button onClick={() => begin_table(ed.text, title, o.battle)}>Keep a copy here</button>}
        </div>
      </header>
      <main class="editor-middle">
        <TableMap ed={ed} />
        <DrawingBar ed={ed} />
        {ed.words && (
          <p class="refusals editor-words" role="alert">
            {ed.words}
          </p>
        )}
      </main>
      <aside class="editor-panel" aria-label="Panels">
        <div class="tabs" role="tablist" aria-label="Panels">
          {tabs.map((t) => (
            <button key={t} role="tab" aria-selected={tab === t} class={tab === t ? "on" : ""} onClick={() => set_tab(t)}>
              {t === "all" ? `All (${features_of(ed.doc).length})` : tab_words[t]}
            </button>
          ))}
        </div>
        <div class="editor-scroll" role="tabpanel" aria-label={tab_words[tab]} tabIndex={0}>
          {tab === "draw" && <Palette ed={ed} picked={() => {}} />}
          {tab === "feature" && <FeaturePanel ed={ed} />}
          {tab === "all" && <FeatureList ed={ed} chose={() => {}} />}
          {tab === "table" && <TablePanel ed={ed} choose={choose} />}
          {tab !== "table" && tab !== "feature" && wrong > 0 && <Complaints list={ed.checked?.faults ?? []} choose={choose} ed={ed} />}
        </div>
      </aside>
      {panel === "share" && (
        <ShareTable
          ed={ed}
          id={id}
          close={() => set_panel("")}
          kept={(paper) => {
            set_id(paper);
            if (key) keep(paper);
          }}
        />
      )}
      {panel === "play" && <PlayOn ed={ed} id={id} battle={o.battle} close={() => set_panel("")} />}
    </div>
  );
}

function keys(ed: Editing, e: KeyboardEvent): void {
  const target = e.target as HTMLElement;
  if (target.matches("input, select, textarea") || document.querySelector(".veil")) return;
  const f = ed.feature;
  const step = (ed.snap || 0.25) * (e.shiftKey ? 4 : 1);
  const arrows: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
  const put = (next: typeof f) => next && ed.commit(replaced(ed.doc, ed.chosen, next));
  const way = arrows[e.key];
  if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "z") (e.shiftKey ? ed.redo : ed.undo)();
  else if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "y") ed.redo();
  else if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "d" && f) ed.commit(copied(ed.doc, ed.chosen), features_of(ed.doc).length);
  else if (e.ctrlKey || e.metaKey || e.altKey) return;
  else if (e.key === "Escape" && (ed.places.length > 0 || ed.tool !== "choose")) ed.set(ed.places.length > 0 ? { places: [], hover: null } : { tool: "choose" });
  else if (e.key === "Escape") ed.set({ chosen: -1, dragged: null });
  else if (e.key === "Enter" && ed.tool === "draw" && ed.places.length > 0) ed.finish();
  else if (e.key === "Backspace" && ed.tool === "draw" && ed.places.length > 0) ed.set({ places: ed.places.slice(0, -1) });
  else if (way && f && !target.matches("[role=tab]")) put(moved(f, way, size_of(ed.doc)));
  else if ((e.key === "q" || e.key === "e") && f) put(turned(f, e.key === "q" ? -15 : 15));
  else if (e.key === "Delete" && f) ed.commit(removed(ed.doc, ed.chosen), -1);
  else return;
  e.preventDefault();
}

function ShareTable({ ed, id, close, kept }: { ed: Editing; id: string; close: () => void; kept: (id: string) => void }) {
  const [link, set_link] = useState("");
  const [words, set_words] = useState("");
  const here = location.href.replace(/#.*/, "");
  const title = ed.doc.name ?? "Table";
  const toml = ed.checked?.toml ?? "";
  useEffect(() => {
    void packed(ed.text).then((t) => set_link(`${here}#/table/link/${t}`));
  }, []);
  const keep_it = () =>
    void papers_api.keep("tables", { id, ruleset: "", title, text: ed.text }).then(
      (p) => {
        if (session_token()) kept(p.id);
        set_link(`${here}#/table/kept/${p.id}`);
        set_words(session_token() ? "Kept in your account. Whoever has this link sees it as you keep it." : "Kept here for 90 days under a short link.");
      },
      (e: Error) => set_words(e.message),
    );
  return (
    <Covered label="Share the table" close={close}>
      <h2>Share the table</h2>
      <label class="stack">
        Link
        <input readOnly value={link} aria-label="Link" onFocus={(e) => e.currentTarget.select()} />
      </label>
      <p class="dim">The whole table stands in this link. A short link needs the table to be kept on the server.</p>
      <div class="row">
        <button class="primary" autofocus disabled={!link} onClick={() => void navigator.clipboard.writeText(link).then(() => set_words("Copied."), () => set_words("Mark the link and copy it."))}>
          Copy the link
        </button>
        <button onClick={keep_it}>{session_token() ? (id ? "Keep it again in my account" : "Keep it in my account") : "Make a short link"}</button>
      </div>
      {words && <p role="status">{words}</p>}
      <h3>As a file</h3>
      <div class="row">
        <button onClick={() => save_file(`${file_name(title)}.toml`, "application/toml", toml)}>Table file (TOML)</button>
        <button onClick={() => void tables_api.ground(ed.text).then((b) => b.text()).then((t) => save_file(`${file_name(title)}.svg`, "image/svg+xml", t), (e: Error) => set_words(e.message))}>Picture (SVG)</button>
      </div>
      <div class="row">
        <button onClick={close}>Close</button>
      </div>
    </Covered>
  );
}

// A battle on this table instead of its own. Whether its pieces can stand here the server says.
function PlayOn({ ed, id, battle, close }: { ed: Editing; id: string; battle: string; close: () => void }) {
  const [battles, set_battles] = useState<ScenarioInfo[]>([]);
  const [chosen, set_chosen] = useState(battle);
  const [words, set_words] = useState("");
  const [busy, set_busy] = useState(false);
  useEffect(() => {
    api.scenarios().then((l) => set_battles(in_order(l)), (e: Error) => set_words(e.message));
  }, []);
  const it = battles.find((b) => b.id === chosen) ?? battles[0];
  const play = (invite: boolean) => {
    if (!it) return;
    set_busy(true);
    set_words("");
    papers_api
      .keep("tables", { id, ruleset: "", title: ed.doc.name ?? "Table", text: ed.text })
      .then((p) => start(it, it.sides.map((_, i) => (invite && i > 0 ? "open" : "mine")), { table: p.id }))
      .catch((e: Error) => (set_words(e.message), set_busy(false)));
  };
  return (
    <Covered label="Play on this table" close={close}>
      <h2>Play on this table</h2>
      <p>A battle is set up here as it is on its own table: the same pieces in the same places, the same goals.</p>
      <label class="stack">
        Battle
        <select value={it?.id ?? ""} onChange={(e) => set_chosen(e.currentTarget.value)}>
          {battles.map((b) => (
            <option key={b.id} value={b.id}>
              {b.title}
            </option>
          ))}
        </select>
      </label>
      {words && (
        <p class="refusals" role="alert">
          {words}
        </p>
      )}
      <div class="row">
        <button class="primary" autofocus disabled={busy || !it} onClick={() => play(false)}>
          Play both sides here
        </button>
        <button disabled={busy || !it} onClick={() => play(true)}>
          Invite a friend
        </button>
        <button onClick={close}>Cancel</button>
      </div>
    </Covered>
  );
}

// Building a list: sections with their platoons on the left, the card of the one that is open on the right, points and
// what is wrong always in sight. On a phone the cards are behind a tab.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { keep_paper, kept_paper, type KeptPaper, session_token } from "../keep.ts";
import { file_name, forces_api, papers_api, save_file } from "../net/papers.ts";
import { packed, unpacked } from "../net/packed.ts";
import { useChanges } from "../ui/hooks.ts";
import { useTitle } from "../ui/title.ts";
import { Typed } from "../ui/typed.tsx";
import { Covered } from "../ui/veil.tsx";
import { Building } from "./building.ts";
import { Card, CardSheet, RuleList } from "./cards.tsx";
import { add_platoon, copy, limit_words, platoons_of, type Shown } from "./draft.ts";
import { Faults, PlatoonEditor } from "./platoon.tsx";
import { begin_here } from "./shelf.tsx";

interface Opened {
  building: Building;
  key: string; // under which this browser keeps it; empty for one that was only shared
  id: string;
}

async function opened(where: string, what: string, more: string): Promise<Opened> {
  if (where === "here") {
    const kept = kept_paper("lists", what);
    if (!kept) throw new Error("This browser keeps no such list; it may be in another one, or thrown away.");
    const building = new Building(kept.ruleset);
    await building.open(kept.text);
    return { building, key: what, id: kept.id };
  }
  if (where === "kept") {
    const paper = await papers_api.get("lists", what);
    const building = new Building(paper.ruleset);
    await building.open(paper.text);
    return { building, key: "", id: paper.mine ? paper.id : "" };
  }
  const building = new Building(what);
  await building.open(await unpacked(more));
  return { building, key: "", id: "" };
}

export function ListPage({ where, what, more }: { where: string; what: string; more: string }) {
  const [open, set_open] = useState<Opened | null>(null);
  const [words, set_words] = useState("");
  useEffect(() => {
    opened(where, what, more).then(set_open, (e: Error) => set_words(e.message));
  }, []);
  if (words)
    return (
      <div class="page narrow">
        <h1>There is no list here</h1>
        <p role="alert">{words}</p>
        <a class="button" href="#/lists">
          Army lists
        </a>
      </div>
    );
  if (!open?.building.shown) return <div class="page dim">Looking for the list …</div>;
  return <Builder o={open} />;
}

function Builder({ o }: { o: Opened }) {
  const b = o.building;
  useChanges(b);
  const { key } = o;
  const [id, set_id] = useState(o.id);
  const [open_platoon, set_open] = useState(0);
  const [tab, set_tab] = useState<"build" | "cards">("build");
  const [panel, set_panel] = useState("");
  const s = b.shown!;
  const { checked } = s;
  (window as never as { building: Building }).building = b;

  const keep = (k: string, account = id): void => keep_paper("lists", { key: k, title: checked.name, ruleset: b.ruleset, company: checked.company, points: Number(checked.agreed), text: checked.json, id: account, at: Date.now() } satisfies KeptPaper);
  useTitle(checked.name);
  useEffect(() => {
    if (key) keep(key);
  }, [checked]);
  useLayoutEffect(() => {
    const on = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== "z" || (e.target as HTMLElement).matches("input[type=text], input:not([type])")) return;
      e.preventDefault();
      void (e.shiftKey ? b.redo() : b.undo());
    };
    addEventListener("keydown", on);
    return () => removeEventListener("keydown", on);
  }, [b]);

  const left = Number(checked.allowed) - Number(checked.points);
  const wrong = checked.faults.length;
  const platoons = platoons_of(checked);
  const card = checked.sheet.cards[Math.min(open_platoon, checked.sheet.cards.length - 1)];
  return (
    <div class={`page builder tab-${tab}`}>
      <header class="builder-head">
        <a class="back" href="#/lists" aria-label="Army lists">
          ‹ Lists
        </a>
        <Typed class="builder-name" aria-label="Name of the list" maxLength={80} value={s.draft.name} done={(t) => b.edit((x) => ({ ...copy(x.draft), name: t.trim() || x.tree.name }))} />
        <span class="builder-company dim">{s.tree.name}</span>
        <div class="builder-sum">
          <b class={left < 0 ? "over" : ""}>{String(checked.points)}</b> of{" "}
          <Typed type="number" aria-label="Points agreed" min="0" max="100000" step="50" value={s.draft.points} done={(t) => b.edit((x) => ({ ...copy(x.draft), points: Math.min(100000, Math.max(0, Math.round(Number(t)) || 0)) }))} />
          <span class={`builder-left ${left < 0 ? "over" : ""}`}>{left < 0 ? `${-left} too many` : `${left} left`}</span>
          <span class={`builder-verdict ${wrong ? "wrong" : "good"}`} role="status">
            {wrong === 0 ? "✓ allowed" : `${wrong} not allowed`}
          </span>
        </div>
        <div class="builder-tools">
          <button aria-label="Undo" disabled={!b.can_undo} onClick={() => void b.undo()}>
            ↶
          </button>
          <button aria-label="Redo" disabled={!b.can_redo} onClick={() => void b.redo()}>
            ↷
          </button>
          <button onClick={() => set_panel("share")}>Share</button>
          <button onClick={() => print()}>Print</button>
          {!key && (
            <button class="primary" onClick={() => void begin_here(b.ruleset, checked.json)}>
              Keep a copy here
            </button>
          )}
        </div>
      </header>
      <div class="tabs builder-tabs" role="tablist" aria-label="Views">
        <button role="tab" aria-selected={tab === "build"} class={tab === "build" ? "on" : ""} onClick={() => set_tab("build")}>
          Build
        </button>
        <button role="tab" aria-selected={tab === "cards"} class={tab === "cards" ? "on" : ""} onClick={() => set_tab("cards")}>
          Cards
        </button>
      </div>
      {b.words && (
        <p class="refusals" role="alert">
          {b.words}
        </p>
      )}
      <main class="builder-body">
        <div class="builder-list">
          <Faults list={checked.faults.filter((f) => f.pick < 0 && f.category < 0)} />
          {checked.missing.length > 0 && (
            <details class="more army-missing-list">
              <summary>Not on the table yet ({checked.missing.length})</summary>
              <ul class="plain">
                {checked.missing.map((m) => (
                  <li key={m}>{m}</li>
                ))}
              </ul>
            </details>
          )}
          {s.tree.categories.map((name, i) => (
            <Category key={i} s={s} b={b} category={i} name={name} platoons={platoons} open={open_platoon} set_open={set_open} />
          ))}
          {checked.sheet.before.length > 0 && (
            <section class="army-category" aria-label="Settled before deployment">
              <h2>Settled before deployment</h2>
              <ul class="plain">
                {checked.sheet.before.map((words, i) => (
                  <li key={i} class="army-row">
                    <span>{words}</span>
                  </li>
                ))}
              </ul>
              <button type="button" onClick={() => b.edit((x) => ({ ...copy(x.draft), before: [] }))}>
                Settle nothing
              </button>
            </section>
          )}
          <details class="more">
            <summary>About this company</summary>
            <p>{s.tree.words}</p>
            <RuleList rules={checked.sheet.rules} />
            <ul class="plain">
              {s.tree.notes.map((n) => (
                <li key={n} class="dim">
                  {n}
                </li>
              ))}
            </ul>
          </details>
        </div>
        <aside class="builder-card" aria-label="Card">
          {card && <Card card={card} sheet={checked.sheet} />}
        </aside>
        <div class="builder-cards">
          {checked.sheet.cards.map((c, i) => (
            <Card key={i} card={c} sheet={checked.sheet} />
          ))}
        </div>
      </main>
      <CardSheet sheet={checked.sheet} />
      {panel === "share" && (
        <ShareDialog
          b={b}
          id={id}
          close={() => set_panel("")}
          kept={(paper) => {
            set_id(paper);
            if (key) keep(key, paper);
          }}
        />
      )}
    </div>
  );
}

function Category({ s, b, category, name, platoons, open, set_open }: { s: Shown; b: Building; category: number; name: string; platoons: number[]; open: number; set_open: (n: number) => void }) {
  const { checked, tree } = s;
  const mine = platoons.map((pick, i) => ({ pick, i })).filter((x) => tree.nodes[checked.picks[x.pick]!.node]!.category === category);
  const choices = tree.platoons.filter((n) => tree.nodes[n]!.category === category);
  const list = useRef<HTMLUListElement>(null);
  const add = (node: number) => {
    const at = platoons.filter((p) => tree.nodes[checked.picks[p]!.node]!.category <= category).length;
    b.edit((x) => add_platoon(x, node));
    set_open(at);
  };
  const cost = mine.reduce((n, x) => n + Number(checked.picks[x.pick]!.points), 0);
  const faults = checked.faults.filter((f) => f.category === category);
  return (
    <section class="army-category" aria-label={name}>
      <h2>
        {name} <small>{cost > 0 ? cost : ""}</small>
      </h2>
      <Faults list={faults} />
      <ul class="plain" ref={list}>
        {mine.map(({ pick, i }) => (
          <PlatoonEditor key={i} s={s} pick={pick} edit={(f) => b.edit(f)} open={open === i} toggle={() => set_open(open === i ? -1 : i)} />
        ))}
      </ul>
      <details class="army-add" open={mine.length === 0}>
        <summary>Add to {name}</summary>
        <ul class="plain">
          {choices.map((n) => {
            const node = tree.nodes[n]!;
            const slot = checked.slots.find((x) => x.pick < 0 && x.node === n);
            const full = !!slot && slot.most >= 0 && slot.count >= slot.most;
            return (
              <li key={n}>
                <button type="button" class={`army-add-one ${full ? "full" : ""}`} onClick={() => add(n)}>
                  <span>{node.name}</span>
                  <small>
                    {slot ? `${slot.count > 0 ? `${slot.count} there, ` : ""}${limit_words(slot.least, slot.most)}${slot.because}` : ""}
                    {full ? ", no more allowed" : ""}
                  </small>
                </button>
              </li>
            );
          })}
        </ul>
      </details>
    </section>
  );
}

function ShareDialog({ b, id, close, kept }: { b: Building; id: string; close: () => void; kept: (id: string) => void }) {
  const [link, set_link] = useState("");
  const [words, set_words] = useState("");
  const c = b.shown!.checked;
  const here = location.href.replace(/#.*/, "");
  useEffect(() => {
    forces_api.shortest({ ruleset: b.ruleset, text: c.json }).then(
      async (l) => set_link(`${here}#/list/link/${b.ruleset}/${await packed(l.text)}`),
      (e: Error) => set_words(e.message),
    );
  }, []);
  const keep_it = () =>
    void papers_api.keep("lists", { id, ruleset: b.ruleset, title: c.name, text: c.json }).then(
      (p) => {
        kept(p.mine ? p.id : "");
        set_link(`${here}#/list/kept/${p.id}`);
        set_words(session_token() ? "Kept in your account. Whoever has this link sees it as you keep it." : "Kept here for 90 days under a short link.");
      },
      (e: Error) => set_words(e.message),
    );
  const name = file_name(c.name);
  return (
    <Covered label="Share the list" close={close}>
      <h2>Share the list</h2>
      <label class="stack">
        Link: the whole list stands in it
        <input readOnly value={link} aria-label="Link" onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div class="row">
        <button class="primary" autofocus disabled={!link} onClick={() => void navigator.clipboard.writeText(link).then(() => set_words("Copied."), () => set_words("Mark the link and copy it."))}>
          Copy the link
        </button>
        <button onClick={keep_it}>{session_token() ? (id ? "Keep it again in my account" : "Keep it in my account") : "Make a short link"}</button>
      </div>
      {words && <p role="status">{words}</p>}
      <h3>As a file</h3>
      <div class="row">
        <button onClick={() => save_file(`${name}.toml`, "application/toml", c.toml)}>Text (TOML)</button>
        <button onClick={() => save_file(`${name}.json`, "application/json", JSON.stringify(JSON.parse(c.json), null, 2))}>JSON</button>
        <button onClick={() => void forces_api.roster({ ruleset: b.ruleset, text: c.json }).then((t) => save_file(`${name}.ros`, "application/xml", t), (e: Error) => set_words(e.message))}>BattleScribe (.ros)</button>
        <button onClick={() => void forces_api.cards({ ruleset: b.ruleset, text: c.json }).then((t) => save_file(`${name}.html`, "text/html", t), (e: Error) => set_words(e.message))}>Cards (HTML)</button>
      </div>
      <div class="row">
        <button onClick={close}>Close</button>
      </div>
    </Covered>
  );
}

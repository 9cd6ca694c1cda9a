// What stands beside the table in the editor: kinds to draw, the chosen feature in figures, the list of all, the table
// itself. Everything a pointer does on the table can be done here with a keyboard.
import { useState } from "preact/hooks";
import type { TableFault } from "../protocol.ts";
import { Typed } from "../ui/typed.tsx";
import type { Editing } from "./editing.ts";
import { add_vertex, copied, corners, type Drawing, type FeatureDoc, features_of, handles, middle, moved, type Point, put_vertex, remove_vertex, removed, reordered, replaced, scaled, size_of, tidy, turned, ways_to_draw } from "./model.ts";

const forms: [string, string][] = [
  ["area", "Areas"],
  ["line", "Lines"],
  ["way", "Roads and rivers"],
  ["hill", "Hills and hollows"],
  ["building", "Buildings"],
];
const how_words: Record<Drawing, string> = { outline: "Corner by corner", rect: "Rectangle", circle: "Round", points: "Point by point" };

export function draw_kind(ed: Editing, kind: string): void {
  ed.set({ tool: "draw", kind, how: ways_to_draw(ed.form_of(kind))[0]!, places: [], hover: null, chosen: -1 });
}

export function Palette({ ed, picked }: { ed: Editing; picked: () => void }) {
  const [search, set_search] = useState("");
  const words = search.trim().toLowerCase();
  return (
    <div class="stack">
      <input type="search" aria-label="Search kinds of terrain" placeholder="Search: wood, hedge, house …" value={search} onInput={(e) => set_search(e.currentTarget.value)} />
      {forms.map(([form, title]) => {
        const kinds = ed.kinds.filter((k) => k.form === form && (!words || k.name.includes(words) || k.id.includes(words)));
        if (kinds.length === 0) return null;
        return (
          <details key={form} class="palette" open={words !== "" || form === ed.form_of(ed.kind)}>
            <summary>{title}</summary>
            <div class="palette-kinds">
              {kinds.map((k) => (
                <button
                  key={k.id}
                  type="button"
                  class={`look-${k.look}${ed.tool === "draw" && ed.kind === k.id ? " on" : ""}`}
                  aria-pressed={ed.tool === "draw" && ed.kind === k.id}
                  onClick={() => {
                    draw_kind(ed, k.id);
                    picked();
                  }}
                >
                  {k.name}
                </button>
              ))}
            </div>
          </details>
        );
      })}
    </div>
  );
}

// While something is drawn: what to do, and the ways to draw it.
export function DrawingBar({ ed }: { ed: Editing }) {
  if (ed.tool !== "draw") return null;
  const ways = ways_to_draw(ed.form_of(ed.kind));
  const n = ed.places.length;
  const words = ed.how === "rect" ? "Click where it stands, or drag from corner to corner." : ed.how === "circle" ? "Click where it lies, or drag from the middle to the rim." : n === 0 ? "Click the first point." : ed.how === "points" ? "Click on; the last point twice ends it." : "Click on round it; the first point ends it.";
  return (
    <div class="drawing-bar" role="status">
      <span>
        <b>{ed.kind_name(ed.kind)}</b> {words}
      </span>
      <div class="row">
        {ways.length > 1 &&
          ways.map((w) => (
            <button key={w} type="button" class={w === ed.how ? "tool on" : "tool"} aria-pressed={w === ed.how} onClick={() => ed.set({ how: w, places: [], hover: null })}>
              {how_words[w]}
            </button>
          ))}
        {n > 0 && (
          <button type="button" onClick={() => ed.set({ places: ed.places.slice(0, -1) })}>
            Point back
          </button>
        )}
        {n >= (ed.how === "points" ? 2 : 3) && (
          <button type="button" class="primary" onClick={() => ed.finish()}>
            Finish
          </button>
        )}
        <button type="button" onClick={() => ed.set({ tool: "choose", places: [], hover: null })}>
          Stop drawing
        </button>
      </div>
    </div>
  );
}

export function Complaints({ list, choose, ed }: { list: TableFault[]; choose?: (i: number) => void; ed: Editing }) {
  if (list.length === 0) return null;
  return (
    <ul class="plain army-faults">
      {list.map((f, i) => (
        <li key={i}>
          {f.feature >= 0 && choose && (
            <button type="button" class="link" onClick={() => choose(f.feature)}>
              {ed.name_of(f.feature)}
            </button>
          )}{" "}
          {f.words}
        </li>
      ))}
    </ul>
  );
}

function Amount({ label, value, set, least = 0, most = 100, step = 0.5, empty }: { label: string; value: number | undefined; set: (n: number | undefined) => void; least?: number; most?: number; step?: number; empty?: string }) {
  return (
    <label class="editor-field">
      <span>{label}</span>
      <Typed
        type="number"
        min={least}
        max={most}
        step={step}
        value={value ?? ""}
        placeholder={empty}
        done={(text) => {
          if (text === "" && empty !== undefined) return set(undefined);
          const n = Number(text);
          if (Number.isFinite(n) && text !== "") set(tidy(Math.min(Math.max(n, least), most)));
        }}
      />
    </label>
  );
}

export function FeaturePanel({ ed }: { ed: Editing }) {
  const f = ed.feature;
  if (!f) return <p class="dim">Click something on the table, or choose it under "All".</p>;
  const i = ed.chosen;
  const form = ed.form_of(f.kind);
  const size = size_of(ed.doc);
  const kind = ed.kinds.find((k) => k.id === f.kind);
  const put = (next: FeatureDoc) => ed.commit(replaced(ed.doc, i, next));
  const set = <K extends keyof FeatureDoc>(key: K, value: FeatureDoc[K] | undefined) => {
    const next: FeatureDoc = { ...f };
    if (value === undefined) delete next[key];
    else next[key] = value;
    put(next);
  };
  const at = middle(f);
  const step = ed.snap || 0.25;
  const push = (x: number, y: number) => put(moved(f, [x, y], size));
  return (
    <div class="stack feature-panel">
      <h2>{ed.name_of(i)}</h2>
      <Complaints list={ed.faults_of(i)} ed={ed} />
      <label class="editor-field">
        <span>Kind</span>
        <select value={f.kind} onChange={(e) => set("kind", e.currentTarget.value)}>
          {!kind && <option value={f.kind}>{f.kind}</option>}
          {ed.kinds
            .filter((k) => k.form === form)
            .map((k) => (
              <option key={k.id} value={k.id}>
                {k.name}
              </option>
            ))}
        </select>
      </label>
      <label class="editor-field">
        <span>Name</span>
        <Typed value={f.name ?? ""} maxLength={60} placeholder={ed.name_of(i)} done={(t) => set("name", t.trim() || undefined)} />
      </label>
      <div class="row" role="group" aria-label="Change it">
        <button type="button" onClick={() => ed.commit(copied(ed.doc, i), features_of(ed.doc).length)}>
          Copy
        </button>
        <button type="button" aria-label="Turn left" onClick={() => put(turned(f, -15))}>
          ↺ 15°
        </button>
        <button type="button" aria-label="Turn right" onClick={() => put(turned(f, 15))}>
          ↻ 15°
        </button>
        <button type="button" aria-label="Smaller" onClick={() => put(scaled(f, 1 / 1.1))}>
          ⤡ −
        </button>
        <button type="button" aria-label="Larger" onClick={() => put(scaled(f, 1.1))}>
          ⤢ +
        </button>
        <button type="button" onClick={() => ed.commit(removed(ed.doc, i), -1)}>
          Remove
        </button>
      </div>
      <div class="row arrows" role="group" aria-label="Move it">
        <button type="button" aria-label="Left" onClick={() => push(-step, 0)}>←</button>
        <button type="button" aria-label="Up" onClick={() => push(0, step)}>↑</button>
        <button type="button" aria-label="Down" onClick={() => push(0, -step)}>↓</button>
        <button type="button" aria-label="Right" onClick={() => push(step, 0)}>→</button>
        <span class="dim">
          middle at {at[0].toFixed(1)}, {at[1].toFixed(1)}
        </span>
      </div>
      {f.rect && (
        <>
          <Amount label="Across" value={f.rect.size[0]} least={0.25} set={(n) => n && put({ ...f, rect: { ...f.rect!, size: [n, f.rect!.size[1]] } })} />
          <Amount label="Deep" value={f.rect.size[1]} least={0.25} set={(n) => n && put({ ...f, rect: { ...f.rect!, size: [f.rect!.size[0], n] } })} />
          <Amount label="Facing (degrees)" value={f.rect.facing ?? 0} most={359} step={5} set={(n) => put({ ...f, rect: { ...f.rect!, facing: Math.round(n ?? 0) } })} />
          <button
            type="button"
            onClick={() => {
              const { rect, ...rest } = f;
              put({ ...rest, outline: corners({ kind: f.kind, rect: rect! }).map((p): Point => [tidy(p[0]), tidy(p[1])]) });
            }}
          >
            Move its corners
          </button>
        </>
      )}
      {f.circle && <Amount label="Radius" value={f.circle.radius} least={0.25} set={(n) => n && put({ ...f, circle: { ...f.circle!, radius: n } })} />}
      {!f.rect && !f.circle && (
        <label class="yes-no">
          <input type="checkbox" checked={!!f.smooth} onChange={(e) => set("smooth", e.currentTarget.checked || undefined)} />
          <span>A curve through its points</span>
        </label>
      )}
      {f.points && (
        <label class="yes-no">
          <input type="checkbox" checked={!!f.closed} onChange={(e) => set("closed", e.currentTarget.checked || undefined)} />
          <span>It closes</span>
        </label>
      )}
      {(form === "way" || form === "line") && <Amount label="Width" value={f.width} step={0.25} most={30} empty={String((kind?.width ?? 0) / 5000)} set={(n) => set("width", n)} />}
      {!f.contours && <Amount label="Height" value={f.height} step={0.25} least={-20} most={60} empty={String((kind?.height ?? 0) / 5000)} set={(n) => set("height", n)} />}
      {form === "building" && <Amount label="Storeys" value={f.storeys} step={1} least={1} most={20} empty={String(kind?.storeys ?? 1)} set={(n) => set("storeys", n === undefined ? undefined : Math.round(n))} />}
      {form === "hill" && f.outline && !f.crest && !f.contours && <Amount label="Crest (% of the foot)" value={f.crest_scale} step={5} least={5} most={95} empty="none" set={(n) => set("crest_scale", n === undefined ? undefined : Math.round(n))} />}
      {form === "hill" && f.outline && (f.crest_scale !== undefined || f.crest) && <Amount label="Steps" value={f.steps} step={1} least={2} most={20} empty="one each half inch" set={(n) => set("steps", n === undefined ? undefined : Math.round(n))} />}
      <Openings f={f} form={form} set={(list) => set("openings", list)} />
      <Corners ed={ed} f={f} put={put} />
      <div class="row">
        <button type="button" disabled={i === 0} onClick={() => ed.commit(reordered(ed.doc, i, i - 1), i - 1)}>
          Lower
        </button>
        <button type="button" disabled={i === features_of(ed.doc).length - 1} onClick={() => ed.commit(reordered(ed.doc, i, i + 1), i + 1)}>
          Higher
        </button>
        <span class="dim">among those that overlap</span>
      </div>
    </div>
  );
}

// Doors and windows by wall; gaps of a line where they are.
function Openings({ f, form, set }: { f: FeatureDoc; form: string; set: (list: FeatureDoc["openings"]) => void }) {
  const list = f.openings ?? [];
  const line = !!f.points;
  const add = (sort: string) => {
    const p = f.points;
    const half: Point = p ? [tidy((p[0]![0] + p[1]![0]) / 2), tidy((p[0]![1] + p[1]![1]) / 2)] : [0, 0];
    set([...list, line ? { sort, at: half } : { sort, wall: f.rect ? "front" : 0 }]);
  };
  if (f.circle || (form !== "building" && form !== "line")) return null;
  return (
    <details class="more">
      <summary>
        {line ? "Gaps" : "Doors and windows"} ({f.openings ? list.length : line ? 0 : "as usual"})
      </summary>
      <ul class="plain stack">
        {list.map((o, k) => (
          <li key={k} class="row">
            <span>
              {o.sort} {o.at ? `at ${o.at[0]}, ${o.at[1]}` : ""}
            </span>
            {o.wall !== undefined && (
              <select aria-label={`Wall of ${o.sort} ${k + 1}`} value={String(o.wall)} onChange={(e) => set(list.map((x, n) => (n === k ? { ...x, wall: f.rect ? e.currentTarget.value : Number(e.currentTarget.value) } : x)))}>
                {(f.rect ? ["front", "right", "back", "left"] : corners(f).map((_, n) => String(n))).map((w) => (
                  <option key={w} value={w}>
                    {w}
                  </option>
                ))}
              </select>
            )}
            <button type="button" aria-label={`Remove ${o.sort} ${k + 1}`} onClick={() => set(list.filter((_, n) => n !== k))}>
              ×
            </button>
          </li>
        ))}
        <li class="row">
          {(line ? ["gap"] : ["door", "window"]).map((sort) => (
            <button key={sort} type="button" onClick={() => add(sort)}>
              Add a {sort}
            </button>
          ))}
          {f.openings && (
            <button type="button" onClick={() => set(undefined)}>
              As usual
            </button>
          )}
        </li>
      </ul>
    </details>
  );
}

// Each corner in figures.
function Corners({ ed, f, put }: { ed: Editing; f: FeatureDoc; put: (f: FeatureDoc) => void }) {
  const list = handles(f);
  if (list.length === 0) return null;
  const size = size_of(ed.doc);
  return (
    <details class="more">
      <summary>Points ({list.length})</summary>
      <ul class="plain stack">
        {list.map((h, k) => (
          <li key={k} class="row corner">
            <span class="dim">{h.ring === "outline" || h.ring === "points" ? h.index + 1 : `${h.ring} ${h.index + 1}`}</span>
            {([0, 1] as const).map((axis) => (
              <Typed key={axis} type="number" step="0.5" min="0" max={size[axis]} aria-label={`${axis === 0 ? "x" : "y"} of point ${k + 1}`} value={h.at[axis]} done={(t) => put(put_vertex(f, h.ring, h.index, (axis === 0 ? [tidy(Number(t)), h.at[1]] : [h.at[0], tidy(Number(t))]) as Point))} />
            ))}
            <button type="button" aria-label={`One more after point ${k + 1}`} disabled={h.ring === "crest"} onClick={() => { const next = list.find((x) => x.ring === h.ring && x.index === h.index + 1) ?? list.find((x) => x.ring === h.ring)!; put(add_vertex(f, h.ring, h.index + 1, [tidy((h.at[0] + next.at[0]) / 2), tidy((h.at[1] + next.at[1]) / 2)])); }}>
              +
            </button>
            <button type="button" aria-label={`Remove point ${k + 1}`} onClick={() => put(remove_vertex(f, h.ring, h.index))}>
              ×
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function FeatureList({ ed, chose }: { ed: Editing; chose: () => void }) {
  const list = features_of(ed.doc);
  return (
    <ul class="plain feature-list">
      {list.map((f, i) => (
        <li key={i}>
          <button
            type="button"
            class={`${i === ed.chosen ? "on" : ""}${ed.faults_of(i).length > 0 ? " wrong" : ""}`}
            aria-pressed={i === ed.chosen}
            onClick={() => {
              ed.set({ chosen: i, tool: "choose" });
              chose();
            }}
          >
            <span>{ed.name_of(i)}</span> <small>{f.name ? ed.kind_name(f.kind) : ""}</small>
          </button>
        </li>
      ))}
      {list.length === 0 && <li class="dim">Nothing lies on the table yet.</li>}
    </ul>
  );
}

export function TablePanel({ ed, choose }: { ed: Editing; choose: (i: number) => void }) {
  const size = size_of(ed.doc);
  const flat = ed.kinds.filter((k) => k.form === "area" && k.height === 0);
  return (
    <div class="stack">
      <label class="editor-field">
        <span>Name</span>
        <Typed value={ed.doc.name ?? ""} maxLength={60} placeholder="table" done={(t) => ed.commit({ ...ed.doc, name: t.trim() || "Table" })} />
      </label>
      <Amount label="Across (in)" value={size[0]} least={12} most={100} step={6} set={(n) => n && ed.commit({ ...ed.doc, size: [n, size[1]] })} />
      <Amount label="Deep (in)" value={size[1]} least={12} most={100} step={6} set={(n) => n && ed.commit({ ...ed.doc, size: [size[0], n] })} />
      <label class="editor-field">
        <span>Ground</span>
        <select value={ed.doc.ground ?? "grassland"} onChange={(e) => ed.commit({ ...ed.doc, ground: e.currentTarget.value })}>
          {flat.map((k) => (
            <option key={k.id} value={k.id}>
              {k.name}
            </option>
          ))}
        </select>
      </label>
      <Complaints list={ed.checked?.faults ?? []} choose={choose} ed={ed} />
      {ed.checked?.faults.length === 0 && <p class="good-words">✓ Nothing is wrong with this table.</p>}
    </div>
  );
}

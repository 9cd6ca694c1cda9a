// The table in the editor: the server's picture, and over it what is chosen, drawn and measured. Pointers do what the
// panels do too: choose, drag, take hold of corners, turn, draw. A finger drags the view unless it begins on what is chosen.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Editing, Lying } from "./editing.ts";
import { add_vertex, apart, box, corners, type FeatureDoc, gaps, handles, middle, moved, type Point, put_vertex, replaced, scaled, size_of, snapped, tidy, turned } from "./model.ts";

interface View {
  x: number; // inches at the left and lower edge
  y: number;
  scale: number; // pixels an inch
}
type Grip = { what: "vertex"; ring: Parameters<typeof put_vertex>[1]; index: number } | { what: "turn" | "scale" | "move" | "pan" | "draw" | "measure" };
interface Held {
  grip: Grip;
  from: Point; // on the table
  screen: Point;
  view: View;
  first: FeatureDoc | undefined;
  went: boolean;
  hit: number;
}

const path = (list: Point[], closed: boolean): string => (list.length === 0 ? "" : `M${list.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join("L")}${closed ? "Z" : ""}`);
const shown = (inches: number): string => `${inches.toFixed(1)} in / ${(inches * 2.5).toFixed(1)} cm`;

export function TableMap({ ed }: { ed: Editing }) {
  const frame = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const pinch = useRef<{ apart: number; middle: Point; view: View } | null>(null);
  const [size, set_size] = useState<Point>([0, 0]);
  const [view, set_view] = useState<View | null>(null);
  const table = size_of(ed.doc);

  const fit = (s: Point): View => {
    const scale = Math.max(2, Math.min((s[0] - 16) / table[0], (s[1] - 16) / table[1]));
    return { scale, x: table[0] / 2 - s[0] / scale / 2, y: table[1] / 2 - s[1] / scale / 2 };
  };
  useLayoutEffect(() => {
    const box = frame.current!;
    const watch = new ResizeObserver(() => {
      const s: Point = [box.clientWidth, box.clientHeight];
      set_size(s);
      set_view((v) => v ?? fit(s));
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => set_view(size[0] > 0 ? fit(size) : null), [table[0], table[1]]);
  useLayoutEffect(() => {
    const g = ground.current;
    if (g && ed.picture && g.firstChild !== ed.picture) g.replaceChildren(ed.picture);
  });
  const v = view ?? { x: 0, y: 0, scale: 10 };
  const to = (p: Point): Point => [(p[0] - v.x) * v.scale, size[1] - (p[1] - v.y) * v.scale];
  const all = (list: Point[]): Point[] => list.map(to);
  const place = (e: { clientX: number; clientY: number }, at: View = v): { screen: Point; table: Point } => {
    const r = frame.current!.getBoundingClientRect();
    const screen: Point = [e.clientX - r.left, e.clientY - r.top];
    // The frame as it is now: one that has just changed its size is told of it only later.
    return { screen, table: [at.x + screen[0] / at.scale, at.y + (r.height - screen[1]) / at.scale] };
  };
  const on_table = (p: Point): Point => snapped([Math.min(Math.max(p[0], 0), table[0]), Math.min(Math.max(p[1], 0), table[1])], ed.snap);
  const zoom = (by: number, about: Point): void =>
    set_view((was) => {
      const w = was ?? v;
      const scale = Math.min(Math.max(w.scale * by, 2), 160);
      const x = w.x + about[0] / w.scale - about[0] / scale;
      const y = w.y + (size[1] - about[1]) / w.scale - (size[1] - about[1]) / scale;
      return { scale, x, y };
    });
  useLayoutEffect(() => {
    const box = frame.current!;
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      zoom(Math.exp(-e.deltaY * 0.0015), place(e).screen);
    };
    box.addEventListener("wheel", wheel, { passive: false });
    return () => box.removeEventListener("wheel", wheel);
  });

  const now = ed.dragged ?? ed.feature;
  const grips = now && ed.tool === "choose" ? grips_of(now) : null;
  // The handle that turns stands above the feature, the one that scales at its corner, both in reach on the screen.
  function grips_of(f: FeatureDoc): { turn: Point; scale: Point; top: Point } {
    const { low, high } = box(f);
    const m = to(middle(f));
    const top = to([(low[0] + high[0]) / 2, high[1]]);
    const clear = (p: Point): Point => [Math.min(Math.max(p[0], 16), size[0] - 16), Math.min(Math.max(p[1], 16), size[1] - 16)];
    const right = to([high[0], low[1]]);
    return { turn: clear([m[0], Math.min(top[1], m[1]) - 34]), scale: clear([right[0] + 14, right[1] + 14]), top };
  }

  function grip_at(screen: Point, touch: boolean): Grip | null {
    const f = ed.feature;
    if (!f || ed.tool !== "choose") return null;
    const near = touch ? 24 : 13;
    const g = grips_of(f);
    if (apart(screen, g.turn) <= near) return { what: "turn" };
    if (apart(screen, g.scale) <= near) return { what: "scale" };
    const best = (list: ReturnType<typeof handles>) => list.map((h) => ({ h, d: apart(screen, to(h.at)) })).filter((x) => x.d <= near).sort((a, b) => a.d - b.d)[0]?.h;
    const vertex = best(handles(f));
    if (vertex) return { what: "vertex", ring: vertex.ring, index: vertex.index };
    return null;
  }

  const down = (e: PointerEvent): void => {
    const touch = e.pointerType !== "mouse";
    const at = place(e);
    try {
      frame.current!.setPointerCapture(e.pointerId);
    } catch {
      // a pointer that has gone already
    }
    fingers.current.set(e.pointerId, at.screen);
    if (fingers.current.size === 2) {
      const [a, b] = [...fingers.current.values()] as [Point, Point];
      pinch.current = { apart: apart(a, b), middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], view: v };
      held.current = null;
      ed.set({ dragged: null });
      return;
    }
    if (e.button === 1 || e.button === 2) {
      held.current = { grip: { what: "pan" }, from: at.table, screen: at.screen, view: v, first: undefined, went: false, hit: -1 };
      return;
    }
    let grip: Grip = { what: "pan" };
    let hit = -1;
    if (ed.tool === "measure") {
      grip = { what: "measure" };
      ed.set({ places: [at.table, at.table] });
    } else if (ed.tool === "draw") {
      grip = { what: "draw" };
      if (ed.how === "rect" || ed.how === "circle") ed.set({ places: [on_table(at.table)] });
    } else {
      hit = ed.at(at.table, (touch ? 16 : 8) / v.scale);
      const taken = grip_at(at.screen, touch);
      if (taken) grip = taken;
      else if (hit >= 0 && (hit === ed.chosen || !touch)) {
        grip = { what: "move" };
        if (hit !== ed.chosen) ed.set({ chosen: hit });
      }
    }
    held.current = { grip, from: at.table, screen: at.screen, view: v, first: ed.feature, went: false, hit };
  };

  const move = (e: PointerEvent): void => {
    const at = place(e);
    if (fingers.current.has(e.pointerId)) fingers.current.set(e.pointerId, at.screen);
    if (pinch.current && fingers.current.size === 2) {
      const [a, b] = [...fingers.current.values()] as [Point, Point];
      const m: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const p = pinch.current;
      const scale = Math.min(Math.max((p.view.scale * apart(a, b)) / Math.max(p.apart, 1), 2), 160);
      const anchor: Point = [p.view.x + p.middle[0] / p.view.scale, p.view.y + (size[1] - p.middle[1]) / p.view.scale];
      set_view({ scale, x: anchor[0] - m[0] / scale, y: anchor[1] - (size[1] - m[1]) / scale });
      return;
    }
    const h = held.current;
    if (!h) {
      if (ed.tool === "draw" && ed.places.length > 0) ed.set({ hover: on_table(at.table) });
      return;
    }
    if (!h.went && apart(at.screen, h.screen) < 5) return;
    h.went = true;
    const f = h.first;
    const by: Point = [at.table[0] - h.from[0], at.table[1] - h.from[1]];
    switch (h.grip.what) {
      case "pan":
        set_view({ ...h.view, x: h.view.x - (at.screen[0] - h.screen[0]) / h.view.scale, y: h.view.y + (at.screen[1] - h.screen[1]) / h.view.scale });
        return;
      case "measure":
        ed.set({ places: [ed.places[0]!, at.table] });
        return;
      case "draw":
        if (ed.how === "rect" || ed.how === "circle") ed.set({ hover: on_table(at.table) });
        return;
      case "move":
        if (f) ed.set({ dragged: moved(f, snapped(by, ed.snap), table) });
        return;
      case "vertex":
        if (f) ed.set({ dragged: put_vertex(f, h.grip.ring, h.grip.index, on_table(at.table)) });
        return;
      case "turn": {
        if (!f) return;
        const m = middle(f);
        const angle = (p: Point) => (Math.atan2(p[0] - m[0], p[1] - m[1]) * 180) / Math.PI;
        const step = ed.snap > 0 ? 5 : 1;
        ed.set({ dragged: turned(f, Math.round((angle(at.table) - angle(h.from)) / step) * step) });
        return;
      }
      case "scale": {
        if (!f) return;
        const m = middle(f);
        if (f.rect) {
          // sides apart: a rectangle is pulled along its own axes
          const turn = ((f.rect.facing ?? 0) * Math.PI) / 180;
          const own = (p: Point): Point => [Math.abs((p[0] - m[0]) * Math.cos(turn) - (p[1] - m[1]) * Math.sin(turn)), Math.abs((p[0] - m[0]) * Math.sin(turn) + (p[1] - m[1]) * Math.cos(turn))];
          const [o, n] = [own(h.from), own(at.table)];
          const side = (was: number, a: number, b: number) => Math.max(0.25, snapped([was + 2 * (b - a), 0], ed.snap / 2)[0]);
          ed.set({ dragged: { ...f, rect: { ...f.rect, size: [side(f.rect.size[0], o[0], n[0]), side(f.rect.size[1], o[1], n[1])] } } });
        } else {
          const factor = Math.min(Math.max(apart(at.table, m) / Math.max(apart(h.from, m), 0.1), 0.1), 20);
          ed.set({ dragged: scaled(f, Math.round(factor * 20) / 20) });
        }
        return;
      }
    }
  };

  const up = (e: PointerEvent): void => {
    fingers.current.delete(e.pointerId);
    if (pinch.current) {
      if (fingers.current.size === 0) pinch.current = null;
      return;
    }
    const h = held.current;
    held.current = null;
    if (!h) return;
    const at = place(e);
    if (h.grip.what === "draw") {
      const p = on_table(at.table);
      if (ed.how === "rect" || ed.how === "circle") {
        ed.places = h.went ? [ed.places[0]!, p] : [p];
        ed.hover = null;
        ed.finish();
      } else if (!h.went) {
        const first = ed.places[0];
        const last = ed.places[ed.places.length - 1];
        if (first && ed.places.length > 2 && ed.how === "outline" && apart(to(first), at.screen) < 16) ed.finish();
        else if (last && apart(last, p) < 0.06) ed.finish();
        else ed.set({ places: [...ed.places, p], hover: null });
      }
      return;
    }
    if (ed.dragged) return ed.commit(replaced(ed.doc, ed.chosen, ed.dragged));
    if (!h.went && ed.tool === "choose" && h.grip.what !== "vertex" && h.grip.what !== "turn" && h.grip.what !== "scale") {
      const gap = ed.feature && gaps(ed.feature).find((g) => apart(to(g.at), at.screen) <= (e.pointerType === "mouse" ? 10 : 20));
      if (gap && ed.feature) return ed.commit(replaced(ed.doc, ed.chosen, add_vertex(ed.feature, gap.ring, gap.index, [tidy(gap.at[0]), tidy(gap.at[1])])));
      ed.set({ chosen: h.hit });
    }
  };
  const away = (e: PointerEvent): void => {
    fingers.current.delete(e.pointerId);
    pinch.current = null;
    held.current = null;
    ed.set({ dragged: null });
  };

  const lying = ed.lying();
  const stale = ed.shown !== ed.fresh;
  const corner = to([0, table[1]]);
  const drawing = ed.tool === "draw" && ed.places.length > 0 ? [...ed.places, ...(ed.hover ? [ed.hover] : [])] : [];
  return (
    <div ref={frame} class={`table-map tool-${ed.tool}`} data-picture={stale ? "coming" : "ready"} data-scale={v.scale} data-left={v.x} data-low={v.y} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={away} onContextMenu={(e) => e.preventDefault()} onDblClick={() => ed.tool === "draw" && ed.finish()}>
      <div ref={ground} class="table-map-ground" style={{ left: `${corner[0]}px`, top: `${corner[1]}px`, width: `${table[0] * v.scale}px`, height: `${table[1] * v.scale}px` }} />
      <svg class="table-map-over" width={size[0]} height={size[1]} aria-hidden="true">
        {ed.grid && <Grid table={table} to={to} scale={v.scale} />}
        <path class="map-edge" d={path(all([[0, 0], [table[0], 0], table, [0, table[1]]]), true)} />
        {lying.map((l) => (
          <Outline key={l.feature} l={l} all={all} scale={v.scale} name={`map-feature${l.feature === ed.chosen ? " chosen" : ""}${ed.faults_of(l.feature).length > 0 ? " wrong" : ""}${stale ? " stale" : ""}`} hide={l.feature === ed.chosen && ed.dragged !== null} />
        ))}
        {ed.dragged && <path class="map-dragged" d={path(all(corners(ed.dragged)), !ed.dragged.points || !!ed.dragged.closed)} />}
        {now && grips && (
          <g>
            {!ed.dragged && gaps(now).map((g) => <circle key={`g${g.ring}${g.index}`} class="map-gap" cx={to(g.at)[0]} cy={to(g.at)[1]} r="4" />)}
            {handles(now).map((h) => (
              <circle key={`${h.ring}${h.index}`} class={`map-vertex${h.ring === "crest" ? " crest" : ""}`} cx={to(h.at)[0]} cy={to(h.at)[1]} r="6" />
            ))}
            <line class="map-stem" x1={to(middle(now))[0]} y1={to(middle(now))[1]} x2={grips.turn[0]} y2={grips.turn[1]} />
            <circle class="map-turn" cx={grips.turn[0]} cy={grips.turn[1]} r="9" />
            <text class="map-sign" x={grips.turn[0]} y={grips.turn[1] + 4}>⟳</text>
            <rect class="map-scale" x={grips.scale[0] - 8} y={grips.scale[1] - 8} width="16" height="16" />
            <text class="map-sign" x={grips.scale[0]} y={grips.scale[1] + 4}>⤡</text>
          </g>
        )}
        {drawing.length > 0 && ed.how !== "circle" && ed.how !== "rect" && (
          <g>
            <path class="map-drawing" d={path(all(drawing), false)} />
            {ed.places.map((p, i) => (
              <circle key={i} class="map-vertex" cx={to(p)[0]} cy={to(p)[1]} r={i === 0 ? 8 : 5} />
            ))}
          </g>
        )}
        {drawing.length === 2 && ed.how === "rect" && <path class="map-drawing" d={path(all([drawing[0]!, [drawing[1]![0], drawing[0]![1]], drawing[1]!, [drawing[0]![0], drawing[1]![1]]]), true)} />}
        {drawing.length === 2 && ed.how === "circle" && <circle class="map-drawing" cx={to(drawing[0]!)[0]} cy={to(drawing[0]!)[1]} r={apart(drawing[0]!, drawing[1]!) * v.scale} />}
        {drawing.length >= 2 && <text class="map-length" x={to(drawing[drawing.length - 1]!)[0] + 12} y={to(drawing[drawing.length - 1]!)[1] - 10}>{shown(apart(drawing[drawing.length - 2]!, drawing[drawing.length - 1]!))}</text>}
        {ed.tool === "measure" && ed.places.length === 2 && (
          <g>
            <line class="map-measure" x1={to(ed.places[0]!)[0]} y1={to(ed.places[0]!)[1]} x2={to(ed.places[1]!)[0]} y2={to(ed.places[1]!)[1]} />
            <text class="map-length" x={(to(ed.places[0]!)[0] + to(ed.places[1]!)[0]) / 2 + 8} y={(to(ed.places[0]!)[1] + to(ed.places[1]!)[1]) / 2 - 8}>{shown(ed.long)}</text>
          </g>
        )}
      </svg>
      <div class="map-zoom">
        <button type="button" aria-label="Closer" onPointerDown={(e) => e.stopPropagation()} onClick={() => zoom(1.35, [size[0] / 2, size[1] / 2])}>
          +
        </button>
        <button type="button" aria-label="Farther" onPointerDown={(e) => e.stopPropagation()} onClick={() => zoom(1 / 1.35, [size[0] / 2, size[1] / 2])}>
          −
        </button>
        <button type="button" aria-label="The whole table" onPointerDown={(e) => e.stopPropagation()} onClick={() => set_view(fit(size))}>
          ▭
        </button>
      </div>
    </div>
  );
}

function Outline({ l, all, scale, name, hide }: { l: Lying; all: (list: Point[]) => Point[]; scale: number; name: string; hide: boolean }) {
  if (hide) return null;
  return (
    <g class={name} data-feature={l.feature}>
      {!l.closed && l.width > 0 && <path class="map-band" d={path(all(l.points), false)} stroke-width={Math.max(l.width * scale, 6)} />}
      <path d={path(all(l.points), l.closed)} />
      {l.contours.map((c, i) => (
        <path key={i} class="map-contour" d={path(all(c), true)} />
      ))}
    </g>
  );
}

function Grid({ table, to, scale }: { table: Point; to: (p: Point) => Point; scale: number }) {
  const step = scale >= 16 ? 1 : 6;
  const lines = [];
  for (let x = step; x < table[0]; x += step) lines.push(<path key={`x${x}`} class={x % 12 === 0 ? "foot" : x % 6 === 0 ? "half" : ""} d={path([to([x, 0]), to([x, table[1]])], false)} />);
  for (let y = step; y < table[1]; y += step) lines.push(<path key={`y${y}`} class={y % 12 === 0 ? "foot" : y % 6 === 0 ? "half" : ""} d={path([to([0, y]), to([table[0], y])], false)} />);
  return <g class="map-grid">{lines}</g>;
}

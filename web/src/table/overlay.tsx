// What the table explains, drawn over it: reach, routes, sight, ranges, ties, ruler, who is chosen. SVG, so that lines
// keep their weight at every zoom; redrawn when an answer comes, moved with the camera without redrawing.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Area, PieceRef, Token, Vec } from "../protocol.ts";
import { aim_part, ground_part, moving_part, open, option_for, values_of } from "../game/draft.ts";
import { corners, inch, inches, is_piece, key_of, radians, same, shown, shown_short } from "../game/pieces.ts";
import { kind_of, place_of } from "../game/position.ts";
import { score_words } from "../game/score.ts";
import type { Session } from "../game/session.ts";
import { likes } from "../keep.ts";
import { areas_of, hold_words } from "../ui/aims.tsx";
import { table_scale } from "./brush.ts";
import { around } from "./night.ts";
import { light_of, rim_of } from "./palette.ts";
import { Laid, Shells } from "./laid.tsx";
import type { Table } from "./table.ts";

export function Overlay({ session: s, table }: { session: Session; table: Table }) {
  const root = useRef<SVGSVGElement>(null);
  const world = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const seen = () => {
      const c = table.camera;
      world.current?.setAttribute("transform", `translate(${c.x} ${c.y}) scale(${c.k})`);
      root.current?.style.setProperty("--inv", String(1 / c.k));
      // Hatching keeps its width on the screen.
      for (const p of root.current?.querySelectorAll("pattern") ?? []) p.setAttribute("patternTransform", `rotate(45) scale(${1 / c.k})`);
      minimap_moved(table);
    };
    seen();
    return table.on_view(seen);
  }, [table]);
  const height = s.welcome?.size.y ?? 0;
  const P = (v: Vec) => ({ x: v.x / table_scale, y: (height - v.y) / table_scale });
  const path = (points: Vec[], closed = false) => points.map((v, i) => `${i ? "L" : "M"}${P(v).x} ${P(v).y}`).join("") + (closed ? "Z" : "");
  const position = s.position;
  const tokens = position.tokens;
  const chosen = s.chosen;
  const outline = (t: Token, name: string) => <path key={`${name}${key_of(t.piece)}`} d={path(corners({ ...t.base, width: t.base.width + 7 * table_scale, depth: t.base.depth + 7 * table_scale }), true)} class={name} />;
  const on_table = [...tokens.values()].filter((t) => t.presence === "table");

  return (
    <svg class="overlay" ref={root} aria-hidden="true">
      <defs>
        <pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse">
          <rect width="9" height="9" fill="#ffd76a" opacity=".09" />
          <line x1="1" y1="0" x2="1" y2="9" stroke="#ffd76a" stroke-width="1.4" opacity=".6" />
        </pattern>
        <pattern id="hatch-zone" width="10" height="10" patternUnits="userSpaceOnUse">
          <line x1="0" y1="0" x2="0" y2="10" stroke="#f2efe2" stroke-width="1" opacity=".35" />
        </pattern>
        <marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0L8 4L0 8Z" fill="#f2efe2" />
        </marker>
      </defs>
      <g ref={world}>
        {s.welcome && <TableEdge w={s.welcome.size.x / table_scale} h={height / table_scale} />}
        {position.marks.map((m, i) => {
          const c = P(m.rect.pose.at);
          if (m.sort === "air_template" && m.outline.length === 2) return <path key={i} d={path(m.outline)} class="laid line" />;
          if (m.sort === "zone") return <path key={i} d={path(m.outline, true)} class="zone" style={{ stroke: light_of(m.side) }} />;
          if (m.sort === "objective" && m.outline.length === 0) return <circle key={i} cx={c.x} cy={c.y} r={m.rect.width / 200} class="objective" style={{ stroke: m.side < 0 ? "#f2efe2" : light_of(m.side) }} />;
          return null;
        })}
        <Heights s={s} P={P} />
        <Goals s={s} P={P} path={path} />
        {s.draft && moving_part(s.draft)?.zones.map((z, i) => <path key={`z${i}`} d={path(z.outline, true)} class="zone mine" />)}
        <GroundPick s={s} path={path} />
        {s.reach?.areas.map((a, i) => <path key={`r${i}`} d={area(a, path)} class={i === 0 ? "reach" : "reach farther"} fill-rule="evenodd" />)}
        <Shells s={s} path={path} height={height} />
        <Vision s={s} height={height} />
        <Ranges s={s} P={P} />
        <Ties s={s} P={P} group={chosen} />
        <g>{on_table.filter((t) => is_piece(chosen) && (same(t.group, chosen) || same(t.piece, chosen))).map((t) => outline(t, "chosen"))}</g>
        <g>{on_table.filter((t) => same(t.piece, s.selected)).map((t) => outline(t, "selected"))}</g>
        <Targets s={s} outline={outline} on_table={on_table} />
        <g>{on_table.filter((t) => same(t.piece, s.hovered)).map((t) => outline(t, "hovered"))}</g>
        <Laid s={s} P={P} path={path} outline={outline} />
        <Advised s={s} path={path} P={P} />
        <Routes s={s} P={P} path={path} />
        <Sights s={s} P={P} path={path} outline={outline} />
        <Fire s={s} P={P} />
        {s.measured && (
          <g>
            <path d={path(s.measured.points)} class="ruler-under" />
            <path d={path(s.measured.points)} class="ruler" />
            <Label at={P(s.measured.points[1]!)} lines={[s.measured.words || shown(s.measured.distance, s.metric), s.measured.words ? shown(s.measured.distance, s.metric) : ""]} />
          </g>
        )}
      </g>
    </svg>
  );
}

const area = (a: Area, path: (p: Vec[], closed: boolean) => string) => a.rings.map((r) => path(r.outline, true)).join(" ");

// How high the ground is, written where no piece stands; left out where there is no such place.
function Heights({ s, P }: { s: Session; P: (v: Vec) => { x: number; y: number } }) {
  const tokens = s.position.tokens;
  const words = useMemo(() => {
    const bases = [...tokens.values()].filter((t) => t.presence === "table").map((t) => t.base);
    const free = (v: Vec) => !bases.some((b) => Math.abs(b.pose.at.x - v.x) < Math.max(b.width, b.depth) / 2 + 0.9 * inch && Math.abs(b.pose.at.y - v.y) < Math.max(b.width, b.depth) / 2 + 0.5 * inch);
    return s.hills.flatMap((h) => {
      const at = h.at.find(free);
      return at ? [{ at, words: h.words }] : [];
    });
  }, [tokens, s.hills]);
  return (
    <g>
      {words.map((h, i) => (
        <text key={i} class="height" style={{ transform: `translate(${P(h.at).x}px, ${P(h.at).y}px) scale(min(var(--inv, 1), 1.7))` }}>
          {h.words}
        </text>
      ))}
    </g>
  );
}

// Ground that decides the battle: its number as in the list of goals, and who holds it.
function Goals({ s, P, path }: { s: Session; P: (v: Vec) => { x: number; y: number }; path: (p: Vec[], closed: boolean) => string }) {
  if (s.curtain !== null) return null;
  return (
    <g data-testid="goals">
      {areas_of(s.position.aims).map(({ aim, number }) => {
        const colour = aim.hold === "held" ? light_of(aim.holder) : "#f2efe2";
        const xs = aim.outline.map((v) => v.x);
        const ys = aim.outline.map((v) => v.y);
        const top = P({ x: (Math.min(...xs) + Math.max(...xs)) / 2, y: Math.max(...ys) });
        const words = hold_words(s, aim);
        const wide = words.length * 7.6 + 46;
        // Near the table's edge the plate lies inwards.
        const share = s.welcome ? (Math.min(...xs) + Math.max(...xs)) / 2 / s.welcome.size.x : 0.5;
        const side = share > 0.85 ? 1 : share < 0.15 ? -1 : 0;
        if (side !== 0) top.x = P({ x: side > 0 ? Math.max(...xs) : Math.min(...xs), y: 0 }).x;
        return (
          <g key={number}>
            <path d={path(aim.outline, true)} class="goal-under" />
            <path d={path(aim.outline, true)} class={`goal ${aim.hold}`} style={{ stroke: colour, fill: colour }} />
            <g class="goal-plate" style={{ transform: `translate(${top.x}px, ${top.y}px) scale(var(--inv, 1)) translate(${(-side * wide) / 2}px, 0)` }}>
              <rect x={-wide / 2} y={-13} width={wide} height={26} rx="13" style={{ stroke: colour }} />
              <circle cx={-wide / 2 + 14} cy={0} r="10" style={{ fill: colour }} />
              <text x={-wide / 2 + 14} y={4.5} class="goal-number">
                {number}
              </text>
              <text x={14} y={4}>
                {words}
              </text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

// Parts of the table to choose from: the chosen one hatched.
function GroundPick({ s, path }: { s: Session; path: (p: Vec[], closed: boolean) => string }) {
  const d = s.draft;
  const q = d && ground_part(d);
  if (!d || !q) return null;
  const values = values_of(d, q);
  return (
    <g data-testid="ground-pick">
      {q.zones.map((z, i) => (
        <path key={i} d={path(z.outline, true)} class={values.includes(q.options[i]!.value) ? "zone mine" : "zone open"} />
      ))}
    </g>
  );
}

// What a hint would do: who acts, and the ways to go.
function Advised({ s, P, path }: { s: Session; P: (v: Vec) => { x: number; y: number }; path: (p: Vec[]) => string }) {
  const a = s.advice;
  if (!a || !s.my_turn || a.command.decision !== s.decision?.id) return null;
  const from = place_of(s.position, a.command.actor);
  const ways = a.command.replies.flatMap((r) => r.routes).filter((r) => r.steps.length > 0);
  return (
    <g data-testid="advised">
      {ways.map((r, i) => {
        const start = place_of(s.position, r.piece);
        const points = [...(start ? [start] : []), ...r.steps.map((p) => p.at)];
        const end = P(points[points.length - 1]!);
        return points.length > 1 ? <g key={i}><path d={path(points)} class="advised" /><circle cx={end.x} cy={end.y} r="7" class="advised" /></g> : <circle key={i} cx={P(points[0]!).x} cy={P(points[0]!).y} r="8" class="advised" />;
      })}
      {from && <circle cx={P(from).x} cy={P(from).y} r="26" class="advised" />}
    </g>
  );
}

function TableEdge({ w, h }: { w: number; h: number }) {
  return (
    <g pointer-events="none">
      <rect x={-7} y={-7} width={w + 14} height={h + 14} rx="4" class="wood" />
      <rect x={-2} y={-2} width={w + 4} height={h + 4} class="wood-inner" />
    </g>
  );
}

export function Label({ at, lines, tone = "", below = false }: { at: { x: number; y: number }; lines: string[]; tone?: string; below?: boolean }) {
  const text = lines.filter(Boolean);
  const w = Math.max(...text.map((l) => l.length)) * 6.6 + 18;
  const h = text.length * 16 + 8;
  const y = below ? 16 : -h - 28;
  return (
    <g class={`label ${tone}`} style={{ transform: `translate(${at.x}px, ${at.y}px) scale(var(--inv, 1))` }}>
      <rect x={-w / 2} y={y} width={w} height={h} rx="4" />
      {text.map((l, i) => (
        <text key={i} x="0" y={y + 17 + i * 16} class={i === 0 ? "first" : ""}>
          {l}
        </text>
      ))}
    </g>
  );
}

// Range rings and fields of fire of the piece looked at.
function Ranges({ s, P }: { s: Session; P: (v: Vec) => { x: number; y: number } }) {
  if (!s.rings) return null;
  const focus = is_piece(s.hovered) ? s.hovered : s.selected;
  const list = [...s.position.tokens.values()].filter((t) => t.presence === "table" && (same(t.piece, focus) || (focus.sort === "platoon" && same(t.group, focus))));
  return (
    <g>
      {list.flatMap((t) =>
        kind_of(s.position, t).barrels.map((b, i) => {
          const c = P(t.base.pose.at);
          const r = b.range / table_scale;
          const mid = radians(b.turret ? t.turret : t.base.pose.facing);
          const half = radians(b.half);
          const on = (a: number) => `${c.x + Math.sin(a) * r} ${c.y - Math.cos(a) * r}`;
          const round = half >= Math.PI * 0.99;
          return (
            <g key={`${key_of(t.piece)}${i}`}>
              {round ? <circle cx={c.x} cy={c.y} r={r} class="ring" /> : <path d={`M${c.x} ${c.y}L${on(mid - half)}A${r} ${r} 0 ${half > Math.PI / 2 ? 1 : 0} 1 ${on(mid + half)}Z`} class="ring arc" />}
              {list.length === 1 && <Label at={{ x: c.x + Math.sin(mid) * r, y: c.y - Math.cos(mid) * r }} lines={[`${b.name} ${inches(b.range)}`]} below />}
            </g>
          );
        }),
      )}
    </g>
  );
}

// How far the chosen platoon sees at night: one line around what its teams see together.
function Vision({ s, height }: { s: Session; height: number }) {
  const seeing = s.chosen_tokens().filter((t) => t.sees > 0);
  if (seeing.length === 0) return null;
  const shapes = seeing.map((t) => {
    const r = around(t.base, t.sees, height);
    return { key: key_of(t.piece), x: r.x - r.width / 2, y: r.y - r.height / 2, width: r.width, height: r.height, rx: r.corner, transform: `rotate(${(r.turn * 180) / Math.PI} ${r.x} ${r.y})`, top: r.y - r.height / 2, middle: r.x };
  });
  const highest = shapes.reduce((a, b) => (b.top < a.top ? b : a));
  const rect = ({ top: _top, middle: _middle, ...more }: (typeof shapes)[number], name: string) => <rect {...more} class={name} />;
  const w = s.welcome!.size.x / table_scale;
  const h = height / table_scale;
  return (
    <g data-testid="vision">
      <mask id="beyond-vision" maskUnits="userSpaceOnUse" x={0} y={0} width={w} height={h}>
        <rect x={0} y={0} width={w} height={h} fill="#fff" />
        {shapes.map((r) => rect(r, "vision-hole"))}
      </mask>
      <g mask="url(#beyond-vision)">
        {shapes.map((r) => rect(r, "vision-under"))}
        {shapes.map((r) => rect(r, "vision"))}
      </g>
      <Label at={{ x: highest.middle, y: Math.max(0, highest.top) }} lines={[`Sees ${shown_short(seeing[0]!.sees, s.metric)}`]} below />
    </g>
  );
}

function Ties({ s, P, group }: { s: Session; P: (v: Vec) => { x: number; y: number }; group: PieceRef }) {
  const tokens = s.position.tokens;
  return (
    <g>
      {s.position.ties.map((t, i) => {
        const from = tokens.get(key_of(t.from));
        const to = tokens.get(key_of(t.to));
        if (!from || !to || from.presence !== "table" || to.presence !== "table") return null;
        const mine = is_piece(group) && (same(from.group, group) || same(to.group, group));
        if (!likes.links && !mine) return null;
        const a = P(from.base.pose.at);
        const b = P(to.base.pose.at);
        return <line key={i} x1={a.x} y1={a.y} x2={b.x} y2={b.y} class={t.good ? "tie" : "tie bad"} />;
      })}
    </g>
  );
}

function Targets({ s, outline, on_table }: { s: Session; outline: (t: Token, name: string) => preact.VNode; on_table: Token[] }) {
  const d = s.draft;
  const q = d && (aim_part(d, (p) => s.side_of(p) !== s.my_side) ?? d.choice.parts.find((x) => x.shape === "pick"));
  if (!d || !q) return null;
  const values = values_of(d, q);
  return (
    <g>
      {on_table.map((t) => {
        const o = option_for(q, t.piece, t.group);
        return o ? outline(t, values.includes(o.value) ? "target" : open(o) ? "can-target" : "no-target") : null;
      })}
    </g>
  );
}

function Routes({ s, P, path }: { s: Session; P: (v: Vec) => { x: number; y: number }; path: (p: Vec[]) => string }) {
  const tokens = s.position.tokens;
  const live = s.route;
  const shelved = s.shelved_routes();
  const held = (piece: PieceRef) => live?.moves.some((m) => same(m.piece, piece)) ?? false;
  const all = [...shelved, ...s.routes().filter((r) => !held(r.piece)), ...(live?.routes ?? []).filter((r) => held(r.piece))];
  const short = (live ?? s.plan)?.moves.filter((m) => m.left > inch / 4) ?? [];
  const lead = live?.moves.find((m) => same(m.piece, live.piece)) ?? live?.moves[0];
  return (
    <g>
      {short.map((m) => (
        <g key={key_of(m.piece)} data-testid="short">
          <path d={path([m.end.at, m.wanted.at])} class="route-short" />
          <circle cx={P(m.wanted.at).x} cy={P(m.wanted.at).y} r="5" class="route-wanted" />
        </g>
      ))}
      {all.map((r, i) => {
        const t = tokens.get(key_of(r.piece));
        const to = r.steps[r.steps.length - 1];
        // What is no piece of the table stands as a flag.
        if (!t && to) return <path key={i} class="flag" d="M0 0V-22L16 -16L0 -10" style={{ transform: `translate(${P(to.at).x}px, ${P(to.at).y}px) scale(var(--inv, 1))` }} />;
        if (!t || t.presence === "away" || r.steps.length === 0) return null;
        const points = [place_of(s.position, r.piece) ?? t.base.pose.at, ...r.steps.map((p) => p.at)];
        return (
          <g key={i} class={i < shelved.length ? "shelved" : ""}>
            <path d={path(points)} class="route-under" />
            <path d={path(points)} class="route" marker-end="url(#arrow)" />
            {r.steps.slice(0, -1).map((p, j) => (
              <circle key={j} cx={P(p.at).x} cy={P(p.at).y} r="2.5" class="waypoint" />
            ))}
          </g>
        );
      })}
      {live && lead && (
        <Label
          at={P(lead.end.at)}
          tone={!lead.goes ? "bad" : lead.left > 0 ? "short" : ""}
          lines={[
            lead.goes ? (lead.allowed > 0 ? `${inches(lead.cost)} of ${inches(lead.allowed)}` : inches(lead.cost)) : "stays",
            lead.bent[0]?.words ?? live.forecast.filter((f) => f.score && same(f.who, lead.piece)).map((f) => `${f.label} ${score_words(f.score!)}`).join(", "),
          ].map((l) => (l.length > 60 ? `${l.slice(0, 58)}…` : l))}
        />
      )}
    </g>
  );
}

function Sights({ s, P, path, outline }: { s: Session; P: (v: Vec) => { x: number; y: number }; path: (p: Vec[]) => string; outline: (t: Token, name: string) => preact.VNode }) {
  const look = s.look;
  if (!look) return null;
  const seen_by = look.exposed.filter((v) => v.seen).map((v) => s.position.tokens.get(key_of(v.piece))).filter((t): t is Token => !!t && t.presence === "table");
  const back = (piece: PieceRef) => look.exposed.find((v) => same(v.piece, piece));
  const back_words = (piece: PieceRef) => {
    const v = back(piece);
    if (!v) return "";
    return v.seen ? `sees it ${v.concealed ? "Concealed" : "in the open"}${v.score ? `, ${score_words(v.score)}` : ""}` : "does not see it";
  };
  const few = look.sightings.length <= 3;
  const focus = is_piece(s.hovered) ? s.hovered : null;
  return (
    <g>
      {seen_by.map((t) => outline(t, "seen-by"))}
      {look.sightings.map((v, i) => {
        const end = place_of(s.position, v.piece);
        const line = v.line.length > 1 ? v.line : [look.at?.at ?? place_of(s.position, look.from)!, end!].filter(Boolean);
        if (line.length < 2) return null;
        const bend = line.length > 2 ? line[line.length - 2]! : null;
        const told = few || (focus && (same(focus, v.piece) || same(s.group_of(focus), v.piece)));
        return (
          <g key={i} class={v.seen ? (v.in_range ? "" : "far") : "unseen"}>
            <path d={path(line)} class="sight-under" />
            <path d={path(bend ? line.slice(0, -1) : line)} class={v.seen ? "sight" : "sight blocked"} />
            {bend && <path d={path(line.slice(-2))} class={v.seen ? "sight hidden" : "sight blocked hidden"} />}
            {bend && <circle cx={P(bend).x} cy={P(bend).y} r="4" class="obstruction" />}
            {told && <Label at={P(line[line.length - 1]!)} lines={[`${s.measures ? `${inches(v.distance)} · ` : ""}${v.seen ? (v.concealed ? "Concealed" : "in the open") : "not seen"}${v.score ? ` · ${score_words(v.score)}` : ""}`, back_words(v.piece)]} tone={v.seen ? "" : "bad"} />}
          </g>
        );
      })}
    </g>
  );
}

// Who would fire at whom, from the check of the draft.
function Fire({ s, P }: { s: Session; P: (v: Vec) => { x: number; y: number } }) {
  if (!s.check || s.routes().length > 0) return null;
  return (
    <g>
      {s.check.forecast.map((f, i) => {
        const a = place_of(s.position, f.who);
        const b = place_of(s.position, f.other);
        if (!a || !b || f.dice === 0) return null;
        return (
          <g key={i}>
            <line x1={P(a).x} y1={P(a).y} x2={P(b).x} y2={P(b).y} class="fire-under" />
            <line x1={P(a).x} y1={P(a).y} x2={P(b).x} y2={P(b).y} class="fire" />
          </g>
        );
      })}
    </g>
  );
}

// The minimap's window follows the camera without a render.
function minimap_moved(table: Table): void {
  const box = document.getElementById("minimap-window");
  if (!box) return;
  const c = table.camera;
  const w = c.table.x / table_scale;
  const h = c.table.y / table_scale;
  const x0 = Math.max(0, -c.x / c.k);
  const y0 = Math.max(0, -c.y / c.k);
  const x1 = Math.min(w, (c.width - c.x) / c.k);
  const y1 = Math.min(h, (c.height - c.y) / c.k);
  box.setAttribute("x", String(x0));
  box.setAttribute("y", String(y0));
  box.setAttribute("width", String(Math.max(0, x1 - x0)));
  box.setAttribute("height", String(Math.max(0, y1 - y0)));
}
export const rim_colour = rim_of;

// What an answer would lay upon the table, as its check tells: the areas, everybody under them with his chance, what the
// one who looks out for it sees, and how far those reach who lay it, with what they cannot reach left out.
import type { Area, PieceRef, Token, Vec } from "../protocol.ts";
import { corners, key_of, same } from "../game/pieces.ts";
import { place_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";
import { percent } from "../ui/forecast.tsx";
import { table_scale } from "./brush.ts";

type Point = { x: number; y: number };
type Path = (p: Vec[], closed?: boolean) => string;

export const middle_of = (a: Area): Vec => {
  const all = a.rings.flatMap((r) => r.outline);
  return { x: all.reduce((n, v) => n + v.x, 0) / Math.max(1, all.length), y: all.reduce((n, v) => n + v.y, 0) / Math.max(1, all.length) };
};
export const is_line = (a: Area): boolean => a.rings.every((r) => r.outline.length < 3);
export function covers(a: Area, v: Vec): boolean {
  let inside = false;
  for (const { outline: o } of a.rings)
    for (let i = 0, j = o.length - 1; i < o.length; j = i++) {
      const [p, q] = [o[i]!, o[j]!];
      if (p.y > v.y !== q.y > v.y && v.x < ((q.x - p.x) * (v.y - p.y)) / (q.y - p.y) + p.x) inside = !inside;
    }
  return inside;
}

// The one that strikes: most of those who are struck stand under it; the first where nobody is.
export function struck_area(s: Session): Area | undefined {
  const areas = s.check?.areas.filter((a) => !is_line(a)) ?? [];
  const places = s.check?.struck.flatMap((u) => place_of(s.position, u.piece) ?? []) ?? [];
  const under = (a: Area) => places.filter((v) => covers(a, v)).length;
  return areas.reduce<Area | undefined>((best, a) => (!best || under(a) > under(best) ? a : best), undefined);
}
// What flies along a line, as seen from above, its nose up.
const plane = "M0 -17C2 -17 2.6 -13 2.6 -9L2.6 -5L19 1L19 5L2.6 3.4L1.6 11L7 14.5L7 17L0 15.6L-7 17L-7 14.5L-1.6 11L-2.6 3.4L-19 5L-19 1L-2.6 -5L-2.6 -9C-2.6 -13 -2 -17 0 -17Z";

export function Laid({ s, P, path, outline }: { s: Session; P: (v: Vec) => Point; path: Path; outline: (t: Token, name: string) => preact.VNode }) {
  const check = s.check;
  if (!check || s.curtain !== null || check.areas.length === 0) return null;
  const tokens = s.position.tokens;
  const token = (p: PieceRef) => tokens.get(key_of(p));
  const bad = check.refusals.length > 0;
  const main = struck_area(s);
  const line = check.areas.find(is_line)?.rings[0]?.outline;
  const turn = line && line.length > 1 ? (Math.atan2(line[1]!.x - line[0]!.x, line[1]!.y - line[0]!.y) * 180) / Math.PI : 0;
  const held = s.laying && main ? { x: s.laying.x - middle_of(main).x, y: s.laying.y - middle_of(main).y } : null;
  const several = new Set(check.areas.map((a) => a.label)).size > 1;
  return (
    <g data-testid="laid">
      {check.sightings.map((v) => {
        const t = token(v.piece);
        return t && t.presence === "table" ? outline(t, v.seen ? "spotted" : "unspotted") : null;
      })}
      {check.sightings.slice(0, 1).map((v) => (v.line[0] ? <circle key="eye" cx={P(v.line[0]).x} cy={P(v.line[0]).y} r="13" class="spotter" /> : null))}
      {check.sightings.filter((v) => v.seen && check.struck.some((u) => same(u.piece, v.piece))).map((v) => (
        <path key={`l${key_of(v.piece)}`} d={path(v.line)} class="spots" />
      ))}
      {check.areas.map((a, i) => {
        const rings = a.rings.map((r) => path(r.outline, r.outline.length > 2)).join(" ");
        const top = a.rings.flatMap((r) => r.outline).reduce((m, v) => (v.y > m.y ? v : m), a.rings[0]?.outline[0] ?? { x: 0, y: 0 });
        return (
          <g key={i}>
            <path d={rings} class={is_line(a) ? "laid line" : `laid ${bad ? "bad" : ""} ${a === main ? "" : "also"}`} />
            {line && !is_line(a) && a !== main && <path d={plane} class="flier" transform={`translate(${P(middle_of(a)).x} ${P(middle_of(a)).y}) rotate(${turn}) scale(1.5)`} />}
            {several && (!line || a === main) && !is_line(a) && check.areas.length < 5 && (
              <text class="laid-name" style={{ transform: `translate(${P(top).x}px, ${P(top).y - 4}px) scale(var(--inv, 1))` }}>
                {a.label}
              </text>
            )}
          </g>
        );
      })}
      {held && main && <path d={main.rings.map((r) => path(r.outline.map((v) => ({ x: v.x + held.x, y: v.y + held.y })), true)).join(" ")} class="laid held" />}
      {check.struck.map((u) => {
        const t = token(u.piece);
        if (!t) return null;
        const at = place_of(s.position, u.piece) ?? t.base.pose.at;
        const high = Math.max(...corners(t.base).map((c) => c.y));
        const words = u.millionths < 0 ? "" : percent(u.millionths).replace(" ", "\u2009");
        return (
          <g key={`u${key_of(u.piece)}`} data-testid="struck">
            {outline(t, t.side === s.my_side ? "struck own" : "struck")}
            {words && (
              <g class={`chance ${t.side === s.my_side ? "own" : ""}`} style={{ transform: `translate(${P(at).x}px, ${P({ x: at.x, y: high }).y}px) scale(min(var(--inv, 1), 1.4))` }}>
                <rect x={-17} y={-20} width={34} height={16} rx="8" />
                <text x="0" y={-8}>{words}</text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

export function Shells({ s, path, height }: { s: Session; path: Path; height: number }) {
  if (!s.shells || !s.draft || !s.welcome) return null;
  return (
    <g data-testid="shells">
      <clipPath id="on-table">
        <rect width={s.welcome.size.x / table_scale} height={height / table_scale} />
      </clipPath>
      <g clip-path="url(#on-table)">
        {s.shells.areas.map((a, i) => (
          <path key={i} d={a.rings.map((r) => path(r.outline, true)).join(" ")} class="shells" fill-rule="evenodd" style={{ fillOpacity: 0.16 / s.shells!.areas.length }} />
        ))}
      </g>
    </g>
  );
}

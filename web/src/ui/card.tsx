// The card of the piece under the pointer: what it is, what state it is in.
import { is_piece, key_of, nobody, same } from "../game/pieces.ts";
import { facts_of, kind_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";
import { standing_words } from "./company.tsx";
import { Facts } from "./decision.tsx";

export function HoverCard({ s }: { s: Session }) {
  // A platoon that is chosen shows its card where that says how far it sees.
  const piece = is_piece(s.hovered) ? s.hovered : s.selected.sort === "team" || s.chosen_tokens().some((t) => t.sees > 0) ? s.selected : nobody;
  // While something is dragged the table matters more.
  if (!is_piece(piece) || s.curtain !== null || s.route || s.reach) return null;
  const t = s.position.tokens.get(key_of(piece));
  const g = s.position.groups.get(key_of(t ? t.group : piece));
  if (!t && !g) return null;
  const aboard = t ? [...s.position.tokens.values()].filter((x) => x.presence === "aboard" && same(x.carrier, t.piece)) : [];
  const sight = t && s.look?.sightings.find((v) => same(v.piece, t.piece) || same(v.piece, t.group));
  const both = [...(t?.badges ?? []), ...(g?.badges ?? [])];
  const badges = both.filter((b, i) => both.findIndex((o) => o.letter === b.letter) === i);
  return (
    <div class={`hover-card side-${t?.side ?? g?.side}`} aria-live="off">
      <b>{t?.name ?? g?.name}</b>
      <span class="dim">{t ? `${kind_of(s.position, t).name}${g ? ` · ${g.name}` : ""}` : g ? standing_words(s, g) : ""}</span>
      <Facts facts={t ? facts_of(s.position, t) : (g?.facts ?? [])} s={s} />
      {badges.map((b, i) => (
        <span key={i} class="badge-line">
          <i>{b.letter}</i> {b.words}
        </span>
      ))}
      {aboard.length > 0 && <span class="dim">aboard: {aboard.map((a) => a.name).join(", ")}</span>}
      {sight && <span class="amber">{sight.words}</span>}
    </div>
  );
}

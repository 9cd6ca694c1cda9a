// A bar as long as a round length on the table, true at every zoom.
import { useLayoutEffect, useState } from "preact/hooks";
import { cm, inch } from "../game/pieces.ts";
import type { Session } from "../game/session.ts";
import { table_scale } from "../table/brush.ts";
import type { Table } from "../table/table.ts";

const lengths = [1, 2, 3, 6, 12, 24, 36, 48, 72];
const metric_lengths = [2, 5, 10, 20, 30, 50, 100, 200];
const longest = 180; // pixels on the screen

export function bar_of(k: number, metric: boolean): { length: number; px: number } {
  const px = (n: number) => ((n * (metric ? cm : inch)) / table_scale) * k;
  const list = metric ? metric_lengths : lengths;
  const length = [...list].reverse().find((n) => px(n) <= longest) ?? list[0]!;
  return { length, px: px(length) };
}

export function Scale({ s, table }: { s: Session; table: Table | null }) {
  const [k, set_k] = useState(table?.camera.k ?? 1);
  useLayoutEffect(() => {
    if (!table) return;
    set_k(table.camera.k);
    return table.on_view(() => set_k(table.camera.k));
  }, [table]);
  if (!s.welcome || !table) return null;
  const bar = bar_of(k, s.metric);
  return (
    <div class="scale" aria-hidden="true" data-length={bar.length}>
      <span style={{ width: `${bar.px}px` }} />
      {bar.length} {s.metric ? "cm" : "in"}
    </div>
  );
}

// A list as it is being built: what the player said, and what the server made of it. Changing one place of it. Knows
// no rule: what is filled in, what may stand where and what is wrong with it the server says after each change.
import type { CompanyTree, ListChecked, ListFault, ListSlot } from "../protocol.ts";

export interface DraftPart {
  id: string;
  count: number;
  parts: DraftPart[];
}
export interface DraftList {
  company: string;
  name: string;
  points: number;
  platoon: DraftPart[];
  before?: unknown[]; // what is settled before deployment, as list files have it
}

// A list and its company as they are shown together.
export interface Shown {
  tree: CompanyTree;
  draft: DraftList;
  checked: ListChecked;
}

export const copy = <T>(x: T): T => JSON.parse(JSON.stringify(x)) as T;
export const read_draft = (json: string): DraftList => JSON.parse(json) as DraftList;

// The picks of platoons, in the order of the draft.
export const platoons_of = (c: ListChecked): number[] => c.picks.flatMap((p, i) => (p.up < 0 ? [i] : []));
export const parts_of = (c: ListChecked, pick: number): number[] => c.picks.flatMap((p, i) => (p.up === pick ? [i] : []));
export const platoon_of = (c: ListChecked, pick: number): number => {
  let at = pick;
  while (c.picks[at]!.up >= 0) at = c.picks[at]!.up;
  return platoons_of(c).indexOf(at);
};
export const slot_of = (c: ListChecked, pick: number, node: number): ListSlot | undefined => c.slots.find((s) => s.pick === pick && s.node === node);
export const faults_at = (c: ListChecked, pick: number, node: number): ListFault[] => c.faults.filter((f) => f.pick === pick && f.node === node);

// Which of those alike beside one another.
const nth = (c: ListChecked, pick: number): number => {
  const { up, node } = c.picks[pick]!;
  return c.picks.slice(0, pick).filter((p) => p.up === up && p.node === node).length;
};

// Where a pick stands, whatever is filled in beside it.
export type Way = { node: number; nth: number }[];
export function way_to(c: ListChecked, pick: number): Way {
  const { up, node } = c.picks[pick]!;
  return [...(up < 0 ? [] : way_to(c, up)), { node, nth: nth(c, pick) }];
}
export function pick_at(c: ListChecked, way: Way): number {
  let at = -1;
  for (const step of way) {
    at = c.picks.flatMap((p, i) => (p.up === at && p.node === step.node ? [i] : []))[step.nth] ?? -1;
    if (at < 0) return -1;
  }
  return at;
}

// The draft's own words for a pick; those on the way to it are said as well.
function said(s: Shown, draft: DraftList, pick: number): DraftPart {
  const p = s.checked.picks[pick]!;
  if (p.up < 0) return draft.platoon[platoon_of(s.checked, pick)]!;
  const above = said(s, draft, p.up);
  const id = s.tree.nodes[p.node]!.id;
  const alike = above.parts.filter((x) => x.id === id && x.count > 0);
  const found = alike[nth(s.checked, pick)];
  if (found) return found;
  const fresh = { id, count: p.count, parts: [] };
  above.parts = [...above.parts.filter((x) => x.id !== id || x.count > 0), fresh];
  return fresh;
}

// So many of a pick that is there.
export function count_pick(s: Shown, pick: number, count: number): DraftList {
  const draft = copy(s.draft);
  const p = s.checked.picks[pick]!;
  if (p.up < 0) {
    const at = platoon_of(s.checked, pick);
    if (count > 0) draft.platoon[at]!.count = count;
    else draft.platoon.splice(at, 1);
    return draft;
  }
  return count_part(s, p.up, p.node, count, nth(s.checked, pick));
}

// So many of a node inside a pick. Of a choice every option is said from now on, or the rest would be filled in.
export function count_part(s: Shown, inside: number, node: number, count: number, which = 0, alone = false): DraftList {
  const draft = copy(s.draft);
  const above = said(s, draft, inside);
  const { nodes } = s.tree;
  const choice = nodes[node]!.up;
  const options = nodes[choice]!.choose ? nodes[choice]!.parts : [];
  for (const option of options) {
    const now = parts_of(s.checked, inside).find((i) => s.checked.picks[i]!.node === option);
    const id = nodes[option]!.id;
    if (option !== node && alone) above.parts = [...above.parts.filter((x) => x.id !== id), { id, count: 0, parts: [] }];
    else if (!above.parts.some((x) => x.id === id)) above.parts.push({ id, count: now === undefined ? 0 : s.checked.picks[now]!.count, parts: [] });
  }
  const id = nodes[node]!.id;
  const alike = above.parts.filter((x) => x.id === id && x.count > 0);
  const one = alike[which] ?? above.parts.find((x) => x.id === id && x.count === 0);
  if (!one) above.parts.push({ id, count, parts: [] });
  else if (count === 0 && alike.length > 1) above.parts = above.parts.filter((x) => x !== one);
  else {
    one.count = count;
    if (count === 0) one.parts = [];
  }
  return draft;
}

// Everything that a pick holds, said.
function spelled(s: Shown, pick: number): DraftPart[] {
  const parts = parts_of(s.checked, pick).map((i) => ({ id: s.tree.nodes[s.checked.picks[i]!.node]!.id, count: s.checked.picks[i]!.count, parts: spelled(s, i) }));
  const node = s.tree.nodes[s.checked.picks[pick]!.node]!;
  const slots = node.parts.flatMap((p) => (s.tree.nodes[p]!.choose ? s.tree.nodes[p]!.parts : [p]));
  const none = slots.filter((n) => !parts.some((x) => x.id === s.tree.nodes[n]!.id)).map((n) => ({ id: s.tree.nodes[n]!.id, count: 0, parts: [] }));
  return [...parts, ...none];
}

// One of several alike stands by itself, to be made different.
export function split(s: Shown, pick: number): DraftList {
  const draft = copy(s.draft);
  const p = s.checked.picks[pick]!;
  if (p.count < 2) return draft;
  const one = said(s, draft, pick);
  one.count -= 1;
  const apart = { id: one.id, count: 1, parts: spelled(s, pick) };
  const beside = p.up < 0 ? draft.platoon : said(s, draft, p.up).parts;
  beside.splice(beside.indexOf(one) + 1, 0, apart);
  return draft;
}

export function add_platoon(s: Shown, node: number): DraftList {
  const draft = copy(s.draft);
  const category = s.tree.nodes[node]!.category;
  const rank = (id: string) => s.tree.nodes.find((n) => n.up < 0 && n.id === id)?.category ?? 0;
  let at = draft.platoon.findIndex((p) => rank(p.id) > category);
  if (at < 0) at = draft.platoon.length;
  draft.platoon.splice(at, 0, { id: s.tree.nodes[node]!.id, count: 1, parts: [] });
  return draft;
}
export function copy_platoon(s: Shown, platoon: number): DraftList {
  const draft = copy(s.draft);
  draft.platoon.splice(platoon + 1, 0, copy(draft.platoon[platoon]!));
  return draft;
}
export function remove_platoon(s: Shown, platoon: number): DraftList {
  const draft = copy(s.draft);
  draft.platoon.splice(platoon, 1);
  return draft;
}
// As it comes, without anything the player said of it.
export function plain_platoon(s: Shown, platoon: number): DraftList {
  const draft = copy(s.draft);
  draft.platoon[platoon]!.parts = [];
  return draft;
}

export function limit_words(least: number, most: number): string {
  if (most < 0) return least === 0 ? "any number" : `${least} or more`;
  if (least === most) return `${most}`;
  return least === 0 ? `up to ${most}` : `${least} to ${most}`;
}

// What was done, one thing after the other: an answer of the side whose turn it is, and with it all that the other side
// was asked because of it. A volley and the hits that its target allocates are one deed. Pure; knows no rule.
import type { Frame, Told } from "../protocol.ts";

export interface Deed {
  first: number; // index of its first frame
  frames: Frame[];
  label: string;
  events: Told[];
}
export function deeds_of(frames: Frame[], side_of: (seat: number) => number): Deed[] {
  const deeds: Deed[] = [];
  let active = -1; // whose turn it was when the answer was given
  frames.forEach((f, i) => {
    const last = deeds[deeds.length - 1];
    const side = side_of(f.seat);
    const follows = !f.undo && !!last && !last.frames[0]!.undo && last.first > 0 && side >= 0 && active >= 0 && side !== active;
    if (follows) {
      last.frames.push(f);
      last.events.push(...f.events);
    } else deeds.push({ first: i, frames: [f], label: f.label, events: [...f.events] });
    active = f.change.active;
  });
  return deeds;
}

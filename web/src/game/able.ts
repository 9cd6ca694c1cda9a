// Who can really do something: of the choices that stand open, those whose parts leave something to choose. Asked of the
// server one after the other while the player reads; knows shapes, no rule.
import type { Choice, Preview } from "../protocol.ts";
import { open } from "./draft.ts";
import { is_piece, key_of } from "./pieces.ts";

// Why it cannot be answered at all; empty when it can.
export function stuck(choice: Choice): string {
  if (!open(choice)) return choice.closed[0]?.words ?? "";
  for (const q of choice.parts)
    if (q.shape === "pick" && q.low > 0 && q.options.length > 0 && !q.options.some(open)) return q.options.map((o) => o.closed[0]?.words ?? "").find(Boolean) ?? "nothing can be chosen";
  return "";
}
// A kind of choice that asks for no pick needs no asking.
const free = (choice: Choice): boolean => !choice.parts.some((q) => q.shape === "pick" && q.low > 0);

export class Able {
  decision = -1;
  done = false; // everybody is known
  private can = new Map<string, boolean>();
  private whys: string[] = [];

  constructor(private ask: (choice: Choice) => Promise<Preview | null>, private told: () => void) {}

  // False only when it is known that none of its choices can be taken.
  has(actor: { sort: string; id: number }): boolean {
    return this.can.get(key_of(actor as never)) ?? false;
  }
  known(actor: { sort: string; id: number }): boolean {
    return this.can.has(key_of(actor as never));
  }
  // Nobody can do anything: why, in the words of most.
  get idle(): string {
    if (!this.done || [...this.can.values()].some(Boolean)) return "";
    const count = new Map<string, number>();
    for (const w of this.whys) count.set(w, (count.get(w) ?? 0) + 1);
    return [...count.entries()].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  }

  async look(decision: number, choices: Choice[]): Promise<void> {
    if (decision === this.decision) return;
    this.decision = decision;
    this.done = false;
    this.can = new Map();
    this.whys = [];
    const verbs_free = new Set<string>();
    for (const c of choices) {
      if (!is_piece(c.actor)) continue;
      const key = key_of(c.actor);
      if (this.can.get(key)) continue;
      if (!open(c)) {
        this.can.set(key, false);
        this.whys.push(c.closed[0]?.words ?? "");
        continue;
      }
      const whole = verbs_free.has(c.verb) || c.parts.length > 0 ? c : (await this.ask(c))?.choice;
      if (this.decision !== decision) return;
      if (whole && whole !== c && free(whole)) verbs_free.add(c.verb);
      const why = whole ? stuck(whole) : "";
      if (why) this.whys.push(why);
      this.can.set(key, !why);
      this.told();
    }
    this.done = true;
    this.told();
  }
  forget(): void {
    this.decision = -1;
    this.done = false;
    this.can.clear();
  }
}

// A list on the page: changes are made one after the other, each on what the server made of the one before, so that
// quick fingers lose nothing. Undo goes back through what was said.
import type { CompanyTree, ListChecked } from "../protocol.ts";
import { forces_api } from "../net/papers.ts";
import { type DraftList, read_draft, type Shown } from "./draft.ts";

export class Building {
  shown: Shown | null = null;
  words = ""; // what went wrong
  busy = false;
  private waiting: ((now: Shown) => DraftList)[] = [];
  private was: DraftList[] = [];
  private undone: DraftList[] = [];
  private listeners = new Set<() => void>();
  times: number[] = []; // how long each check took, in ms

  constructor(readonly ruleset: string) {}

  on_change(f: () => void): () => void {
    this.listeners.add(f);
    return () => this.listeners.delete(f);
  }
  private tell(): void {
    for (const f of this.listeners) f();
  }

  async open(text: string): Promise<void> {
    const checked = await forces_api.check({ ruleset: this.ruleset, text });
    const tree: CompanyTree = await forces_api.company(this.ruleset, checked.company);
    this.shown = { tree, checked, draft: read_draft(checked.json) };
    this.tell();
  }
  edit(change: (now: Shown) => DraftList): void {
    this.waiting.push(change);
    if (!this.busy) void this.work();
  }
  private async work(): Promise<void> {
    this.busy = true;
    while (this.waiting.length > 0 && this.shown) {
      const now = this.shown;
      const next = this.waiting.shift()!(now);
      if (await this.take(next)) {
        this.was = [...this.was, now.draft].slice(-200);
        this.undone = [];
      }
    }
    this.busy = false;
    this.tell();
  }
  private async take(draft: DraftList): Promise<boolean> {
    const began = performance.now();
    try {
      const checked: ListChecked = await forces_api.check({ ruleset: this.ruleset, text: JSON.stringify(draft) });
      this.shown = { ...this.shown!, draft: read_draft(checked.json), checked };
      this.words = "";
      this.times.push(performance.now() - began);
      return true;
    } catch (e) {
      this.words = (e as Error).message;
      this.waiting = [];
      return false;
    } finally {
      this.tell();
    }
  }
  get can_undo(): boolean {
    return this.was.length > 0;
  }
  get can_redo(): boolean {
    return this.undone.length > 0;
  }
  private async swap(from: DraftList[], to: DraftList[]): Promise<void> {
    const next = from[from.length - 1];
    if (!next || !this.shown || this.busy) return;
    this.busy = true;
    const now = this.shown.draft;
    if (await this.take(next)) {
      from.pop();
      to.push(now);
    }
    this.busy = false;
    this.tell();
  }
  undo = (): Promise<void> => this.swap(this.was, this.undone);
  redo = (): Promise<void> => this.swap(this.undone, this.was);
}

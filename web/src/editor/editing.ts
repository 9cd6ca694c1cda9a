// A table being edited: the text as it stands, what the server says of it, its picture, what is chosen. Every change can
// be taken back. Checks and pictures come one at a time, always of the latest text.
import type { TableChecked, TableFault, TableShape, TerrainKind } from "../protocol.ts";
import { inch } from "../protocol.ts";
import { tables_api } from "../net/papers.ts";
import { apart, corners, type Drawing, drawn, type FeatureDoc, features_of, inside, is_closed, off, type Point, type TableDoc } from "./model.ts";

export type Tool = "choose" | "draw" | "measure";

// Where a feature lies, curves drawn; of one that is wrong its corners as written.
export interface Lying {
  feature: number;
  name: string;
  points: Point[];
  closed: boolean;
  width: number;
  contours: Point[][];
}

export class Editing {
  doc: TableDoc;
  checked: TableChecked | null = null;
  picture: HTMLCanvasElement | null = null;
  picture_size: Point = [72, 48]; // of the table it shows
  kinds: TerrainKind[] = [];
  chosen = -1;
  tool: Tool = "choose";
  kind = "wood";
  how: Drawing = "outline";
  places: Point[] = []; // of what is being drawn or measured
  hover: Point | null = null;
  dragged: FeatureDoc | null = null; // the chosen feature on its way
  snap = 0.5;
  grid = true;
  words = "";
  fresh = 0; // counts texts; the picture of an older one is on its way
  shown = -1; // which of them the picture shows
  private shapes = new Map<FeatureDoc, TableShape>(); // of each feature the server was told of
  private was: TableDoc[] = [];
  private undone: TableDoc[] = [];
  private listeners = new Set<() => void>();
  private checking = false;
  private drawing = false;

  constructor(doc: TableDoc) {
    this.doc = doc;
  }
  on_change(f: () => void): () => void {
    this.listeners.add(f);
    return () => this.listeners.delete(f);
  }
  tell(): void {
    for (const f of this.listeners) f();
  }
  set(change: Partial<Pick<Editing, "chosen" | "tool" | "kind" | "how" | "places" | "hover" | "dragged" | "snap" | "grid" | "words">>): void {
    Object.assign(this, change);
    this.tell();
  }

  get text(): string {
    return JSON.stringify(this.doc);
  }
  get feature(): FeatureDoc | undefined {
    return features_of(this.doc)[this.chosen];
  }
  form_of(kind: string): string {
    return this.kinds.find((k) => k.id === kind)?.form ?? "area";
  }
  kind_name(kind: string): string {
    return this.kinds.find((k) => k.id === kind)?.name ?? kind;
  }
  name_of(i: number): string {
    const f = features_of(this.doc)[i];
    return f?.name ?? (f && this.shapes.get(f)?.name) ?? (f ? this.kind_name(f.kind) : "");
  }
  faults_of(i: number): TableFault[] {
    return (this.checked?.faults ?? []).filter((x) => x.feature === i);
  }

  commit(doc: TableDoc, chosen = this.chosen): void {
    this.was = [...this.was, this.doc].slice(-300);
    this.undone = [];
    this.take(doc, chosen);
  }
  private take(doc: TableDoc, chosen: number): void {
    this.doc = doc;
    this.dragged = null;
    this.chosen = chosen < features_of(doc).length ? chosen : -1;
    ++this.fresh;
    this.tell();
    void this.check();
    void this.draw();
  }
  get can_undo(): boolean {
    return this.was.length > 0;
  }
  get can_redo(): boolean {
    return this.undone.length > 0;
  }
  undo = (): void => {
    const doc = this.was.pop();
    if (!doc) return;
    this.undone.push(this.doc);
    this.take(doc, this.chosen);
  };
  redo = (): void => {
    const doc = this.undone.pop();
    if (!doc) return;
    this.was.push(this.doc);
    this.take(doc, this.chosen);
  };

  async open(): Promise<void> {
    this.kinds = (await tables_api.index()).kinds;
    this.checked = await tables_api.check(this.text);
    if (this.checked.json) this.doc = JSON.parse(this.checked.json) as TableDoc;
    this.know(this.doc, this.checked);
    void this.draw();
  }
  private know(doc: TableDoc, checked: TableChecked): void {
    const all = features_of(doc);
    this.shapes = new Map(checked.shapes.map((s) => [all[s.feature]!, s]));
    this.checked = checked;
  }
  private async check(): Promise<void> {
    if (this.checking) return;
    this.checking = true;
    let of = -1;
    while (of !== this.fresh) {
      of = this.fresh;
      try {
        const { doc } = this;
        const checked = await tables_api.check(JSON.stringify(doc));
        if (of === this.fresh) this.know(doc, checked);
        this.words = "";
      } catch (e) {
        this.words = (e as Error).message;
      }
      this.tell();
    }
    this.checking = false;
  }
  private async draw(): Promise<void> {
    if (this.drawing) return;
    this.drawing = true;
    let of = -1;
    while (of !== this.fresh) {
      await new Promise((done) => setTimeout(done, 120)); // changes that follow one another closely are drawn once
      of = this.fresh;
      try {
        const size: Point = this.doc.size ?? [72, 48];
        this.picture = await painted(await tables_api.ground(this.text), size);
        this.picture_size = size;
        this.shown = of;
      } catch (e) {
        this.words = (e as Error).message;
        await new Promise((done) => setTimeout(done, 1500));
      }
      this.tell();
    }
    this.drawing = false;
  }
  get settled(): boolean {
    return !this.checking && !this.drawing && this.shown === this.fresh;
  }

  // Everything that lies on the table, the last on top.
  lying(): Lying[] {
    const inches = (v: { x: number; y: number }): Point => [v.x / inch, v.y / inch];
    return features_of(this.doc).map((f, i): Lying => {
      const shape = this.shapes.get(f);
      const known = shape && shape.points.length > 0;
      return {
        feature: i,
        name: this.name_of(i),
        points: known ? shape.points.map(inches) : corners(f),
        closed: shape ? shape.closed : is_closed(f),
        width: shape ? shape.width / inch : (f.width ?? 0),
        contours: known ? shape.contours.map((c) => c.map(inches)) : [],
      };
    });
  }
  // What lies at a place: what is thin or small before what is large, the latest first.
  at(p: Point, reach: number): number {
    const hits = this.lying().flatMap((l) => {
      const far = off(p, l.points, l.closed);
      const hit = l.closed ? inside(p, l.points) || far <= reach * 0.5 : far <= Math.max(reach, l.width / 2);
      const area = l.closed ? Math.abs(l.points.reduce((n, a, k) => n + a[0] * l.points[(k + 1) % l.points.length]![1] - l.points[(k + 1) % l.points.length]![0] * a[1], 0)) / 2 : 1;
      return hit ? [{ feature: l.feature, area }] : [];
    });
    hits.sort((a, b) => a.area - b.area || b.feature - a.feature);
    return hits[0]?.feature ?? -1;
  }

  // Ends what is being drawn; a feature more when it is enough for one.
  finish(): void {
    const f = drawn(this.kind, this.how, this.places, this.form_of(this.kind));
    this.places = [];
    if (!f) return this.tell();
    this.tool = "choose";
    this.commit({ ...this.doc, feature: [...features_of(this.doc), f] }, features_of(this.doc).length);
  }
  get long(): number {
    return this.places.reduce((n, p, i) => n + (i > 0 ? apart(p, this.places[i - 1]!) : 0), 0);
  }
}

// The server's drawing as a bitmap, so that moving the view costs nothing.
async function painted(svg: Blob, size: Point): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.min(2400, Math.round(size[0] * 34));
    canvas.height = Math.round((canvas.width * size[1]) / size[0]);
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

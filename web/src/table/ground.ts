// The picture of the ground: one for the whole table, and a sharp one of the part that somebody looks at closely, drawn
// here from the server's drawing. Everything is placed by the table's size as the server told it, the same that places
// the pieces; nothing is shown before it is known.
import type { Vec } from "../protocol.ts";
import { api, patient } from "../net/api.ts";
import { layers, type Backend, type Node } from "./backend.ts";
import { chance, table_scale } from "./brush.ts";
import type { Camera } from "./camera.ts";

const rest_ms = 140; // nothing is drawn while the table still moves
const room = 0.2; // of the window, on every side, so that a little panning shows nothing soft

export class Ground {
  ready = false;
  private backend: Backend | null = null;
  private size: Vec | null = null;
  private image: HTMLCanvasElement | null = null;
  private drawing: Promise<HTMLImageElement> | null = null;
  private whole: Node | null = null;
  private close_up: { node: Node; left: number; top: number; right: number; bottom: number; k: number } | null = null;
  private width = 0; // of the whole picture
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private game: string, private host: HTMLElement, private changed: () => void, private painted: () => void) {
    this.width = Math.min(2000, Math.ceil((host.clientWidth * this.ratio) / 400) * 400 || 1600);
    this.load().catch(() => (host.dataset["ground"] = "missing"));
  }
  // A server that draws for many says to come again later.
  private async load(): Promise<void> {
    const answer = await patient(api.ground(this.game, this.width), {}, 100);
    const blob = await answer.blob();
    if (!answer.ok || blob.size === 0) throw new Error("no picture of the ground");
    const image = await createImageBitmap(blob);
    this.image = canvas(image.width, image.height, (b) => b.drawImage(image, 0, 0));
    image.close();
    this.put();
  }
  private get ratio(): number {
    return Math.min(2, devicePixelRatio || 1);
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
  // Backend, size and picture come in any order; it is put up when all three are here.
  use(backend: Backend): void {
    this.backend = backend;
    this.put();
  }
  sized(size: Vec): void {
    if (this.size && this.size.x === size.x && this.size.y === size.y) return;
    this.size = size;
    this.put();
  }
  private put(): void {
    if (!this.backend || !this.size || !this.image || this.closed) return;
    const w = this.size.x / table_scale;
    const h = this.size.y / table_scale;
    this.whole?.remove();
    this.whole = this.backend.add({ image: this.image, width: w, height: h }, layers.ground);
    this.whole.x = w / 2;
    this.whole.y = h / 2;
    this.changed();
    if (this.ready) return;
    this.ready = true;
    this.host.dataset["ground"] = "ready";
    this.painted();
  }

  // Closer than the whole picture is sharp: what is in sight is drawn again, once the view rests.
  look(camera: Camera): void {
    clearTimeout(this.timer);
    if (!this.ready || !this.size) return;
    if ((this.size.x / table_scale) * camera.k * this.ratio <= this.width * 1.2) return this.far();
    this.timer = setTimeout(() => void this.near(camera), rest_ms);
  }
  private far(): void {
    if (!this.close_up) return;
    this.close_up.node.remove();
    this.close_up = null;
    delete this.host.dataset["close"];
    this.changed();
  }
  private async near(camera: Camera): Promise<void> {
    const w = this.size!.x / table_scale;
    const h = this.size!.y / table_scale;
    const part = (scale: number) => ({
      left: Math.max(0, (-camera.x - camera.width * scale) / camera.k),
      top: Math.max(0, (-camera.y - camera.height * scale) / camera.k),
      right: Math.min(w, (camera.width * (1 + scale) - camera.x) / camera.k),
      bottom: Math.min(h, (camera.height * (1 + scale) - camera.y) / camera.k),
    });
    const seen = part(0);
    const had = this.close_up;
    if (had && had.k === camera.k && had.left <= seen.left && had.top <= seen.top && had.right >= seen.right && had.bottom >= seen.bottom) return;
    const drawing = await (this.drawing ??= this.fetch()).catch(() => (this.drawing = null));
    if (!drawing || this.closed || !this.backend) return;
    const p = part(room);
    if (p.right <= p.left || p.bottom <= p.top) return;
    const detail = camera.k * this.ratio;
    const image = canvas((p.right - p.left) * detail, (p.bottom - p.top) * detail, (b) => {
      b.scale(detail, detail);
      b.drawImage(drawing, -p.left, -p.top, w, h);
      grain(b, image_side(p.right - p.left, detail), image_side(p.bottom - p.top, detail));
    });
    this.close_up?.node.remove();
    const node = this.backend.add({ image, width: image.width / detail, height: image.height / detail, once: true }, layers.close);
    node.x = p.left + image.width / detail / 2;
    node.y = p.top + image.height / detail / 2;
    this.close_up = { node, ...p, k: camera.k };
    this.host.dataset["close"] = "ready";
    this.changed();
  }
  private async fetch(): Promise<HTMLImageElement> {
    const answer = await patient(api.ground_drawing(this.game));
    if (!answer.ok) throw new Error("no drawing of the ground");
    const url = URL.createObjectURL(await answer.blob());
    try {
      const image = new Image();
      image.src = url;
      await image.decode();
      return image;
    } finally {
      URL.revokeObjectURL(url);
    }
  }
}

// So close the painted noise has turned soft: a fine grain of the screen's own pixels goes over it.
const image_side = (length: number, detail: number) => Math.max(1, Math.ceil(length * detail));
let noise: HTMLCanvasElement | null = null;
function grain(b: CanvasRenderingContext2D, width: number, height: number): void {
  noise ??= canvas(128, 128, (n) => {
    const r = chance(5);
    const data = n.createImageData(128, 128);
    for (let i = 0; i < data.data.length; i += 4) {
      const light = r() < 0.5 ? 0 : 255;
      data.data.set([light, light, light, Math.round(r() * r() * 34)], i);
    }
    n.putImageData(data, 0, 0);
  });
  b.setTransform(1, 0, 0, 1, 0, 0);
  b.fillStyle = b.createPattern(noise, "repeat")!;
  b.fillRect(0, 0, width, height);
}

function canvas(width: number, height: number, paint: (b: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const c = document.createElement("canvas");
  c.width = Math.max(1, Math.ceil(width));
  c.height = Math.max(1, Math.ceil(height));
  paint(c.getContext("2d")!);
  return c;
}

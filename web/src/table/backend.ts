// Pictures at places, drawn with WebGL (PixiJS) or, where there is none, on a plain canvas. Redraws only when asked.
import type { Picture } from "./kept.ts";

export interface Node {
  x: number;
  y: number;
  rotation: number;
  alpha: number;
  visible: boolean;
  scale: number;
  remove(): void;
}
export interface View {
  x: number; // screen pixel of the table's origin
  y: number;
  k: number; // screen pixels to a table pixel
}
export interface Backend {
  readonly name: "webgl" | "canvas";
  readonly element: HTMLCanvasElement;
  add(picture: { image: CanvasImageSource; width: number; height: number; once?: boolean }, layer: number): Node;
  resize(width: number, height: number): void;
  draw(view: View): void;
  close(): void;
}
export const layers = { ground: 0, close: 1, night: 2, marks: 3, shadows: 4, tokens: 5, turrets: 6, smoke: 7, ghosts: 8, badges: 9, flashes: 10 } as const;
const layer_count = 11;

class Drawn implements Node {
  x = 0;
  y = 0;
  rotation = 0;
  alpha = 1;
  visible = true;
  scale = 1;
  constructor(readonly picture: { image: CanvasImageSource; width: number; height: number }, private list: Drawn[]) {
    list.push(this);
  }
  remove(): void {
    const i = this.list.indexOf(this);
    if (i >= 0) this.list.splice(i, 1);
  }
}

export class PlainBackend implements Backend {
  readonly name = "canvas";
  readonly element = document.createElement("canvas");
  private brush = this.element.getContext("2d")!;
  private lists: Drawn[][] = Array.from({ length: layer_count }, () => []);
  private ratio = Math.min(2, devicePixelRatio || 1);

  add(picture: Picture, layer: number): Node {
    return new Drawn(picture, this.lists[layer]!);
  }
  resize(width: number, height: number): void {
    this.element.width = width * this.ratio;
    this.element.height = height * this.ratio;
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
  }
  // The ground, and the dark over it, in the size it has on the screen: panning and dragging copy it instead of scaling
  // it each time.
  private scaled: { canvas: HTMLCanvasElement; of: Drawn; dark: Drawn | undefined; k: number } | null = null;
  private last_k = 0;
  private draw_ground(view: View, k: number): boolean {
    const ground = this.lists[layers.ground]![0];
    const dark = this.lists[layers.night]![0];
    if (!ground) return true;
    if (this.lists[layers.close]!.length > 0) return false;
    const w = Math.round(ground.picture.width * k);
    const h = Math.round(ground.picture.height * k);
    if (this.scaled?.of !== ground || this.scaled.dark !== dark || this.scaled.k !== k) {
      const steady = this.last_k === k && w * h < 16e6;
      this.last_k = k;
      if (!steady) return false;
      const canvas = document.createElement("canvas");
      canvas.width = w;
      canvas.height = h;
      const c = canvas.getContext("2d", { alpha: false })!;
      c.imageSmoothingQuality = "high";
      c.drawImage(ground.picture.image, 0, 0, w, h);
      if (dark) c.drawImage(dark.picture.image, 0, 0, w, h);
      this.scaled = { canvas, of: ground, dark, k };
    }
    this.brush.drawImage(this.scaled.canvas, Math.round(view.x * this.ratio), Math.round(view.y * this.ratio));
    return true;
  }
  draw(view: View): void {
    const b = this.brush;
    b.setTransform(1, 0, 0, 1, 0, 0);
    b.clearRect(0, 0, this.element.width, this.element.height);
    const k = view.k * this.ratio;
    const grounded = this.draw_ground(view, k);
    for (const list of grounded ? this.lists.slice(layers.marks) : this.lists)
      for (const n of list) {
        if (!n.visible || n.alpha <= 0) continue;
        const c = Math.cos(n.rotation) * k * n.scale;
        const s = Math.sin(n.rotation) * k * n.scale;
        b.setTransform(c, s, -s, c, view.x * this.ratio + n.x * k, view.y * this.ratio + n.y * k);
        b.globalAlpha = n.alpha;
        b.drawImage(n.picture.image, -n.picture.width / 2, -n.picture.height / 2, n.picture.width, n.picture.height);
      }
    b.globalAlpha = 1;
  }
  close(): void {}
}

// With shaders and uniforms set up without `eval`, which the server's content policy forbids.
const pixi = async () => {
  await import("pixi.js/unsafe-eval");
  return import("pixi.js");
};
async function webgl(): Promise<Backend> {
  const { Container, Sprite, Texture, WebGLRenderer } = await pixi();
  const ratio = Math.min(2, devicePixelRatio || 1);
  const renderer = new WebGLRenderer();
  await renderer.init({ backgroundAlpha: 0, antialias: true, resolution: ratio, autoDensity: true, width: 800, height: 600, preference: "webgl" } as never);
  const stage = new Container();
  const groups = Array.from({ length: layer_count }, () => stage.addChild(new Container()));
  const textures = new Map<CanvasImageSource, InstanceType<typeof Texture>>();

  class Shown implements Node {
    private sprite: InstanceType<typeof Sprite>;
    private sx: number;
    private sy: number;
    private once: boolean;
    constructor(picture: Picture, layer: number) {
      let t = textures.get(picture.image);
      if (!t) {
        t = Texture.from(picture.image as HTMLCanvasElement, picture.once);
        t.source.autoGenerateMipmaps = !picture.once;
        t.source.scaleMode = "linear";
        t.source.updateMipmaps?.();
        if (!picture.once) textures.set(picture.image, t);
      }
      this.once = !!picture.once;
      this.sprite = new Sprite(t);
      this.sprite.anchor.set(0.5);
      this.sx = picture.width / t.width;
      this.sy = picture.height / t.height;
      this.sprite.scale.set(this.sx, this.sy);
      groups[layer]!.addChild(this.sprite);
    }
    get x() { return this.sprite.x; }
    set x(v: number) { this.sprite.x = v; }
    get y() { return this.sprite.y; }
    set y(v: number) { this.sprite.y = v; }
    get rotation() { return this.sprite.rotation; }
    set rotation(v: number) { this.sprite.rotation = v; }
    get alpha() { return this.sprite.alpha; }
    set alpha(v: number) { this.sprite.alpha = v; }
    get visible() { return this.sprite.visible; }
    set visible(v: boolean) { this.sprite.visible = v; }
    get scale() { return this.sprite.scale.x / this.sx; }
    set scale(v: number) { this.sprite.scale.set(this.sx * v, this.sy * v); }
    remove(): void {
      this.sprite.destroy(this.once ? { texture: true, textureSource: true } : undefined); // or its texture stays in the cache
    }
  }
  return {
    name: "webgl",
    element: renderer.canvas as HTMLCanvasElement,
    add: (picture, layer) => new Shown(picture as Picture, layer),
    resize: (w, h) => renderer.resize(w, h),
    draw: (view) => {
      stage.position.set(view.x, view.y);
      stage.scale.set(view.k);
      renderer.render(stage);
    },
    close: () => {
      for (const t of textures.values()) t.destroy(true);
      stage.destroy({ children: true });
      renderer.destroy();
    },
  };
}

// WebGL that is only computed (a machine without a graphics card) is slower than a plain canvas.
let quick: boolean | null = null;
const quick_webgl = (): boolean => (quick ??= is_quick());
function is_quick(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return false;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return !/swiftshader|llvmpipe|software|basic render/i.test(name);
}

// `?draw=canvas` and `?draw=webgl` choose by hand.
function by_webgl(): boolean {
  const wish = new URLSearchParams(location.search).get("draw");
  return wish === "webgl" || (wish !== "canvas" && quick_webgl());
}
// The renderer is here before the first table is, where one will be used.
export function load_early(): void {
  if (by_webgl()) void pixi().catch(() => {});
}
export async function make_backend(): Promise<Backend> {
  try {
    if (by_webgl()) return await webgl();
  } catch (e) {
    console.warn("WebGL failed; drawing on a plain canvas", e);
  }
  return new PlainBackend();
}

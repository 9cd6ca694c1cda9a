// Starts the built server on a free port with an empty database, and browsers that play on it.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

export const shots = resolve("../build/check/shots");
mkdirSync(shots, { recursive: true });

export class Stage {
  url = "";
  errors: string[] = [];
  private server!: ChildProcess;
  private browser!: Browser;
  private folder = mkdtempSync(join(tmpdir(), "sandtable-e2e-"));

  async open(): Promise<void> {
    const program = process.env["SANDTABLE"] ?? resolve("../build/release/sandtable");
    if (!existsSync(program)) throw new Error(`${program} is not built; set SANDTABLE to the program`);
    this.server = spawn(program, ["serve", "--port", "0", "--db", `sqlite:${join(this.folder, "games.db")}`, "--web", resolve("dist")], { stdio: ["ignore", "pipe", "pipe"], cwd: resolve("..") });
    let said = "";
    this.server.stderr!.on("data", (b: Buffer) => (said += b.toString()));
    this.url = await new Promise<string>((done, fail) => {
      let out = "";
      const timer = setTimeout(() => fail(new Error(`the server did not start:\n${out}${said}`)), 20000);
      this.server.stdout!.on("data", (b: Buffer) => {
        out += b.toString();
        const found = /https?:\/\/[^\s/]+/.exec(out);
        if (!found) return;
        clearTimeout(timer);
        done(found[0]);
      });
      this.server.on("exit", (code) => fail(new Error(`the server ended (${code}):\n${out}${said}`)));
    });
    const flags = ["--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
    this.browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: flags });
  }
  async close(): Promise<void> {
    await this.browser?.close();
    this.server?.kill("SIGTERM");
    await new Promise((done) => setTimeout(done, 150));
    this.server?.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  // A player of his own: nothing shared with the others. Motion is off unless asked for: tests wait for the server only.
  async player(name: string, more: { width?: number; height?: number; touch?: boolean; motion?: boolean; draw?: string } = {}): Promise<Player> {
    const context = await this.browser.newContext({ viewport: { width: more.width ?? 1440, height: more.height ?? 900 }, hasTouch: more.touch ?? false, reducedMotion: more.motion ? "no-preference" : "reduce" });
    const page = await context.newPage();
    page.setDefaultTimeout(15000);
    page.on("pageerror", (e) => this.errors.push(`${name}: ${e.message}`));
    await page.addInitScript((n) => localStorage.setItem("sandtable.name", JSON.stringify(n)), name);
    return new Player(this, context, page);
  }
}

export interface Battle {
  id: string;
  title: string;
  sides: string[];
  tutorial: boolean;
}

export class Player {
  constructor(readonly stage: Stage, readonly context: BrowserContext, readonly page: Page) {}

  async go(hash: string): Promise<void> {
    await this.page.goto(`${this.stage.url}/${hash}`);
  }
  async lobby(): Promise<void> {
    await this.go("#/");
    await this.page.getByRole("button", { name: "Play both sides here" }).first().waitFor();
  }
  button(name: string | RegExp) {
    return this.page.getByRole("button", { name });
  }
  async start(title: string, how: "Play both sides here" | "Invite a friend"): Promise<string> {
    await this.lobby();
    await this.page.getByRole("article", { name: title }).getByRole("button", { name: how }).click();
    await this.page.waitForURL(/#\/game\//);
    await this.ready();
    return this.game();
  }
  game(): string {
    return /#\/\w+\/([^/]+)/.exec(this.page.url())![1]!;
  }
  async ready(): Promise<void> {
    await this.page.waitForFunction(() => (window as never as { sandtable?: { welcome: unknown } }).sandtable?.welcome);
  }
  async painted(): Promise<void> {
    await this.page.locator(".table[data-ground=ready]").waitFor();
  }
  prompt(): Promise<string> {
    return this.page.getByTestId("prompt").innerText();
  }
  // What the page holds, for asserting on facts rather than on pixels.
  facts(): Promise<{ line: number; frames: number; mine: boolean; over: boolean; decision: number; viewing: number; curtain: number | null; dice: number; sent: boolean; step: string }> {
    return this.page.evaluate(() => {
      const s = (window as never as { sandtable: never }).sandtable as {
        story?: { frames: { line: number; events: { event: { roll: { dice: unknown[] } } }[] }[] };
        my_turn: boolean; over: boolean; decision?: { id: number }; viewing: number; curtain: number | null; sent: boolean; position: { step: string };
      };
      const frames = s.story?.frames ?? [];
      return {
        line: frames[frames.length - 1]?.line ?? 0,
        frames: frames.length,
        mine: s.my_turn,
        over: s.over,
        decision: s.decision?.id ?? -1,
        viewing: s.viewing,
        curtain: s.curtain,
        dice: frames.reduce((n, f) => n + f.events.reduce((m, e) => m + e.event.roll.dice.length, 0), 0),
        sent: s.sent,
        step: s.position.step,
      };
    });
  }
  async shot(name: string): Promise<void> {
    await this.page.screenshot({ path: join(shots, `${name}.png`) });
  }
  async close(): Promise<void> {
    await this.context.close();
  }
}

export async function until(what: string, f: () => Promise<boolean>, ms = 15000): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await f()) return;
    await new Promise((done) => setTimeout(done, 40));
  }
  throw new Error(`waited in vain: ${what}`);
}

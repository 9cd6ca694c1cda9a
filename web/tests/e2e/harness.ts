// Starts the built server on a free port with an empty database, and a browser whose players play on it.
import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

// A wait ends when its state is there; this is only when to give up, on the slowest machine.
const patience = Number(process.env["PATIENCE"] ?? 60000);
export const shots = resolve("../build/check/shots");
mkdirSync(shots, { recursive: true });

export class Stage {
  url = "";
  errors: string[] = [];
  private server!: ChildProcess;
  private browser!: Browser;
  private folder = mkdtempSync(join(tmpdir(), "sandtable-e2e-"));

  // The shipped data, and the tests' own battles beside the shipped ones.
  private home(): string {
    const home = join(this.folder, "home");
    mkdirSync(join(home, "data/battles"), { recursive: true });
    for (const name of readdirSync(resolve("../data"))) if (name !== "battles") symlinkSync(resolve("../data", name), join(home, "data", name));
    symlinkSync(resolve("../rules"), join(home, "rules"));
    cpSync(resolve("../data/battles"), join(home, "data/battles"), { recursive: true });
    cpSync(resolve("tests/e2e/battles"), join(home, "data/battles"), { recursive: true });
    return home;
  }
  async open(): Promise<void> {
    const program = process.env["SANDTABLE"] ?? resolve("../build/release/sandtable");
    if (!existsSync(program)) throw new Error(`${program} is not built; set SANDTABLE to the program`);
    this.server = spawn(program, ["serve", "--port", "0", "--db", `sqlite:${join(this.folder, "games.db")}`, "--web", resolve("dist")], { stdio: ["ignore", "pipe", "pipe"], cwd: resolve(".."), env: { ...process.env, SANDTABLE_HOME: this.home() } });
    let said = "";
    this.server.stderr!.on("data", (b: Buffer) => (said += b.toString()));
    this.url = await new Promise<string>((done, fail) => {
      let out = "";
      const timer = setTimeout(() => fail(new Error(`the server did not start:\n${out}${said}`)), patience);
      this.server.stdout!.on("data", (b: Buffer) => {
        out += b.toString();
        const found = /https?:\/\/[^\s/]+/.exec(out);
        if (!found) return;
        clearTimeout(timer);
        done(found[0]);
      });
      this.server.on("exit", (code) => fail(new Error(`the server ended (${code}):\n${out}${said}`)));
    });
    // No graphics card is used: panels and plain canvases are drawn without OpenGL, only WebGL is computed by SwiftShader.
    const flags = ["--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-gpu", "--enable-unsafe-swiftshader"];
    this.browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: flags });
  }
  async close(): Promise<void> {
    await this.browser?.close();
    this.server?.kill("SIGTERM");
    await new Promise((done) => setTimeout(done, 150));
    this.server?.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  // A player of his own: nothing shared with the others. The server's content policy is in force for a strict one only,
  // for waiting on the page needs eval. Motion is off unless asked for: tests wait for the server only.
  async player(name: string, more: { width?: number; height?: number; touch?: boolean; motion?: boolean; draw?: string; strict?: boolean; slow?: number } = {}): Promise<Player> {
    const context = await this.browser.newContext({ viewport: { width: more.width ?? 1440, height: more.height ?? 900 }, hasTouch: more.touch ?? false, reducedMotion: more.motion ? "no-preference" : "reduce", bypassCSP: !more.strict });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on("pageerror", (e) => this.errors.push(`${name}: ${e.message}`));
    if ((more.slow ?? slow) > 0) await slowed(page, more.slow ?? slow);
    await page.addInitScript((n) => localStorage.setItem("sandtable.name", JSON.stringify(n)), name);
    return new Player(this, context, page);
  }
}

export const stage = new Stage();

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
  // The set-up and what the game waits for are here, or a seat is still free.
  async ready(): Promise<void> {
    await this.page.waitForFunction(() => {
      const s = (window as never as { sandtable?: { welcome: unknown; seats_now: { taken: boolean }[]; ready: boolean; behind: Set<number> } }).sandtable;
      return s?.welcome && (s.seats_now.some((x) => !x.taken) || (s.ready && s.behind.size === 0));
    });
  }
  // This player may answer now.
  async asked(): Promise<void> {
    await until("a question is asked", async () => {
      const f = await this.facts();
      return f.mine && f.settled;
    });
  }
  // The answer being made has its parts, and the server has said what it thinks of it.
  async drafted(verb?: string): Promise<void> {
    await until(`an answer is drafted${verb ? ` to ${verb}` : ""}`, async () => {
      const f = await this.facts();
      return f.draft !== null && f.draft.complete && !f.draft.checking && (verb === undefined || f.draft.verb === verb);
    });
  }
  // Does something that the game answers with a frame, and waits until the next question is here as well.
  async through(what: string, deed: () => Promise<unknown>): Promise<void> {
    const was = await this.facts();
    await deed();
    await until(what, async () => {
      const now = await this.facts();
      return now.frames > was.frames && now.settled;
    });
  }
  async painted(): Promise<void> {
    await this.page.locator(".table[data-ground=ready]").waitFor();
  }
  prompt(): Promise<string> {
    return this.page.getByTestId("prompt").innerText();
  }
  // What the page holds, for asserting on facts rather than on pixels.
  facts(): Promise<{ line: number; frames: number; mine: boolean; over: boolean; decision: number; viewing: number; curtain: number | null; dice: number; settled: boolean; step: string; draft: { verb: string; complete: boolean; checking: boolean } | null }> {
    return this.page.evaluate(() => {
      const s = (window as never as { sandtable: never }).sandtable as {
        story?: { frames: { line: number; events: { event: { roll: { dice: unknown[] } } }[] }[] };
        my_turn: boolean; over: boolean; decision?: { id: number }; viewing: number; curtain: number | null; ready: boolean; sent: boolean; behind: Set<number>; stories: Map<number, { last: number }>; position: { step: string };
        draft: { complete: boolean; choice: { verb: string } } | null; checking: boolean;
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
        // no command is on its way, and every seat of this page has its last frame and what comes after it
        settled: s.ready && !s.sent && s.behind.size === 0 && new Set([...s.stories.values()].map((x) => x.last)).size === 1,
        step: s.position.step,
        draft: s.draft && { verb: s.draft.choice.verb, complete: s.draft.complete, checking: s.checking },
      };
    });
  }
  // Nothing moves any more, neither in the panels nor on the table.
  async still(): Promise<void> {
    await this.page.waitForFunction(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      await frame();
      await frame();
      const table = (window as never as { table?: { resting: boolean } }).table;
      return document.getAnimations().every((a) => a.playState !== "running") && (!document.querySelector(".table") || !!table?.resting);
    });
  }
  // A picture of the page, packed in a hurry: packing it well takes three times as long as everything else about it.
  async picture(path: string): Promise<void> {
    await this.still();
    const cdp = await this.context.newCDPSession(this.page);
    const { data } = await cdp.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
    writeFileSync(path, Buffer.from(data, "base64"));
    await cdp.detach();
  }
  // What one element looks like, to compare.
  async pixels(selector: string): Promise<Buffer> {
    await this.still();
    return this.page.locator(selector).screenshot({ animations: "disabled" });
  }
  shot(name: string): Promise<void> {
    return this.picture(join(shots, `${name}.png`));
  }
  async close(): Promise<void> {
    await this.context.close();
  }
}

export async function until(what: string, f: () => Promise<boolean>, ms = patience): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await f()) return;
    await new Promise((done) => setTimeout(done, 40));
  }
  throw new Error(`waited in vain: ${what}`);
}

// SLOW=MS holds every message back so long each way, in order: a frame and the question after it come apart. Lists
// come late too; pictures do not, as when the browser has kept them.
const slow = Number(process.env["SLOW"] ?? 0);
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
async function slowed(page: Page, ms: number): Promise<void> {
  await page.routeWebSocket(/\/ws$/, (ws) => {
    const server = ws.connectToServer();
    let down = Promise.resolve();
    let up = Promise.resolve();
    server.onMessage((m) => {
      down = down.then(() => later(ms)).then(() => ws.send(m));
    });
    ws.onMessage((m) => {
      up = up.then(() => later(ms)).then(() => server.send(m));
    });
  });
  await page.route(/\/api\/(?!.*\.png)/, async (route) => {
    await later(ms * 2);
    await route.continue().catch(() => {}); // the page has gone
  });
}

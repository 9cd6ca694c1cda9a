// The WebSocket to the server: says hello, comes back by itself, hands on every message.
import type { Answered, Preview, PreviewRequest } from "../protocol.ts";

export interface Message {
  type: string;
}
export type LinkState = "connecting" | "open" | "lost";

interface Asked {
  lane: string;
  seat: number;
  done: (p: Preview | null) => void;
}

const longest_wait = 6000;

// The WebSocket of a server that others reach under an address.
export function socket_of(url: string): string | null {
  const found = /^(http|ws)(s?):\/\/([^/]+)(.*)$/.exec(url);
  return found ? `ws${found[2]}://${found[3]}${found[4]!.replace(/\/$/, "")}/ws` : null;
}

export class Link {
  state: LinkState = "connecting";
  private socket: WebSocket | null = null;
  private asked = new Map<number, Asked>();
  private next = 1;
  private tries = 0;
  private ended = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private url: string,
    private hello: () => Record<string, unknown>,
    private take: (m: Message & Record<string, unknown>) => void,
    private said: (s: LinkState) => void,
  ) {
    this.open();
  }

  private open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.set("open");
      socket.send(JSON.stringify({ type: "hello", ...this.hello() }));
    };
    socket.onmessage = (e) => {
      const m = JSON.parse(String(e.data)) as Message & Record<string, unknown>;
      if (m.type === "preview") this.answered(m as unknown as Answered);
      else if (m.type === "elsewhere" && typeof m["url"] === "string" && m["url"]) {
        this.url = socket_of(m["url"]) ?? this.url; // under one address the next try may reach the right server
        socket.close();
      } else this.take(m);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      for (const a of this.asked.values()) a.done(null);
      this.asked.clear();
      if (this.ended) return;
      this.set("lost");
      this.timer = setTimeout(() => this.open(), Math.min(8000, 300 * 2 ** this.tries++));
    };
  }

  private set(s: LinkState): void {
    this.state = s;
    this.said(s);
  }

  send(type: string, body: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ type, ...body }));
    return true;
  }

  // Resolves with null when a newer question of the lane took its place or the line broke.
  ask(seat: number, lane: string, request: Partial<PreviewRequest> & { what: string }): Promise<Preview | null> {
    for (const [n, a] of this.asked)
      if (a.lane === lane && a.seat === seat) {
        this.asked.delete(n);
        a.done(null);
      }
    const number = this.next++;
    return new Promise((done) => {
      if (!this.send("ask", { seat, number, lane, request })) return done(null);
      this.asked.set(number, { lane, seat, done });
      // A question that was refused as a whole (too many at once) gets no answer of its own.
      setTimeout(() => {
        if (this.asked.delete(number)) done(null);
      }, longest_wait);
    });
  }

  private answered(m: Answered): void {
    const a = this.asked.get(m.number);
    this.asked.delete(m.number);
    a?.done(m.preview);
  }

  // For tests and for "connect again now".
  drop(): void {
    this.socket?.close();
  }
  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

// The dice of a battle computed again from the secret and the nonces: the same steps as src/dice/philox.cpp.
import { blake2b } from "./blake2b.ts";

const text = new TextEncoder();
export const from_hex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (b) => parseInt(b, 16));
export const to_hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    all.set(p, at);
    at += p.length;
  }
  return all;
}

export const commitment = (secret: Uint8Array): string => to_hex(blake2b(joined([text.encode("sandtable dice commitment 1\n"), secret]), 32));

export type DiceKey = [number, number, number, number];
export function key_from(secret: Uint8Array, nonces: string[]): DiceKey {
  const parts = [text.encode("sandtable dice key 1\n"), secret];
  for (const n of nonces) {
    const bytes = text.encode(n);
    parts.push(Uint8Array.of(bytes.length & 255, (bytes.length >> 8) & 255, (bytes.length >> 16) & 255, bytes.length >>> 24), bytes);
  }
  const view = new DataView(blake2b(joined(parts), 16).buffer);
  return [0, 4, 8, 12].map((i) => view.getUint32(i, true)) as DiceKey;
}

function mul(a: number, b: number): [number, number] {
  const p = BigInt(a) * BigInt(b);
  return [Number(p >> 32n), Number(p & 0xffffffffn)];
}
// Philox4x32 with ten rounds; the first word is the die's.
export function philox_word(key: DiceKey, number: number, attempt: number): number {
  let [x0, x1, x2, x3] = [number >>> 0, attempt >>> 0, key[2], key[3]];
  let [k0, k1] = [key[0], key[1]];
  for (let round = 0; round < 10; ++round) {
    if (round > 0) {
      k0 = (k0 + 0x9e3779b9) >>> 0;
      k1 = (k1 + 0xbb67ae85) >>> 0;
    }
    const [h0, l0] = mul(0xd2511f53, x0);
    const [h1, l1] = mul(0xcd9e8d57, x2);
    [x0, x1, x2, x3] = [(h1 ^ x1 ^ k0) >>> 0, l1, (h0 ^ x3 ^ k1) >>> 0, l0];
  }
  return x0;
}
export function face(key: DiceKey, number: number, sides = 6): number {
  for (let attempt = 0; ; ++attempt) {
    const word = philox_word(key, number, attempt);
    // The few words at the top that would make low faces likelier are thrown again.
    if (word >= 4294967296 - (4294967296 % sides)) continue;
    return (word % sides) + 1;
  }
}

export interface JournalHead {
  commitment: string;
  opening: number[];
}
export interface JournalLine {
  kind: string;
  seat: number;
  first_die: number;
  dice: number[];
  command?: { verb: string };
}
export interface Checked {
  line: number;
  number: number;
  recorded: number;
  computed: number;
}
export function parse_journal(journal: string): { head: JournalHead; lines: JournalLine[] } {
  const rows = journal.split("\n").filter((l) => l.trim()).map((l) => JSON.parse(l) as unknown);
  return { head: rows[0] as JournalHead, lines: rows.slice(1) as JournalLine[] };
}
// Every die of a journal, as recorded and as computed.
export function check_all(journal: string, key: DiceKey): Checked[] {
  const { head, lines } = parse_journal(journal);
  const all: Checked[] = (head.opening ?? []).map((recorded, i) => ({ line: 0, number: i, recorded, computed: face(key, i) }));
  lines.forEach((l, i) => (l.dice ?? []).forEach((recorded, j) => all.push({ line: i + 1, number: l.first_die + j, recorded, computed: face(key, l.first_die + j) })));
  return all;
}

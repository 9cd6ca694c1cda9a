// BLAKE2b (RFC 7693) without a key, as libsodium's generichash computes it. Small rather than fast.
const mask = (1n << 64n) - 1n;
const iv = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const sigma = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
].map((row) => [...row].map((c) => parseInt(c, 16)));
const rotr = (x: bigint, n: bigint): bigint => ((x >> n) | (x << (64n - n))) & mask;

export function blake2b(message: Uint8Array, size: number): Uint8Array {
  const h = [...iv];
  h[0]! ^= BigInt(0x01010000 ^ size);
  const blocks = Math.max(1, Math.ceil(message.length / 128));
  for (let i = 0; i < blocks; ++i) {
    const block = new Uint8Array(128);
    block.set(message.subarray(i * 128, (i + 1) * 128));
    const last = i === blocks - 1;
    compress(h, block, BigInt(last ? message.length : (i + 1) * 128), last);
  }
  const out = new Uint8Array(64);
  const view = new DataView(out.buffer);
  h.forEach((word, i) => view.setBigUint64(i * 8, word, true));
  return out.slice(0, size);
}

function compress(h: bigint[], block: Uint8Array, count: bigint, last: boolean): void {
  const view = new DataView(block.buffer);
  const m = [...Array(16).keys()].map((i) => view.getBigUint64(i * 8, true));
  const v = [...h, ...iv];
  v[12]! ^= count & mask;
  if (last) v[14]! ^= mask;
  const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint) => {
    v[a] = (v[a]! + v[b]! + x) & mask;
    v[d] = rotr(v[d]! ^ v[a]!, 32n);
    v[c] = (v[c]! + v[d]!) & mask;
    v[b] = rotr(v[b]! ^ v[c]!, 24n);
    v[a] = (v[a]! + v[b]! + y) & mask;
    v[d] = rotr(v[d]! ^ v[a]!, 16n);
    v[c] = (v[c]! + v[d]!) & mask;
    v[b] = rotr(v[b]! ^ v[c]!, 63n);
  };
  for (let round = 0; round < 12; ++round) {
    const s = sigma[round % 10]!;
    const w = (i: number) => m[s[i]!]!;
    mix(0, 4, 8, 12, w(0), w(1));
    mix(1, 5, 9, 13, w(2), w(3));
    mix(2, 6, 10, 14, w(4), w(5));
    mix(3, 7, 11, 15, w(6), w(7));
    mix(0, 5, 10, 15, w(8), w(9));
    mix(1, 6, 11, 12, w(10), w(11));
    mix(2, 7, 8, 13, w(12), w(13));
    mix(3, 4, 9, 14, w(14), w(15));
  }
  for (let i = 0; i < 8; ++i) h[i]! ^= v[i]! ^ v[i + 8]!;
}

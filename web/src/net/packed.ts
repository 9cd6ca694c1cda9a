// A text in a link: deflated where the browser can, base64url. The first letter says which.
const to_base64url = (bytes: Uint8Array): string => {
  let binary = "";
  for (const b of bytes) binary += String.fromCharCode(b);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};
const from_base64url = (text: string): Uint8Array => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream as never as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Error("this link holds too much");
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const p of parts) {
    all.set(p, at);
    at += p.length;
  }
  return all;
}

export async function packed(text: string): Promise<string> {
  const plain = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined") return `p${to_base64url(plain)}`;
  return `z${to_base64url(await through(plain, new CompressionStream("gzip"), Infinity))}`;
}
// `most` bounds what a link may unfold to.
export async function unpacked(link: string, most = 300_000): Promise<string> {
  try {
    const bytes = from_base64url(link.slice(1));
    if (link.startsWith("p") && bytes.length <= most) return new TextDecoder().decode(bytes);
    if (link.startsWith("z") && typeof DecompressionStream !== "undefined") return new TextDecoder().decode(await through(bytes, new DecompressionStream("gzip"), most));
  } catch {
    // told below
  }
  throw new Error("this link is damaged, or this browser cannot read it; ask for the file instead");
}

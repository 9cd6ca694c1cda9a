// The dice computed in the browser against figures printed by src/dice/philox.cpp.
import assert from "node:assert/strict";
import { test } from "node:test";
import { blake2b } from "../src/verify/blake2b.ts";
import { check_all, commitment, face, from_hex, key_from, philox_word, to_hex } from "../src/verify/dice.ts";

const secret = from_hex("030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dc");
const key = key_from(secret, ["ab", "c", "größe"]);

test("BLAKE2b of the standard's example and of nothing", () => {
  assert.equal(to_hex(blake2b(new TextEncoder().encode("abc"), 64)), "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
  assert.equal(to_hex(blake2b(new Uint8Array(0), 32)), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
});
test("BLAKE2b of a message longer than a block", () => {
  assert.equal(to_hex(blake2b(new Uint8Array(129), 32)), "baadfb64c3bd2cd187b54accc5e61a0720ed86bf48c28017873536cf9015d1b8");
});
test("the commitment and the key are those of the server", () => {
  assert.equal(commitment(secret), "34909a05eac652005fe8f9926f9454ff202001880a573932bf9174b4af4bf79c");
  assert.deepEqual(key, [2340476875, 73597932, 1007394358, 2578301292]);
});
test("every die is the server's", () => {
  assert.equal(philox_word(key, 0, 0), 886816061);
  assert.equal(philox_word(key, 4294967295, 3), 2098665189);
  const six = "6 6 1 4 3 4 6 1 6 5 2 6 3 5 3 2 4 1 3 2 2 4 2 4 4 4 2 4 2 4 3 2 4 1 3 6 3 1 6 2".split(" ").map(Number);
  assert.deepEqual(six.map((_, i) => face(key, i)), six);
  assert.deepEqual([...Array(8).keys()].map((i) => face(key, 1000000 + i, 20)), [10, 15, 10, 8, 15, 2, 2, 5]);
});
test("a journal's dice are checked line by line, and a wrong one is found", () => {
  const journal = [{ commitment: "", opening: [6, 6] }, { kind: "command", seat: 0, first_die: 2, dice: [1, 4] }, { kind: "command", seat: 0, first_die: 4, dice: [5] }].map((l) => JSON.stringify(l)).join("\n");
  const all = check_all(journal, key);
  assert.equal(all.length, 5);
  assert.deepEqual(all.filter((d) => d.recorded !== d.computed).map((d) => d.number), [4]);
});

// SHA-256 of a single block, as often as possible: the browser's own digest answers each call later, which takes longer than the hash itself, and is
// missing where the site has no https.

const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74,
  0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d,
  0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e,
  0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
  0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
type Words = [number, number, number, number, number, number, number, number];
const START: Words = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
/** What fits into one block beside the padding. */
const MAX_BLOCK_BYTES = 55;

/** Returns a message of at most 55 bytes as the words of its only block, padded. */
export function blockOf(message: Uint8Array): Uint32Array {
  if (message.length > MAX_BLOCK_BYTES) throw new RangeError('a message of one block has 55 bytes at most');
  const bytes = new Uint8Array(64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(60, message.length * 8);
  return Uint32Array.from({ length: 16 }, (_, at) => view.getUint32(at * 4));
}

const schedule = new Int32Array(64);

/** Returns a word of a table whose length is known. */
function at(words: Int32Array | Uint32Array, index: number): number {
  return words[index] ?? 0;
}

/** Writes the hash of a block, of eight words, into `hash`. */
export function hashBlock(block: Uint32Array, hash: Uint32Array): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = at(block, index);
  for (let index = 16; index < 64; index += 1) {
    const x = at(schedule, index - 15);
    const y = at(schedule, index - 2);
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[index] = at(schedule, index - 16) + s0 + at(schedule, index - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h]: Words = START;
  for (let index = 0; index < 64; index += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, index) + at(schedule, index)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  hash.set([START[0] + a, START[1] + b, START[2] + c, START[3] + d, START[4] + e, START[5] + f, START[6] + g, START[7] + h]);
}

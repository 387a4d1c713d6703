// A print of a text that is nearly the same for texts that are nearly the same: 64 bits over its pairs of characters.
import { foldLoosely } from '#contract/text/fold.ts';

/** A shorter text is like many others by its nature. */
export const MIN_UNITS = 24;
/** In how many bits two texts that look alike may differ. */
export const MAX_DISTANCE = 6;
/** One more than the distance, so that two texts within it agree in one of the bands at least. */
const BAND_BITS = [9, 9, 9, 9, 9, 9, 10] as const;
const BAND_SPACE = 1 << 10;

/** A print in two halves, because no number of JavaScript holds 64 bits. */
export interface Print {
  high: number;
  low: number;
}

/** Returns the print of a text, whatever its width, case, spaces and punctuation; null for one that is too short to have any. */
export function printOfText(text: string): Print | null {
  const units = foldLoosely(text);
  if (units.length < MIN_UNITS) return null;
  const pairs = new Set<number>();
  for (let at = 0; at + 1 < units.length; at += 1) pairs.add(units.charCodeAt(at) * 0x10000 + units.charCodeAt(at + 1));
  const weights = new Int32Array(64);
  for (const pair of pairs) {
    const [high, low] = [mix(pair, 0x9e3779b9), mix(pair, 0x85ebca6b)];
    for (let bit = 0; bit < 32; bit += 1) {
      weights[bit] = (weights[bit] ?? 0) + ((low >>> bit) & 1 ? 1 : -1);
      weights[32 + bit] = (weights[32 + bit] ?? 0) + ((high >>> bit) & 1 ? 1 : -1);
    }
  }
  return { high: bitsOf(weights, 32), low: bitsOf(weights, 0) };
}

function bitsOf(weights: Int32Array, from: number): number {
  let bits = 0;
  for (let bit = 0; bit < 32; bit += 1) if ((weights[from + bit] ?? 0) > 0) bits |= 1 << bit;
  return bits >>> 0;
}

/** Returns 32 well mixed bits of a pair of characters. */
function mix(pair: number, seed: number): number {
  let hash = Math.imul(Math.floor(pair / 0x10000) ^ seed, 0xcc9e2d51);
  hash = Math.imul((hash << 15) | (hash >>> 17), 0x1b873593) ^ Math.imul((pair & 0xffff) ^ seed, 0xe6546b64);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns in how many bits two prints differ. */
export function distanceOf(one: Print, other: Print): number {
  return bitCount(one.high ^ other.high) + bitCount(one.low ^ other.low);
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns a print as the database keeps it: a signed number of 64 bits, in digits. */
export function storedPrint({ high, low }: Print): string {
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)).toString();
}

/** Returns a stored print. */
export function readPrint(stored: string): Print {
  const bits = BigInt.asUintN(64, BigInt(stored));
  return { high: Number(bits >> 32n), low: Number(bits & 0xffffffffn) };
}

/** Returns the bands of a print: two prints within the distance share one of them. */
export function bandsOf({ high, low }: Print): number[] {
  let bits = (BigInt(high) << 32n) | BigInt(low);
  return BAND_BITS.map((width, band) => {
    const value = Number(bits & ((1n << BigInt(width)) - 1n));
    bits >>= BigInt(width);
    return band * BAND_SPACE + value;
  });
}

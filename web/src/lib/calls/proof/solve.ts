import type { Challenge } from '#contract/api/proof-of-work.ts';
import { blockOf, hashBlock } from './sha256.ts';

export interface Solution {
  counter: number;
  derivedKey: string;
}

/** A problem that is being solved. */
export interface Search {
  /** Tries `count` counters. Returns the solution once it is found; null: go on; gives up with a RangeError past the last counter there is. */
  step(count: number): Solution | null;
}

/** Returns the search for the counter that, behind the salt and the nonce, has a hash with the prefix of the problem. */
export function beginSearch({ parameters: { salt, nonce, keyPrefix } }: Challenge): Search {
  const message = new Uint8Array([...bytesOf(salt), ...bytesOf(nonce), 0, 0, 0, 0]);
  const block = blockOf(message);
  // The counter's four bytes are a word of the block: salt and nonce fill whole ones.
  const position = message.length / 4 - 1;
  const prefix = wordsOf(keyPrefix);
  const hash = new Uint32Array(8);
  let counter = 0;
  return {
    step(count) {
      for (let tries = 0; tries < count; tries += 1) {
        block[position] = counter;
        hashBlock(block, hash);
        if (prefix.every((word, index) => hash[index] === word)) return { counter, derivedKey: hexOf(hash) };
        counter += 1;
      }
      if (counter > MAX_COUNTER) throw new RangeError('this problem has no solution');
      return null;
    },
  };
}

/** Far above what the server asks for. */
const MAX_COUNTER = 50_000_000;

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

function wordsOf(hex: string): number[] {
  return (hex.match(/.{8}/g) ?? []).map((digits) => Number.parseInt(digits, 16));
}

function hexOf(words: Uint32Array): string {
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
}

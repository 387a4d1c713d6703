import { encodeChecked, readChecked } from './check-code.ts';

/** How many of the eight characters are random; the last one checks the others. */
const RANDOM_CHARACTERS = 7;

/**
 * Returns the code of eight characters that seven bytes make: for a character's note, or for the door of an accused. It has no 0, which is taken for
 * the letter O in a game's font, nor that letter.
 */
export function doorCodeOf(bytes: Uint8Array): string {
  const values = Array.from({ length: RANDOM_CHARACTERS }, (_, index) => 1 + ((bytes[index] ?? 0) % 31));
  const code = encodeChecked(values);
  // The last value decides the check character: the next one makes another than 0.
  return code.endsWith('0') ? encodeChecked([...values.slice(0, -1), 1 + ((values.at(-1) ?? 0) % 31)]) : code;
}

/** Returns the code that seven bytes made before codes were without 0; those that were given out are good as long as their doors. */
export function formerDoorCodeOf(bytes: Uint8Array): string {
  return encodeChecked(Array.from({ length: RANDOM_CHARACTERS }, (_, index) => (bytes[index] ?? 0) % 32));
}

/** Returns the eight characters of a typed code, whatever its case, width, spaces and hyphens, the letter O read as 0; null when it is not a code. */
export function readDoorCode(typed: string): string | null {
  return readChecked(typed, RANDOM_CHARACTERS + 1);
}

/** Returns a code in the form shown to people: `K7M2-9QXD`. */
export function formatDoorCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

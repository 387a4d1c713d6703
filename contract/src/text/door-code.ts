import { encodeChecked, readChecked } from './check-code.ts';

/** How many of the eight characters are random; the last one checks the others. */
const RANDOM_CHARACTERS = 7;

/** Returns the code of eight characters that seven bytes make: for a character's note, or for the door of an accused. */
export function doorCodeOf(bytes: Uint8Array): string {
  return encodeChecked(Array.from({ length: RANDOM_CHARACTERS }, (_, index) => (bytes[index] ?? 0) % 32));
}

/** Returns the eight characters of a typed code, whatever its case, width, spaces and hyphens; null when it is not a code. */
export function readDoorCode(typed: string): string | null {
  return readChecked(typed, RANDOM_CHARACTERS + 1);
}

/** Returns a code in the form shown to people: `K7M2-9QXD`. */
export function formatDoorCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Thirty-two characters that are not taken for one another: no I, L, O, U. A character's place is its value. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 6;
const LENGTH = RANDOM_CHARACTERS + 1;
/** How many codes there are, not counting check characters. */
export const ESSENCE_CODES = 32 ** RANDOM_CHARACTERS;
/** Far more than a code with whatever is typed between its characters. */
const MAX_INPUT_LENGTH = 64;

/** Returns the code with this number, 0 to ESSENCE_CODES - 1: six characters and a check character. */
export function essenceCodeOf(number: number): string {
  return encodeChecked(Array.from({ length: RANDOM_CHARACTERS }, (_, index) => Math.floor(number / 32 ** (RANDOM_CHARACTERS - 1 - index)) % 32));
}

/**
 * Returns the seven characters of a typed code; null when it is not a code. Case, width, spaces and hyphens are ignored, O is read as 0, I
 * and L as 1.
 */
export function readEssenceCode(typed: string): string | null {
  return readChecked(typed, LENGTH);
}

/** Returns a code in the form shown to people: `K7M-4Q2X`. */
export function formatEssenceCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}

/**
 * Returns the characters of values from 0 to 31 and a check character over GF(32). The values, each times another power of 2, add up to 0; so
 * one wrong character or two neighbors swapped never do.
 */
export function encodeChecked(values: readonly number[]): string {
  return [...values, checkValue(values)].map((value) => ALPHABET[value]).join('');
}

/** Returns the characters of a typed code of a length, read as generously as `readEssenceCode` does; null when it is not a code. */
export function readChecked(typed: string, length: number): string | null {
  if (typed.length > MAX_INPUT_LENGTH) return null;
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u200b-\u200d\u2060\ufeff]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const values = [...code].map((character) => ALPHABET.indexOf(character));
  if (values.length !== length || values.includes(-1)) return null;
  return values.at(-1) === checkValue(values.slice(0, -1)) ? code : null;
}

/** Returns the value that makes the sum 0. */
function checkValue(values: readonly number[]): number {
  return values.reduce((sum, value) => twice(sum ^ value), 0);
}

/** Returns a value times 2 in GF(32), made from x^5 + x^2 + 1. */
function twice(value: number): number {
  const shifted = value << 1;
  return shifted > 31 ? shifted ^ 0b100101 : shifted;
}

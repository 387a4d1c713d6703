/** What somebody verifies was read from a site that may lie: every value is looked at before it is used. */

/** A reply or a value of it is not what the format says, or two of them do not agree. Its message is a sentence for people. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

export type Values = Readonly<Record<string, unknown>>;

/** Returns an object. Throws `Mismatch`. */
export function readObject(value: unknown, where: string): Values {
  if (!isValues(value)) throw new Mismatch(`${where}不是一组值`);
  return value;
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a list. Throws `Mismatch`. */
export function readList(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Mismatch(`${where}不是一列`);
  return value;
}

/** Returns a whole number from 0. Throws `Mismatch`. */
export function readWhole(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || Object.is(value, -0)) throw new Mismatch(`${where}不是整数`);
  return value;
}

/** Returns a whole number, or null. Throws `Mismatch`. */
export function readWholeOrNull(value: unknown, where: string): number | null {
  return value === null ? null : readWhole(value, where);
}

/** Returns a text of whole characters. Throws `Mismatch`. */
export function readText(value: unknown, where: string): string {
  if (typeof value !== 'string' || !value.isWellFormed()) throw new Mismatch(`${where}不是文字`);
  return value;
}

/** Returns a SHA-256 in hex. Throws `Mismatch`. */
export function readHash(value: unknown, where: string): string {
  const text = readText(value, where);
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Mismatch(`${where}不是一串指纹`);
  return text;
}

/** Returns yes or no. Throws `Mismatch`. */
export function readBoolean(value: unknown, where: string): boolean {
  if (typeof value !== 'boolean') throw new Mismatch(`${where}不是对错`);
  return value;
}

/** Returns a day as `yyyy-MM-dd`. Throws `Mismatch`. */
export function readDay(value: unknown, where: string): string {
  const text = readText(value, where);
  const at = Date.parse(text);
  // A day that no month has would be read as another one.
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) throw new Mismatch(`${where}不是日子`);
  return text;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** Returns an instant in milliseconds since 1970, with their fraction. Throws `Mismatch`. */
export function readInstant(value: unknown, where: string): number {
  const text = readText(value, where);
  const ms = Date.parse(text.replace(/\.\d+/, ''));
  if (!INSTANT.test(text) || Number.isNaN(ms)) throw new Mismatch(`${where}不是时刻`);
  return ms + Number(/\.\d+/.exec(text)?.[0] ?? 0) * 1000;
}

const MAX_DEPTH = 6;

/** Returns whether a value may be hashed: its JSON is the same in every language. Texts are whole, numbers are whole and exact, keys are ASCII. */
export function isHashable(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((each) => isHashable(each, depth + 1));
  return Object.entries(value).every(([key, each]) => /^[\x20-\x7e]{1,40}$/.test(key) && isHashable(each, depth + 1));
}

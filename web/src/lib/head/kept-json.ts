/** Bytes that are made once and then put into pages as they are. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** How many different values have a number; a menu for each column and its games are some hundred. */
const MAX_KNOWN = 1_000;

const encoder = new TextEncoder();
/** By the value itself: what several pages are given is the same object. */
const bytes = new WeakMap<object, Bytes>();
const numbers = new WeakMap<object, number>();
const numbersOfTexts = new Map<string, number>();
let lastNumber = 0;

/**
 * On the server alone: returns a value as JSON that is safe inside a script element, in UTF-8, made once as long as the value is there. For what many pages have in
 * common, such as the menu; nobody may change it afterwards.
 */
export function keptJson(value: object): Bytes {
  const known = bytes.get(value) ?? encoder.encode(scriptJson(value));
  bytes.set(value, known);
  return known;
}

/** On the server alone: returns a number that equal values have in common, and no others. Nobody may change them afterwards. */
export function numberOf(value: object): number {
  const known = numbers.get(value) ?? numberOfText(JSON.stringify(value));
  numbers.set(value, known);
  return known;
}

/** Returns a value as JSON that is safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

function numberOfText(text: string): number {
  // A number is never given again: what was kept for it is not found any more.
  if (numbersOfTexts.size >= MAX_KNOWN) numbersOfTexts.clear();
  const known = numbersOfTexts.get(text) ?? (lastNumber += 1);
  numbersOfTexts.set(text, known);
  return known;
}

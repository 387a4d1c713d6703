/** By the value itself: what several pages are given is the same object. */
const texts = new WeakMap<object, string>();

/**
 * On the server alone: returns a value as JSON that is safe inside a script element, made once as long as the value is there. For what many pages have in common,
 * such as the menu; nobody may change it afterwards.
 */
export function keptJson(value: object): string {
  const known = texts.get(value) ?? scriptJson(value);
  texts.set(value, known);
  return known;
}

/** Returns a value as JSON that is safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

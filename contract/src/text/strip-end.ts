/** Returns a text without the signs at its end; in one pass, which an expression that is anchored at the end alone does not do. */
export function stripEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

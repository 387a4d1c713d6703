import { readDoorCode } from '#contract/text/door-code.ts';

const IN_TEXT = /(?<![0-9a-z])[0-9a-z]{4}[-－– ]?[0-9a-z]{4}(?![0-9a-z])/gi;

/** Returns the eight characters of the code in a text: the code alone, or the whole message somebody was sent; null when there is none. */
export function findDoorCode(text: string): string | null {
  const alone = readDoorCode(text);
  if (alone !== null) return alone;
  for (const [part] of text.normalize('NFKC').matchAll(IN_TEXT)) {
    const code = readDoorCode(part);
    if (code !== null) return code;
  }
  return null;
}

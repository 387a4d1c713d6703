let parts: string[] = [];

/**
 * Notes the source of a part whose markup a browser keeps without its script: its styles belong to the first ones of the page. On the server rendering
 * never pauses, so one variable is enough.
 */
export function noteKeptPart(source: string): void {
  parts.push(source);
}

/** Returns, once, the sources noted by the page rendered last. */
export function takeKeptParts(): string[] {
  const noted = parts;
  parts = [];
  return noted;
}

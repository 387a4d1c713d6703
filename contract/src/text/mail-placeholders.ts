// A mail is worded with placeholders in braces, `{验证码}`, that are filled when it is sent.

const PLACEHOLDER = /\{([^{}\n]{1,20})\}/g;
const ALONE = /^[ \t]*\{([^{}\n]{1,20})\}[ \t]*$/;

/** Returns the names of the placeholders in a text, each once, in their order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name]) => name ?? ''))];
}

/**
 * Returns a text with its placeholders filled. A line that holds nothing but a placeholder without a value is left out, and so is a blank line behind another one;
 * what a value contains is never taken for a placeholder.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : null);
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const alone = ALONE.exec(line)?.[1];
    const isLeftOut = (alone !== undefined && valueOf(alone) === '') || (line.trim() === '' && lines.at(-1)?.trim() === '');
    if (!isLeftOut) lines.push(line);
  }
  return lines.map((line) => line.replaceAll(PLACEHOLDER, (whole: string, name: string) => valueOf(name) ?? whole)).join('\n');
}

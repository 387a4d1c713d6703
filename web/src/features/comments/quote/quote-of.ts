const MAX_QUOTED_LENGTH = 300;

/** Returns chosen words as the lines of a quote, with who said them; long ones are cut. */
export function quoteOf(chosen: string, source: string | null): string {
  const plain = chosen
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  const letters = [...plain];
  const cut = letters.length > MAX_QUOTED_LENGTH ? `${letters.slice(0, MAX_QUOTED_LENGTH).join('')}…` : plain;
  return `${source === null ? '' : `${source}：`}${cut}`
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

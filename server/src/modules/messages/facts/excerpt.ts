import { countGraphemes, takeGraphemes } from '#contract/text/graphemes.ts';
import { MASK } from '#server/modules/watched-words/index.ts';

const MAX_EXCERPT_LENGTH = 60;

/** Returns the beginning of a text in one line. */
export function excerptOf(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  return countGraphemes(oneLine) <= MAX_EXCERPT_LENGTH ? oneLine : `${takeGraphemes(oneLine, MAX_EXCERPT_LENGTH - 1).trimEnd()}…`;
}

/** From less of a name nobody learns whose it is. */
const MIN_TELLING_LENGTH = 2;

/** Returns a text in which excerpts do not end within one of these names: what is left of it before the `…` is masked. */
export function maskCutNames(text: string, names: readonly string[]): string {
  return names.reduce((masked, name) => {
    const cut = beginningsOf(name).find((beginning) => masked.includes(`${beginning}…`));
    return cut === undefined ? masked : masked.replaceAll(`${cut}…`, `${MASK}…`);
  }, text);
}

/** Returns what an excerpt may leave of a name, the longest first. */
function beginningsOf(name: string): string[] {
  return Array.from({ length: Math.max(0, name.length - MIN_TELLING_LENGTH) }, (_, less) => name.slice(0, name.length - 1 - less));
}

import { countGraphemes, takeGraphemes } from '#contract/text/graphemes.ts';

const MAX_EXCERPT_LENGTH = 60;

/** Returns the beginning of a text in one line. */
export function excerptOf(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  return countGraphemes(oneLine) <= MAX_EXCERPT_LENGTH ? oneLine : `${takeGraphemes(oneLine, MAX_EXCERPT_LENGTH - 1).trimEnd()}…`;
}

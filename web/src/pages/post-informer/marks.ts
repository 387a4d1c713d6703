import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_MARKED_CHARACTERS, MAX_MARKED_PLACES } from '#contract/limits.ts';

/** What a report marks as a leak, as it is sent. */
export interface SentMarks {
  markedWords: string[];
  markedPictures: number[];
}

export const NO_MARKS: SentMarks = { markedWords: [], markedPictures: [] };

/** Returns the marks of a form: each line is a place. */
export function marksOf({ words, marked }: { words: string; marked: readonly number[] }): SentMarks {
  const lines = words.split('\n').map((line) => line.trim());
  return { markedWords: lines.filter((line) => line !== ''), markedPictures: [...marked] };
}

/** Returns what is wrong with marked words, said at their field; null: nothing. */
export function wordsProblem(words: readonly string[]): string | null {
  if (words.length > MAX_MARKED_PLACES) return `最多标 ${MAX_MARKED_PLACES} 处，一行一处`;
  const wrong = words.find((word) => countGraphemes(word) < 2 || countGraphemes(word) > MAX_MARKED_CHARACTERS);
  return wrong === undefined ? null : `每处写 2 到 ${MAX_MARKED_CHARACTERS} 个字`;
}

/** Returns what was refused at a field or at one of its entries. */
export function problemIn(problems: Readonly<Record<string, string>>, field: string): string | undefined {
  return Object.entries(problems).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];
}

import type { WatchedWord } from '#contract/api/admin/words.ts';
import { IDENTITY_LABELS, WORD_FIELD_LABELS } from '#contract/api/admin/words-labels.ts';

export const FIELD_OPTIONS = (Object.keys(WORD_FIELD_LABELS) as WatchedWord['fields']).map((value) => ({ value, label: WORD_FIELD_LABELS[value] }));

/** Returns a word as it is read: a kind of identity by its name. */
export function wordName({ kind, word }: Pick<WatchedWord, 'kind' | 'word'>): string {
  const labels: Readonly<Record<string, string>> = IDENTITY_LABELS;
  return kind === 'identity' ? (labels[word] ?? word) : word;
}

import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { POST_FIELD_LABELS } from '#contract/api/posts-labels.ts';
import type { WatchedWord, WordTest } from '#contract/api/words.ts';
import { IDENTITY_LABELS } from '#contract/api/words-labels.ts';

/** What happens where a word is found. */
export const EFFECT_LABELS: Readonly<Record<WordTest['outcome'], string>> = { refuse: '拒绝', hold: '等人看', replace: '换字', pass: '放过' };

/** Where words are looked for. */
export const FIELD_LABELS: Readonly<Record<WatchedWord['fields'][number], string>> = {
  nickName: '昵称',
  signature: '签名',
  title: POST_FIELD_LABELS.title,
  body: POST_FIELD_LABELS.body,
  comment: CONTENT_KIND_LABELS.comment,
  letter: '私信',
  suggestion: '意见',
  tag: POST_FIELD_LABELS.tags,
};

export const FIELD_OPTIONS = (Object.keys(FIELD_LABELS) as WatchedWord['fields']).map((value) => ({ value, label: FIELD_LABELS[value] }));

/** Returns a word as it is read: a kind of identity by its name. */
export function wordName({ kind, word }: Pick<WatchedWord, 'kind' | 'word'>): string {
  const labels: Readonly<Record<string, string>> = IDENTITY_LABELS;
  return kind === 'identity' ? (labels[word] ?? word) : word;
}

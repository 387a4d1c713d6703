import type { WatchedWord, WordTest } from '#contract/api/words.ts';

/** What happens where a word is found. */
export const EFFECT_LABELS: Readonly<Record<WordTest['outcome'], string>> = { refuse: '拒绝', hold: '等人看', replace: '换字', pass: '放过' };

/** Where words are looked for. */
export const FIELD_LABELS: Readonly<Record<WatchedWord['fields'][number], string>> = {
  nickName: '昵称',
  signature: '签名',
  title: '标题',
  body: '正文',
  comment: '评论',
  letter: '私信',
  suggestion: '意见',
  tag: '标签',
};

export const FIELD_OPTIONS = (Object.keys(FIELD_LABELS) as WatchedWord['fields']).map((value) => ({ value, label: FIELD_LABELS[value] }));

/** What the kinds of identity are called that are watched. */
const IDENTITY_NAMES: Readonly<Record<string, string>> = {
  idCard: '身份证号',
  mobile: '手机号',
  qq: 'QQ 号',
  wechat: '微信号',
  email: '邮箱',
  digits: '一长串数字',
};

/** Returns a word as it is read: a kind of identity by its name. */
export function wordName({ kind, word }: Pick<WatchedWord, 'kind' | 'word'>): string {
  return kind === 'identity' ? (IDENTITY_NAMES[word] ?? word) : word;
}

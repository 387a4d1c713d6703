import { CONTENT_KIND_LABELS } from '../content-labels.ts';
import { POST_FIELD_LABELS } from '../posts-labels.ts';
import type { WatchedWord, WordTest } from './words.ts';

/** Traces of real people that are watched like words, as they are called in a sentence. */
export const IDENTITY_LABELS = {
  idCard: '身份证号',
  mobile: '手机号',
  email: '邮箱地址',
  wechat: '微信号',
  qq: 'QQ 号或群号',
  digits: '一长串数字',
} as const;

/** What happens where a watched word is found. */
export const WORD_EFFECT_LABELS: Readonly<Record<WordTest['outcome'], string>> = { refuse: '拒绝', hold: '等人看', replace: '换字', pass: '放过' };

/** Where words are looked for. */
export const WORD_FIELD_LABELS: Readonly<Record<WatchedWord['fields'][number], string>> = {
  nickName: '昵称',
  signature: '签名',
  title: POST_FIELD_LABELS.title,
  body: POST_FIELD_LABELS.body,
  comment: CONTENT_KIND_LABELS.comment,
  letter: '私信',
  suggestion: '意见',
  tag: POST_FIELD_LABELS.tags,
};

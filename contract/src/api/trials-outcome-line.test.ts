import { expect, it } from 'vitest';
import { outcomeLine, type CaseEnd } from './trials-outcome-line.ts';

const ONE = { name: '夜半敲钟', realm: '死亡之翼', penalty: '拉黑 1 年' };
const OTHER = { name: '卖炭老翁', realm: '血色十字', penalty: '警告' };
const line = (end: Partial<CaseEnd>) => outcomeLine({ outcome: 'upheld', wasReceived: true, listed: [ONE], ...end });

it('puts the outcome first, and names the characters of its tickets', () => {
  expect(line({})).toBe('成立。夜半敲钟-死亡之翼 拉黑 1 年');
  expect(line({ outcome: 'partly', listed: [OTHER, ONE] })).toBe('部分成立。卖炭老翁-血色十字 警告，夜半敲钟-死亡之翼 拉黑 1 年');
  expect(line({ listed: [{ ...OTHER, penalty: ONE.penalty }, ONE] })).toBe('成立。卖炭老翁-血色十字、夜半敲钟-死亡之翼 拉黑 1 年');
  expect(line({ listed: [OTHER, ONE, ONE] })).toBe('成立。3 个角色受罚，最重拉黑 1 年');
});

it('names nobody where nothing is upheld, or nothing of it is left', () => {
  expect(line({ listed: [{ ...ONE, name: null }] })).toBe('成立。一个角色 拉黑 1 年');
  expect(line({ listed: [] })).toBe('已撤销。曾经裁决成立，罚单全部撤销了');
  expect(line({ outcome: 'dismissed', listed: [] })).toBe('不成立。查明与事实不符');
  expect(line({ outcome: 'lapsed', listed: [] })).toMatch(/^逾期未结。/);
  expect(line({ outcome: 'lapsed', wasReceived: false, listed: [] })).toMatch(/^逾期未受理。/);
});

it('says of a complaint that was thought false whether it was', () => {
  const ofMember = (end: Partial<CaseEnd>) => line({ listed: [], subjectKind: 'member', ...end });
  expect(ofMember({ isPause: true })).toBe('成立。检举不实，有一阵不能再递检举');
  expect(ofMember({ outcome: 'dismissed' })).toBe('不成立。检举不是有意不实');
  expect(ofMember({ outcome: 'insufficient' })).toBe('证据不足。没有认定检举有意不实');
  expect(ofMember({ outcome: 'lapsed' })).toBe('逾期未结。不说明检举是真是假');
  expect(ofMember({})).toMatch(/^已撤销。/);
});

import { describe, expect, test } from 'vitest';
import type { Dossier } from '#contract/api/trials.ts';
import { changesOf, sentencesOf } from './changes.ts';

type Verdict = Dossier['verdicts'][number];

const PERSON = { id: 1, nickName: '夜烛', avatar: '', level: '骑士', role: 'presenter' };
const EVIDENCE = [
  { id: 31, position: 1 },
  { id: 34, position: 4 },
];
const FIRST: Verdict = {
  id: 5,
  status: 'returned',
  falseFinding: null,
  outcome: 'upheld',
  facts: '第一次窗口放了四百个。第二次换了三百个。成交后屏蔽对方。',
  reasoning: '先示真，再换假。',
  statement: '',
  articles: [{ value: 'A7', label: 'A7' }],
  evidenceIds: [31],
  penalties: [{ accusedId: 9, penalty: { value: 'list365', label: '拉黑 1 年' }, bandReason: '' }],
  presenter: PERSON,
  countersigner: null,
  countersignReason: '',
  checked: '',
  returnPart: null,
  proposedAt: '2026-03-01T12:00:00.000Z',
};

describe('a changed verdict', () => {
  test('that is as it was has no changes', () => {
    expect(changesOf(FIRST, { ...FIRST, id: 6, status: 'proposed' }, EVIDENCE)).toEqual([]);
  });

  test('names the sentence, the penalty and the evidence that changed', () => {
    const after: Verdict = {
      ...FIRST,
      facts: '第一次窗口放了四百个。第二次换了三百个，对方三秒就同意。成交后屏蔽对方。',
      articles: [{ value: 'A12', label: 'A12' }],
      evidenceIds: [34],
      penalties: [{ accusedId: 9, penalty: { value: 'list90', label: '拉黑 90 天' }, bandReason: '' }],
    };
    expect(changesOf(FIRST, after, EVIDENCE)).toEqual(['事实第 2 句改过', '处罚改过', '依据的条款改过', '证据 4 是新采信的', '证据 1 不采信了']);
  });

  test('tells a sentence that was taken out', () => {
    expect(changesOf(FIRST, { ...FIRST, facts: '第一次窗口放了四百个。成交后屏蔽对方。' }, EVIDENCE)).toEqual(['事实删过']);
  });
});

test('sentences joined are their text again', () => {
  for (const text of ['一句。两句！\n三句', '没有句号', '。。', '', '一行\n\n又一行；末了']) expect(sentencesOf(text).join('')).toBe(text);
});

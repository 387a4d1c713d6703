import { expect, it } from 'vitest';
import { nextStepText, type NextStepFacts } from './next-step.ts';

const text = (facts: Partial<NextStepFacts>) =>
  nextStepText({
    state: 'filed',
    turn: 'holder',
    role: 'complainant',
    presenterName: '青禾',
    question: null,
    queuePlace: null,
    wasReceived: false,
    isNotified: false,
    isDirect: false,
    isJoined: false,
    isWithdrawing: false,
    outcomeLine: null,
    ...facts,
  });

it('tells the complainant their place in the queue, and what they may still do there', () => {
  expect(text({ queuePlace: 6 })).toBe('等主持人受理，前面还有 5 桩。受理之前还能修改、补证据、撤回。');
  expect(text({ queuePlace: 1, wasReceived: true })).toBe('回到了队列里，等另一位主持人，前面没有别的案子了。');
});

it('repeats the question to the complainant, and to nobody else', () => {
  const asked = { state: 'received', question: '截到数量了吗？' } as const;
  expect(text({ ...asked, turn: 'me' })).toContain('青禾 想知道：截到数量了吗？');
  expect(text({ ...asked, turn: 'complainant', role: 'witness' })).not.toContain('截到');
});

it('asks the complainant to carry the notice only where the site has not notified the accused', () => {
  expect(text({ state: 'answering', turn: 'accused' })).toContain('密语他一次');
  expect(text({ state: 'answering', turn: 'accused', isNotified: true })).not.toContain('密语');
  expect(text({ state: 'answering', turn: 'accused', isDirect: true })).not.toContain('密语');
  expect(text({ state: 'answering', turn: 'accused', isJoined: true })).toContain('你不必送');
  expect(text({ state: 'answering', turn: 'me', role: 'accused' })).toContain('轮到你说话');
});

it('asks the accused whether a case is withdrawn', () => {
  const wanted = { state: 'hearing', isWithdrawing: true } as const;
  expect(text({ ...wanted, turn: 'me', role: 'accused' })).toContain('同意，还是接着审');
  expect(text({ ...wanted, turn: 'accused' })).toContain('在等被检举人');
});

it('says how it ended once it has', () => {
  expect(text({ state: 'closed', outcomeLine: '不成立。查明与事实不符' })).toBe('不成立。查明与事实不符。');
  expect(text({ state: 'appealed', outcomeLine: '成立。甲-服 警告' })).toContain('有人申诉');
});

import { expect, it } from 'vitest';
import { refuseSettlement } from './settlement.ts';

const word = (id: number, memberId: number) => ({ id, memberId });
const settling = { complainantIds: [1, 2], accused: [{ memberId: 7 }, { memberId: null }] };

it('a case is settled by the words of every complainant and of every accused who was seen to play their character', () => {
  expect(refuseSettlement(settling, [word(10, 1), word(11, 2), word(12, 7)], [])).toBeNull();
  expect(refuseSettlement(settling, [word(10, 1), word(12, 7)], [])).toContain('检举人还没有');
  expect(refuseSettlement(settling, [word(10, 1), word(11, 2)], [])).toContain('被检举人本人还没有');
});

it('nobody agrees for an accused who was not seen to play their character', () => {
  expect(refuseSettlement({ ...settling, accused: [{ memberId: null }] }, [word(10, 1), word(11, 2)], [])).toContain('没有人能替他答应');
});

it('where words are chosen they alone count, and only what a party said since the terms were written', () => {
  const words = [word(10, 1), word(11, 2), word(12, 7), word(13, 1)];
  expect(refuseSettlement(settling, words, [11, 12, 13])).toBeNull();
  expect(refuseSettlement(settling, words, [10, 12, 13])).toContain('检举人还没有');
  expect(refuseSettlement(settling, words, [11, 12, 13, 99])).toContain('选出的话里');
});

it('nobody agrees to terms that were never written', () => {
  expect(refuseSettlement(settling, null, [])).toContain('请先写下条件');
});

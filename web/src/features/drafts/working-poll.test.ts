import { expect, it } from 'vitest';
import { EMPTY_POLL, workingPollOf } from './working-poll.ts';

it('a poll in a draft is read back as it was typed, and anything else is none', () => {
  const typed = { question: '还没', options: ['', 'x'], multiple: true, hours: null };
  expect(workingPollOf(typed)).toEqual(typed);
  expect(workingPollOf(EMPTY_POLL)).toEqual(EMPTY_POLL);
  for (const other of [null, undefined, 'x', {}, { question: '少', options: ['一'] }, { question: '错', options: [1, 2] }])
    expect(workingPollOf(other)).toBeNull();
});

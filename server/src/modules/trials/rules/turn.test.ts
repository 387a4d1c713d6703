import { describe, expect, it } from 'vitest';
import type { CaseState } from '#contract/api/trials.ts';
import { dueOf, minutesFor, turnOf, worstHeard } from './turn.ts';

const NOW = new Date('2026-11-23T04:00:00Z');
const LATER = '2026-11-25T04:00:00Z';
const NOBODY = { isHolder: false, complained: false, canAnswer: false, isCalled: false };

/** Returns who a case waits for. */
function turn(state: CaseState, reader: Partial<typeof NOBODY> = {}, facts: { askedAt?: string; answerDueAt?: string; withdrawDueAt?: string } = {}) {
  return turnOf({ state, askedAt: null, answerDueAt: null, withdrawDueAt: null, ...facts }, { ...NOBODY, ...reader }, NOW);
}

describe('the turn of a case', () => {
  it('is with its presenter, with who signs, or with nobody until the clock ends it', () => {
    expect(turn('filed')).toBe('holder');
    expect(turn('received')).toBe('holder');
    expect(turn('received', { isHolder: true })).toBe('me');
    expect(turn('hearing', { isHolder: true })).toBe('me');
    expect(turn('countersigning', { isHolder: true })).toBe('signer');
    expect(turn('countersigning', { isCalled: true })).toBe('me');
    expect(turn('appealed')).toBe('decider');
    expect(turn('closed')).toBe('clock');
  });

  it('is with the accused while their window is open, also where the presenter goes on meanwhile', () => {
    expect(turn('answering', { isHolder: true }, { answerDueAt: LATER })).toBe('accused');
    expect(turn('answering', { canAnswer: true }, { answerDueAt: LATER })).toBe('me');
    expect(turn('filed', { canAnswer: true }, { answerDueAt: LATER })).toBe('me');
    expect(turn('answering', { canAnswer: true }, { answerDueAt: '2026-11-22T04:00:00Z' })).toBe('clock');
  });

  it('is with the complainant while they are asked', () => {
    expect(turn('hearing', { isHolder: true }, { askedAt: '2026-11-22T04:00:00Z' })).toBe('complainant');
    expect(turn('hearing', { complained: true }, { askedAt: '2026-11-22T04:00:00Z' })).toBe('me');
  });
});

it('a clock runs for who the case waits for, the same for every reader, and where none runs for nobody', () => {
  const facts = { state: 'answering', askedAt: null, answerDueAt: LATER, withdrawDueAt: null, dueAt: LATER } as const;
  const wanted = '2026-11-24T04:00:00Z';
  expect(dueOf(facts, NOW)).toEqual({ dueAt: LATER, dueFor: 'accused' });
  expect(dueOf({ ...facts, state: 'hearing', askedAt: wanted }, NOW)).toEqual({ dueAt: LATER, dueFor: 'complainant' });
  expect(dueOf({ ...facts, state: 'hearing', dueAt: null, withdrawDueAt: wanted }, NOW)).toEqual({ dueAt: wanted, dueFor: 'accused' });
  expect(dueOf({ ...facts, state: 'closed', dueAt: null }, NOW)).toEqual({ dueAt: null, dueFor: null });
});

it('a step takes longer the more there is to read', () => {
  expect(minutesFor('me', { evidenceCount: 0, textLength: 0 })).toBe(5);
  expect(minutesFor('me', { evidenceCount: 4, textLength: 401 })).toBe(11);
});

it('the accused who was heard worst counts, and before that one without a notice', () => {
  expect(worstHeard(['answered', 'undelivered', 'served'])).toBe('undelivered');
  expect(worstHeard(['answered', null])).toBeNull();
  expect(worstHeard(['answered'])).toBe('answered');
});

import { expect, it } from 'vitest';
import { leadOf } from './case-lead.ts';
import { offersOf } from './case-offers.ts';

const OPEN = { subjectKind: 'character', outcomeLine: null, heard: null, canAppeal: false, isDirect: false, state: 'received' } as const;
const CLOSED = { ...OPEN, outcomeLine: '结果', state: 'closed' } as const;
const NOTHING = { prove: null, join: null };

it('offers those who pass by an open case to prove a character, and to file what they met with', () => {
  for (const state of ['filed', 'received', 'answering', 'hearing'] as const) expect(offersOf({ ...OPEN, state })).toEqual({ prove: 'open', join: 'joined' });
  // Nothing is joined to a case whose verdict is proposed.
  for (const state of ['countersigning', 'panel'] as const) expect(offersOf({ ...OPEN, state })).toEqual({ prove: 'open', join: 'apart' });
  expect(offersOf({ ...OPEN, isDirect: true })).toEqual({ prove: 'open', join: null });
});

it('offers nothing in a case that is closed, but the way to an appeal that is still there', () => {
  // Dismissed, insufficient, settled, withdrawn, lapsed, joined, annulled: there is nothing to appeal, however the accused was reached.
  for (const grade of ['answered', 'served', 'unprovenAnswer', 'undelivered', 'untried', 'unknown', null] as const)
    expect(offersOf({ ...CLOSED, heard: grade })).toEqual(NOTHING);
  for (const grade of ['unprovenAnswer', 'undelivered'] as const)
    for (const state of ['closed', 'appealed'] as const)
      expect(offersOf({ ...CLOSED, heard: grade, state, canAppeal: true })).toEqual({ prove: 'appeal', join: null });
  // Who was reached appeals by the button beside their ticket.
  for (const grade of ['answered', 'served', 'unknown'] as const) expect(offersOf({ ...CLOSED, heard: grade, canAppeal: true })).toEqual(NOTHING);
});

it('offers nothing in a case against a member, open or closed', () => {
  for (const court of [OPEN, CLOSED]) for (const canAppeal of [false, true]) expect(offersOf({ ...court, subjectKind: 'member', canAppeal })).toEqual(NOTHING);
});

it('says of a case against a member nothing about characters, names that are looked up or complaints that may be filed again', () => {
  const court = {
    subjectKind: 'member',
    wasReceived: true,
    isDirect: false,
    canRefile: false,
    verdict: null,
    accused: [{ ticketNumber: null }],
    lengths: { queueDays: 14, totalDays: 40 },
  } as const;
  const leads = ([null, 'upheld', 'dismissed', 'insufficient', 'lapsed'] as const).map((outcome) =>
    leadOf({ ...court, outcome, outcomeLine: outcome && `${outcome}。` }),
  );
  expect(leads.at(-1)).toContain('满了 40 天');
  for (const lead of leads) expect(lead).not.toMatch(/角色|罚单|查不到|再检举|并在一起/);
  expect(leadOf({ ...court, outcome: 'upheld', outcomeLine: '已撤销。曾经裁决成立' })).toContain('认定撤销了');
});

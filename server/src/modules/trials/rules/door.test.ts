import { describe, expect, it } from 'vitest';
import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { appealWindow, doorEnd } from './door.ts';
import type { AppealedTicket } from './verdict.ts';

const issued = '2026-01-01T00:00:00.000Z';
const ticketOf = (more: Partial<AppealedTicket> = {}): AppealedTicket => ({
  appealDays: 30,
  penalty: 'list365',
  issuedAt: issued,
  reachedAt: issued,
  expiresAt: null,
  isAnnulled: false,
  isSuspended: false,
  againUntil: null,
  appeals: [],
  ...more,
});
const decided = (day: string) => ({ state: 'affirmed', decidedAt: `${day}T00:00:00.000Z`, movedSeconds: 0, isOfAnother: false });
const open = { state: 'open', decidedAt: null, movedSeconds: 0, isOfAnother: false };
const endOf = (ticket: AppealedTicket | null) => doorEnd({ closedAt: issued, lengths: LAWFUL_LENGTHS, ticket }).toISOString().slice(0, 10);

describe('the door after the verdict', () => {
  it('closes thirty days after the last dated appeal could be made', () => {
    expect(endOf(null)).toBe('2026-01-31');
    expect(endOf(ticketOf())).toBe('2026-03-02');
    expect(endOf(ticketOf({ appeals: [decided('2026-02-10')] }))).toBe('2026-04-11');
    // A second appeal was the last one, and so was one that annulled the ticket: thirty days to read the answer.
    expect(endOf(ticketOf({ appeals: [decided('2026-02-10'), decided('2026-03-20')] }))).toBe('2026-04-19');
    expect(endOf(ticketOf({ isAnnulled: true, appeals: [decided('2026-02-10')] }))).toBe('2026-03-12');
  });

  it('closes a year after the verdict at the latest, and not while an appeal is open', () => {
    expect(endOf(ticketOf({ appeals: [open] }))).toBe('2027-01-01');
    expect(endOf(ticketOf({ reachedAt: null }))).toBe('2027-01-01');
    expect(endOf(ticketOf({ appeals: [decided('2026-12-20')] }))).toBe('2027-01-01');
    expect(endOf(ticketOf({ penalty: 'permanent', appeals: [decided('2026-01-02')] }))).toBe('2026-03-03');
  });

  it('says until when an appeal is possible; once a year has no date', () => {
    const at = (ticket: AppealedTicket, day: string) => {
      const { canAppeal, appealBy } = appealWindow(ticket, new Date(`${day}T00:00:00.000Z`));
      return [canAppeal, appealBy?.toISOString().slice(0, 10) ?? null];
    };
    expect(at(ticketOf(), '2026-01-30')).toEqual([true, '2026-01-31']);
    expect(at(ticketOf(), '2026-01-31')).toEqual([false, null]);
    expect(at(ticketOf({ appeals: [open] }), '2026-01-20')).toEqual([false, null]);
    expect(at(ticketOf({ appeals: [decided('2026-01-20')] }), '2026-02-10')).toEqual([true, '2026-02-19']);
    expect(at(ticketOf({ penalty: 'permanent' }), '2026-05-01')).toEqual([false, null]);
    expect(at(ticketOf({ penalty: 'permanent' }), '2027-01-02')).toEqual([true, null]);
    // The law has changed: once more, however often it was appealed before.
    const again = { againUntil: '2026-06-30T00:00:00.000Z', appeals: [decided('2026-01-20'), decided('2026-02-20')] };
    expect(at(ticketOf(again), '2026-06-29')).toEqual([true, '2026-06-30']);
    expect(at(ticketOf(again), '2026-06-30')).toEqual([false, null]);
    // It has reached nobody: no date ends the appeal before the ticket does.
    const unreached = { reachedAt: null, expiresAt: '2026-12-31T00:00:00.000Z' };
    expect([at(ticketOf(unreached), '2026-05-01'), at(ticketOf(unreached), '2026-12-31')]).toEqual([
      [true, null],
      [false, null],
    ]);
    // A later owner has thirty days of their own, and what was decided for the one before does not count.
    const former = { ...decided('2026-02-10'), isOfAnother: true };
    const later = ticketOf({ reachedAt: '2026-06-01T00:00:00.000Z', appeals: [former] });
    expect([at(later, '2026-06-30'), at(later, '2026-07-01')]).toEqual([
      [true, '2026-07-01'],
      [false, null],
    ]);
    expect(at({ ...later, appeals: [former, former] }, '2026-06-30')).toEqual([false, null]);
    // Its last appeal was not answered, and does not count.
    expect(at(ticketOf({ isSuspended: true }), '2026-05-01')).toEqual([true, null]);
    expect(endOf(ticketOf({ isSuspended: true }))).toBe('2027-01-01');
  });
});

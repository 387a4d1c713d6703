import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rung } from '#contract/api/trials.ts';
import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { heardGrade } from '#contract/api/trials.shapes.ts';
import { isTooHeavy } from './heard.ts';
import { RUNGS, countVotes, endedCall, isRedrawn, panelCap, panelEnd, penaltyOf, resultOf, rungsFor, seatClocks, type Panel } from './panels.ts';

const rungs = fc.constantFrom(...RUNGS);
const panels = fc.record({ seats: fc.integer({ min: 1, max: 3 }), isDirect: fc.boolean(), isNobodyTenured: fc.boolean() });
const panelOf = (seats: number, details: Partial<Panel> = {}): Panel => ({ seats, isDirect: false, isNobodyTenured: false, ...details });
/** Dismissed and insufficient weigh the same: nothing. */
const weightOf = (rung: Rung) => Math.max(0, RUNGS.indexOf(rung) - 1);

describe('the result of a panel', () => {
  it('is the lower median of the votes', () => {
    const of = (seats: number, ...votes: Rung[]) => countVotes(panelOf(seats), votes, 'permanent');
    expect(of(3, 'permanent', 'permanent', 'permanent')).toBe('permanent');
    expect(of(3, 'permanent', 'permanent', 'list365')).toBe('list365');
    expect(of(3, 'permanent', 'list365', 'dismissed')).toBe('list365');
    expect(of(3, 'list365', 'list90')).toBe('list90');
    expect(of(3, 'permanent')).toBe('insufficient');
    expect(of(3)).toBe('insufficient');
    expect(of(2, 'permanent', 'permanent')).toBe('list365');
    expect(of(2, 'permanent', 'list90')).toBe('list90');
    expect(of(1, 'permanent')).toBe('list365');
  });

  it('of one juror is never more than was proposed, of none ninety days, and of those on probation ninety days', () => {
    expect(countVotes(panelOf(1), ['list365'], 'watch30')).toBe('watch30');
    expect(countVotes(panelOf(1), ['warning'], 'list365')).toBe('warning');
    expect(countVotes(panelOf(1, { isDirect: true }), ['list365'], 'list365')).toBe('list90');
    expect(countVotes(panelOf(0), [], 'permanent')).toBe('list90');
    expect(countVotes(panelOf(0), [], 'dismissed')).toBe('dismissed');
    expect(countVotes(panelOf(2, { isNobodyTenured: true }), ['permanent', 'permanent'], 'permanent')).toBe('list90');
  });

  it('is never heavier because fewer have voted', () => {
    const juror = fc.record({ rung: rungs, came: fc.boolean() });
    fc.assert(
      fc.property(panels, fc.array(juror, { minLength: 3, maxLength: 3 }), rungs, (panel, three, proposed) => {
        const seated = three.slice(0, panel.seats);
        const weigh = (jurors: typeof seated) =>
          weightOf(
            countVotes(
              panel,
              jurors.map(({ rung }) => rung),
              proposed,
            ),
          );
        expect(weigh(seated.filter(({ came }) => came))).toBeLessThanOrEqual(weigh(seated));
      }),
    );
  });

  it('is never heavier than the panel may decide, and no smaller panel may decide more', () => {
    fc.assert(
      fc.property(panels, fc.array(rungs, { maxLength: 3 }), rungs, (panel, votes, proposed) => {
        const cap = panelCap(panel);
        expect(weightOf(countVotes(panel, votes.slice(0, panel.seats), proposed))).toBeLessThanOrEqual(weightOf(cap));
        expect(weightOf(panelCap({ ...panel, seats: panel.seats - 1 }))).toBeLessThanOrEqual(weightOf(cap));
      }),
    );
  });

  it('is permanent only where three agree', () => {
    fc.assert(
      fc.property(panels, fc.array(rungs, { maxLength: 3 }), rungs, (panel, votes, proposed) => {
        const counted = votes.slice(0, panel.seats);
        if (countVotes(panel, counted, proposed) !== 'permanent') return;
        expect(counted).toEqual(['permanent', 'permanent', 'permanent']);
      }),
    );
  });
});

describe('the rungs', () => {
  it('end where the way the accused was heard does', () => {
    for (const servedCap of ['permanent', 'list365'] as const)
      for (const grade of heardGrade.options)
        for (const rung of RUNGS) {
          const penalty = penaltyOf(rung);
          expect(rungsFor(grade, servedCap, false).includes(rung)).toBe(penalty === null || !isTooHeavy(penalty, { grade, servedCap }));
        }
    expect([rungsFor('served', 'permanent', false).at(-1), rungsFor('served', 'list365', false).at(-1), rungsFor('answered', 'list365', false).at(-1)]).toEqual(
      ['permanent', 'list365', 'permanent'],
    );
  });
});

describe('the outcome of a case', () => {
  const proposed = { outcome: 'upheld' as const, penalties: [{ accusedId: 1, penalty: 'permanent' as const, bandReason: '第二次' }] };
  it('follows from what was decided of everybody', () => {
    expect(resultOf([{ accusedId: 1, rung: 'list365' }], proposed)).toEqual({
      outcome: 'upheld',
      penalties: [{ accusedId: 1, penalty: 'list365', bandReason: '第二次' }],
    });
    expect(
      resultOf(
        [
          { accusedId: 1, rung: 'list365' },
          { accusedId: 2, rung: 'dismissed' },
        ],
        proposed,
      ).outcome,
    ).toBe('partly');
    expect(resultOf([{ accusedId: 1, rung: 'warning' }], { ...proposed, outcome: 'partly' }).outcome).toBe('partly');
    expect(
      resultOf(
        [
          { accusedId: 1, rung: 'dismissed' },
          { accusedId: 2, rung: 'insufficient' },
        ],
        proposed,
      ),
    ).toEqual({ outcome: 'insufficient', penalties: [] });
    expect(resultOf([{ accusedId: 1, rung: 'dismissed' }], proposed).outcome).toBe('dismissed');
  });
});

describe('the clocks of a seat', () => {
  const now = new Date('2026-11-15T08:00:00Z');
  const at = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
  const lengths = LAWFUL_LENGTHS;
  const call = { acceptBy: at(24).toISOString(), voteBy: at(72).toISOString(), acceptedAt: null, votedAt: null };
  it('end a call that nobody accepted, and one that brought no vote', () => {
    const endsAt = panelEnd(now.toISOString(), lengths);
    expect(endsAt).toEqual(at(7 * 24));
    expect(seatClocks(now, { isLate: false, endsAt, lengths })).toEqual({ acceptBy: at(24), voteBy: at(72) });
    expect(seatClocks(now, { isLate: true, endsAt, lengths }).voteBy).toEqual(at(48));
    expect([endedCall(call, at(23)), endedCall(call, at(24))]).toEqual([null, 'silent']);
    const accepted = { ...call, acceptedAt: at(1).toISOString() };
    expect([endedCall(accepted, at(71)), endedCall(accepted, at(72))]).toEqual([null, 'late']);
    expect(endedCall({ ...accepted, votedAt: at(2).toISOString() }, at(500))).toBeNull();
  });

  it('never go past the end of the panel, after which no vote counts', () => {
    expect(seatClocks(at(130), { isLate: false, endsAt: at(168), lengths })).toEqual({ acceptBy: at(154), voteBy: at(168) });
    expect(seatClocks(at(150), { isLate: true, endsAt: at(168), lengths })).toEqual({ acceptBy: at(168), voteBy: at(168) });
  });

  it('are followed by another draw only where fewer than two have voted', () => {
    expect([isRedrawn(3, 1), isRedrawn(3, 2), isRedrawn(2, 1), isRedrawn(1, 1), isRedrawn(1, 0), isRedrawn(0, 0)]).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});

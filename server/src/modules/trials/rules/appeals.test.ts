import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Penalty } from '#contract/api/tickets.ts';
import { PENALTIES } from '#server/modules/blacklist/index.ts';
import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { appealLotOf, appealRungs, countAppeal, isCalledToLook, nextStageAt, stagesSince, type AppealResult } from './appeals.ts';
import type { Panel } from './panels.ts';

const OPENED = new Date('2026-03-01T12:00:00Z');
const onDay = (day: number) => new Date(OPENED.getTime() + day * 24 * 60 * 60 * 1000);
const OPEN = { openedAt: OPENED, lengths: LAWFUL_LENGTHS };

it('an appeal is open to everybody from day 7, suspends its ticket on day 14 and is over on day 30', () => {
  expect(stagesSince('called', OPEN, onDay(6.99))).toEqual([]);
  expect(stagesSince('called', OPEN, onDay(7))).toEqual(['everybody']);
  expect(stagesSince('everybody', OPEN, onDay(13.99))).toEqual([]);
  expect(stagesSince('everybody', OPEN, onDay(14))).toEqual(['suspended']);
  expect(stagesSince('suspended', OPEN, onDay(30))).toEqual(['over']);
  expect(stagesSince('over', OPEN, onDay(900))).toEqual([]);
});

it('skips no stage when nobody looked for a month', () => {
  expect(stagesSince('called', OPEN, onDay(31))).toEqual(['everybody', 'suspended', 'over']);
});

it('says when it goes on', () => {
  expect([nextStageAt('called', OPEN), nextStageAt('everybody', OPEN), nextStageAt('suspended', OPEN), nextStageAt('over', OPEN)]).toEqual([
    onDay(7),
    onDay(14),
    onDay(30),
    null,
  ]);
});

/** How much a ticket weighs after an appeal: one that nobody decides is annulled by the clock. */
const weightOf = (result: AppealResult | null, penalty: Penalty) => {
  if (result === null || result.outcome === 'annulled') return 0;
  return PENALTIES.indexOf(result.penalty ?? penalty) + 1;
};

describe('the panel of an appeal', () => {
  const panels = fc.record({ seats: fc.integer({ min: 0, max: 3 }), isDirect: fc.boolean(), isNobodyTenured: fc.boolean() });
  const penalties = fc.constantFrom(...PENALTIES);
  const appeals = fc.tuple(panels, penalties).chain(([panel, penalty]) => {
    const rungs = fc.constantFrom(...appealRungs(penalty));
    const juror = fc.record({ rung: rungs, came: fc.boolean() });
    return fc.record({ panel: fc.constant(panel), penalty: fc.constant(penalty), jurors: fc.array(juror, { minLength: panel.seats, maxLength: panel.seats }) });
  });

  it('never makes a ticket heavier, and fewer votes never do', () => {
    fc.assert(
      fc.property(appeals, ({ panel, penalty, jurors }) => {
        const weigh = (votes: typeof jurors) =>
          weightOf(
            countAppeal(
              panel,
              votes.map(({ rung }) => rung),
              penalty,
            ),
            penalty,
          );
        expect(weigh(jurors)).toBeLessThanOrEqual(PENALTIES.indexOf(penalty) + 1);
        expect(weigh(jurors.filter(({ came }) => came))).toBeLessThanOrEqual(weigh(jurors));
      }),
    );
  });

  it('counts with two votes, or one of one seat, and takes three who agree to keep a permanent one', () => {
    const of = (seats: number, penalty: Penalty, ...votes: Penalty[]) => {
      const panel: Panel = { seats, isDirect: false, isNobodyTenured: false };
      return countAppeal(panel, votes, penalty);
    };
    expect(of(3, 'list365', 'list365')).toBeNull();
    expect(of(2, 'list365', 'list365')).toBeNull();
    expect(of(0, 'list365')).toBeNull();
    expect(of(1, 'list365', 'list365')).toEqual({ outcome: 'affirmed', penalty: null });
    expect(of(3, 'list365', 'list365', 'watch30')).toEqual({ outcome: 'reduced', penalty: 'watch30' });
    expect(of(3, 'permanent', 'permanent', 'permanent')).toEqual({ outcome: 'reduced', penalty: 'list365' });
    expect(of(3, 'permanent', 'permanent', 'permanent', 'permanent')).toEqual({ outcome: 'affirmed', penalty: null });
  });

  it('sits where a panel or a signature was needed, and one presenter answers the rest', () => {
    const lots = (isDirect: boolean) => PENALTIES.map((penalty) => appealLotOf({ penalty, isDirect }));
    expect(lots(false)).toEqual(['decider', 'decider', 'decider', 'appeal', 'appeal']);
    expect(new Set(lots(true))).toEqual(new Set(['appeal']));
  });
});

const FILED = new Date('2026-11-02T08:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;
const after = (hours: number) => new Date(FILED.getTime() + hours * HOUR_MS);
const claim = (...lookOrder: number[]) => ({ lookOrder, filedAt: FILED.toISOString() });
const presenter = (id: number) => ({ id, role: 'presenter' });

describe('who looks at a claim', () => {
  it('is the first of its order, and one more every twelve hours to the second', () => {
    const callsAt = (hours: number) => [7, 3, 9].filter((id) => isCalledToLook(claim(7, 3, 9), presenter(id), after(hours)));
    expect(callsAt(0)).toEqual([7]);
    expect(callsAt(12 - 1 / 3600)).toEqual([7]);
    expect(callsAt(12)).toEqual([7, 3]);
    expect(callsAt(24)).toEqual([7, 3, 9]);
    expect(callsAt(200)).toEqual([7, 3, 9]);
  });

  it('is an operator after two days, and nobody of another role or outside of the order', () => {
    const operator = { id: 1, role: 'operator' };
    expect(isCalledToLook(claim(7), operator, after(48 - 1 / 3600))).toBe(false);
    expect(isCalledToLook(claim(), operator, after(48))).toBe(true);
    expect(isCalledToLook(claim(7), { id: 7, role: 'member' }, after(100))).toBe(false);
    expect(isCalledToLook(claim(7), presenter(8), after(100))).toBe(false);
  });

  it('is never fewer later', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50)), fc.nat(50), fc.tuple(fc.nat(300), fc.nat(300)), (order, id, [hours, more]) => {
        const isEarly = isCalledToLook(claim(...order), presenter(id), after(hours));
        return !isEarly || isCalledToLook(claim(...order), presenter(id), after(hours + more));
      }),
    );
  });
});

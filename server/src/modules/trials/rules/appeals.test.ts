import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Penalty } from '#contract/api/tickets.ts';
import { PENALTIES } from '#server/modules/blacklist/index.ts';
import { appealLotOf, appealRungs, countAppeal, nextStageAt, stagesSince, type AppealResult } from './appeals.ts';
import type { Panel } from './panels.ts';

const OPENED = new Date('2026-03-01T12:00:00Z');
const onDay = (day: number) => new Date(OPENED.getTime() + day * 24 * 60 * 60 * 1000);

it('an appeal is open to everybody from day 7, suspends its ticket on day 14 and is over on day 30', () => {
  expect(stagesSince('called', OPENED, onDay(6.99))).toEqual([]);
  expect(stagesSince('called', OPENED, onDay(7))).toEqual(['everybody']);
  expect(stagesSince('everybody', OPENED, onDay(13.99))).toEqual([]);
  expect(stagesSince('everybody', OPENED, onDay(14))).toEqual(['suspended']);
  expect(stagesSince('suspended', OPENED, onDay(30))).toEqual(['over']);
  expect(stagesSince('over', OPENED, onDay(900))).toEqual([]);
});

it('skips no stage when nobody looked for a month', () => {
  expect(stagesSince('called', OPENED, onDay(31))).toEqual(['everybody', 'suspended', 'over']);
});

it('says when it goes on', () => {
  expect([nextStageAt('called', OPENED), nextStageAt('everybody', OPENED), nextStageAt('suspended', OPENED), nextStageAt('over', OPENED)]).toEqual([
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

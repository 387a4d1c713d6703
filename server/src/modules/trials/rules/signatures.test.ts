import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Penalty } from '#contract/api/tickets.ts';
import { penalty as penaltyShape } from '#contract/api/tickets.shapes.ts';
import { heardGrade } from '#contract/api/trials.shapes.ts';
import { severityOf } from '#server/modules/blacklist/index.ts';
import { isTooHeavy } from './heard.ts';
import { atMost, signatureCap, signerSeat, unsignedPenalties } from './signatures.ts';

const grades = fc.constantFrom(...heardGrade.options);
const penalties = fc.array(fc.record({ penalty: fc.constantFrom(...penaltyShape.options), grade: grades }), { maxLength: 5 });
const written = (given: readonly { penalty: Penalty }[]) => given.map(({ penalty }, accusedId) => ({ accusedId, penalty, bandReason: '' }));

describe('a verdict that nobody has signed', () => {
  it('is never heavier than proposed, than ninety days, or than how the accused was heard allows', () => {
    fc.assert(
      fc.property(penalties, (given) => {
        const proposed = written(given);
        const decided = unsignedPenalties(proposed, (accusedId) => given[accusedId]?.grade ?? 'untried');
        for (const { accusedId, penalty } of decided) {
          expect(severityOf(penalty)).toBeLessThanOrEqual(Math.min(severityOf(given[accusedId]?.penalty ?? 'warning'), severityOf('list90')));
          expect(isTooHeavy(penalty, { grade: given[accusedId]?.grade ?? 'untried', servedCap: 'list365' })).toBe(false);
        }
        const named = decided.map(({ accusedId }) => accusedId);
        // Who may have any penalty at all gets one.
        expect(named).toEqual(
          proposed.map(({ accusedId }) => accusedId).filter((id) => !isTooHeavy('warning', { grade: given[id]?.grade ?? 'untried', servedCap: 'list365' })),
        );
      }),
    );
  });
});

describe('a signature', () => {
  it('carries a year, of a case that a presenter filed ninety days, and ninety days of two on probation', () => {
    expect(signatureCap({ isDirect: false }, false)).toBe('list365');
    expect(signatureCap({ isDirect: true }, false)).toBe('list90');
    for (const isDirect of [true, false]) expect(signatureCap({ isDirect }, true)).toBe('list90');
    expect(atMost(written([{ penalty: 'permanent' }, { penalty: 'warning' }]), 'list365').map(({ penalty }) => penalty)).toEqual(['list365', 'warning']);
  });

  it('is given by who was called, or by anybody entitled once it is open, and never by somebody on probation', () => {
    const tenured = { isTenured: true, isAnybodyTenured: true };
    const novice = { isTenured: false, isAnybodyTenured: true };
    expect(signerSeat(1, tenured, null)).toBe('notCalled');
    expect(signerSeat(1, tenured, { calledIds: [2], isOpen: false })).toBe('notCalled');
    expect(signerSeat(1, tenured, { calledIds: [2, 1], isOpen: false })).toBe('free');
    expect(signerSeat(1, tenured, { calledIds: [2], isOpen: true })).toBe('free');
    for (const calls of [null, { calledIds: [1], isOpen: true }]) expect(signerSeat(1, novice, calls)).toBe('onProbation');
    expect(signerSeat(1, { isTenured: false, isAnybodyTenured: false }, { calledIds: [1], isOpen: false })).toBe('free');
  });
});

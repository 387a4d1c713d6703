import { describe, expect, it } from 'vitest';
import { COURT_TABLE } from '../../rules/table.ts';
import { emptyTally, isReachable, missing, reached } from './tally.ts';

describe('the rows of the table', () => {
  it('that lead to where a case waits to be summoned about all ask whether it was', () => {
    const leading = COURT_TABLE.flatMap(({ step, to, otherwise = [] }) =>
      [{ when: null, to }, ...otherwise]
        .filter((each) => each.to === 'received')
        .map(({ when }) => ({ step, when, others: otherwise.map((each) => each.when) })),
    );
    expect(leading.map(({ step }) => step)).toEqual(expect.arrayContaining(['receive', 'return', 'assign']));
    // Either they lead there while nobody was summoned, or elsewhere where somebody was, whether the window is open or over.
    for (const { when, others } of leading)
      if (when === null) expect(others).toEqual(expect.arrayContaining(['summonedOpen', 'summonedOver']));
      else expect(when).toBe('neverSummoned');
    const summons = COURT_TABLE.filter(({ step }) => step === 'summon');
    expect(summons.map(({ from, to }) => ({ from, to }))).toEqual([{ from: ['received'], to: 'answering' }]);
  });

  it('that need a summons are not wanted there, and all others are', () => {
    const left = COURT_TABLE.flatMap((row) => (row.from.includes('received') && !isReachable(row, 'received') ? [row.step] : []));
    expect(left.toSorted()).toEqual(
      ['answer', 'unprovenAnswer', 'extend', 'carry', 'hear', 'askWithdraw', 'agreeWithdraw', 'goOn', 'withdrawSilence'].toSorted(),
    );
  });

  it('are missing until each was taken in each of its states', () => {
    const tally = emptyTally();
    const { rows } = reached(tally);
    expect(missing(tally)).toContain('judge hearing');
    expect(missing({ ...tally, rows: Object.fromEntries(rows.map(([name]) => [name, 1])) })).not.toContain('judge hearing');
  });
});

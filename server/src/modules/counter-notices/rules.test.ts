import { expect, it } from 'vitest';
import type { CounterNoticeState } from '#contract/api/counter-notices.ts';
import { counterNoticeNumber } from '#contract/text/report-number.ts';
import { canDo, dueAtOf, requireCan, statementOf } from './rules.ts';

const STATES: readonly CounterNoticeState[] = ['waiting', 'returned', 'forwarded', 'replied', 'stopped', 'restored', 'withdrawn', 'released'];

it.each([
  ['file', ['returned']],
  ['withdraw', ['waiting', 'returned', 'forwarded', 'replied']],
  ['return', ['waiting']],
  ['forward', ['waiting', 'forwarded']],
  ['reply', ['forwarded']],
  ['stop', ['forwarded', 'replied']],
  ['dismiss', ['replied']],
] as const)('%s is possible from %s and no other state', (what, from) => {
  expect(STATES.filter((state) => canDo(what, state))).toEqual(from);
  expect(() => requireCan(what, 'restored')).toThrow(expect.objectContaining({ name: 'alreadyDecided' }));
});

it('puts the work back days after it was forwarded, to the second', () => {
  expect(dueAtOf(new Date('2026-11-28T10:15:30Z'), 10).toISOString()).toBe('2026-12-08T10:15:30.000Z');
});

it('reads a statement as it was encrypted, and nothing of one that was erased', () => {
  const statement = { text: '话', name: '名', contact: '号' };
  expect(statementOf('x', () => JSON.stringify(statement))).toEqual(statement);
  expect(statementOf(null, () => '')).toEqual({ text: '', name: '', contact: '' });
  expect(() => statementOf('x', () => '{}')).toThrow();
});

it('numbers statements by year', () => {
  expect(counterNoticeNumber({ id: 3, filedAt: '2026-11-27T03:00:00Z' })).toBe('FT-2026-000003');
});

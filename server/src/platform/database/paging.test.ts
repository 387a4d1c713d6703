import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { keyset } from './paging.ts';

const list = keyset({ isPinned: 'boolean', at: 'instant', score: 'number', id: 'integer' });
const keys = fc.record({
  isPinned: fc.boolean(),
  at: fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString()),
  score: fc.double({ noNaN: true, noDefaultInfinity: true }),
  id: fc.maxSafeInteger(),
});

function cursorOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('a keyset', () => {
  it('reads back the keys it has written', () => {
    fc.assert(
      fc.property(keys, (row) => {
        const { next } = list.pageOf([row, row], { size: 1, total: 2 }, (each) => each);
        // JSON knows no negative zero, and no order does.
        expect(list.decode(next ?? '')).toEqual({ ...row, score: row.score + 0 });
      }),
    );
  });

  it('refuses every text but its own cursors, at the field', () => {
    const broken = [
      '',
      'abc',
      'bnVsbA',
      cursorOf({}),
      cursorOf([]),
      cursorOf([1, '2024-05-06T07:08:09Z', 1]),
      cursorOf([2, '2024-05-06T07:08:09Z', 1, 1]),
      cursorOf([1, '2024-02-30T07:08:09Z', 1, 1]),
      cursorOf([1, '2024-05-06T07:08:09Z', '1', 1]),
      cursorOf([1, '2024-05-06T07:08:09Z', 1, 1.5]),
      cursorOf([1, '2024-05-06T07:08:09Z', 1, 1, 1]),
    ];
    for (const after of broken) {
      expect(() => list.startOf({ size: 20, after }), after).toThrow(Failure);
    }
    fc.assert(
      fc.property(fc.string(), (after) => {
        expect(() => list.decode(after)).toThrow(Failure);
      }),
    );
  });

  it('begins a numbered page by skipping rows, a page behind a cursor by its keys', () => {
    const row = { isPinned: false, at: '2024-05-06T07:08:09.123456Z', score: 0.25, id: 7 };
    expect(list.startOf({ page: 3, size: 20 })).toEqual({ after: null, offset: 40, limit: 21 });
    const { next, page } = list.pageOf([row, row, row], { page: 3, size: 2, total: 9 }, (each) => each);
    expect(page).toBe(3);
    expect(list.startOf({ page: 3, size: 20, after: next ?? '' })).toEqual({ after: row, offset: 0, limit: 21 });
    expect(list.pageOf([row], { size: 2, after: next ?? '', total: 9 }, (each) => each)).toMatchObject({ items: [row], next: null, page: 0 });
  });
});

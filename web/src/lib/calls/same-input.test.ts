import { expect, test } from 'vitest';
import { idempotencyKeyOf } from './api.ts';
import { sameInput } from './same-input.ts';

test('the same words sent again are the same write, other words another one', () => {
  const first = sameInput(null, { id: 7, text: '骂是骂了' });
  const again = sameInput(first, { id: 7, text: '骂是骂了' });
  const other = sameInput(again, { id: 7, text: '骂是骂了，是他先开的口' });
  expect(idempotencyKeyOf(again)).toBe(idempotencyKeyOf(first));
  expect(idempotencyKeyOf(other)).not.toBe(idempotencyKeyOf(first));
  expect(other.text).toBe('骂是骂了，是他先开的口');
});

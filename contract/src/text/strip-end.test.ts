import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stripEnd } from './strip-end.ts';

it('takes the signs from the end alone, as many as there are', () => {
  const text = fc.string({ unit: fc.constantFrom('/', '.', 'a', '火') });
  fc.assert(
    fc.property(text, (each) => {
      expect(stripEnd(each, '/.')).toBe(each.replace(/[/.]+$/, ''));
    }),
  );
});

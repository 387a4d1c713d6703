import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doorCodeOf, formatDoorCode, formerDoorCodeOf, readDoorCode } from './door-code.ts';

const sevenBytes = fc.uint8Array({ minLength: 7, maxLength: 7 });

describe('a code that is spoken and typed', () => {
  it('has eight characters, none of them 0 or O, and is read again', () => {
    fc.assert(
      fc.property(sevenBytes, (bytes) => {
        const code = doorCodeOf(bytes);
        expect(code).toMatch(/^[1-9A-HJKMNP-TV-Z]{8}$/);
        expect(readDoorCode(formatDoorCode(code).toLowerCase())).toBe(code);
      }),
      { numRuns: 2_000 },
    );
  });

  it('goes on where it was given out with a 0, which may be typed as O', () => {
    const former = formerDoorCodeOf(new Uint8Array([0, 12, 23, 7, 0, 4, 19]));
    expect(former).toContain('0');
    expect(readDoorCode(formatDoorCode(former).replaceAll('0', 'o'))).toBe(former);
    fc.assert(fc.property(sevenBytes, (bytes) => readDoorCode(formerDoorCodeOf(bytes)) === formerDoorCodeOf(bytes)));
  });
});

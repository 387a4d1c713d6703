import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ESSENCE_CODES, essenceCodeOf, formatEssenceCode, readEssenceCode } from './check-code.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const code = fc.integer({ min: 0, max: ESSENCE_CODES - 1 }).map(essenceCodeOf);

describe('an essence code', () => {
  test('is seven characters of the alphabet, another one for each number, and reads as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: ESSENCE_CODES - 2 }), (number) => {
        const made = essenceCodeOf(number);
        expect(made).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/);
        expect(readEssenceCode(made)).toBe(made);
        expect(essenceCodeOf(number + 1)).not.toBe(made);
      }),
    );
    expect([essenceCodeOf(0), essenceCodeOf(ESSENCE_CODES - 1)].map((made) => made.length)).toEqual([7, 7]);
  });

  test('catches every single wrong character', () => {
    fc.assert(
      fc.property(code, (made) => {
        for (let position = 0; position < 7; position += 1) {
          for (const other of ALPHABET) {
            if (other !== made[position]) expect(readEssenceCode(made.slice(0, position) + other + made.slice(position + 1))).toBeNull();
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('catches every swap of neighbors', () => {
    // Other characters add the same to the sum, so it suffices to try each pair of values at each position.
    for (let position = 0; position < 6; position += 1) {
      for (const one of ALPHABET) {
        for (const other of ALPHABET) {
          if (one === other) continue;
          const valid = position < 5 ? withCheck(position, one, other) : endingWith(one, other);
          if (valid === null) continue;
          const swapped = valid.slice(0, position) + valid[position + 1] + valid[position] + valid.slice(position + 2);
          expect([valid, readEssenceCode(valid), readEssenceCode(swapped)]).toEqual([valid, valid, null]);
        }
      }
    }
  });

  test('is read whatever its case, width, spaces and hyphens, and with O, I and L for 0 and 1', () => {
    fc.assert(
      fc.property(code, fc.constantFrom('-', ' ', '－', '—', '\u3000', '\u200b', ''), fc.boolean(), (made, between, lower) => {
        const sloppy = made.replaceAll('0', 'O').replace(/1/g, lower ? 'l' : 'I');
        const typed = [...(lower ? sloppy.toLowerCase() : sloppy)].join(between);
        expect(readEssenceCode(typed)).toBe(made);
        expect(readEssenceCode(` ${formatEssenceCode(made)} `)).toBe(made);
        expect(readEssenceCode([...made].map((each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0)).join(''))).toBe(made);
      }),
    );
  });

  test('is not read out of anything else', () => {
    const others = ['', '0', '00000000', 'K7M4Q2', 'UUUUUUU', '炉边炉边炉边炉', "' OR 1=1", '%%%%%%%', '\0\0\0\0\0\0\0', '\ud800aaaaaa', '0'.repeat(10_000)];
    for (const other of others) expect(readEssenceCode(other)).toBeNull();
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => (readEssenceCode(text)?.length ?? 7) === 7));
  });

  test('is shown in two groups', () => {
    expect(formatEssenceCode('K7M4Q2X')).toBe('K7M-4Q2X');
  });
});

/** Returns a valid code with these neighbors at a place before the check character. */
function withCheck(position: number, one: string, other: string): string {
  const letters = [...'000000'];
  letters[position] = one;
  letters[position + 1] = other;
  const number = letters.reduce((sum, letter) => sum * 32 + ALPHABET.indexOf(letter), 0);
  return essenceCodeOf(number);
}

/** Returns a valid code that ends with these two: somewhere among the codes with that sixth character, or null. */
function endingWith(sixth: string, check: string): string | null {
  for (let fifth = 0; fifth < 32; fifth += 1) {
    const made = essenceCodeOf(fifth * 32 + ALPHABET.indexOf(sixth));
    if (made.endsWith(check)) return made;
  }
  return null;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base32, stepOfCode, totpCode, totpStep, totpUri } from './totp.ts';

/** The secret of the test vectors in RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is that of the RFC', (seconds, code) => {
    expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code);
  });

  it('is taken in its own step and the two beside it, and in no other', () => {
    const now = new Date(1_234_567_890_000);
    const step = totpStep(now);
    const found = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, totpCode(secret, step + away), now));
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('that is none is found in no step', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => !/^\d{6}$/.test(text)),
        (text) => stepOfCode(secret, text, new Date()) === null,
      ),
    );
  });
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is that of RFC 4648', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

it('an authenticator reads site, member and secret', () => {
  const uri = new URL(totpUri({ issuer: '炉边', account: '夜烛', secret: base32(secret) }));
  expect(decodeURIComponent(uri.pathname)).toBe('/炉边:夜烛');
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: base32(secret), issuer: '炉边', algorithm: 'SHA1', digits: '6', period: '30' });
});

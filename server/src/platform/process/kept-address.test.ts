import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { keepAddress, NOWHERE, openAddress } from './kept-address.ts';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets(randomBytes(32));
const ADDRESSES = ['203.0.113.7', '2001:db8:1:2:3::9', '::ffff:203.0.113.8', '127.0.0.1', '::1', ''];

it('an address is kept so that its key alone opens it, and another one opens nothing', () => {
  for (const address of ADDRESSES) {
    const kept = keepAddress(secrets, address);
    if (address.length > 3) expect(JSON.stringify(kept)).not.toContain(address);
    expect(openAddress(secrets, { address: '', addressSealed: kept.sealed })).toBe(address);
    expect(openAddress(createSecrets(randomBytes(32)), { address: '', addressSealed: kept.sealed })).toBe('');
  }
  expect(openAddress(secrets, { address: '203.0.113.7', addressSealed: '' }), 'of the version before').toBe('203.0.113.7');
});

it('networks are compared by a key that only this site can make', () => {
  const keyOf = (address: string, by = secrets) => keepAddress(by, address).network;
  expect(keyOf('203.0.113.7')).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf('203.0.113.7')).toBe(keyOf('::ffff:203.0.113.7'));
  expect(keyOf('2001:db8:1:2:3::9')).toBe(keyOf('2001:db8:1:2::1'));
  expect(keyOf('203.0.113.7')).not.toBe(keyOf('203.0.113.8'));
  expect(keyOf('203.0.113.7')).not.toBe(keyOf('203.0.113.7', createSecrets(randomBytes(32))));
  expect([keyOf('127.0.0.1'), keyOf('::1'), keyOf('')]).toEqual([NOWHERE, NOWHERE, '']);
});

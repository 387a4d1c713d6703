import { expect, test } from 'vitest';
import { readTrustedProxies } from './trusted-proxies.ts';

test('proxies are counted, or known by their networks', () => {
  const two = readTrustedProxies('2');
  expect([0, 1, 2].map((hop) => two.trusts('203.0.113.9', hop))).toEqual([true, true, false]);
  expect([readTrustedProxies('').areThere, readTrustedProxies('0').areThere, two.areThere]).toEqual([false, false, true]);

  const networks = readTrustedProxies('10.1.0.0/16, 192.0.2.7,2001:db8::/32,::1');
  const trusted = ['10.1.2.3', '192.0.2.7', '2001:db8:5::1', '::1', '::ffff:10.1.2.3'];
  expect(trusted.filter((address) => !networks.trusts(address, 7))).toEqual([]);
  const foreign = ['10.2.0.1', '192.0.2.8', '2001:db9::1', '', 'unknown', '127.0.0.1'];
  expect(foreign.filter((address) => networks.trusts(address, 0))).toEqual([]);
});

test.each(['11', '-1', '10.0.0.0/33', '10.0.0', 'proxy.example.com', '10.0.0.0/8,', '::1/129', '1.5'])('%s is neither', (text) => {
  expect(() => readTrustedProxies(text)).toThrow('HEARTH_TRUST_PROXY');
});

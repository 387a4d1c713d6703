import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOf, isAllowed, licensesOf, refusedOf, type Lock } from './sbom/bill.ts';

const lockOf = (license: string) => ({
  packages: {
    '': { name: 'hearth', version: '1.0.0' },
    'node_modules/@scope/kind': { version: '2.1.0', license, integrity: 'sha512-AAEC' },
    'node_modules/other/node_modules/deep': { version: '3.0.0', license: 'MIT', dev: true },
  },
});

test('names every package with its hash, its license and whether it is part of the site', () => {
  const bill = billOf(lockOf('Apache-2.0'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { name: 'hearth' } } });
  expect(bill.components).toMatchObject([
    { purl: 'pkg:npm/%40scope/kind@2.1.0', scope: 'required', hashes: [{ alg: 'SHA-512', content: '000102' }], licenses: [{ license: { id: 'Apache-2.0' } }] },
    { purl: 'pkg:npm/deep@3.0.0', scope: 'excluded' },
  ]);
  expect(licensesOf(bill)).toBe('Apache-2.0\n  @scope/kind 2.1.0\n\nMIT\n  deep 3.0.0\n');
});

test('refuses a license that is none of ours', () => {
  expect(refusedOf(billOf(lockOf('AGPL-3.0-only')))).toEqual([{ name: 'kind', version: '2.1.0', license: 'AGPL-3.0-only' }]);
  const allowed = ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', 'GPL-2.0 OR (MIT AND ISC)'];
  expect(allowed.filter((each) => !isAllowed(each))).toEqual([]);
  const refused = ['', 'UNKNOWN', 'MIT AND GPL-3.0', 'SEE LICENSE IN FILE', 'GPL-3.0 OR AGPL-3.0'];
  expect(refused.filter((each) => isAllowed(each))).toEqual([]);
});

test('takes everything the site is made of now', async () => {
  const lock: Lock = JSON.parse(await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  const bill = billOf(lock);
  expect(bill.components.length).toBeGreaterThan(100);
  expect(refusedOf(bill)).toEqual([]);
});

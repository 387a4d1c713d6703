// Texts made to keep an expression busy: what reads them takes time that grows with their length, not with its square.
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { patient } from '#tools/patience.ts';
import { checkSetupUrl } from '#contract/api/setup.shapes.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import { disguisedHost } from '#contract/text/link-host.ts';
import { stripEnd, webAddressesIn } from '#contract/text/web-addresses.ts';
import { documentSummary } from '#server/modules/documents/index.ts';
import { outsideAddresses } from '#server/modules/guards/text/outside-links.ts';
import { startTestSite, type TestSite } from './testing.ts';

/** The square of it takes seconds. */
const LENGTH = 100_000;
const LIMIT_MS = patient(1_000);

const documentOf = (text: string): DocumentBody => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const LINK = 'https://example.org/';

it.each<[string, () => unknown]>([
  ['signs at the end', () => stripEnd(`${'/'.repeat(LENGTH)}x`, '/')],
  ['an address of brackets', () => webAddressesIn(`https://a.cn/${')'.repeat(LENGTH)}`)],
  ['an address of paths in another script', () => webAddressesIn('https://a.cn/火/'.repeat(LENGTH / 10))],
  ['the address of a site that is set up', () => checkSetupUrl.input.safeParse({ code: 'x', publicUrl: `${'/'.repeat(LENGTH)}x` })],
  ['a text of wide spaces', () => documentSummary(documentOf(`火炉旁边的长话题${'\u3000'.repeat(LENGTH)}字`))],
  ['a link of dots', () => disguisedHost(LINK, '…'.repeat(LENGTH))],
  ['a link of labels', () => disguisedHost(LINK, 'a.'.repeat(LENGTH))],
  ['a link of spaces', () => disguisedHost(LINK, `${' '.repeat(LENGTH)}x`)],
  ['an address of dots', () => outsideAddresses([`http://a.b/${'…'.repeat(LENGTH)}x`], [], new Set())],
  ['an address of slashes', () => outsideAddresses([], [`http://a.b/${'/'.repeat(LENGTH)}x`], new Set())],
  ['hosts without an end', () => outsideAddresses(['a-'.repeat(LENGTH)], [], new Set())],
])('%s', (_, read) => {
  const before = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(LIMIT_MS);
});

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test('an address that is all slashes, or has too long a part, is not found, and no fault', async () => {
  expect((await site.app.inject({ url: `/${'/'.repeat(15_000)}x` })).statusCode).toBe(404);
  for (const path of ['/mail-off/', '/answer/'])
    expect((await site.app.inject({ method: 'POST', url: path + 'a'.repeat(2_001), payload: {} })).statusCode, path).toBe(404);
});

test('of a field that is repeated the last one counts', async () => {
  const payload = `${'account=&'.repeat(50_000)}account=somebody%40example.com&password=x`;
  const response = await site.app.inject({
    method: 'POST',
    url: '/restful/v1/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
  expect(response.json()).not.toMatchObject({ fields: [{ path: 'account' }] });
});

import type { Page, Route } from '@playwright/test';
import { expect, test } from './harness/test.ts';
import { handDown } from './harness/verdicts.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** What a site says otherwise, and what the page answers. */
interface Lie {
  what: string;
  path: RegExp;
  change(text: string): string;
  says: RegExp;
}

const EVERYTHING_FITS = '抽签和数字也对得上。';
const BROKEN = /断在第 \d+ 环|就没有了|编号不连续|已经取到/;

/** Returns a text of JSON with its reply changed. */
function withReply(text: string, change: (t: { [name: string]: Json }) => void): string {
  const envelope: { t: { [name: string]: Json } } = JSON.parse(text);
  change(envelope.t);
  return JSON.stringify(envelope);
}

const listIn = (t: { [name: string]: Json }, name: string): Json[] => {
  const list = t[name];
  return Array.isArray(list) ? list : [];
};

const CHAIN = /\/restful\/v1\/g\/ticket\/chain/;
const LIES: readonly Lie[] = [
  { what: 'a record changed', path: CHAIN, change: (text) => text.replace('"offence":"ninja_loot"', '"offence":"other"'), says: BROKEN },
  { what: 'two records swapped', path: CHAIN, change: (text) => withReply(text, (t) => listIn(t, 'records').reverse()), says: BROKEN },
  { what: 'a record left out', path: CHAIN, change: (text) => withReply(text, (t) => listIn(t, 'records').splice(0, 1)), says: BROKEN },
  { what: 'an opening that does not fit', path: CHAIN, change: (text) => text.replace(/"salt":"[0-9a-f]{4}/, '"salt":"0000'), says: BROKEN },
  { what: 'a case left out', path: /g\/trial\/closed/, change: (text) => withReply(text, (t) => listIn(t, 'cases').splice(0, 1)), says: /只给出/ },
  { what: 'another secret of a day', path: /g\/trial\/draws/, change: (text) => text.replace(/"secret":"[0-9a-f]{4}/, '"secret":"ffff'), says: /密数/ },
  {
    what: 'other figures',
    path: /g\/trial\/stats/,
    change: (text) => text.replace(/"heard":(\d+)/, (_, count: string) => `"heard":${Number(count) + 1}`),
    says: /算出来是/,
  },
];

/** Answers what one call returns otherwise than the site does, and returns how often it did. */
async function lie(page: Page, { path, change }: Lie): Promise<{ changed: number }> {
  const lies = { changed: 0 };
  await page.route(path, async (route: Route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    const reworded = change(text);
    if (reworded !== text) lies.changed += 1;
    await route.fulfill({ response: reply, body: reworded });
  });
  return lies;
}

test('the page that verifies the chain notices what a site says otherwise', async ({ page, site }) => {
  await handDown(site, { name: `证人${Date.now() % 100_000}`, realm: '罗宁' });
  await handDown(site, { name: `证物${Date.now() % 100_000}`, realm: '罗宁' });
  await page.goto('/ticket/verify');
  await page.getByRole('button', { name: '取来验证' }).click();
  await expect(page.getByText(EVERYTHING_FITS)).toBeVisible();
  for (const each of LIES) {
    const lies = await lie(page, each);
    await page.goto('/ticket/verify');
    await page.getByRole('button', { name: '取来验证' }).click();
    await expect(page.getByRole('status').filter({ hasText: each.says }), each.what).toBeVisible();
    await expect(page.getByText(EVERYTHING_FITS), each.what).toHaveCount(0);
    expect(lies.changed, each.what).toBeGreaterThan(0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the page notices a chain that is not the one this browser has seen', async ({ page, site }) => {
  await handDown(site, { name: `证言${Date.now() % 100_000}`, realm: '罗宁' });
  await page.goto('/ticket/verify');
  await page.getByRole('button', { name: '取来验证' }).click();
  await expect(page.getByText(EVERYTHING_FITS)).toBeVisible();
  await page.evaluate(() => {
    const kept = localStorage.getItem('hearth-chain-heads') ?? '';
    localStorage.setItem('hearth-chain-heads', kept.replace(/"head":"[0-9a-f]{64}"/, `"head":"${'0'.repeat(64)}"`));
  });
  await page.goto('/ticket/verify');
  await page.getByRole('button', { name: '取来验证' }).click();
  await expect(page.getByRole('status').filter({ hasText: '链被改过' })).toBeVisible();
  await expect(page.getByText(EVERYTHING_FITS)).toHaveCount(0);
});

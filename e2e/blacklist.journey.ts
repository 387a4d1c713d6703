import { patient } from '../tools/patience.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';
import { handDown, type HandedDown } from './harness/verdicts.ts';

const LIST = '/blacklist/1303';
const CHECK = '/blacklist/check/1304';

/** Returns a name of this run that appears nowhere else. */
function newName(): string {
  const pool = [...'霜刃寒星落雁孤鸿听雪观潮渡月临渊'];
  return Array.from({ length: 6 }, () => pool[Math.floor(Math.random() * pool.length)]).join('');
}

test('a verdict is found on the list, read as a document, and verified', { tag: '@core' }, async ({ page, site, newVisitor }) => {
  const { number, name, realm } = await handDown(site, { name: newName(), realm: '安苏' });

  await page.goto(LIST);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('黑名单');
  await expectNoAxeViolation(page);
  await page.getByLabel('角色名').fill(name);
  await page.getByRole('button', { name: '查一查' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(name)}`));
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('link', { name: '列表版式' }).click();
  await expect(page.getByRole('cell', { name: '拉黑 90 天' })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `复制 ${name}-${realm}` }).click();
  await expect(page.getByText('已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${name}-${realm}`);

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('经查，').first()).toBeVisible();
  await page.getByRole('button', { name: '在浏览器里验证' }).click();
  await expect(page.getByText('对得上：')).toBeVisible();
  await expectNoAxeViolation(page);

  const reader = await newVisitor({ javaScriptEnabled: false });
  await reader.goto(`${LIST}?q=${encodeURIComponent(name)}`);
  await expect(reader.getByRole('link', { name, exact: true })).toBeVisible();
  await reader.getByLabel('角色名').fill('查无此人甲');
  await reader.getByRole('button', { name: '查一查' }).click();
  await expect(reader.getByText('没有找到不等于清白').first()).toBeVisible();
  await reader.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(reader.getByText('裁决', { exact: true }).first()).toBeVisible();

  const card = await page.request.get(`/ticket/${encodeURIComponent(number)}.svg`);
  expect(card.headers()['content-type']).toContain('image/svg+xml');
  expect(await card.text()).toContain(name);
  const embed = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
  expect(await (await page.request.get(embed ?? '')).json()).toMatchObject({ version: '1.0', type: 'photo' });
});

test('a browser that has seen another chain says that it was changed', async ({ page, site }) => {
  const { number } = await handDown(site, { name: newName(), realm: '罗宁' });
  const address = `/ticket/${encodeURIComponent(number)}`;
  const remembered = () => page.evaluate(() => localStorage.getItem('hearth-chain-heads'));
  await page.goto(address);
  // What is remembered is the last thing a page writes: from here on it overwrites nothing.
  await expect.poll(remembered).toMatch(/"head":"[0-9a-f]{64}"/);
  const heads = await remembered();
  await page.evaluate((kept) => localStorage.setItem('hearth-chain-heads', kept.replace(/"head":"[0-9a-f]{64}"/, `"head":"${'0'.repeat(64)}"`)), heads ?? '');
  await page.goto(address);
  await expect(page.getByText('链被改过：')).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('link', { name: '这是什么意思' }).click();
  await expect(page.getByRole('heading', { name: '罚单链被改过' })).toBeVisible();
});

test('the chain is whole, and a changed copy shows where it breaks', async ({ page, site }) => {
  const { number } = await handDown(site, { name: newName(), realm: '罗宁' });
  await page.goto('/ticket/verify');
  await page.getByRole('button', { name: '取来验证' }).click();
  await expect(page.getByText('完整。')).toBeVisible();
  await expect(page.getByText('抽签和数字也对得上。')).toBeVisible();
  await expectNoAxeViolation(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '存下这条链' }).click();
  const saved = await readFile((await (await downloading).path()) ?? '', 'utf8');

  const choose = (text: string) =>
    page.getByLabel('验证存下的文件').setInputFiles({ name: 'chain.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose(saved.replace('"penalty":"list90"', '"penalty":"list365"'));
  await expect(page.getByText(/断在第 \d+ 环/)).toBeVisible();
  await choose(saved);
  await expect(page.getByText('完整。')).toBeVisible();
  await choose('不是链');
  await expect(page.getByText('读不出罚单链')).toBeVisible();

  await page.goto(`/ticket/list/1302?q=${encodeURIComponent(number)}`);
  await expect(page.getByRole('link', { name: number }).first()).toBeVisible();
  await expectNoAxeViolation(page);
});

test.describe('the roster check', () => {
  // Without a network on purpose.
  test.use({ refusals: [0] });

  test('finds the members the list names, and no name leaves the browser', { tag: '@core' }, async ({ page, site }) => {
    const listed = await handDown(site, { name: newName(), realm: '死亡之翼' });
    const strangers = Array.from({ length: 38 }, () => newName());
    const sent: Request[] = [];
    page.context().on('request', (request) => sent.push(request));

    await page.goto(CHECK);
    await expect(page.getByText('名单已在这台设备上')).toBeVisible();
    const before = sent.length;
    await page
      .getByLabel('团员名册')
      .fill(
        [`1. ${listed.name}－${listed.realm}`, `${listed.name}\t安苏`, ...strangers.slice(0, 18), strangers.slice(18).join('、'), '!!! ??? 9/9'].join('\n'),
      );
    await page.getByRole('button', { name: '核查', exact: true }).click();
    const result = page.getByRole('region', { name: '核查结果' });
    await expect(result.getByRole('heading', { name: '在名单上' })).toBeVisible();
    await expect(result.getByText(`${listed.name}-${listed.realm}`, { exact: true })).toBeVisible();
    await expect(result.getByText('另有同名角色在别的服务器，不是同一个人')).toBeVisible();
    await expect(result.getByText('查无记录，不等于清白')).toBeVisible();
    await expectNoAxeViolation(page);

    await page.context().setOffline(true);
    await page.getByRole('button', { name: '核查', exact: true }).click();
    await expect(page.getByText('用的是这台设备存下的名单')).toBeVisible();
    await expect(result.getByText(`${listed.name}-${listed.realm}`, { exact: true })).toBeVisible();
    await page.context().setOffline(false);

    const many = Array.from({ length: 5_000 }, (_, index) => `人${String.fromCodePoint(0x4e00 + index)}`).join('\n');
    const startedAt = Date.now();
    await page.getByLabel('选择文本文件').setInputFiles({ name: '名册.txt', mimeType: 'text/plain', buffer: Buffer.from(many) });
    await expect(result.getByText('5000 人', { exact: true })).toBeVisible();
    expect(Date.now() - startedAt).toBeLessThan(patient(5_000));

    await page.reload();
    await expect(page.getByLabel('团员名册')).toHaveValue('');
    expect(sent.length).toBeGreaterThan(before);
    await expectNothingSent(page, sent, [listed, ...strangers.map((name) => ({ name }))]);
  });
});

/** Expects that no request and no store holds a name or a hash of one. */
async function expectNothingSent(page: Page, sent: readonly Request[], names: readonly (Pick<HandedDown, 'name'> & Partial<HandedDown>)[]): Promise<void> {
  const kept = await page.evaluate(async () => {
    const stores = await caches.keys();
    const addresses = await Promise.all(stores.map(async (store) => (await (await caches.open(store)).keys()).map(({ url }) => url)));
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state, addresses]);
  });
  const requests = await Promise.all(sent.map(async (request) => `${request.url()} ${JSON.stringify(await request.allHeaders())} ${request.postData() ?? ''}`));
  const traffic = [...requests, kept].join('\n');
  for (const { name, realm } of names) {
    const forms = [name, ...(realm === undefined ? [] : [`${name}-${realm}`])].flatMap((text) => [
      text,
      encodeURIComponent(text),
      JSON.stringify(text).slice(1, -1),
      Buffer.from(text).toString('base64').replace(/=+$/, ''),
      Buffer.from(text).toString('hex'),
      ...['md5', 'sha1', 'sha256'].map((algorithm) => createHash(algorithm).update(text).digest('hex')),
    ]);
    for (const form of forms) expect(traffic.toLowerCase()).not.toContain(form.toLowerCase());
  }
}

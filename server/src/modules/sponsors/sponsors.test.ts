import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sponsor } from '#contract/api/sponsors.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { addSponsor, changeSponsor, removeSponsor } from './index.ts';

const now = new Date();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const add = (name: string, tier: Sponsor['tier'], since = '2026-01-01') =>
  site.platform.db.transaction((tx) => addSponsor({ tx, now }, { name, tier, since, kind: '公会', realm: '安苏', note: `谢谢${name}`, url: '' }));
const list = async () => (await site.get<Sponsor[]>('g/sponsor/list')).t ?? [];

it('the list is empty as long as there is no sponsor', async () => {
  expect(await list()).toEqual([]);
});

it('are ordered by tier, then by when they came; each has a shield of its own that can be fetched', async () => {
  await add('过路客甲', 'passer');
  await add('添柴人甲', 'wood', '2026-03-01');
  await add('添柴人乙', 'wood', '2020-03-01');
  const id = await add('长明灯甲', 'lantern');
  const found = await list();
  expect(found.map(({ name }) => name)).toEqual(['长明灯甲', '添柴人甲', '添柴人乙', '过路客甲']);
  expect(found[0]).toEqual({
    id,
    name: '长明灯甲',
    kind: '公会',
    realm: '安苏',
    tier: 'lantern',
    note: '谢谢长明灯甲',
    url: '',
    since: '2026-01-01',
    logo: expect.any(String),
  });
  expect(new Set(found.map(({ logo }) => logo)).size).toBe(4);
  const shield = await site.app.inject({ url: found[0]?.logo ?? '' });
  expect([shield.statusCode, shield.headers['content-type']]).toEqual([200, 'image/svg+xml']);
});

it('a name is listed once, and a removed one is gone at once', async () => {
  await expect(add('长明灯甲', 'wood')).rejects.toMatchObject({ fields: [{ path: 'name', message: '“长明灯甲”已经在名单上' }] });
  const [first] = await list();
  expect(await site.platform.db.transaction((tx) => removeSponsor({ tx, now }, first?.id ?? 0))).toBe('长明灯甲');
  expect((await list()).map(({ name }) => name)).toEqual(['添柴人甲', '添柴人乙', '过路客甲']);
  await expect(site.platform.db.transaction((tx) => removeSponsor({ tx, now }, first?.id ?? 0))).rejects.toMatchObject({ name: 'notFound' });
});

it('are on record with who they are apart from the chain', async () => {
  const { db } = site.platform;
  const secret = '某人的小店';
  const id = await add(secret, 'passer');
  const changed = { name: `${secret}二`, tier: 'wood', since: '2026-01-01', kind: '店', realm: '', note: '', url: 'https://somebody.example/' } as const;
  await db.transaction((tx) => changeSponsor({ tx, now }, id, changed));
  await db.transaction((tx) => removeSponsor({ tx, now }, id));
  const holds = (table: string) => db.query(`SELECT FROM ${table} t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, 'somebody.example') > 0`, [secret]);
  expect([(await holds('audit')).length, (await holds('audit_personal')).length]).toEqual([0, 3]);
  expect(await db.query(`SELECT act, before, after FROM audit WHERE target_kind = 'sponsor' AND target_id = $1 ORDER BY seq`, [String(id)])).toMatchObject([
    { act: 'sponsor.add', after: { tier: 'passer' } },
    { act: 'sponsor.change', before: { tier: 'passer' }, after: { tier: 'wood' } },
    { act: 'sponsor.remove', before: { tier: 'wood' } },
  ]);
});

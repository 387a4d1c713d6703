import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RuleArticle } from '#contract/api/pages.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it('the court’s rules are there to be read, each with its text, in their order', async () => {
  const { t: articles } = await site.get<RuleArticle[]>('g/rule/list');
  expect(articles.map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, index) => `A${index + 1}`));
  expect(articles.every(({ title, text }) => title !== '' && text.length > 20)).toBe(true);
  expect(articles.find(({ id }) => id === 'A6')).toMatchObject({ title: '得到不归自己的装备而不交出', offence: '黑装备', penalty: '拉黑 90 天' });
  expect(articles.find(({ id }) => id === 'A1')).toMatchObject({ offence: null, penalty: null });
});

it('the rules of an earlier day are there to be read as they were', async () => {
  const { db } = site.platform;
  await db.query(`DELETE FROM term_versions WHERE key = 'rule_article' AND value = 'A6'`);
  await db.query(
    `INSERT INTO term_versions (key, value, valid_from, label, details, applied)
     SELECT key, value, at::timestamptz, label, details || jsonb_build_object('title', title), true FROM dictionaries,
       (VALUES ('2026-01-01T00:00:00+08:00', '从前的写法'), ('2026-03-01T00:00:00+08:00', '后来的写法')) AS given (at, title)
     WHERE key = 'rule_article' AND value = 'A6'`,
  );
  const titleOn = async (day: string) => (await site.get<RuleArticle[]>(`g/rule/list?version=${day}`)).t.find(({ id }) => id === 'A6')?.title;
  expect([await titleOn('2025-12-31'), await titleOn('2026-01-01'), await titleOn('2026-02-28'), await titleOn('2026-03-01')]).toEqual([
    undefined,
    '从前的写法',
    '从前的写法',
    '后来的写法',
  ]);
  expect((await site.get<string[]>('g/rule/versions')).t).toEqual(expect.arrayContaining(['2026-03-01', '2026-01-01']));
  expect(await site.get('g/rule/list?version=gestern')).toMatchObject({ status: 400 });
});

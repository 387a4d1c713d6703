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

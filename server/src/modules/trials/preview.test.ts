import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let judge: Signed;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

it('before a case is received its presenter sees who the accused was, what is like it, and what is missing', async () => {
  const character = { name: '屡教不改', realm: '安苏' };
  const earlier = await court.fileCase(await court.person(), [character]);
  await court.hear(earlier, judge);
  const { t } = await court.judge(earlier, judge, 'watch30');
  const beside = await court.fileCase(await court.person(), [{ name: '屡教不改', realm: ' 安苏 ' }]);
  const namesake = await court.fileCase(await court.person(), [{ name: '屡教不改', realm: '罗宁' }]);

  const id = await court.fileCase(await court.person(), [character], { contacted: false });
  const preview = await court.preview(id, judge);
  expect(preview.history).toMatchObject([{ number: t.tickets[0], penalty: { value: 'watch30' }, status: 'active' }]);
  expect(preview.openCases.map(({ caseId }) => caseId)).toEqual([beside]);
  expect(preview.precedents).toMatchObject({ total: 1, band: null, shares: expect.arrayContaining([expect.objectContaining({ value: 'watch30', count: 1 })]) });
  expect(preview.precedents.similar.map((each) => each.caseId)).toContain(earlier);
  expect(preview.missing).toContain('还没有通知被检举人答辩');
  expect(preview.articles.length).toBeGreaterThan(20);
  expect((await court.preview(namesake, judge)).history).toEqual([]);
});

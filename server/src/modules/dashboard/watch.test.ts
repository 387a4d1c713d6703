import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckName } from '#contract/api/admin/dashboard.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { watchChecks } from './index.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  const hook = { name: '值班群', url: 'https://example.com/hook', format: 'json', events: ['check.failed'] };
  await site.platform.db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
  const saved = await site.post('admin/webhook/save', hook, { as: operator });
  if (saved.code !== '200') throw new Error(saved.message);
});
afterAll(() => site.close());

const look = () => watchChecks({ ...site.platform, now: new Date() });
const published = async () =>
  (await site.platform.db.query<{ facts: string }>('SELECT facts::text AS facts FROM webhook_deliveries ORDER BY at')).map(({ facts }) => facts);
const aboutIndex = async () => (await published()).filter((facts) => facts.includes('“搜索索引”')).map((facts) => (facts.includes('又好了') ? 'green' : 'red'));
const miss = () =>
  site.platform.db.query(
    `INSERT INTO posts (column_id, game_id, author_id, title, tags, status, created_at, updated_at)
     VALUES (1101, 1, $1, '只给站里看的话', '{}', 'published', now() - interval '1 day', now() - interval '1 day')`,
    [operator.id],
  );
const finish = () => site.platform.db.query('DELETE FROM posts');
const mute = (name: CheckName) => site.post(`admin/check/mute/${name}`, { days: 1, reason: '正在处理，先不提醒' }, { as: operator });

it('publishes a check that turns red once, however often it is looked at, and once more when it is green again', async () => {
  await look();
  expect(await aboutIndex()).toEqual([]);
  await miss();
  await Promise.all([look(), look()]);
  await look();
  expect(await aboutIndex()).toEqual(['red']);
  await finish();
  await look();
  await look();
  expect(await aboutIndex()).toEqual(['red', 'green']);
  expect((await published()).join()).not.toContain('只给站里看的话');
});

it('says nothing of one that is muted', async () => {
  const before = await aboutIndex();
  await miss();
  expect(await mute('search')).toMatchObject({ code: '200' });
  await look();
  expect(await aboutIndex()).toEqual(before);
  await finish();
  await look();
  expect(await aboutIndex()).toEqual(before);
});

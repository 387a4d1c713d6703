import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { readChangelog } from './changelog.ts';
import { findRelease, noteRelease } from './releases.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const day = (nth: number) => new Date(Date.UTC(2030, 0, nth));
const note = (version: string, changelog: string, at: Date) => noteRelease({ db: site.platform.db, now: at }, { version, changelog });
const FIRST = '# 更新记录\n\n## 未发布\n\n### 搜索\n\n- **快了**：见 `文档`。\n  还有一行。\n';
const SECOND = FIRST.replace('### 搜索', '### 消息\n\n- 新的一条。\n\n### 搜索');

it('reads the entries of a changelog as they are read aloud', () => {
  expect(readChangelog(SECOND)).toEqual([
    { heading: '消息', text: '新的一条。' },
    { heading: '搜索', text: '快了：见 文档。还有一行。' },
  ]);
});

it('has no news on a new site, and nothing to go back to', async () => {
  expect(await findRelease(site.platform.db)).toBeNull();
  await note('1.0.0', FIRST, day(1));
  expect(await findRelease(site.platform.db)).toMatchObject({ version: expect.stringMatching(/^1\.0\.0 \(\d{4}\)$/), news: [], before: null, canGoBack: null });
});

it('tells what the next version adds, from when it runs and since when the one before did', async () => {
  await note('1.1.0', SECOND, day(3));
  await note('1.1.0', SECOND, day(4));
  expect(await findRelease(site.platform.db)).toMatchObject({
    since: day(3).toISOString(),
    before: { version: expect.stringContaining('1.0.0'), since: day(1).toISOString() },
    news: [{ heading: '消息', text: '新的一条。' }],
    canGoBack: true,
    contracting: [],
  });
});

it('shows that the version before cannot run again once a migration took away what it uses', async () => {
  const { db } = site.platform;
  await db.query(`INSERT INTO migration (name, checksum, applied_at, contracts) VALUES ('9998_more.sql', 'x', $1, false)`, [day(2)]);
  expect(await findRelease(db)).toMatchObject({ canGoBack: true });
  await db.query(`INSERT INTO migration (name, checksum, applied_at, contracts) VALUES ('9999_less.sql', 'x', $1, true)`, [day(2)]);
  expect(await findRelease(db)).toMatchObject({ canGoBack: false, contracting: ['9999_less.sql'] });
});

it('knows a site that an older version made', async () => {
  const { db } = site.platform;
  await db.query("DELETE FROM job_progress WHERE job = 'release'");
  await db.query("UPDATE migration SET applied_at = now() + interval '1 hour' WHERE name = '9999_less.sql'");
  await note('1.1.0', SECOND, day(5));
  expect(await findRelease(db)).toMatchObject({ before: null, canGoBack: false, news: [{ heading: '消息' }, { heading: '搜索' }] });
});

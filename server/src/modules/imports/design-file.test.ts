// The file that the design of imports names as its example, whole.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { WEB } from '#server/app/web.fixture.ts';
import { checkFile, importFile } from './import-file.ts';
import { setUpFiles, undoRun, wishFor } from './imports.fixture.ts';

const EXAMPLE = [
  '{"type":"column","id":"fid36","to":1101}',
  '{"type":"member","id":"uid1001","nickName":"老张","email":"zhang@qq.com","joinedAt":"2009-03-02T12:00:00+08:00","groupTitle":"元老"}',
  '{"type":"member","id":"uid2044","nickName":"小李","joinedAt":"2010-01-02T12:00:00+08:00"}',
  '{"type":"post","id":"tid55321","column":"fid36","author":"uid1001","title":"MC 全通录像","createdAt":"2010-07-11T21:40:00+08:00","bbcode":"[img]aid881[/img] 打了三周……","tags":["录像"],"views":20311,"digest":1,"pinned":false}',
  '{"type":"comment","id":"pid90017","post":"tid55321","author":"uid2044","createdAt":"2010-07-11T22:02:00+08:00","bbcode":"[quote]打了三周[/quote] 辛苦"}',
  '{"type":"picture","id":"aid881","file":"forum/2140.png"}',
  '{"type":"favour","member":"uid2044","post":"tid55321","at":"2010-07-12T08:00:00+08:00"}',
  '{"type":"redirect","from":"/thread-55321-1-1.html","post":"tid55321"}',
  '{"type":"redirect","from":"/read.php?tid=55321","post":"tid55321"}',
];
const fileOf = setUpFiles();
let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startTestSite({ web: WEB });
  folder = await mkdtemp(join(tmpdir(), 'hearth-design-'));
  await writeFile(
    join(folder, '2140.png'),
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#5a6b7c' } })
      .png()
      .toBuffer(),
  );
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const favors = () => site.platform.db.query('SELECT favor_count FROM posts WHERE favor_count > 0');

it('comes along whole, whatever the order of its lines, once, and is taken back whole', async () => {
  const path = await fileOf(
    'design.ndjson',
    EXAMPLE.map((line) => line.replace('forum/', '')),
  );
  const added = { column: 1, member: 2, post: 1, comment: 1, picture: 1, favour: 1, redirect: 2 };
  const checked = await checkFile(site.platform.db, wishFor(site, path, folder));
  expect(checked).toMatchObject({ added, refused: [], unknownFields: {}, digests: 1, picturesMissing: 0, lines: 10 });
  const report = await importFile(site.platform.db, wishFor(site, path, folder));
  expect(report).toMatchObject({ added, refused: [], unknownFields: {}, digests: 1, picturesMissing: 0 });
  const post = await site.platform.db.queryOne<{ id: number }>(`SELECT target_id AS id FROM imported WHERE kind = 'post'`);
  expect(await favors()).toEqual([{ favorCount: 1 }]);
  for (const url of ['/thread-55321-1-1.html', '/read.php?tid=55321'])
    expect((await site.app.inject({ url })).headers.location, url).toBe(`/post/view/1101/${post?.id}`);
  expect((await site.app.inject({ url: '/read.php?tid=55322' })).statusCode).toBe(404);
  expect(await importFile(site.platform.db, wishFor(site, path, folder))).toMatchObject({ before: 9, refused: [] });
  expect(await favors()).toEqual([{ favorCount: 1 }]);

  expect(await undoRun(site, report.runId)).toMatchObject({
    posts: { removed: 1, kept: 0 },
    comments: { removed: 0 },
    members: { removed: 2 },
    pictures: { removed: 1 },
  });
  expect(await site.platform.db.query('SELECT FROM favors')).toEqual([]);
  expect((await site.app.inject({ url: '/read.php?tid=55321' })).statusCode).toBe(404);
});

it('names favors, addresses and pictures that lead nowhere', async () => {
  const wrong = [
    '{"type":"favour","member":"uid1","post":"tid404","at":"2010-07-12T08:00:00+08:00"}',
    '{"type":"redirect","from":"/admin/members","post":"tid404"}',
    '{"type":"redirect","from":"//evil.example/a.html","post":"tid404"}',
    '{"type":"redirect","from":"/a.html","post":"tid404"}',
    '{"type":"picture","id":"aid1","file":"2140.png"}',
    '{"type":"post","id":"tid1","column":"fid36","author":"uid1","title":"精华","createdAt":"2010-07-11T21:40:00+08:00","text":"话","digest":9}',
  ];
  const report = await checkFile(site.platform.db, wishFor(site, await fileOf('wrong.ndjson', wrong), folder));
  expect(report.refused.map(({ line }) => line).toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7]);
  for (const { reason } of report.refused) expect(reason).toMatch(/\p{Script=Han}/u);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { importFile } from './import-file.ts';
import { COMMUNITY, setUpFiles, undoRun, wishFor } from './imports.fixture.ts';
import { oldThingAt } from './old-addresses.ts';

const fileOf = setUpFiles();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const targetOf = async (kind: string, id: string) =>
  (await site.platform.db.queryOne<{ id: number }>('SELECT target_id AS id FROM imported WHERE kind = $1 AND source_id = $2', [kind, id]))?.id ?? 0;
const ledTo = async (url: string) => {
  const { statusCode, headers } = await site.app.inject({ url });
  return [statusCode, headers.location];
};

it('redirects addresses of the old site to what their things have become, as long as they are here', async () => {
  expect(await ledTo('/thread-55321-1-1.html')).toEqual([404, undefined]);
  const report = await importFile(site.platform.db, wishFor(site, await fileOf('moved.ndjson', COMMUNITY)));
  const [post, member, comment] = [await targetOf('post', 'tid55321'), await targetOf('member', 'uid1001'), await targetOf('comment', 'pid90017')];
  const placed = await site.platform.db.queryOne<{ postId: number; floor: number }>('SELECT post_id, floor FROM comments WHERE id = $1', [comment]);
  const thread = `/post/view/1101/${post}`;
  const floor = `/post/view/1101/${placed?.postId}?floor=${placed?.floor}#f${placed?.floor}`;
  for (const [url, address] of [
    ['/thread-55321-3-1.html', thread],
    ['/forum.php?mod=viewthread&tid=55321&extra=page%3D1', thread],
    ['/viewthread.php?tid=55321', thread],
    ['/tid-55321.html', thread],
    ['/forum.php?mod=redirect&goto=findpost&ptid=55321&pid=90017', floor],
    ['/space-uid-1001.html', `/member/${member}`],
    ['/home.php?mod=space&uid=1001', `/member/${member}`],
    ['/forum-36-1.html', '/cart/list/1101'],
    ['/forum.php?mod=forumdisplay&fid=36', '/cart/list/1101'],
  ] as const)
    expect([url, await ledTo(url)]).toEqual([url, [301, address]]);
  for (const url of ['/thread-99999-1-1.html', '/forum.php?mod=viewthread', '/forum.php', '/home.php?mod=space&uid=0', '/forum-37-1.html'])
    expect([url, (await ledTo(url))[0]]).toEqual([url, 404]);
  await undoRun(site, report.runId);
  expect(await ledTo('/thread-55321-1-1.html')).toEqual([404, undefined]);
});

it('takes nothing else for such an address', () => {
  const thingAt = (url: string) => {
    const { pathname, searchParams } = new URL(`http://site${url}`);
    return oldThingAt(pathname, searchParams);
  };
  for (const url of [
    '/thread-1-1-1.html/',
    '/thread--1.html',
    '/thread-1e3-1-1.html',
    `/thread-${'9'.repeat(40)}-1-1.html`,
    '/__proto__',
    '/constructor.php?tid=1',
    "/viewthread.php?tid=1'%20OR%201=1",
    '/viewthread.php?tid=%E4%B8%80',
    '/a/thread-1-1-1.html',
  ])
    expect([url, thingAt(url)]).toEqual([url, null]);
  expect(thingAt('/forum.php?mod=redirect&goto=findpost&pid=7')).toEqual({ kind: 'comment', id: 'pid7' });
});

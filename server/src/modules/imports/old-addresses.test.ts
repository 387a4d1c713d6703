import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { WEB } from '#server/app/web.fixture.ts';
import { importFile } from './import-file.ts';
import { COMMUNITY, setUpFiles, undoRun, wishFor } from './imports.fixture.ts';
import { discuzThingAt } from './old-addresses.ts';

const fileOf = setUpFiles();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ web: WEB });
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
  const folder = await mkdtemp(join(tmpdir(), 'hearth-moved-'));
  await writeFile(
    join(folder, '1.png'),
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#5a6b7c' } })
      .png()
      .toBuffer(),
  );
  const comments = [21, 35].map((at) => ({
    ...{ type: 'comment', id: `pid${at}`, post: 'tid55321', author: 'uid1001', createdAt: '2011-01-01T00:00:00Z', floor: at, text: `第 ${at} 楼` },
  }));
  const more = [{ type: 'picture', id: 'aid881', author: 'uid1001', file: '1.png' }, ...comments];
  const report = await importFile(site.platform.db, wishFor(site, await fileOf('moved.ndjson', [...COMMUNITY, ...more]), folder));
  await rm(folder, { recursive: true });
  const attachment = encodeURIComponent(Buffer.from('881|f00d|1278855600|0|55321').toString('base64'));
  const [post, member, comment] = [await targetOf('post', 'tid55321'), await targetOf('member', 'uid1001'), await targetOf('comment', 'pid90017')];
  const placed = await site.platform.db.queryOne<{ postId: number; floor: number }>('SELECT post_id, floor FROM comments WHERE id = $1', [comment]);
  const thread = `/post/view/1101/${post}`;
  const picture = expect.stringMatching(/^\/files\/.+\.webp$/);
  const floor = `/post/view/1101/${placed?.postId}?floor=${placed?.floor}#f${placed?.floor}`;
  for (const [url, address] of [
    ['/thread-55321-1-1.html', thread],
    // Ten floors a page; behind the last one it is the last one, between two the next.
    ['/thread-55321-3-1.html', `${thread}?floor=21#f21`],
    ['/thread-55321-4-1.html', `${thread}?floor=35#f35`],
    ['/thread-55321-99-1.html', `${thread}?floor=35#f35`],
    ['/forum.php?mod=viewthread&tid=55321&page=3', `${thread}?floor=21#f21`],
    ['/forum.php?mod=viewthread&tid=55321&page=-1', thread],
    ['/forum.php?mod=redirect&goto=lastpost&tid=55321', thread],
    ['/redirect.php?goto=findpost&pid=90017', floor],
    ['/archiver/?tid-55321.html', thread],
    ['/archiver/index.php?tid-55321-page-3.html', `${thread}?floor=21#f21`],
    ['/archiver/tid-55321.html', thread],
    ['/archiver/?fid-36.html', '/cart/list/1101'],
    [`/forum.php?mod=attachment&aid=${attachment}`, picture],
    ['/attachment.php?aid=881', picture],
    ['/forum-36-2.html', '/cart/list/1101'],
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
  for (const url of [
    '/thread-99999-1-1.html',
    '/forum.php?mod=viewthread',
    '/forum.php',
    '/home.php?mod=space&uid=0',
    '/forum-37-1.html',
    '/archiver/',
    '/archiver/?tid-99999.html',
    '/attachment.php?aid=882',
  ])
    expect([url, (await ledTo(url))[0]]).toEqual([url, 404]);
  expect((await site.app.inject({ method: 'HEAD', url: '/thread-55321-3-1.html' })).headers.location).toBe(`${thread}?floor=21#f21`);
  // Nobody asks the database twice: without the note the address still redirects there, until an import changes something.
  await site.platform.db.query(`DELETE FROM comments WHERE floor = 35`);
  expect(await ledTo('/thread-55321-4-1.html')).toEqual([301, `${thread}?floor=35#f35`]);
  await undoRun(site, report.runId);
  expect(await ledTo('/thread-55321-1-1.html')).toEqual([404, undefined]);
});

it('takes nothing else for such an address', () => {
  const thingAt = (url: string) => {
    const { pathname, searchParams } = new URL(`http://site${url}`);
    return discuzThingAt(pathname, searchParams);
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
    '/archiver/?uid-1.html',
    '/archiver/tid-1.html/x',
    '/archiver/..%2ftid-1.html',
    '/forum.php?mod=attachment&aid=%00%ff',
    `/forum.php?mod=attachment&aid=${'A'.repeat(5_000)}`,
    '/forum.php?mod=redirect&goto=lastpost&pid=7',
  ])
    expect([url, thingAt(url)]).toEqual([url, null]);
  expect(thingAt('/thread-7-999999-1.html')).toEqual({ kind: 'post', id: 'tid7', page: 999_999 });
  expect(thingAt('/forum.php?mod=redirect&goto=findpost&pid=7')).toEqual({ kind: 'comment', id: 'pid7' });
});

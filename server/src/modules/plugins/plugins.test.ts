import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plugin } from '#contract/api/plugins.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { addVersion, buildAddons, flushDownloads, setScreenshots, withdrawPluginVersion } from './index.ts';
import { archive, goodFiles } from './archive/archive.fixture.ts';

let site: TestSite;
const now = new Date();
const bytes = archive(goodFiles());
const list = async (query = '', gameId = 1) => (await site.get<Page<Plugin>>(`g/plugin/list${query}`, { gameId })).t;
const fetchFile = (id: number, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ method, url: `/restful/v1/g/plugin/download/${id}`, headers });

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

async function add(version: string, more: Partial<Parameters<typeof addVersion>[1]> = {}) {
  return addVersion(site.platform, { bytes: archive(goodFiles({ version })), changelog: `第 ${version} 版`, releasedAt: now, ...more });
}

test('a site without plugins has an empty list', async () => {
  expect(await list()).toMatchObject({ items: [], total: 0, next: null });
});

test('what is offered is listed with its versions and downloaded as the bytes whose sum is shown', async () => {
  const added = await addVersion(
    site.platform,
    { bytes, changelog: '第一次', releasedAt: new Date(now.getTime() - 1_000), description: '介绍', installSteps: ['放进去'] },
    [{ version: '0.9', changelog: '<script>旧事</script>', releasedAt: new Date(now.getTime() - 9_000_000) }],
  );
  await add('1.1.0');
  const [plugin] = (await list()).items;
  expect(plugin).toMatchObject({
    folder: 'Note',
    name: '记事本',
    summary: '记一句话',
    description: '介绍',
    version: '1.1.0',
    gameVersion: '12.0.5',
    gameFlavour: '正式服',
    fileName: 'Note-1.1.0.zip',
    downloads: 0,
    installSteps: ['放进去'],
    blacklist: null,
  });
  expect(plugin?.changelog.map(({ version, file }) => [version, file?.id ?? null])).toEqual([
    ['1.1.0', expect.any(Number)],
    ['1.0.0', added.fileId],
    ['0.9', null],
  ]);
  expect((await list('', 2)).items).toEqual([]);
  const response = await site.app.inject({ method: 'GET', url: plugin?.changelog[1]?.file?.downloadUrl ?? '' });
  expect(response.rawPayload.equals(bytes)).toBe(true);
  expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(plugin?.changelog[1]?.file?.sha256);
});

test('a version is offered once, and refused archives leave nothing behind', async () => {
  await expect(add('1.1.0')).rejects.toMatchObject({ fields: [{ path: 'version', message: '记事本 已经有 1.1.0 这个版本了' }] });
  await expect(
    addVersion(site.platform, { bytes: archive([{ name: 'Hearth/Hearth.toc', content: '## Interface: 120005' }]), changelog: 'x', releasedAt: now }),
  ).rejects.toMatchObject({
    fields: [{ message: '“Hearth”这个文件夹名留给炉边黑名单' }],
  });
  for (const [version, changelog] of [
    ['', 'x'],
    ['1.2 beta', 'x'],
    ["1'; DROP TABLE plugins", 'x'],
    ['2.0', ''],
    ['2.0', 'x'.repeat(10_000)],
  ] as const) {
    await expect(add(version, { changelog })).rejects.toMatchObject({ name: 'invalidInput' });
  }
  await expect(
    addVersion(site.platform, { bytes: archive(goodFiles({ interfaces: '20506', version: '3.0' })), changelog: 'x', releasedAt: now }),
  ).rejects.toMatchObject({
    fields: [{ message: '.toc 里的 Interface 版本号不属于本站的任何一个世界' }],
  });
  expect((await list()).items[0]?.changelog).toHaveLength(3);
});

test('a plugin that leaves a world is on the list of that world no more', async () => {
  const names = async (gameId: number) => (await list('', gameId)).items.map(({ name }) => name);
  await add('1.1.1', { gameIds: [1, 2] });
  expect(await names(2)).toEqual(['记事本']);
  await add('1.1.2', { gameIds: [1] });
  expect(await names(2)).toEqual([]);
  expect(await names(1)).toEqual(['记事本']);
});

test('two who offer the same version at once: one of them has it', async () => {
  const both = await Promise.allSettled([add('1.2.0'), add('1.2.0')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a file comes whole, in parts, or only its headers; a name of its own kind, never a page', async () => {
  const { fileId, sha256 } = await add('1.3.0');
  const size = archive(goodFiles({ version: '1.3.0' })).length;
  const whole = await fetchFile(fileId);
  expect(whole.statusCode).toBe(200);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(size),
    'content-disposition': `attachment; filename="Note-1.3.0.zip"; filename*=UTF-8''Note-1.3.0.zip`,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  });
  const [first, rest] = [await fetchFile(fileId, { range: 'bytes=0-99' }), await fetchFile(fileId, { range: 'bytes=100-', 'if-range': `"${sha256}"` })];
  expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
  expect(first.headers['content-range']).toBe(`bytes 0-99/${size}`);
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
  expect((await fetchFile(fileId, { range: 'bytes=-10' })).rawPayload.equals(whole.rawPayload.subarray(-10))).toBe(true);
  expect((await fetchFile(fileId, { range: 'bytes=100-', 'if-range': '"other"' })).statusCode).toBe(200);
  expect((await fetchFile(fileId, { range: 'bytes=0-1,5-6' })).statusCode).toBe(200);
  const outside = await fetchFile(fileId, { range: `bytes=${size}-` });
  expect([outside.statusCode, outside.headers['content-range'], outside.body]).toEqual([416, `bytes */${size}`, '']);
  expect((await fetchFile(fileId, { 'if-none-match': `"${sha256}"` })).statusCode).toBe(304);
  const head = await fetchFile(fileId, {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(size), '']);
});

test.each(['0', '-1', '999999', '1e3', '1%00', 'abc', '9'.repeat(40), '%2e%2e', "1'--"])('there is no file %s', async (id) => {
  const response = await site.app.inject({ method: 'GET', url: `/restful/v1/g/plugin/download/${id}` });
  expect([400, 404]).toContain(response.statusCode);
  expect(response.json()).toMatchObject({ t: null });
});

test('a download counts once a network and day; the end of a part, or its headers, do not', async () => {
  const { fileId } = await add('1.4.0');
  const from = (address: string, more: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {}) =>
    site.app.inject({ method: 'GET', url: `/restful/v1/g/plugin/download/${fileId}`, remoteAddress: address, ...more });
  await from('203.0.113.1', { method: 'HEAD' });
  await from('203.0.113.1', { headers: { range: 'bytes=50-' } });
  await flushDownloads(site.platform.db);
  const count = async () => (await site.platform.db.queryOne<{ downloads: number }>('SELECT downloads FROM plugin_files WHERE id = $1', [fileId]))?.downloads;
  expect(await count()).toBe(0);
  await Promise.all([from('203.0.113.1'), from('203.0.113.1'), from('203.0.113.1', { headers: { range: 'bytes=0-' } }), from('203.0.113.2')]);
  await flushDownloads(site.platform.db);
  expect(await count()).toBe(2);
});

test('a withdrawn version keeps its story and its reason, and is no longer handed out', async () => {
  const { fileId } = await add('1.5.0');
  expect((await list()).items[0]?.version).toBe('1.5.0');
  await expect(withdrawPluginVersion({ db: site.platform.db, now }, fileId, '  ')).rejects.toMatchObject({ name: 'invalidInput' });
  await withdrawPluginVersion({ db: site.platform.db, now }, fileId, '会清空记事');
  await expect(withdrawPluginVersion({ db: site.platform.db, now }, fileId, '再来一次')).rejects.toMatchObject({ name: 'notFound' });
  const response = await fetchFile(fileId);
  expect([response.statusCode, response.json()]).toEqual([410, expect.objectContaining({ code: 'A0404', message: '这个版本已经撤下：会清空记事' })]);
  const [plugin] = (await list()).items;
  expect(plugin?.version).toBe('1.4.0');
  expect(plugin?.changelog[0]).toMatchObject({ version: '1.5.0', file: null, withdrawn: '会清空记事' });
});

test('screenshots are shown in their order, put in place of the earlier ones, and refused as a whole', async () => {
  const picture = (color: string) =>
    sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
      .png()
      .toBuffer();
  const [red, blue] = [await picture('#a00'), await picture('#00a')];
  const shown = async () => (await list()).items[0]?.screenshots.map(({ width, height, src }) => ({ width, height, isThere: src.startsWith('/') }));
  await setScreenshots({ ...site.platform, now }, 'note', [red, blue]);
  expect(await shown()).toEqual([
    { width: 320, height: 200, isThere: true },
    { width: 320, height: 200, isThere: true },
  ]);
  await expect(setScreenshots({ ...site.platform, now }, 'Note', [blue, Buffer.from('no picture')])).rejects.toMatchObject({ name: 'typeNotAccepted' });
  await expect(
    setScreenshots(
      { ...site.platform, now },
      'Note',
      Array.from({ length: 7 }, () => red),
    ),
  ).rejects.toMatchObject({ name: 'invalidInput' });
  await expect(setScreenshots({ ...site.platform, now }, 'Nowhere', [red])).rejects.toMatchObject({ name: 'notFound' });
  expect(await shown()).toHaveLength(2);
  await setScreenshots({ ...site.platform, now }, 'Note', [blue]);
  expect(await shown()).toHaveLength(1);
  await setScreenshots({ ...site.platform, now }, 'Note', []);
  expect(await shown()).toEqual([]);
});

test('the addon of each game is built from its list, whole and by first letters, once a day', async () => {
  await buildAddons({ ...site.platform, now });
  const [addon] = (await list()).items;
  expect(addon).toMatchObject({ folder: 'Hearth', name: '炉边黑名单', blacklist: { entries: 0 } });
  expect(addon?.blacklist?.groups.find(({ label }) => label === 'B')?.realms).toContain('白银之手');
  await buildAddons({ ...site.platform, now: new Date(now.getTime() + 1) });
  expect((await list()).items[0]?.sha256).toBe(addon?.sha256);

  const file = await site.app.inject({ method: 'GET', url: addon?.downloadUrl ?? '' });
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(addon?.sha256);

  await buildAddons({ ...site.platform, now: new Date(now.getTime() + 24 * 3_600_000) });
  const [tomorrow] = (await list()).items;
  expect(tomorrow?.downloadUrl).toBe(addon?.downloadUrl);
  expect(tomorrow?.sha256).not.toBe(addon?.sha256);
  expect(await site.platform.files.read(`plugins/${addon?.sha256}.zip`)).toBeNull();

  await site.platform.db.transaction((tx) => saveSetting({ tx, now }, 'addonRealmGroups', 'a-m,n-z'));
  await buildAddons({ ...site.platform, now: new Date(now.getTime() + 3) });
  expect((await list()).items[0]?.blacklist?.groups.map(({ label }) => label)).toEqual(['A-M', 'N-Z']);
  await expect(site.platform.db.transaction((tx) => saveSetting({ tx, now }, 'addonRealmGroups', 'a-m;DROP'))).rejects.toMatchObject({ name: 'invalidInput' });
});

test('plugins are listed by page, by cursor as well as by number; a broken cursor is refused', async () => {
  const first = await list('?size=1');
  expect([first.items.map(({ folder }) => folder), first.total]).toEqual([['Hearth'], 2]);
  expect((await list(`?size=1&after=${first.next ?? ''}`)).items.map(({ folder }) => folder)).toEqual(['Note']);
  expect((await list('?size=1&page=2')).items.map(({ folder }) => folder)).toEqual(['Note']);
  for (const after of ['x', 'WzEsMiwzXQ', Buffer.from('[0,"0000-01-01T00:00:00Z",1]').toString('base64url')]) {
    expect((await site.get(`g/plugin/list?after=${after}`)).code).toBe('A0400');
  }
});

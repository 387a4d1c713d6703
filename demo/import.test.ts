import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { importPosts } from './import.ts';

let site: TestSite;
let folder: string;

beforeAll(async () => {
  site = await startTestSite();
  folder = await mkdtemp(join(tmpdir(), 'hearth-import-'));
});

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const line = (number: number) =>
  JSON.stringify({ title: `第 ${number} 首`, body: `**夜深了**，炉火还亮着，第 ${number} 个人推门进来。`, author: `诗人${number % 7}` });

async function fileOf(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, name.endsWith('.gz') ? gzipSync(lines.join('\n')) : lines.join('\n'));
  return path;
}

const total = async (columnId: number, gameId = 1) => (await site.get<{ total: number }>(`g/post/card/${columnId}`, { gameId })).t.total;

describe('importPosts', () => {
  it('writes what fits, says what does not, and makes members of authors', async () => {
    await site.signUp('诗人0');
    const lines = [...Array.from({ length: 120 }, (_, index) => line(index)), '{broken', JSON.stringify({ title: '太短了吧', body: '短' }), ''];
    const file = await fileOf('poems.ndjson.gz', lines);
    const report = await importPosts(site.platform.db, { file, columnId: 1202, gameId: 2 });
    expect(report).toMatchObject({ lines: 122, doneBefore: 0, imported: 120, newMembers: 6, titlesChanged: 0 });
    expect([...report.skipped]).toEqual([
      ['读不出来', 1],
      ['正文至少 10 个字', 1],
    ]);
    expect(await total(1202, 2)).toBe(120);
    expect(await total(1202, 1)).toBe(0);
    const { t } = await site.get<{ items: { title: string; author: { nickName: string } }[] }>('g/post/card/1202', { gameId: 2 });
    expect(t.items[0]).toMatchObject({ title: '第 119 首', author: { nickName: '诗人0' } });
  });

  it('goes on where it was interrupted and never does a line twice', async () => {
    const file = await fileOf(
      'more.ndjson',
      Array.from({ length: 130 }, (_, index) => line(index)),
    );
    const wish = { file, columnId: 1205, gameId: 1 };
    const interrupted = importPosts(site.platform.db, { ...wish, onBatch: () => Promise.reject(new Error('Ctrl-C')) });
    await expect(interrupted).rejects.toThrow('Ctrl-C');
    expect(await total(1205)).toBe(50);
    expect(await importPosts(site.platform.db, wish)).toMatchObject({ lines: 130, doneBefore: 50, imported: 80 });
    expect(await importPosts(site.platform.db, wish)).toMatchObject({ lines: 130, doneBefore: 130, imported: 0 });
    expect(await total(1205)).toBe(130);
  });

  it('refuses a game or column that is not there or takes no posts', async () => {
    const file = await fileOf('one.ndjson', [line(1)]);
    await expect(importPosts(site.platform.db, { file, columnId: 1001, gameId: 99 })).rejects.toMatchObject({ name: 'notFound' });
    await expect(importPosts(site.platform.db, { file, columnId: 4711, gameId: 1 })).rejects.toMatchObject({ name: 'notFound' });
    await expect(importPosts(site.platform.db, { file, columnId: 1302, gameId: 1 })).rejects.toMatchObject({ name: 'invalidInput' });
    await expect(importPosts(site.platform.db, { file: join(folder, 'none'), columnId: 1001, gameId: 1 })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

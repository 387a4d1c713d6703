// Files of an old site, and the process that imports one.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { TestSite } from '#server/app/testing.ts';
import { unusedPictures } from '#server/modules/personal-data/index.ts';
import { systemClock } from '#server/platform/process/clock.ts';
import type { importFile } from './import-file.ts';
import { undoImport, type UndoneImport } from './undo.ts';

/** Returns how a site imports a file, with the files of the records in a folder. */
export function wishFor({ platform }: TestSite, file: string, folder: string | null = null): Parameters<typeof importFile>[1] {
  return { file, clock: systemClock, gameId: 1, media: { folder, files: platform.files, scanner: platform.config.scanner } };
}

/** Takes a run of a site back. */
export function undoRun({ platform }: TestSite, runId: number | null): Promise<UndoneImport> {
  return platform.db.transaction((tx) => undoImport({ tx, now: new Date() }, runId ?? 0, unusedPictures));
}

const SITE = 'bbs.example.cn';

const HEADER = { type: 'hearth-import', version: 1, site: SITE };

/** Returns what UCenter keeps of a password. */
export function ucenterMd5(password: string, salt: string): { kind: string; hash: string; salt: string } {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  return { kind: 'ucenter-md5', hash: md5(md5(password) + salt), salt };
}

/** A small community: three members, a column, two posts and their comments. */
export const COMMUNITY: readonly object[] = [
  { type: 'column', id: 'fid36', to: 1101 },
  {
    type: 'member',
    id: 'uid1001',
    nickName: '老张',
    email: 'zhang@old.example',
    joinedAt: '2009-03-02T12:00:00+08:00',
    groupTitle: '元老',
    points: 3021,
    password: ucenterMd5('zhang2009', 'a1b2c3'),
  },
  { type: 'member', id: 'uid2044', nickName: '★小 李★', email: 'li@old.example', joinedAt: '2010-01-02T12:00:00+08:00', isModerator: true },
  { type: 'member', id: 'uid2045', nickName: '捣乱的', joinedAt: '2010-02-02T12:00:00+08:00', status: 'banned' },
  {
    type: 'post',
    id: 'tid55321',
    column: 'fid36',
    author: 'uid1001',
    title: 'MC 全通录像',
    createdAt: '2010-07-11T21:40:00+08:00',
    bbcode: '[b]打了三周[/b]\n[quote]副本日志[/quote][list][*]熔火之心[*]拉格纳罗斯[/list]',
    tags: ['录像'],
    views: 20311,
  },
  {
    type: 'comment',
    id: 'pid90017',
    post: 'tid55321',
    author: 'uid2044',
    createdAt: '2010-07-11T22:02:00+08:00',
    floor: 2,
    bbcode: '[quote]打了三周[/quote] 辛苦',
  },
  {
    type: 'comment',
    id: 'pid90018',
    post: 'tid55321',
    author: 'uid1001',
    createdAt: '2010-07-11T22:12:00+08:00',
    floor: 5,
    parent: 'pid90017',
    text: '见 2 楼 [b]',
  },
  { type: 'post', id: 'tid55322', column: 'fid36', author: 'uid2044', title: '顶', createdAt: '2011-07-11T21:40:00+08:00', text: '顶' },
];

/** Returns a community of many: members and posts by turns, their ids and names with this in them. */
export function membersAndPosts(size: number, name: string): object[] {
  return [
    { type: 'column', id: 'fid1', to: 1101 },
    ...Array.from({ length: size }, (_, at) => [
      { type: 'member', id: `uid${name}${at}`, nickName: `${name}${at}`, joinedAt: '2012-01-01T00:00:00Z' },
      {
        type: 'post',
        id: `tid${name}${at}`,
        column: 'fid1',
        author: `uid${name}${at}`,
        title: `第 ${at} 篇旧帖`,
        createdAt: '2012-02-01T00:00:00Z',
        text: `第 ${at} 个人写的话`,
      },
    ]).flat(),
  ];
}

/** Returns a function that writes records into a file of the test that calls it. */
export function setUpFiles(): (name: string, records: readonly (object | string)[]) => Promise<string> {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth-imports-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return async (name, records) => {
    const path = join(folder, name);
    await writeFile(path, [HEADER, ...records].map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n'));
    return path;
  };
}

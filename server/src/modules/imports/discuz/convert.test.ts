import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRecord } from '../file/records.shapes.ts';
import { convertDiscuz } from './convert.ts';
import { emptyDiscuzReport } from './report.ts';
import { dumpRows } from './sql-dump.ts';

const DUMP = join(import.meta.dirname, 'small.fixture.sql');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-discuz-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const HEAD = 'CREATE TABLE `a` (\n  `n` int,\n  `t` text\n);\n';
const rowsOf = async (text: string, size = text.length) => {
  const rows: (string | null)[][] = [];
  const broken: string[] = [];
  const reading = {
    charset: 'utf-8',
    isWanted: () => true,
    onTable: () => undefined,
    onBroken: ({ row }: { row: number }, reason: string) => void broken.push(`${row} ${reason}`),
    onCutOff: (table: string) => void broken.push(`cut off in ${table}`),
  };
  for await (const { values } of dumpRows(pieces(text, size), reading)) rows.push([...values.values()]);
  return { rows, broken };
};

async function convert(dump: string, columns: readonly (readonly [string, number])[] = [['*', 1101]]) {
  const out = join(folder, 'out.ndjson');
  const report = await convertDiscuz({ dump, out, site: 'bbs.example.cn', prefix: 'pre_', charset: null, columns: new Map(columns) });
  const records = (await readFile(out, 'utf8'))
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));
  return { report, records };
}

describe('a dump', () => {
  it('without the columns of a table is refused in a sentence', async () => {
    await expect(rowsOf('INSERT INTO `b` VALUES (1);\n')).rejects.toThrow('先有 b 的行');
  });

  const text = `${HEAD}-- it's a comment;\nINSERT INTO \`a\` VALUES (1,'it\\'s; (a) \\\\'),(2,NULL),(-3,'两''个\\n行');\nINSERT INTO \`a\` (\`t\`) VALUES (_binary 'x;'),('');\n`;
  const rows = [['1', "it's; (a) \\"], ['2', null], ['-3', "两'个\n行"], ['x;'], ['']];

  it('is read however it comes in pieces', async () => {
    for (const size of [1, 2, 3, 7, 64, text.length]) expect(await rowsOf(text, size)).toEqual({ rows, broken: [] });
  });

  it('is read in no time, long statements too', async () => {
    const long = `${HEAD}INSERT INTO \`a\` VALUES ${Array.from({ length: 40_000 }, (_, at) => `(${at},'第 ${at} 行\\'的话')`).join(',')};\n`;
    const started = performance.now();
    expect((await rowsOf(long, 65_536)).rows).toHaveLength(40_000);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

describe('a community of Discuz! X', () => {
  it('becomes records that can be imported', async () => {
    const { report, records } = await convert(DUMP);
    for (const record of records.slice(1)) expect(importRecord.safeParse(record).error?.issues, JSON.stringify(record)).toBeUndefined();
    expect(report).toEqual({
      ...emptyDiscuzReport(),
      missingTables: [expect.stringContaining('pre_forum_forumfield')],
      members: 3,
      posts: 2,
      comments: 3,
      forumsWithout: [],
      guardedForums: [],
      hidden: 2,
      guardedThreads: 1,
      guardedPassages: 1,
      guardedPictures: 0,
      pictures: 0,
      avatars: 0,
      attachments: 0,
      letters: 0,
      lettersLeft: 1,
      digests: 1,
      polls: 1,
      pollsAsText: 0,
      votes: 0,
    });
    expect(records.find(({ id }) => id === 'uid1')).toMatchObject({
      nickName: '老张',
      email: 'zhang@old.example',
      groupTitle: '元老',
      points: 3021,
      isModerator: true,
      password: { kind: 'ucenter-md5', hash: '0123456789abcdef0123456789abcdef', salt: 'a1b2c3' },
    });
    expect(records.find(({ id }) => id === 'uid3')).toMatchObject({ status: 'banned' });
    expect(records.find(({ id }) => id === 'tid10')).toMatchObject({
      column: 'fid36',
      author: 'uid1',
      title: 'MC 全通录像',
      views: 20311,
      createdAt: '2010-07-11T13:40:00.000Z',
    });
    expect(records.find(({ id }) => id === 'tid11')).toMatchObject({ poll: { question: '明天打不打', options: ['打', '不打'], results: [12, 3] } });
    expect(records.find(({ id }) => id === 'pid102')).toMatchObject({ post: 'tid10', floor: 2, author: 'uid2' });
    expect(records.find(({ id }) => id === 'pid103')).toMatchObject({ author: 'anonymous', floor: 4 });
    expect(records.find(({ id }) => id === 'pid105')).toMatchObject({ author: 'guest' });
    // What only some were to see stays behind, whatever the record.
    for (const secret of ['暗号是', '要积分才能看', '回收站里的话', '收费的正文']) expect(JSON.stringify(records)).not.toContain(secret);
    const kinds = records.map(({ type }) => type);
    expect(kinds.lastIndexOf('post')).toBeLessThan(kinds.indexOf('comment'));
  });

  // Both were written by mariadb-dump 10.11 from the tables of the one above.
  it.each(['small-mariadb.fixture.sql', 'small-gbk.fixture.sql'])(
    'is the same as %s, in GBK too, where a byte of a character may be that of a backslash',
    async (name) => {
      const { records } = await convert(join(import.meta.dirname, name));
      const { records: others } = await convert(DUMP);
      expect(records).toEqual(others);
      expect(JSON.stringify(records)).toContain('刎誠');
    },
  );

  it('names the forums that have no column here, and leaves them out', async () => {
    const { report, records } = await convert(DUMP, [['37', 1101]]);
    expect(report.forumsWithout).toEqual(['副本']);
    expect(records.filter(({ type }) => type === 'post').map(({ id }) => id)).toEqual(['tid11']);
  });

  const RIGHTS = (row: string) =>
    `CREATE TABLE \`pre_forum_forumfield\` (\n  \`fid\` int,\n  \`password\` text,\n  \`viewperm\` text,\n  \`getattachperm\` text,\n  \`formulaperm\` text\n);
INSERT INTO \`pre_forum_forumfield\` VALUES ${row};\n`;
  const withRights = async (row: string) => {
    const dump = join(folder, 'rights.sql');
    await writeFile(dump, `${await readFile(join(import.meta.dirname, 'full.fixture.sql'), 'utf8')}\n${RIGHTS(row)}`);
    return dump;
  };

  it.each(["(36,'','\t1\t2\t','','')", "(36,'geheim','','','')", `(36,'','','','a:5:{i:0;s:9:"credits>9";i:1;s:0:"";s:7:"message";s:0:"";}')`])(
    'leaves a forum behind that not everybody could read, unless it is named: %s',
    async (row) => {
      const dump = await withRights(row);
      const { report, records } = await convert(dump);
      expect(report).toMatchObject({ guardedForums: ['副本（36）'], forumsWithout: [], posts: 0, comments: 0, pictures: 0 });
      expect(JSON.stringify(records)).not.toContain('打了三周');
      expect((await convert(dump, [['36', 1101]])).report).toMatchObject({ guardedForums: [], posts: 2 });
    },
  );

  it('leaves the attachments of a forum behind that not everybody could get', async () => {
    const empty = 'a:5:{i:0;s:0:"";i:1;s:0:"";s:7:"message";s:0:"";s:5:"medal";N;s:5:"users";s:0:"";}';
    const { report } = await convert(await withRights(`(36,'','','\t7\t','${empty}')`));
    expect(report).toMatchObject({ guardedForums: [], posts: 2, pictures: 0, attachments: 0 });
  });

  it('is written for its owner alone', async () => {
    await convert(DUMP);
    expect((await stat(join(folder, 'out.ndjson'))).mode & 0o077).toBe(0);
    expect(await readdir(folder)).not.toContain('out.ndjson.comments');
  });

  it('comes with pictures that everybody could see, avatars, letters between two, and polls with who voted', async () => {
    const { report, records } = await convert(join(import.meta.dirname, 'full.fixture.sql'));
    for (const record of records.slice(1)) expect(importRecord.safeParse(record).error?.issues, JSON.stringify(record)).toBeUndefined();
    expect(report).toMatchObject({
      ...{ posts: 2, comments: 2, pictures: 3, avatars: 2, attachments: 1, guardedPictures: 2, guardedPassages: 1, hidden: 1 },
      ...{ letters: 2, lettersLeft: 2, polls: 1, pollsAsText: 1, votes: 3 },
    });
    expect(records.filter(({ type }) => type === 'picture')).toEqual([
      { type: 'picture', id: 'aid881', author: 'uid1', file: 'data/attachment/forum/201007/11/2140abc.jpg' },
      { type: 'picture', id: 'aid882', author: 'uid1', file: 'data/attachment/forum/201007/11/2141abc.png' },
      { type: 'picture', id: 'aid886', author: 'uid1234567', file: 'data/attachment/forum/201007/11/2145abc.gif' },
    ]);
    expect(records.filter(({ type }) => type === 'avatar')).toEqual([
      { type: 'avatar', id: 'uid1', file: 'uc_server/data/avatar/000/00/00/01_avatar_big.jpg' },
      { type: 'avatar', id: 'uid3', file: 'uc_server/data/avatar/000/00/00/03_avatar_big.jpg' },
    ]);
    const post = records.find(({ id }) => id === 'tid10');
    expect(post).toMatchObject({
      pictures: ['aid882'],
      poll: {
        ...{ question: '今晚打不打', options: ['打', '不打'], multiple: true, results: [12, 3], voters: 16 },
        votes: [
          { member: 'uid1', choices: [1, 2] },
          { member: 'uid1234567', choices: [1] },
          { member: 'uid3', choices: [2] },
        ],
      },
    });
    expect(post?.['bbcode']).toBe(
      '打了三周 [大笑]\r\n[attach]aid881[/attach]\r\n看这里（附件：插件 最新 .zip，1.2 MB，没有带来），还有（这里的附件原来要权限或积分才看得到，没有带来）\r\n' +
        '（这里原来要回复或够积分才看得到，没有带来）\r\n18:30:22 见 （表情 2_25） http://a.example/:D',
    );
    expect(records.find(({ id }) => id === 'tid11')?.['bbcode']).toContain('[*]一样（1 票）[*]一样（1 票）');
    expect(records.find(({ id }) => id === 'pid102')).toMatchObject({ bbcode: '[得意] 辛苦 [code]:)[/code]', pictures: ['aid886'] });
    expect(records.find(({ id }) => id === 'pid103')).toMatchObject({ bbcode: '不要表情 :)' });
    expect(records.filter(({ type }) => type === 'letter')).toMatchObject([
      { id: 'pmid11', from: 'uid1', to: 'uid1234567', bbcode: '明晚打不打 [微笑]', createdAt: '2010-07-11T14:02:01.000Z' },
      { id: 'pmid21', from: 'uid1234567', to: 'uid1', bbcode: '打' },
    ]);
    for (const secret of ['暗号', '2142abc', '2144abc', '2146abc', '给大家的', '删掉的']) expect(JSON.stringify(records)).not.toContain(secret);
    // What shows a picture comes behind it.
    const ids = records.map(({ id }) => id);
    expect(ids.indexOf('aid886')).toBeLessThan(ids.indexOf('pid102'));
  });
});

// Dumps that are broken, foreign or made to do harm: each ends with a report or a sentence.
import { readFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { importRecord } from '../file/records.shapes.ts';
import { convertDiscuz } from './convert.ts';
import type { DiscuzReport } from './report.ts';
import { dumpRows } from './sql-dump.ts';
import { DumpRefusal, statementsIn } from './statements.ts';

const SMALL = join(import.meta.dirname, 'small.fixture.sql');
const COLUMNS = new Map([['*', 1101]]);

let folder: string;
let small: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-damaged-'));
  small = await readFile(SMALL, 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function convert(dump: string | Uint8Array, charset: string | null = null) {
  const [file, out] = [join(folder, 'dump.sql'), join(folder, 'out.ndjson')];
  await writeFile(file, dump);
  await rm(out, { force: true });
  const report = await convertDiscuz({ dump: file, out, site: 'bbs.example.cn', prefix: 'pre_', charset, columns: COLUMNS });
  const lines = (await readFile(out, 'utf8')).trim().split('\n');
  const records = lines.map((line): Record<string, unknown> => JSON.parse(line));
  for (const record of records.slice(1)) expect(importRecord.safeParse(record).error?.issues, JSON.stringify(record)).toBeUndefined();
  return { report, records };
}

/** Returns the sentence a dump is refused with. */
async function refusal(dump: string | Uint8Array): Promise<string> {
  const error: unknown = await convert(dump).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DumpRefusal);
  // Nothing of it is left that looks like a whole one.
  expect(await readdir(folder)).toEqual(['dump.sql']);
  return error instanceof Error ? error.message : '';
}

const members = (rows: string) => `INSERT INTO \`pre_common_member\` VALUES ${rows};\n`;
const posts = (rows: string) => `INSERT INTO \`pre_forum_post\` VALUES ${rows};\n`;
const postAt = (pid: number, at: string, words = '话') => `(${pid},37,11,0,'小李',2,'',${at},'${words}',0,0,0,${pid})`;

describe('times', () => {
  it('that are none become those of the thread or the first day, and are counted', async () => {
    const times = ['99999999999999999', "''", "'abc'", '-5', '1e300', '4102444800', 'NULL', '0'];
    const { report, records } = await convert(
      small +
        members(times.map((at, n) => `(${50 + n},'','某${n}','x',0,10,${at},5)`).join(',')) +
        posts(times.map((at, n) => postAt(500 + n, at)).join(',')) +
        posts("(600,37,14,1,'小李',2,'没有时间的主题',-1,'话',0,0,0,1)") +
        "INSERT INTO `pre_forum_thread` VALUES (14,37,0,0,'没有时间的主题',7,0,0,0);\n",
    );
    expect(report).toMatchObject({ datesUnreadable: times.length * 2 + 1, broken: 0, members: 3 + times.length, comments: 3 + times.length });
    for (const { id, joinedAt } of records.filter(({ id }) => /^uid5\d$/.test(String(id)))) expect([id, joinedAt]).toEqual([id, '2001-01-01T00:00:00.000Z']);
    expect(records.find(({ id }) => id === 'tid14')).toMatchObject({ createdAt: '2001-01-01T00:00:00.000Z' });
  });

  it('that are none become that of the thread where the dump says it', async () => {
    const dated = small
      .replace("`special` tinyint(1) NOT NULL DEFAULT '0',\n", "`special` tinyint(1) NOT NULL DEFAULT '0',\n  `dateline` int(10) NOT NULL,\n")
      .replaceAll(/(\(1[0-3],3[67],[^)]*)\)/g, '$1,1278850000)');
    const { report, records } = await convert(dated + posts(postAt(500, '99999999999999999')));
    expect(report.datesUnreadable).toBe(1);
    expect(records.find(({ id }) => id === 'pid500')).toMatchObject({ createdAt: '2010-07-11T12:06:40.000Z' });
  });
});

describe('a dump', () => {
  it('that breaks off anywhere is read up to there, and said to be broken off', async () => {
    const inRow = small.slice(0, small.indexOf('(102,36,10'));
    const { report } = await convert(`${inRow}(102,36,10,0,'小李',2,'',12788569`);
    expect(report).toMatchObject({ cutOff: 'pre_forum_post', posts: 1, broken: 1, brokenRows: ['pre_forum_post 第 2 行：没有写完'] });
    expect(await refusal(small.slice(0, small.indexOf('CREATE TABLE `pre_forum_thread`')))).toContain('没有 pre_forum_thread、pre_forum_post');
    expect(await refusal(small.slice(0, small.indexOf("(1,'zhang")))).toContain('没有 pre_forum_forum');
    expect(await refusal('')).toContain('没有 pre_common_member');
  });

  it('names rows with too few or too many values, and those that say of nothing which it is', async () => {
    const { report } = await convert(
      small + members("(7,'','少一个','x'),(8,'','多一个','x',0,12,1235966400,1,2,3),('x','','不是编号','x',0,12,1235966400,1)") + posts('(),(1)'),
    );
    expect(report).toMatchObject({ broken: 5, members: 3 });
    expect(report.brokenRows.toSorted()).toEqual([
      'pre_common_member 第 4 行：有 4 个值，表有 8 列',
      'pre_common_member 第 5 行：有 10 个值，表有 8 列',
      'pre_common_member 第 6 行：uid 不是编号：x',
      'pre_forum_post 第 10 行：有 1 个值，表有 13 列',
      'pre_forum_post 第 9 行：有 0 个值，表有 13 列',
    ]);
  });

  it('in a charset nobody knows here is refused, unless it is said what it is', async () => {
    const latin = small.replaceAll('utf8', 'latin1');
    expect(await refusal(latin)).toContain('latin1');
    expect((await convert(latin, 'utf-8')).report.posts).toBe(2);
    expect((await convert(small.replace('SET NAMES utf8', 'SET NAMES binary'))).report.posts).toBe(2);
    const utf16 = await convert(Buffer.from(`\ufeff${small}`, 'utf16le'));
    expect(utf16.records).toEqual((await convert(small)).records);
    expect((await convert(gzipSync(small))).records).toEqual(utf16.records);
  });

  it('in GBK with broken bytes is read, and its damaged texts are counted', async () => {
    const gbk = await readFile(join(import.meta.dirname, 'small-gbk.fixture.sql'));
    const at = gbk.indexOf(Buffer.from([0xb4, 0xf2]), gbk.indexOf('pre_forum_post` VALUES')) + 1;
    const broken = Buffer.concat([gbk.subarray(0, at), Buffer.from([0xff, 0x20, 0x81]), gbk.subarray(at + 1)]);
    const { report } = await convert(broken);
    expect(report.textsDamaged).toBe(1);
    expect(report.posts + report.comments).toBe(5);
  });

  it('with NUL, comments in odd places, other names for things, and bytes as numbers is read', async () => {
    const hex = Buffer.from('十六进制的话').toString('hex');
    const { report, records } = await convert(
      `/* it's; ( */ # don't;\n-- "\n/*!40000 SET @a='x;' */;\n${small}` +
        `/*!40101 INSERT INTO \`ultrax\`.\`pre_forum_post\` VALUES ${postAt(500, '1278860001', `空\0字\\0`)} */;\n` +
        `REPLACE INTO \`pre_forum_post\` VALUES /* ' */ (501,37,11,0,"小""李'",2,'',1278860001,0x${hex},0,0,0,501),(502,37,11,0,'小李',2,'',1278860001,x'${hex}',0,0,0,502); -- it's over`,
    );
    expect(report).toMatchObject({ broken: 0, cutOff: null, comments: 6 });
    for (const id of ['pid501', 'pid502']) expect(records.find((record) => record['id'] === id)).toMatchObject({ bbcode: '十六进制的话' });
  });

  it('with a statement of 50 MB is read', async () => {
    const words = '很长的一段话'.repeat(80_000);
    async function* pieces() {
      yield `${small}INSERT INTO \`pre_forum_post\` VALUES `;
      for (let n = 0; n < 35; n += 1) yield `${n > 0 ? ',' : ''}${postAt(1_000 + n, '1278860001', words)}`;
      yield ';\n';
    }
    let rows = 0;
    const reading = { charset: 'utf-8', isWanted: (table: string) => table === 'pre_forum_post', onTable: () => undefined };
    const none = (): never => expect.fail('a row is broken');
    for await (const { values } of dumpRows(pieces(), { ...reading, onBroken: none, onCutOff: none })) {
      rows += 1;
      if (values.get('pid') === '1034') expect(values.get('message')).toBe(words);
    }
    expect(rows).toBe(8 + 35);
  });

  it('with a quote that is never closed is refused, with the statement it is in', async () => {
    const open = posts(postAt(500, '1278860001')).replace("'话'", "'话");
    const { report } = await convert(small + open + members("(9,'','后面的','x',0,10,1262404800,5)"));
    expect(report).toMatchObject({ cutOff: 'pre_forum_post', broken: 1 });
    async function* endless() {
      yield `SELECT 1;\n${open}`;
      const piece = 'x'.repeat(1024 * 1024);
      for (let n = 0; n < 300; n += 1) yield piece;
    }
    await expect(statementsIn(endless()).next()).resolves.toMatchObject({ value: { text: 'SELECT 1' } });
    const statements = async () => {
      for await (const { text } of statementsIn(endless())) expect(text).toBe('SELECT 1');
    };
    await expect(statements()).rejects.toThrow(/第 2 句（pre_forum_post）太长/);
  });

  it('whose ids come twice, whose authors or threads are gone, is brought as far as it can be', async () => {
    const { report, records } = await convert(
      small +
        members("(1,'other@old.example','冒充的','x',0,12,1235966400,1)") +
        "INSERT INTO `pre_forum_thread` VALUES (10,36,0,0,'又一个 10',1,0,0,0),(15,99,0,0,'没有这个版块',1,0,0,0);\n" +
        posts("(700,36,10,1,'走了的人',77,'又一楼',1278860001,'又一个一楼',0,0,0,1),(701,37,11,0,'走了的人',77,'',1278860001,'我走了',0,0,0,9)") +
        posts("(702,37,11,0,'走了的人',77,'',1278860001,'真的',0,0,0,10),(703,37,404,0,'小李',2,'',1278860001,'没有主题',0,0,0,1)") +
        posts("(704,99,15,1,'小李',2,'没有这个版块',1278860001,'话',0,0,0,1),(705,37,11,0,'负的',-3,'',1278860001,'路过',0,0,0,11)"),
    );
    expect(report).toMatchObject({ duplicates: 3, departed: 1, orphans: 2, posts: 2, comments: 6, members: 3, broken: 0 });
    expect(records.filter(({ id }) => id === 'uid1')).toMatchObject([{ nickName: '老张' }]);
    expect(records.filter(({ id }) => id === 'uid77')).toMatchObject([{ nickName: '走了的人', status: 'closed' }]);
    expect(records.find(({ id }) => id === 'pid705')).toMatchObject({ author: 'guest' });
  });

  it('says which tables it lacks', async () => {
    expect((await convert(small)).report.missingTables).toEqual([expect.stringContaining('pre_forum_forumfield')]);
    expect(await refusal(small.replaceAll('`pre_', '`bbs_'))).toContain('--prefix');
    expect(await refusal(small.replace(/INSERT INTO `pre_common_member`[^;]*;/, ''))).toContain('一行也没有');
  });

  it('is not written over, nor into a place that is none', async () => {
    const dump = join(folder, 'dump.sql');
    await writeFile(dump, small);
    const wish = { dump, site: 'bbs.example.cn', prefix: 'pre_', charset: null, columns: COLUMNS };
    for (const [out, sentence] of [
      [dump, '就是转储自己'],
      [folder, '是文件夹'],
      [join(folder, 'nowhere/out.ndjson'), '没有那个文件夹'],
      [join(dump, 'out.ndjson'), '没有那个文件夹'],
    ] as const)
      await expect(convertDiscuz({ ...wish, out })).rejects.toThrow(sentence);
    expect(await readFile(dump, 'utf8')).toBe(small);
  });

  it(
    'damaged at random ends with a report or a sentence',
    async () => {
      const full = await readFile(join(import.meta.dirname, 'full.fixture.sql'));
      const gbk = await readFile(join(import.meta.dirname, 'small-gbk.fixture.sql'));
      let state = 20_261_130;
      const random = (below: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
        return state % below;
      };
      const signs = Buffer.from('\'"`\\;(),-#/*!\n\0\x81\xff0', 'latin1');
      for (let round = 0; round < 40; round += 1) {
        const whole = Buffer.from(round % 2 === 0 ? full : gbk);
        for (let n = random(4) + 1; n > 0; n -= 1) whole[random(whole.length)] = signs[random(signs.length)] ?? 0;
        const damaged = random(3) === 0 ? whole.subarray(0, random(whole.length)) : whole;
        const report = await convert(damaged).then(
          ({ report: found }): DiscuzReport | string => found,
          (error: unknown) => {
            if (error instanceof DumpRefusal) return error.message;
            throw error;
          },
        );
        for (const sentence of typeof report === 'string' ? [report] : report.brokenRows) expect(sentence).toMatch(/\p{Script=Han}/u);
      }
    },
    patient(60_000),
  );
});

it('favorites, remarks, signatures, tags and what has no place here come along or are counted', async () => {
  const { report, records } = await convert(
    `${small.replace('`position` int(8) unsigned NOT NULL AUTO_INCREMENT,', '`position` int(8) unsigned NOT NULL AUTO_INCREMENT,\n  `tags` varchar(255) NOT NULL,').replaceAll(/(\(10\d,3\d,[^\n]*?,-?\d,\d,\d,\d)\)(?=[,;])/g, "$1,'7,录像\t8,旧帖\t')")}
CREATE TABLE \`pre_home_favorite\` (\n  \`favid\` int,\n  \`uid\` int,\n  \`id\` int,\n  \`idtype\` text,\n  \`dateline\` int\n);
INSERT INTO \`pre_home_favorite\` VALUES (1,2,10,'tid',1278860000),(2,2,36,'fid',1278860000),(3,2,12,'tid',1278860000),(4,99,10,'tid',1278860000),(5,'x',10,'tid',1);
CREATE TABLE \`pre_forum_postcomment\` (\n  \`id\` int,\n  \`tid\` int,\n  \`pid\` int,\n  \`author\` text,\n  \`authorid\` int,\n  \`dateline\` int,\n  \`comment\` text\n);
INSERT INTO \`pre_forum_postcomment\` VALUES (1,10,101,'老张',1,1278860000,'点评一楼'),(2,10,102,'老张',1,1278860000,'点评二楼 :)'),(3,12,107,'老张',1,1278860000,'回收站的');
CREATE TABLE \`pre_common_member_field_forum\` (\n  \`uid\` int,\n  \`sightml\` text\n);
INSERT INTO \`pre_common_member_field_forum\` VALUES (1,'<b>为了&lt;部落&gt;</b><br />'),(2,'');
CREATE TABLE \`pre_common_member_profile\` (\n  \`uid\` int,\n  \`gender\` int\n);
INSERT INTO \`pre_common_member_profile\` VALUES (1,1),(2,0);
CREATE TABLE \`pre_home_friend\` (\n  \`uid\` int\n);
INSERT INTO \`pre_home_friend\` VALUES (1),(2);\n`,
  );
  expect(report).toMatchObject({ favors: 1, favorsLeft: 3, remarks: 2, orphans: 1, others: { 好友: 2 }, broken: 1 });
  expect(records.filter(({ type }) => type === 'favour')).toEqual([{ type: 'favour', member: 'uid2', post: 'tid10', at: '2010-07-11T14:53:20.000Z' }]);
  expect(records.find(({ id }) => id === 'pcid1')).not.toHaveProperty('parent');
  expect(records.find(({ id }) => id === 'pcid2')).toMatchObject({ parent: 'pid102', bbcode: '点评二楼 [微笑]' });
  expect(records.find(({ id }) => id === 'uid1')).toMatchObject({ signature: '为了<部落>', gender: 'male' });
  expect(records.find(({ id }) => id === 'tid10')).toMatchObject({ tags: ['录像', '旧帖'], digest: 1 });
});

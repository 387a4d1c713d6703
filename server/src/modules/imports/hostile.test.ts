import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { convertDiscuz } from './discuz/convert.ts';
import { importFile } from './import-file.ts';
import { setUpFiles, wishFor } from './imports.fixture.ts';

const HOSTILE = join(import.meta.dirname, '../../../../../shared/data/hostile');
const OWN = ["'; DROP TABLE posts; --", '<script>alert(1)</script>', '\u0000\u202e\ud800', '[b][quote][list][*]', '管理员', '13800138000', '𠮷野家👨‍👩‍👧', ' '];
const fileOf = setUpFiles();

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startTestSite();
  folder = await mkdtemp(join(tmpdir(), 'hearth-hostile-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function strings(): Promise<string[]> {
  if (!existsSync(HOSTILE)) return OWN;
  const found: string[] = [];
  for (const name of ['naughty_strings', 'xss_payloadbox', 'sqli_payloadbox']) {
    const { items }: { items: string[] } = JSON.parse(await readFile(join(HOSTILE, `${name}.json`), 'utf8'));
    found.push(...items.filter((_, at) => at % 100 === 0));
  }
  return [...OWN, ...found];
}

it(
  'takes every hostile text as text, or leaves its line out with a reason',
  async () => {
    const typed = await strings();
    const at = '2010-01-01T00:00:00Z';
    const records = typed.flatMap((text, n) => [
      { type: 'member', id: `uid${n}`, nickName: text, joinedAt: at, signature: text, groupTitle: text },
      ...['bbcode', 'html', 'markdown', 'text'].map((kind) => ({
        type: 'post',
        id: `${kind}${n}`,
        column: 'fid1',
        author: `uid${n}`,
        title: text,
        createdAt: at,
        [kind]: text,
        tags: [text],
      })),
      { type: 'comment', id: `pid${n}`, post: `text${n}`, author: `uid${n}`, createdAt: at, html: text },
    ]);
    const report = await importFile(
      site.platform.db,
      wishFor(site, await fileOf('hostile.ndjson', [{ type: 'column', id: 'fid1', to: 1101 }, ...records, ...typed])),
    );
    expect(report.added.member).toBe(typed.length);
    const { member, column, post, comment } = report.added;
    const blank = typed.filter((text) => text.trim() === '').length;
    expect(member + column + post + comment + report.refusedCount + blank).toBe(report.lines - 1);
    for (const { reason } of report.refused) expect(reason).toMatch(/\p{Script=Han}/u);
    const scripts = await site.platform.db.query(`SELECT FROM members WHERE nick_name !~ '^[[:alnum:]_]{2,12}$' AND nick_name ~ '[<>''";]'`);
    expect(scripts).toEqual([]);
    const { t } = await site.get<{ items: { id: number }[] }>('g/post/card/1101');
    for (const { id } of t.items) expect((await site.get(`g/post/view/${id}`)).code).toBe('200');
  },
  patient(120_000),
);

it('imports what was converted from a dump without leaving a line out', async () => {
  const out = join(folder, 'discuz.ndjson');
  const dump = join(import.meta.dirname, 'discuz/small-gbk.fixture.sql');
  await convertDiscuz({ dump, out, site: 'old.example', prefix: 'pre_', charset: null, columns: new Map([['*', 1101]]) });
  const report = await importFile(site.platform.db, wishFor(site, out));
  expect(report).toMatchObject({ refused: [], added: { member: 5, column: 2, post: 2, comment: 3 }, floorsMoved: 0, banned: 1 });
});

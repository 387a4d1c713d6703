import { patient } from '#tools/patience.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMember } from '#server/modules/members/index.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { markInUse } from '#server/platform/files/store-in-use.ts';
import { readS3 } from '#server/platform/process/config/s3-settings.ts';
import { startS3Double } from '#server/platform/testing/s3-double.ts';
import { openCommandSite, type CommandSite } from './command-site.fixture.ts';

let site: CommandSite;
let dataDir: string;

beforeAll(async () => {
  site = await openCommandSite();
  dataDir = site.dataDir;
}, patient(60_000));

afterAll(() => site.remove());

const hearth = (...words: string[]) => site.hearth(...words);

it('sponsors are added, changed and removed', async () => {
  expect(await hearth('sponsor', 'list')).toEqual({ code: 0, output: '还没有赞助者。' });
  expect(await hearth('sponsor', 'add', '长明灯', '余烬旅团', '一个季度的机房', '公会', '安苏', 'https://example.com', '2025-01-02')).toEqual({
    code: 0,
    output: '#1  长明灯  余烬旅团',
  });
  expect((await hearth('sponsor', 'list')).output).toBe('#1  长明灯  余烬旅团  公会  安苏  2025-01-02');
  expect((await hearth('sponsor', 'add', '过路客', '过路的人')).code).toBe(0);
  expect(await hearth('sponsor', 'change', '1', '感谢的话', '两个季度的机房')).toEqual({ code: 0, output: '#1  余烬旅团：感谢的话已改。' });
  expect((await hearth('sponsor', 'change', '1', '等级', '添柴人')).code).toBe(0);
  expect((await hearth('sponsor', 'change', '1', '类别', '')).code).toBe(0);
  expect((await hearth('sponsor', 'change', '1', '名称', '余烬 "旅团" %_\\')).code).toBe(0);
  expect((await hearth('sponsor', 'list')).output.split('\n')[0]).toBe('#1  添柴人  余烬 "旅团" %_\\  安苏  2025-01-02');
  expect((await hearth('sponsor', 'change', '1', '名称', '余烬旅团')).code).toBe(0);
  for (const words of [
    ['change'],
    ['change', '1', '感谢的话'],
    ['change', '1', '颜色', '红'],
    ['change', '1', 'constructor', '红'],
    ['change', '1', '__proto__', '红'],
    ['change', '1', '名称', ''],
    ['change', '1', '名称', '过路的人'],
    ['change', '1', '网址', 'javascript:alert(1)'],
    ['change', '1', '等级', '财神'],
    ['change', '1', '日期', '昨天'],
    ['change', '-1', '名称', '某人'],
    ['add'],
    ['add', '财神', '某人'],
    ['add', '添柴人', ''],
    ['add', '添柴人', '余烬旅团'],
    ['add', '添柴人', '某人', '谢谢', '', '', 'javascript:alert(1)'],
    ['add', '添柴人', '某人', '谢谢', '', '', '', '昨天'],
    ['remove', 'x'],
  ])
    expect(await hearth('sponsor', ...words), words.join(' ')).toMatchObject({ code: 2, output: expect.stringMatching(/\p{Script=Han}/u) });
  for (const words of [
    ['change', '99', '名称', '某人'],
    ['remove', '99'],
  ])
    expect(await hearth('sponsor', ...words)).toMatchObject({ code: 1, output: expect.stringMatching(/\p{Script=Han}/u) });
  expect(await hearth('sponsor', 'remove', '1')).toEqual({ code: 0, output: '余烬旅团 已撤下。' });
});

it('the text of a page is replaced by that of a file', async () => {
  await site.db.query(`INSERT INTO pages (slug, title, summary, body, updated_at) VALUES ('about', '旧', '旧的话', '{"type":"doc","content":[]}', now())`);
  const file = join(dataDir, 'about.md');
  await writeFile(file, '\uFEFF---\r\ntitle: 关于\r\n---\r\n## 一\r\n\r\n新的话，<script>alert(1)</script>\0。\r\n');
  expect(await hearth('page', 'set', 'about', file)).toEqual({ code: 0, output: 'about 已换成“关于”。' });
  const row = await site.db.queryOne<{ title: string; summary: string; body: object }>("SELECT title, summary, body FROM pages WHERE slug = 'about'");
  expect(row).toMatchObject({ title: '关于', summary: '旧的话' });
  expect(JSON.stringify(row?.body)).toContain('新的话');
  expect((await hearth('page', 'list')).output).toMatch(/^about {2}关于 {2}\d{4}-\d\d-\d\d$/m);
  await writeFile(file, '---\ntitle: 空\n---\n');
  for (const words of [['set'], ['set', 'nothing', file], ['set', 'about', '/nowhere'], ['set', 'about', file]])
    expect(await hearth('page', ...words), words.join(' ')).toMatchObject({ code: 2, output: expect.stringMatching(/\p{Script=Han}/u) });
});

it('suggestions are read, moved and answered', async () => {
  await site.db.query(
    `WITH author AS (INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at) VALUES ('有话要说', '有话要说', now(), now()) RETURNING id)
     INSERT INTO suggestions (member_id, type, content, created_at) SELECT id, 'bug', '点开就白屏，刷新也不行', now() FROM author`,
  );
  expect((await hearth('suggestion', 'list', '已收到')).output).toMatch(/^#1 已收到 bug 有话要说 .*\n点开就白屏/);
  expect(await hearth('suggestion', 'state', '1', '处理中')).toEqual({ code: 0, output: '#1 处理中' });
  expect(await hearth('suggestion', 'answer', '1', '修好了，', '谢谢')).toEqual({ code: 0, output: '#1 已答复' });
  expect((await hearth('suggestion', 'list')).output).toContain('答复：修好了， 谢谢');
  expect(await site.db.query('SELECT title FROM messages ORDER BY id')).toHaveLength(2);
  for (const words of [
    ['list', '烧了'],
    ['state', '1', '已答复'],
    ['answer', 'x', '好'],
  ]) {
    expect(await hearth('suggestion', ...words)).toMatchObject({ code: 2, output: expect.stringMatching(/\p{Script=Han}/u) });
  }
  expect(await hearth('suggestion', 'answer', '99', '好好好')).toMatchObject({ code: 1, output: expect.stringMatching(/\p{Script=Han}/u) });
});

it(
  'shows presenters and answers applications',
  async () => {
    await hearth('operator', 'add', 'second@example.com', '守炉人乙');
    await site.db.transaction(async (tx) => {
      const { id } = await createMember(tx, { nickName: '想当主持', joinedAt: new Date() });
      await tx.query(
        `INSERT INTO presenter_applications (member_id, character, specialities, weekly_hours, experience, contact, applied_at)
       VALUES ($1, '{"name": "夜读", "realm": "白银之手"}', '{mediation}', 6, '写了很多', '站内私信', now())`,
        [id],
      );
    });
    expect((await hearth('presenter', 'list')).output).toMatch(/待答复的申请 1 份\n想当主持　夜读·白银之手　每周 6 小时/);
    expect(await hearth('presenter', 'approve', '想当主持')).toMatchObject({ code: 2, output: expect.stringContaining('答复') });
    expect(await hearth('presenter', 'approve', '想当主持', '欢迎')).toMatchObject({ code: 0 });
    expect(await hearth('presenter', 'approve', '想当主持', '欢迎')).toMatchObject({ code: 1 });
    expect(await hearth('presenter', 'suspend', '想当主持', '三次', '超时')).toMatchObject({ code: 0 });
    expect((await hearth('presenter', 'list')).output).toMatch(/想当主持　停职　自 .*三次 超时/);
    expect(await hearth('presenter', 'restore', '想当主持')).toMatchObject({ code: 0 });
    expect(await hearth('presenter', 'resign', '想当主持')).toMatchObject({ code: 0 });
    expect(await hearth('presenter', 'resign', '没有这个人')).toMatchObject({ code: 1 });
  },
  patient(60_000),
);

it('an account is suspended with days and a reason, and restored', async () => {
  await site.db.transaction((tx) => createMember(tx, { nickName: '要停用的人', joinedAt: new Date() }));
  expect(await hearth('member', 'suspend', '要停用的人', '7', '冒充', '主持人')).toMatchObject({ code: 0, output: expect.stringContaining('停用到') });
  expect(await site.db.queryOne(`SELECT suspended_reason AS reason FROM members WHERE nick_name = '要停用的人'`)).toEqual({ reason: '冒充 主持人' });
  expect(await hearth('member', 'restore', '要停用的人')).toEqual({ code: 0, output: '要停用的人 已恢复。' });
  for (const [code, ...words] of [
    [1, 'member', 'restore', '要停用的人'],
    [2, 'member', 'restore'],
    [2, 'member', 'suspend', '要停用的人', '7'],
    [2, 'member', 'suspend', '要停用的人', '很久', '理由'],
    [2, 'member', 'suspend', '要停用的人', '9999', '理由'],
    [1, 'member', 'suspend', '没有这个人', '7', '理由'],
    [1, 'report', 'suspend', '1', '7', '查实了，停用'],
    [2, 'report', 'suspend', '1', 'x', '查实了，停用'],
  ] as const)
    expect(await hearth(...words), words.join(' ')).toMatchObject({ code, output: expect.not.stringContaining('at ') });
});

it('jobs are listed with their last and next run, and one can be run now', async () => {
  expect((await hearth('jobs')).output).toMatch(/^court-clocks {2}.+\n {2}还没做过；下次 等第一次启动\n[^]*现在没有进程在干后台的活。/);
  expect(await hearth('jobs', 'run', 'court-clocks')).toMatchObject({ code: 1, output: expect.stringContaining('没有叫“court-clocks”的活') });
  await site.db.query(
    `INSERT INTO jobs (name, next_at, since, started_at, finished_at, result, error, node) VALUES
       ('court-clocks', '2030-01-01T00:00Z', '-infinity', '2026-11-22T10:00Z', '2026-11-22T10:00:01.5Z', 'failed', '数据库不在', 'stove:42')`,
  );
  const { output } = await hearth('jobs', 'list');
  expect(output).toContain('上次 2026-11-22 18:00:00 没做成，用了 1.50 秒：数据库不在；下次 2030-01-01 08:00:00');
  const listed = {
    name: 'court-clocks',
    lastAt: '2026-11-22T10:00:00Z',
    lastMs: 1_500,
    lastResult: 'failed',
    lastError: '数据库不在',
    nextAt: '2030-01-01T00:00:00Z',
  };
  expect(JSON.parse((await hearth('jobs', '--json')).output)).toMatchObject({ jobs: expect.arrayContaining([expect.objectContaining(listed)]), workers: [] });
  expect(await hearth('jobs', 'run', 'court-clocks')).toMatchObject({ code: 0 });
  expect(await site.db.queryOne(`SELECT next_at < now() + interval '1 minute' AS soon FROM jobs WHERE name = 'court-clocks'`)).toEqual({ soon: true });
  expect(await hearth('jobs', 'nonsense')).toMatchObject({ code: 2, output: expect.stringMatching(/\p{Script=Han}/u) });
});

it('the search index is checked and rebuilt', async () => {
  expect(await hearth('search', 'check')).toEqual({ code: 0, output: '索引与帖子一致。' });
  expect(await hearth('search', 'rebuild', '--again')).toEqual({ code: 0, output: '重建好了。' });
  expect(await hearth('search', 'rebuild', '--force')).toMatchObject({ code: 2, output: expect.stringContaining('不认得“--force”') });
});

/** More than a rebuilding does between two looks at it. */

it('files of a folder are not copied over the store a site works with, nor deleted there because the folder is gone', async () => {
  const double = await startS3Double();
  for (const [name, value] of Object.entries({ ...double.env, HEARTH_DATA: dataDir })) vi.stubEnv(name, value);
  try {
    const folder = await openFiles({ dataDir, s3: null });
    await folder.write('sealed/aa/1', Buffer.from('evidence'));
    expect(await hearth('files', 'copy')).toMatchObject({ code: 0, output: expect.stringContaining('抄了 1 个') });
    await folder.removeFolder('sealed');
    expect(await hearth('files', 'copy')).toMatchObject({ code: 1, output: expect.stringContaining('是空的') });
    await folder.write('sealed/aa/1', Buffer.from('evidence'));
    expect(await hearth('files', 'drop-local')).toMatchObject({ code: 1, output: expect.stringContaining('还没有用这个存储开过门') });
    await markInUse(await openFiles({ dataDir, s3: readS3(double.env) }), new Date());
    expect(await hearth('files', 'copy')).toMatchObject({ code: 1, output: expect.stringContaining('--again') });
    expect((await hearth('files', 'copy', '--again')).code).toBe(0);
    expect((await hearth('files', 'copy', '--back')).code).toBe(0);
    expect([...double.objects.keys()].toSorted()).toEqual(['private/in-use/site', 'private/sealed/aa/1']);
    await folder.write('sealed/aa/2', Buffer.from('never copied'));
    expect(await hearth('files', 'drop-local')).toMatchObject({ code: 1, output: expect.stringContaining('1 个文件不在存储里') });
    await folder.remove('sealed/aa/2');
    expect(await hearth('files', 'drop-local')).toMatchObject({ code: 0, output: expect.stringContaining('删掉了数据目录里的 1 个旧文件') });
    expect(await folder.find('sealed/aa/1')).toBeNull();
  } finally {
    vi.unstubAllEnvs();
    await double.stop();
  }
});

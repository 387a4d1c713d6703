import { patient } from '#tools/patience.ts';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Command } from 'commander';
import { GROUPS } from './hearth.ts';
import type { ParsedCommand, RunContext } from './operator/command.ts';
import { runCommand } from './operator/run.ts';
import { openCommandSite, type CommandSite } from './operator/command-site.fixture.ts';

let site: CommandSite;
let dataDir: string;

beforeAll(async () => {
  site = await openCommandSite();
  dataDir = site.dataDir;
}, patient(60_000));

afterAll(() => site.remove());

const hearth = (...words: string[]) => site.hearth(...words);

/** Runs it as an operator does: a process beside the database that runs already. */
function spawnHearth(...words: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, HEARTH_DATA: dataDir, DATABASE_URL: '' };
    execFile(process.execPath, [join(import.meta.dirname, 'hearth.ts'), ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

it(
  'makes operators who can sign in, one a mailbox',
  async () => {
    const { code, output } = await spawnHearth('operator', 'add', 'Keeper@Example.com', '守炉人甲');
    expect(code).toBe(0);
    expect(output).toMatch(/邮箱：keeper@example\.com\n密码：(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{16}\n/);
    expect(await site.db.queryOne('SELECT nick_name, role, email_fold FROM members')).toEqual({
      nickName: '守炉人甲',
      role: 'operator',
      emailFold: 'keeper@example.com',
    });
    expect(await spawnHearth('operator', 'add', 'keeper@example.com')).toMatchObject({ code: 1, output: expect.stringContaining('已经注册过') });
    expect(await hearth('operator', 'add', 'no mailbox')).toMatchObject({ code: 2, output: expect.stringContaining('邮箱') });
  },
  patient(60_000),
);

it('a command that writes is recorded with the account of the shell, one that reads or fails is not', async () => {
  const acts = () =>
    site.db.query<{ act: string }>(`SELECT act, target_kind AS kind, via, actor_role AS role, shell_user <> '' AS known, after FROM audit ORDER BY seq`);
  const before = (await acts()).length;
  expect(await hearth('setting', 'set', 'copyrightHolder', '炉边的人')).toMatchObject({ code: 0 });
  expect(await hearth('setting', 'set', 'copyrightHolder', '炉边的人'), 'what holds already is no act').toMatchObject({ code: 0 });
  expect(await hearth('setting', 'list')).toMatchObject({ code: 0 });
  expect(await hearth('setting', 'set', 'sinceYear', '去年')).toMatchObject({ code: 2 });
  expect(await hearth('sponsor', 'remove', '99')).toMatchObject({ code: 1 });
  expect((await acts()).slice(before)).toEqual([
    { act: 'setting.save', kind: 'setting', via: 'shell', role: 'system', known: true, after: { value: '炉边的人' } },
  ]);
});

it('commands act in the name of an operator, and of nobody else', async () => {
  const actor = () => site.db.queryOne('SELECT m.nick_name, a.actor_role, a.via FROM audit a JOIN members m ON m.id = a.actor_id ORDER BY a.seq DESC LIMIT 1');
  expect(await hearth('--as', 'Keeper@example.com', 'setting', 'set', 'copyrightHolder', '炉边的人们')).toMatchObject({ code: 0 });
  expect(await actor()).toEqual({ nickName: '守炉人甲', actorRole: 'operator', via: 'shell' });
  for (const name of ['nobody@example.com', '没有这个人', ''])
    expect(await hearth('--as', name, 'setting', 'set', 'copyrightHolder', '别人')).toMatchObject({
      code: 1,
      output: expect.stringContaining('没有哪位管理员'),
    });
  const suspend = (until: string) =>
    site.db.query(`UPDATE members SET status = 'suspended', suspended_reason = '查一查', suspended_until = $1 WHERE nick_name = '守炉人甲'`, [until]);
  await suspend('2099-01-01T00:00Z');
  expect(await hearth('--as', '守炉人甲', 'setting', 'set', 'copyrightHolder', '别人')).toMatchObject({ code: 1, output: expect.stringContaining('停用着') });
  await suspend('2020-01-01T00:00Z');
  expect(await hearth('--as', '守炉人甲', 'setting', 'set', 'copyrightHolder', '炉边的人')).toMatchObject({ code: 0 });
  await site.db.query(`UPDATE members SET status = 'active', suspended_reason = NULL, suspended_until = NULL WHERE nick_name = '守炉人甲'`);
  expect((await hearth('setting', 'list')).output).toContain('copyrightHolder = 炉边的人\n');
});

it('a value of the environment that makes no sense is a command written wrongly, in JSON too', async () => {
  process.env['HEARTH_ROLE'] = 'boss';
  try {
    expect(await hearth('migrate')).toEqual({ code: 2, output: expect.stringContaining('环境变量 HEARTH_ROLE') });
    expect(JSON.parse((await hearth('--json', 'migrate')).output)).toMatchObject({ error: { code: 2, message: expect.stringContaining('boss') } });
  } finally {
    delete process.env['HEARTH_ROLE'];
  }
});

const READING = GROUPS.flatMap(({ name, commands }) =>
  commands.filter(({ reads, usage }) => reads === true && !usage.includes('<')).map(({ usage }) => [name, usage.split(' ')[0] ?? '']),
);

it.for(READING)('a command that reads prints Chinese on an empty site: %s %s', async (words) => {
  const { code, output } = await hearth(...words);
  expect(code).toBe(0);
  expect(output).toMatch(/\p{Script=Han}/u);
});

it('an export of the record is refused where it cannot be written', async () => {
  const exports = () => site.db.query(`SELECT FROM audit WHERE act = 'audit.export'`);
  const before = (await exports()).length;
  for (const [path = '', ...more] of [[dataDir], [join(dataDir, 'none', 'x')], [join(dataDir, 'x.ndjson'), '--personal', dataDir]]) {
    const { code, output } = await hearth('audit', 'export', path, ...more);
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('写不进') });
  }
  expect(await hearth('audit', 'export', join(dataDir, 'x.ndjson'), '--preview')).toMatchObject({ code: 0 });
  expect(await exports()).toHaveLength(before);
});

const command = (run: ParsedCommand['run'], more: Partial<ParsedCommand> = {}): ParsedCommand => ({
  usage: 'try',
  as: null,
  isJson: false,
  request: { reason: '', expected: null, isPreview: false },
  about: '试',
  args: [],
  command: new Command('try'),
  run,
  ...more,
});

it('no command writes without a record', async () => {
  const write = async ({ db }: RunContext) => {
    await db.query(`INSERT INTO job_progress (job, progress, updated_at) VALUES ('an act', '{}', now())`);
    return { text: '', data: {} };
  };
  await expect(runCommand(command(write), site.db, site.owner)).rejects.toThrow('try left no audit record');
  await expect(runCommand(command(write, { reads: true }), site.db, site.owner)).rejects.toMatchObject({ code: '25006' });
  expect(await site.db.query(`SELECT FROM job_progress WHERE job = 'an act'`)).toEqual([]);
});

it('a command turns off the second factor of a member who lost it', async () => {
  const sql = `INSERT INTO two_factors (member_id, secret, created_at, confirmed_at) SELECT id, 'sealed', now(), now() FROM members RETURNING member_id`;
  expect(await site.db.query(sql)).toHaveLength(1);
  expect(await hearth('totp', 'off', '守炉人甲')).toMatchObject({ code: 0, output: expect.stringContaining('已关闭') });
  expect(await site.db.query('SELECT FROM two_factors')).toEqual([]);
  expect(await hearth('totp', 'off', '守炉人甲')).toMatchObject({ code: 1 });
});

it('settings are changed by name, and unknown names are refused', async () => {
  expect(await hearth('setting', 'set', 'tagline', '火边', '的人')).toEqual({ code: 0, output: 'tagline = 火边 的人' });
  expect((await hearth('setting', 'list')).output).toContain('tagline = 火边 的人\n');
  expect(await hearth('setting', 'set', 'sinceYear', '去年')).toMatchObject({ code: 2, output: '只能是整数' });
  expect(await hearth('setting', 'set', 'nothing', '1')).toMatchObject({ code: 2 });
  expect(await hearth()).toMatchObject({ code: 2, output: expect.stringContaining('用法') });
  expect(await hearth('setting', '--help')).toMatchObject({ code: 0, output: expect.stringContaining('改一项设置') });
  expect(await hearth('setting', 'put')).toMatchObject({ code: 2, output: expect.stringMatching(/没有“put”这个命令。$/) });
});

it('watched words are added and removed, and a text can be checked against them', async () => {
  expect(await hearth('word', 'add', '低价金币', '--note', '广告')).toEqual({ code: 0, output: '已加上：低价金币  拒绝  广告' });
  expect(await hearth('word', 'add', '加群', '--outcome', 'hold', '--in', 'title,body', '--strict')).toMatchObject({ code: 0 });
  const list = join(dataDir, 'words.txt');
  await writeFile(list, '\uFEFF# 说明\n代练接单\n傻瓜\treplace\r\n\n');
  expect(await hearth('word', 'import', list)).toEqual({ code: 0, output: '收进了 2 行。' });
  expect((await hearth('word', 'list', '金币')).output).toBe('低价金币  拒绝  广告\n一共 1 个');
  expect((await hearth('word', 'test', '卖低 價 金币，傻瓜')).output).toBe('结果：拒绝\n1-7  “低 價 金币”  拒绝  “低价金币”\n8-10  “傻瓜”  替换  “傻瓜”');
  expect((await hearth('word', 'remove', '低价金币')).code).toBe(0);
  expect((await hearth('word', 'test', '低价金币')).output).toBe('没有命中，可以直接发。');
  await writeFile(list, '词\tburn\n');
  for (const words of [
    ['add'],
    ['add', '，'],
    ['add', '词', '--outcome', 'burn'],
    ['add', '词', '--in', 'x'],
    ['add', '--bad'],
    ['import', list],
    ['import', '/nowhere'],
  ])
    expect(await hearth('word', ...words)).toMatchObject({ code: 2, output: expect.not.stringContaining('at ') });
  expect(await hearth('word', 'remove', '没有的')).toMatchObject({ code: 1, output: expect.not.stringContaining('at ') });
});

it('the queue shows what waits, and deciding what does not wait is refused', async () => {
  expect(await hearth('held', 'list')).toEqual({ code: 0, output: '没有待审核的帖子和评论。' });
  for (const [code, ...words] of [
    [1, 'approve', 'post', '999'],
    [1, 'reject', 'comment', '999', '理由'],
    [2, 'approve', 'letter', '1'],
    [2, 'first-posts', '1001'],
    [1, 'first-posts', '4711', 'on'],
  ] as const)
    expect(await hearth('held', ...words)).toMatchObject({ code, output: expect.not.stringContaining('at ') });
});

it('shipped content is shown beside the text of the site, and the operator chooses', async () => {
  const page = (text: string) =>
    JSON.stringify({ title: '介绍', summary: '', body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] } });
  const [ours, theirs] = [page('站长自己写的一段介绍。'), page('程序新带来的一段介绍。')];
  await site.db.query(
    `INSERT INTO pages (slug, title, summary, body, updated_at) SELECT 'intro', g ->> 'title', '', g -> 'body', now() FROM (SELECT $1::jsonb AS g) given`,
    [ours],
  );
  await site.db.query(`INSERT INTO shipped (id, version, content, settled_version, settled_hash) VALUES ('page:intro', 2, $1::jsonb, 1, 'x')`, [theirs]);
  expect(await hearth('shipped')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^page:intro {2}文字页 {2}介绍 {2}等你选 {2}第 1 版 -> 第 2 版\n一共 1 项，列出 1 项，等你选的 1 项/),
  });
  const { output } = await hearth('shipped', 'show', 'page:intro');
  expect(output).toContain('── body\n站里：站长自己写的一段介绍。\n程序：程序新带来的一段介绍。');
  expect(JSON.parse((await hearth('--json', 'shipped', 'show', 'page:intro')).output)).toMatchObject({
    state: 'offered',
    site: JSON.parse(ours),
    program: JSON.parse(theirs),
  });
  expect(await hearth('--preview', 'shipped', 'take', 'page:intro')).toMatchObject({ code: 0 });
  expect((await hearth('shipped', 'show', 'page:intro')).output, 'a preview changes nothing').toContain('等你选');
  expect(await hearth('--reason', '新的更清楚', 'shipped', 'take', 'page:intro')).toMatchObject({ code: 0 });
  expect(await site.db.queryOne('SELECT act, target_id AS id, reason FROM audit ORDER BY seq DESC LIMIT 1')).toEqual({
    act: 'shipped.take',
    id: 'page:intro',
    reason: '新的更清楚',
  });
  expect(JSON.parse((await hearth('--json', 'shipped', 'show', 'page:intro')).output)).toMatchObject({
    state: 'same',
    former: [{ content: JSON.parse(ours) }],
  });
  expect(await hearth('shipped', 'keep', 'page:nothing')).toMatchObject({ code: 2, output: expect.stringContaining('没有编号是“page:nothing”的') });
});

it('a command shows which version runs, and the faults in browsers', async () => {
  expect(await hearth('version')).toEqual({ code: 0, output: '这一版还没有启动过。' });
  expect(await hearth('faults')).toEqual({ code: 0, output: '最近 7 天，访客的浏览器没有报告过错。' });
  expect(await hearth('faults', '--days', '31')).toMatchObject({ code: 2, output: expect.stringContaining('1 到 30') });
  await site.db.query(
    `INSERT INTO browser_faults (day, version, kind, message, file, line, col, function, browser, browser_version, count, first_at, last_at)
     VALUES ((now() AT TIME ZONE 'Asia/Shanghai')::date, '1.0.0 AAAAAAAA', 'error', 'read from nothing', 'lists-BBBBBBBB.js', 1, 47, 'a', 'Chrome', 131, 3, now(), now())`,
  );
  expect((await hearth('faults')).output).toMatch(
    / {2}3 次 {2}脚本出错 {2}read from nothing {2}lists-BBBBBBBB\.js:1:47 {2}a {2}Chrome 131 {2}1\.0\.0 AAAAAAAA$/,
  );
});

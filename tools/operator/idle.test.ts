import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { runWords } from '#tools/hearth.ts';
import { openCommandSite, type CommandSite } from './command-site.fixture.ts';
import type { ParsedCommand } from './command.ts';
import { runCommand } from './run.ts';

const IDLE_MS = 100;

let site: CommandSite;
let db: Database;
let folder: string;
beforeAll(async () => {
  site = await openCommandSite();
  folder = await mkdtemp(join(tmpdir(), 'hearth-idle-'));
  await site.db.query(`ALTER ROLE CURRENT_USER SET idle_in_transaction_session_timeout = ${IDLE_MS}`);
  db = openDatabase(site.connection);
}, patient(60_000));
afterAll(async () => {
  await db.close();
  await site.remove();
  await rm(folder, { recursive: true, force: true });
});

it('a rehearsal may pause for longer than a transaction may be idle, and cannot write', async () => {
  const found: unknown[] = [];
  const rehearse: ParsedCommand['rehearse'] = async ({ db: reading }) => {
    found.push(await reading.queryOne('SELECT current_setting($1) AS idle', ['idle_in_transaction_session_timeout']));
    await setTimeout(IDLE_MS * 4);
    found.push(await reading.queryOne('SELECT 1 AS one'));
    const write = `INSERT INTO job_progress (job, progress, updated_at) VALUES ('a rehearsal', '{}', now())`;
    await expect(reading.query(write)).rejects.toMatchObject({ code: '25006' });
    await expect(reading.transaction((tx) => tx.query(write))).rejects.toMatchObject({ code: '25006' });
    return { text: '看过了', data: {} };
  };
  const parsed: ParsedCommand = {
    ...{ usage: 'try', about: '试', as: null, isJson: false, args: [], command: new Command('try') },
    request: { reason: '', expected: null, isPreview: true },
    lasting: 'import.run',
    rehearse,
    run: () => Promise.reject(new Error('a preview does nothing')),
  };
  expect((await runCommand(parsed, db, site.owner)).text).toContain('看过了');
  expect(found).toEqual([{ idle: `${IDLE_MS}ms` }, { one: 1 }]);
});

it('a dump is converted without a database, and what it lacks is said', async () => {
  const dump = join(import.meta.dirname, '../../server/src/modules/imports/discuz/small.fixture.sql');
  const out = join(folder, 'out.ndjson');
  const unreachable = () => Promise.reject(new Error('a database was reached'));
  const { code, output } = await runWords(['import', 'discuz', dump, '--out', out, '--site', 'bbs.example.cn', '--column', '*=1101'], unreachable);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/会员 3 位、帖子 2 篇、回帖 3 条[\s\S]*没有 pre_forum_forumfield/) });
  const cut = join(folder, 'cut.sql.gz');
  await writeFile(cut, Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]));
  for (const [file, sentence] of [
    [join(folder, 'nothing.sql'), '没有这个文件'],
    [folder, '那是文件夹'],
    [cut, '解不开'],
  ] as const)
    expect(await runWords(['import', 'discuz', file, '--out', out, '--site', 'a'], unreachable)).toEqual({
      code: 2,
      output: expect.stringContaining(sentence),
    });
});

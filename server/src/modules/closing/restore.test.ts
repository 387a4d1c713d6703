import { patient } from '#tools/patience.ts';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#server/modules/members/index.ts';
import { ERASURES, ERASURES_BESIDE_BACKUPS, appendErasure, findErasuresToRepeat, readErasures, takeErasures } from '#server/platform/backup/erasures.ts';
import { backUpSite, restoreSite } from '#server/platform/backup/index.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { startDatabase, type StartedDatabase } from '#server/platform/database/start-database.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { createLog } from '#server/platform/process/log.ts';
import { startSite } from '#server/site.ts';
import { closeDueAccounts, repeatErasures } from './index.ts';

const silent = { onProgress: () => undefined, onIdleError: () => undefined };
const NICK_NAME = '备份里的人';
const WORD = '备份里的一句话';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-erasures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => readConfig({ NODE_ENV: 'test', HEARTH_DATA: join(folder, name) });

/** Opens the database of a data directory, as a start does before it opens the site. */
async function open(name: string) {
  const config = at(name);
  const database = await startDatabase(config, silent);
  return { database, platform: await openPlatform(config, database.db, { log: createLog('silent') }) };
}

const rowsWith = async ({ db }: StartedDatabase, text: string): Promise<string[]> => {
  const tables = await db.query<{ name: string }>(`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`);
  const found: string[] = [];
  for (const { name } of tables) if ((await db.query(`SELECT FROM "${name}" t WHERE strpos(t::text, $1) > 0`, [text])).length > 0) found.push(name);
  return found;
};

it('an account erased after a backup is erased again before a restored site opens', { timeout: patient(240_000) }, async () => {
  const output: string[] = [];
  const { database, platform } = await open('site');
  const { db } = database;
  const now = new Date();
  const { id } = await db.transaction((tx) => createMember(tx, { nickName: NICK_NAME, role: 'member', joinedAt: now, signature: WORD }));
  await db.query(`INSERT INTO games (id, name) VALUES (1, '一')`);
  await db.query(`INSERT INTO columns (id, name, action, kind) VALUES (1, '栏目', '/x', 'article')`);
  await db.query(`INSERT INTO drafts (member_id, column_id, title, content, tags, revision, updated_at) VALUES ($1, 1, $2, '{}', '{}', 1, now())`, [id, WORD]);
  const earlier = await db.transaction((tx) => createMember(tx, { nickName: '名单以前的人', role: 'member', joinedAt: now }));
  await db.query(`UPDATE members SET closed_at = now() WHERE id = $1`, [earlier.id]);
  await backUpSite(at('site'), join(folder, 'backups.tar.gz'), () => undefined);
  expect((await readErasures(join(folder, ERASURES_BESIDE_BACKUPS))).map((erased) => erased.id)).toEqual([earlier.id]);
  await db.query(`UPDATE members SET closing_at = now() - interval '1 day' WHERE id = $1`, [id]);
  await closeDueAccounts({ ...platform, now: new Date() });
  expect(await rowsWith(database, WORD)).toEqual([]);
  const list = await readFile(join(folder, 'site', ERASURES), 'utf8');
  expect(list, 'numbers and times alone').toMatch(/^(\s*\d+ [\dT:.Z-]+ [\dT:.Z-]+\s*){2}$/);
  await database.stop();

  // A real start, of a process without pages; its port answers only once it is open.
  await restoreSite(at('started'), join(folder, 'backups.tar.gz'), (line) => output.push(line));
  expect(output.join('\n')).toContain('有 1 个账号注销了');
  const lines: string[] = [];
  const site = await startSite(
    { ...readConfig({ HEARTH_DATA: join(folder, 'started'), HEARTH_DEMO: '0', PORT: '0' }), role: 'worker' },
    (line) => lines.push(line),
    { ending: new AbortController().signal },
  );
  expect(lines.join('\n')).toContain('备份以后注销的 1 个账号又抹去了一遍');
  await site.stop();
  const started = await open('started');
  expect(await rowsWith(started.database, WORD)).toEqual([]);
  expect(await rowsWith(started.database, NICK_NAME)).toEqual([]);

  // A number that was given out again belongs to somebody else.
  const dataDir = join(folder, 'started');
  const details = { nickName: '后来的人', role: 'member', joinedAt: now, signature: '我还在' } as const;
  const { id: newcomer } = await started.database.db.transaction((tx) => createMember(tx, details));
  await appendErasure(dataDir, { id: newcomer, joinedAt: '2001-01-01T00:00:00Z', erasedAt: now.toISOString() });
  expect(await findErasuresToRepeat(dataDir), 'done once after a restoration').toBeNull();
  await takeErasures(dataDir, []);
  expect(await repeatErasures({ ...started.platform, now: new Date() })).toBe(0);
  expect(await rowsWith(started.database, '我还在')).toEqual(['members']);
  await started.database.stop();
  // The list goes on with the restored site.
  expect((await readErasures(join(dataDir, ERASURES))).map((erased) => erased.id)).toEqual([earlier.id, id, newcomer]);
});

it('a backup without its list says what that means', { timeout: patient(240_000) }, async () => {
  const lines: string[] = [];
  const moved = join(folder, 'moved');
  await mkdir(moved);
  await copyFile(join(folder, 'backups.tar.gz'), join(moved, 'b.tar.gz'));
  await expect(restoreSite({ ...at('lone'), erasures: join(folder, 'nowhere') }, join(moved, 'b.tar.gz'), () => undefined)).rejects.toThrow('没有');
  await restoreSite(at('lone'), join(moved, 'b.tar.gz'), (line) => lines.push(line));
  expect(lines.join('\n')).toContain('没有注销名单');
});

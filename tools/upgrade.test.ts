// A site that an earlier version of the program has made, with texts its operator has edited and cases under way, goes on with this one.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, mkdir, rm, symlink, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#embedded-postgres';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { patient } from './patience.ts';
import { makeSite, type SiteProcess } from './site/site-process.ts';

const ROOT = join(import.meta.dirname, '..');
/** The last version before the court was built again; `HEARTH_UPGRADE_FROM` names any other commit. */
const FROM = process.env['HEARTH_UPGRADE_FROM'] ?? 'bae4114d';
const LIMIT_MS = patient(600_000);

const hasHistory = spawnSync('git', ['cat-file', '-e', `${FROM}^{commit}`], { cwd: ROOT, stdio: 'ignore' }).status === 0;
if (!hasHistory) console.warn(`！！！没有 ${FROM} 这一版：从旧版升级一次也没有试。！！！`);

interface Shipped {
  id: string;
  state: 'same' | 'edited' | 'removed' | 'offered' | 'retired';
  isBinding: boolean;
}

interface ShownItem {
  site: { title?: string } | null;
  former: object[];
}

interface OpenCase {
  id: number;
  state: string;
  isLate: boolean;
}

const OPEN_CASES = `SELECT post_id AS id, state, coalesce(greatest(due_at, answer_due_at) < now(), false) AS is_late FROM cases WHERE closed_at IS NULL ORDER BY 1`;
const CHAINS = 'SELECT game_id, position, number, content, hash FROM chain_records ORDER BY game_id, position';
/** What came to the demo since is added to what was there. */
const PEOPLE =
  'SELECT (SELECT count(*) FROM members) AS members, (SELECT count(*) FROM posts WHERE id <= $1) AS posts, (SELECT count(*) FROM comments) AS comments';

describe.skipIf(!hasHistory)(`a site made by ${FROM}`, () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let db: Database;
  let env: Record<string, string>;
  let site: SiteProcess;
  let former: string;
  let openBefore: OpenCase[];
  let chainsBefore: object[];
  let lastPost: number;
  let peopleBefore: object[];
  const edited = ['page:about', 'page:faq', 'page:privacy'];
  const removed = 'word:word/博彩平台';

  /** Runs a command of a version on the site, and returns what it prints. */
  const hearth = async (program: string, ...words: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, ['tools/hearth.ts', ...words], { cwd: program, env: { ...process.env, ...env, HEARTH_DATA: site.dataDir } }))
      .stdout;
  const show = async (id: string): Promise<ShownItem> => JSON.parse(await hearth(ROOT, 'shipped', 'show', id, '--json'));
  const listShipped = async (): Promise<Map<string, Shipped>> => {
    const { shipped }: { shipped: Shipped[] } = JSON.parse(await hearth(ROOT, 'shipped', 'list', '--all', '--json'));
    return new Map(shipped.map((each) => [each.id, each]));
  };
  // A worker loads and upgrades everything, and needs no pages to be built.
  const worker = (program: string) => makeSite({ demo: true, at: join(folder, 'data'), program, env });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth-upgrade-'));
    await chmod(folder, 0o711);
    former = join(folder, 'program');
    await mkdir(former);
    for (const name of ['data', 'database', 'shared']) await mkdir(join(folder, name), { mode: 0o711 });
    execFileSync('git', ['archive', '--format=tar', '-o', join(folder, 'program.tar'), FROM], { cwd: ROOT });
    execFileSync('tar', ['-xf', join(folder, 'program.tar'), '-C', former]);
    await symlink(join(ROOT, 'node_modules'), join(former, 'node_modules'));
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), sharedHome: join(folder, 'shared') });
    db = openDatabase(postgres.connection);
    const { host, port, user, database } = postgres.connection;
    env = { HEARTH_ROLE: 'worker', DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}` };
    site = await worker(former);
    await site.start();
    await writeFile(join(folder, 'ours.md'), '我们自己的话，写得比十个字长一点。');
    for (const id of edited) await hearth(former, 'page', 'set', id.replace('page:', ''), join(folder, 'ours.md'));
    await hearth(former, 'word', 'remove', removed.replace('word:word/', ''));
    openBefore = await db.query<OpenCase>(OPEN_CASES);
    lastPost = (await db.queryOne<{ id: number }>('SELECT max(id) AS id FROM posts'))?.id ?? 0;
    [chainsBefore, peopleBefore] = [await db.query<object>(CHAINS), await db.query<object>(PEOPLE, [lastPost])];
    await site.stop();
    site = await worker(ROOT);
    await site.start();
  }, LIMIT_MS);

  afterAll(async () => {
    await site.remove();
    await db.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }, LIMIT_MS);

  it(
    'has what this version ships, except what its operator has changed or has to choose',
    async () => {
      const shipped = await listShipped();
      const inState = (state: Shipped['state']) => [...shipped.values()].filter((each) => each.state === state);
      const done = await db.query<{ act: string; id: string }>(`SELECT act, target_id AS id FROM audit WHERE act LIKE 'shipped.%' ORDER BY seq`);
      const list = (act: string) => done.filter((each) => each.act === `shipped.${act}`).map(({ id }) => id);
      const kept = [...inState('edited'), ...inState('removed')].map(({ id }) => id);
      const offered = inState('offered').map(({ id }) => id);
      for (const [what, ids] of Object.entries({ added: list('add'), replaced: list('replace'), retired: list('retire'), offered, kept }))
        console.log(`${what} (${ids.length}): ${ids.join(' ') || '-'}`);
      for (const id of [...list('add'), ...list('replace')]) expect(shipped.get(id)?.state, id).toBe('same');
      expect(list('replace').filter((id) => edited.includes(id) || shipped.get(id)?.isBinding)).toEqual([]);
      expect(inState('offered').filter(({ id, isBinding }) => !isBinding && !edited.includes(id))).toEqual([]);
      expect([...offered, ...kept]).toEqual(expect.arrayContaining([...edited, removed]));
      expect(kept.filter((id) => !edited.includes(id) && id !== removed)).toEqual([]);
      for (const id of edited) expect((await show(id)).site, id).toMatchObject({ title: expect.any(String) });
      const texts = await db.query<{ slug: string; body: object }>(`SELECT slug, body FROM pages WHERE slug = ANY ('{about,faq,privacy}') ORDER BY slug`);
      for (const { slug, body } of texts) expect(JSON.stringify(body), slug).toContain('我们自己的话');
      const [replaced = ''] = list('replace');
      if (replaced !== '') expect((await show(replaced)).former, replaced).toHaveLength(1);
    },
    LIMIT_MS,
  );

  it(
    'lets its operator take what is offered, and keeps their text',
    async () => {
      const offered = 'page:faq';
      await hearth(ROOT, 'shipped', 'take', offered);
      expect((await listShipped()).get(offered)?.state).toBe('same');
      expect(JSON.stringify((await show(offered)).former)).toContain('我们自己的话');
    },
    LIMIT_MS,
  );

  it('has its cases under way, each with time left, and every ticket in its chain as it was', async () => {
    const after = new Map((await db.query<OpenCase>(OPEN_CASES)).map((each) => [each.id, each]));
    console.log(`open cases: ${openBefore.map(({ id, state }) => `${id} ${state} -> ${after.get(id)?.state ?? 'closed'}`).join(', ')}`);
    expect(openBefore.length).toBeGreaterThan(3);
    expect(openBefore.filter(({ id }) => after.get(id)?.isLate !== false)).toEqual([]);
    expect(await db.query(CHAINS)).toEqual(expect.arrayContaining(chainsBefore));
    expect(await db.query(PEOPLE, [lastPost])).toEqual(peopleBefore);
  });

  it(
    'works: its jobs run, its records hold',
    async () => {
      const failed = () => db.query<{ name: string; error: string }>(`SELECT name, error FROM jobs WHERE result = 'failed'`);
      const unrun = () => db.query(`SELECT name FROM jobs WHERE finished_at IS NULL AND next_at < now()`);
      await expect.poll(unrun, { timeout: patient(120_000), interval: 500 }).toEqual([]);
      expect(await failed()).toEqual([]);
      await hearth(ROOT, 'audit', 'verify');
    },
    LIMIT_MS,
  );
});

// A site that an earlier version of the program has made, with texts its operator has edited and cases under way, goes on with this one.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, mkdir, rm, symlink, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#embedded-postgres';
import type { ShippedCatalog } from '#server/modules/shipped/index.ts';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { runWords } from './hearth.ts';
import { folderForData } from './memory-folder.ts';
import { patient } from './patience.ts';
import { makeSite, type SiteProcess } from './site/site-process.ts';

const ROOT = join(import.meta.dirname, '..');
const LIMIT_MS = patient(600_000);

/** A version that made the site, and what its own program asks for where its operator rewrites a text that binds members. */
interface Version {
  commit: string;
  bindingTextNeeds: string[];
}

const VERSIONS: Version[] = [
  // The last one before the court was built again.
  { commit: 'bae4114d', bindingTextNeeds: [] },
  // The last one that landed: another text that binds members needs a day, unless it is a correction.
  { commit: '1e57f0c2', bindingTextNeeds: ['--correction'] },
];
/** `HEARTH_UPGRADE_FROM` names other commits, of programs that ask for what the last version asks for. */
const OTHERS = process.env['HEARTH_UPGRADE_FROM']?.split(' ').map((commit) => ({ commit, bindingTextNeeds: ['--correction'] }));

const git = (...words: string[]) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });

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

/** Returns how many versions of each thing a program knows, and whether the last one is that it no longer ships. */
function versionsIn(program: string): Map<string, { count: number; isGone: boolean }> {
  const { first, later }: ShippedCatalog = JSON.parse(readFileSync(join(program, 'demo/content/shipped.json'), 'utf8'));
  return new Map(Object.entries({ ...first, ...later }).map(([id, hashes]) => [id, { count: hashes.length, isGone: hashes.at(-1) === null }]));
}

/** Declares the tests of a site that a version has made and this one goes on with. */
function testUpgradeFrom({ commit, bindingTextNeeds }: Version): void {
  let folder: string;
  let programs: string;
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

  /** Runs a command of the former version on the site. */
  const formerHearth = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['tools/hearth.ts', ...words], { cwd: former, env: { ...process.env, ...env, HEARTH_DATA: site.dataDir } });
  /** Runs one of this version, and returns what it prints. In this process: another would load the whole program for each. */
  const hearth = async (...words: string[]): Promise<string> => {
    const { code, output } = await runWords(words, (run) => run(db, postgres.connection));
    expect(code, output).toBe(0);
    return output;
  };
  const show = async (id: string): Promise<ShownItem> => JSON.parse(await hearth('shipped', 'show', id, '--json'));
  const listShipped = async (): Promise<Map<string, Shipped>> => {
    const { shipped }: { shipped: Shipped[] } = JSON.parse(await hearth('shipped', 'list', '--all', '--json'));
    return new Map(shipped.map((each) => [each.id, each]));
  };
  // A worker loads and upgrades everything, and needs no pages to be built.
  const worker = (program: string) => makeSite({ demo: true, at: join(folder, 'data'), program, env });

  beforeAll(async () => {
    folder = await mkdtemp(join(folderForData(), 'hearth-upgrade-'));
    // Programs may not be run from where the data may be.
    programs = await mkdtemp(join(tmpdir(), 'hearth-upgrade-'));
    for (const each of [folder, programs]) await chmod(each, 0o711);
    former = join(programs, 'former');
    for (const path of [former, join(folder, 'data'), join(folder, 'database'), join(programs, 'shared')]) await mkdir(path, { mode: 0o711 });
    execFileSync('git', ['archive', '--format=tar', '-o', join(programs, 'former.tar'), commit], { cwd: ROOT });
    execFileSync('tar', ['-xf', join(programs, 'former.tar'), '-C', former]);
    await symlink(join(ROOT, 'node_modules'), join(former, 'node_modules'));
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), sharedHome: join(programs, 'shared') });
    db = openDatabase(postgres.connection);
    const { host, port, user, database } = postgres.connection;
    env = { HEARTH_ROLE: 'worker', DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}` };
    site = await worker(former);
    await site.start();
    await writeFile(join(folder, 'ours.md'), '我们自己的话，写得比十个字长一点。');
    for (const id of edited)
      await formerHearth('page', 'set', id.replace('page:', ''), join(folder, 'ours.md'), ...(id === 'page:privacy' ? bindingTextNeeds : []));
    await formerHearth('word', 'remove', removed.replace('word:word/', ''));
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
    for (const each of [folder, programs]) await rm(each, { recursive: true, force: true });
  }, LIMIT_MS);

  it(
    'has what this version ships, except what its operator has changed or has to choose',
    async () => {
      const shipped = await listShipped();
      const [before, now] = [versionsIn(former), versionsIn(ROOT)];
      const changed = [...now].filter(([id, { count }]) => before.has(id) && count > (before.get(id)?.count ?? 0)).map(([id]) => id);
      const isTheirs = (id: string) => edited.includes(id) || id === removed;
      const asks = (id: string) => isTheirs(id) || shipped.get(id)?.isBinding === true;
      const expected = {
        added: [...now.keys()].filter((id) => !before.has(id) && !asks(id)),
        replaced: changed.filter((id) => !asks(id) && now.get(id)?.isGone === false),
        retired: changed.filter((id) => !asks(id) && now.get(id)?.isGone === true),
        offered: [...changed.filter(asks), ...[...now.keys()].filter((id) => !before.has(id) && asks(id))],
        kept: [...edited, removed].filter((id) => !changed.includes(id)),
      };
      const done = await db.query<{ act: string; id: string }>(`SELECT act, target_id AS id FROM audit WHERE act LIKE 'shipped.%' ORDER BY seq`);
      const on = (act: string) => done.filter((each) => each.act === `shipped.${act}`).map(({ id }) => id);
      const inState = (...states: Shipped['state'][]) => [...shipped.values()].filter((each) => states.includes(each.state)).map(({ id }) => id);
      const found = { added: on('add'), replaced: on('replace'), retired: on('retire'), offered: inState('offered'), kept: inState('edited', 'removed') };
      for (const [what, ids] of Object.entries(found)) console.log(`${what} (${ids.length}): ${ids.join(' ') || '-'}`);
      for (const what of ['added', 'replaced', 'retired', 'offered', 'kept'] as const) expect(found[what].toSorted(), what).toEqual(expected[what].toSorted());
      expect([...found.replaced, ...found.offered]).not.toEqual([]);
      for (const id of [...found.added, ...found.replaced]) expect(shipped.get(id)?.state, id).toBe('same');
      for (const id of edited) expect((await show(id)).site, id).toMatchObject({ title: expect.any(String) });
      const texts = await db.query<{ slug: string; body: object }>(`SELECT slug, body FROM pages WHERE slug = ANY ('{about,faq,privacy}') ORDER BY slug`);
      for (const { slug, body } of texts) expect(JSON.stringify(body), slug).toContain('我们自己的话');
      const wordsBefore = await db.query<{ id: string }>('SELECT shipped_id AS id FROM shipped_former');
      expect(wordsBefore.map(({ id }) => id).toSorted(), 'what was replaced is kept').toEqual([...found.replaced, ...found.retired].toSorted());
      const [replaced = ''] = found.replaced;
      if (replaced !== '') expect((await show(replaced)).former, replaced).toHaveLength(1);
    },
    LIMIT_MS,
  );

  it(
    'lets its operator take what is offered, and keeps their text',
    async () => {
      const offered = 'page:faq';
      await hearth('shipped', 'take', offered);
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
      await hearth('audit', 'verify');
    },
    LIMIT_MS,
  );
}

for (const version of OTHERS ?? VERSIONS) {
  const isKnown = git('cat-file', '-e', `${version.commit}^{commit}`).status === 0;
  const why = git('rev-parse', '--is-shallow-repository').stdout.trim() === 'true' ? '这里的历史不完整，git fetch --unshallow 取全' : '这里没有它的历史';
  if (!isKnown) console.warn(`！！！没有 ${version.commit} 这一版（${why}）：从它升级一次也没有试。！！！`);
  describe.skipIf(!isKnown)(`a site made by ${version.commit}`, () => {
    testUpgradeFrom(version);
  });
}

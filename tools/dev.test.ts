import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patient } from './patience.ts';
import { findFreePort } from './site/site-process.ts';

const ROOT = join(import.meta.dirname, '..');
const LIMIT_MS = patient(180_000);
/**
 * What a changed server may take until it answers, as a multiple of what loading its modules alone takes: both in processor time, on the
 * same machine with the same other work.
 */
const MAX_TIMES_LOADING = 3;
/** Variables an outer test or npm has set. */
const OUTER = /^(npm_|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$|HEARTH_(?!TEST)|VITEST|TEST$|DATABASE_URL$|HOST$|PUBLIC_URL$|PORT$)/i;
/** What the tools keep between runs. */
const OWN_CACHES = ['.cache', '.vite', '.vite-temp', '.vitest-cache'];
const PAGE = '/profile/faq';
const TITLE = '常见问题';
const SOURCE_LINE = /(?:server|web)\/src\/[\w./-]+\.tsx?:\d+/g;

let folder: string;
let checkout: string;
let url: string;
let development: ChildProcess;
let output = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-dev-'));
  await chmod(folder, 0o711);
  checkout = join(folder, 'checkout');
  await copyCheckout();
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  const kept = Object.entries(process.env).filter(([name]) => !OUTER.test(name));
  development = spawn('npm', ['run', 'dev'], {
    cwd: checkout,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(kept),
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      PORT: String(port),
      HEARTH_DATA: join(folder, 'data'),
      HEARTH_DEMO: '0',
    },
  });
  for (const stream of [development.stdout, development.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await answerThat((text) => text.includes(TITLE));
}, LIMIT_MS);

afterAll(async () => {
  if (development.pid !== undefined && development.exitCode === null) {
    const ended = once(development, 'close');
    process.kill(-development.pid, 'SIGINT');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}, LIMIT_MS);

/** Copies the files of the repository; what is installed is taken from this checkout, apart from the caches of tools. */
async function copyCheckout(): Promise<void> {
  const paths = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  for (const path of paths) if (path !== '' && existsSync(join(ROOT, path))) await cp(join(ROOT, path), join(checkout, path));
  const modules = join(checkout, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (!OWN_CACHES.includes(name)) await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
}

/** Asks until the answer is as wanted, and returns it: while the server restarts there is none. Throws when the site has ended. */
async function answerThat(isWanted: (text: string) => boolean, path = PAGE): Promise<string> {
  for (;;) {
    const text = await fetch(url + path).then(
      (response) => response.text(),
      () => '',
    );
    if (isWanted(text)) return text;
    if (development.exitCode !== null) throw new Error(`npm run dev has ended:\n${output}`);
    await delay(20);
  }
}

/** Replaces a text in a file of the copy; the returned function undoes it. */
async function change(path: string, from: string, to: string): Promise<() => Promise<void>> {
  const file = join(checkout, path);
  const before = await readFile(file, 'utf8');
  if (!before.includes(from)) throw new Error(`${path} does not contain: ${from}`);
  await writeFile(file, before.replace(from, to));
  return () => writeFile(file, before);
}

/** Returns the line of a text in a file of the copy. */
async function lineOf(path: string, text: string): Promise<number> {
  const lines = (await readFile(join(checkout, path), 'utf8')).split('\n');
  return lines.findIndex((line) => line.includes(text)) + 1;
}

interface RunningProcess {
  id: number;
  /** How long it has run on a processor, by itself and in the kernel. */
  usedMs: number;
}

/** Returns the process of the server: of those that `npm run dev` has started the one that runs it. */
async function serverProcess(): Promise<RunningProcess> {
  for (const name of await readdir('/proc')) {
    const id = Number(name);
    if (!Number.isInteger(id)) continue;
    const [command, stat] = ['cmdline', 'stat'].map((file) => readProcFile(`/proc/${id}/${file}`));
    if (!command?.includes(join(checkout, 'server/src/main.ts'))) continue;
    const [user = 0, system = 0] = (stat ?? '')
      .slice((stat ?? '').lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return { id, usedMs: (user + system) * 10 };
  }
  throw new Error(`no server runs:\n${output}`);
}

/** Returns what a process says of itself; nothing when it has just ended. */
function readProcFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the lines of PostgreSQL's own file: process id, folder, start time, port, folder of its socket. */
async function postmaster(): Promise<string[]> {
  return (await readFile(join(folder, 'data/postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
}

/** Returns the processor time that loading the modules of the server takes, as `npm run dev` loads them, in milliseconds. */
function measureLoading(): number {
  const site = pathToFileURL(join(checkout, 'server/src/site.ts')).href;
  const program = `await import('${site}'); const { user, system } = process.cpuUsage(); console.log((user + system) / 1000); process.exit();`;
  const env = { ...process.env, NODE_ENV: 'development', NODE_COMPILE_CACHE: join(checkout, 'node_modules/.cache/hearth-compiled') };
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: checkout, encoding: 'utf8', env }));
}

describe.runIf(process.platform === 'linux')('npm run dev', { timeout: LIMIT_MS }, () => {
  it('has a changed server answer soon after its modules are loaded, on the same database', async () => {
    const [database] = await postmaster();
    const before = await serverProcess();
    const undo = await change('server/src/app/shares/feeds.ts', 'User-agent: *', 'User-agent: *\\n# 改过了');
    const changedAt = performance.now();
    await answerThat((text) => text.includes('# 改过了'), '/robots.txt');
    const waitedMs = performance.now() - changedAt;
    const after = await serverProcess();
    const loadingMs = Math.max(measureLoading(), measureLoading());
    console.log(`a changed server answered after ${Math.round(waitedMs)} ms, ${after.usedMs} ms on a processor; its modules alone take ${loadingMs} ms`);
    expect(after.id).not.toBe(before.id);
    expect(after.usedMs / loadingMs).toBeLessThan(MAX_TIMES_LOADING);
    expect(await postmaster()).toContain(database);
    await undo();
    await answerThat((text) => text.startsWith('User-agent') && !text.includes('# 改过了'), '/robots.txt');
  });

  it('caches no page: what is written past the server is on the next one', async () => {
    const [, , , port, host] = await postmaster();
    const client = new pg.Client({ host, port: Number(port), user: 'hearth', database: 'hearth' });
    await client.connect();
    try {
      for (const title of ['先改的标题', '后改的标题', TITLE]) {
        await client.query("UPDATE pages SET title = $1 WHERE slug = 'faq'", [title]);
        const response = await fetch(url + PAGE);
        expect(await response.text()).toContain(title);
      }
    } finally {
      await client.end();
    }
  });

  it.each([
    {
      what: 'the server',
      path: 'server/src/modules/pages/queries.ts',
      from: '  return db.queryOne<TextPage>(',
      fault: "  if (db) throw new Error('这里坏了');\n",
    },
    { what: 'a page', path: 'web/src/pages/faq/page.tsx', from: '  return { page: await call', fault: "  if (url) throw new Error('这里坏了');\n" },
  ])('shows on the page what broke in $what, and where in its source', async ({ path, from, fault }) => {
    const undo = await change(path, from, fault + from);
    const shown = await answerThat((text) => text.includes('这里坏了'));
    expect(shown.match(SOURCE_LINE)).toContain(`${path}:${await lineOf(path, '这里坏了')}`);
    await undo();
    await answerThat((text) => text.includes(TITLE) && !text.includes('这里坏了'));
  });
});

// npm run dev: the site from its sources. The database stays up while the server restarts after each change to a file it has loaded.
// Arguments are for the server's Node: --inspect.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedConnection } from '#embedded-postgres';
import { configure, printLine, reportFailure } from '#server/platform/process/terminal.ts';
import { watchSources } from './watch-sources.ts';

const ROOT = join(import.meta.dirname, '..');
/** What Vite does not watch, or what the server has loaded as well. */
const SOURCES = ['server', 'contract', 'demo', 'packages'].map((folder) => join(ROOT, folder));
/** A server that takes longer to end hangs; nothing of it is worth waiting for. */
const END_MS = 3_000;

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (ending.signal.aborted) process.exit(130);
    ending.abort();
  });
}

function urlOf({ host, port, user, database, password }: EmbeddedConnection): string {
  const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgres://${account}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

function startServer(databaseUrl: string): ChildProcess {
  return fork(join(ROOT, 'server/src/main.ts'), {
    execArgv: process.argv.slice(2),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/hearth-compiled'),
    },
  });
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function endServer(server: ChildProcess): Promise<void> {
  if (!isRunning(server)) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const hangs = setTimeout(() => server.kill('SIGKILL'), END_MS);
  await ended;
  clearTimeout(hangs);
}

/** Runs the server, and another one after each change, until we are asked to end. */
async function serve(databaseUrl: string): Promise<void> {
  let changed: string[] = [];
  let onChange = () => {};
  const stopWatching = watchSources(SOURCES, (files) => {
    changed.push(...files);
    onChange();
  });
  const ended = once(ending.signal, 'abort');
  while (!ending.signal.aborted) {
    changed = [];
    const server = startServer(databaseUrl);
    server.once('exit', () => {
      if (!ending.signal.aborted && changed.length === 0) printLine('服务器停了，原因见上。改好以后会自己再启动，按 Ctrl-C 停止');
    });
    await Promise.race([ended, new Promise<void>((resolve) => (onChange = resolve))]);
    const [first = ''] = changed;
    if (!ending.signal.aborted) printLine(`${relative(ROOT, first)}${changed.length > 1 ? ` 等 ${changed.length} 个文件` : ''} 改过了，服务器重新启动…`);
    await endServer(server);
  }
  stopWatching();
}

try {
  const { databaseUrl, dataDir } = configure();
  if (databaseUrl !== null) await serve(databaseUrl);
  else {
    const postgres = await startEmbeddedPostgres({ dataDir, onProgress: printLine });
    try {
      await serve(urlOf(postgres.connection));
    } finally {
      await postgres.stop();
    }
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
process.exit();

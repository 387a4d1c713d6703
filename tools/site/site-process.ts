import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { patient } from '../patience.ts';
import { memoryFlags } from '../steps/memory-flags.mjs';
import { folderForData } from '../memory-folder.ts';

/** A site of its own, run as its operator runs it: a process with a port and a data folder. */
export interface SiteProcess {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** The running process's id. */
  processId(): number;
  /** The process of its embedded PostgreSQL, and where that listens. Throws while there is none. */
  postgres(): Promise<{ processId: number; host: string; port: number; user: string; database: string }>;
  /** Everything the site has printed. */
  output(): string;
  /** Starts it (again) on the same folder and port; resolves once it serves. Throws with its output when it ends instead. */
  start(): Promise<void>;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
  /** Ends node at once, as a crash would; what it had started is left alone. */
  kill(): Promise<void>;
  /** Stops it and removes the data folder. */
  remove(): Promise<void>;
}

interface SiteOptions {
  /** `HEARTH_DEMO`: whether demo content is loaded. */
  demo: boolean;
  /** The data folder of a stopped site to begin with a copy of. */
  from?: string | undefined;
  /** A data folder to use instead of a fresh one; `remove` keeps it. */
  at?: string | undefined;
  /** On the disk, as its operator's is, instead of in memory where there is room: for what is measured. */
  isOnDisk?: boolean;
  /** Run by the command behind `npm start`, which starts a site again that ends in order to begin again. */
  isByCommand?: boolean;
  /** The folder of another version of the program, to run that. */
  program?: string;
  /** Further environment variables, or what makes them of the port. */
  env?: Record<string, string> | ((port: number) => Record<string, string>);
}

const ROOT = join(import.meta.dirname, '../..');
/** What a site says when it serves, and what a worker says. */
const READY = /上开门|后台的活开干了/;
/** How long a site that is starting may print nothing: a demo says every few seconds how far it is. */
const SILENCE_MS = patient(120_000);

/** Creates a fresh data folder and a free port for a site of the production build; `start` starts it. */
export async function makeSite({ demo, from, at, isOnDisk = false, isByCommand = false, program = ROOT, env = {} }: SiteOptions): Promise<SiteProcess> {
  const dataDir = at ?? (await mkdtemp(join(isOnDisk ? tmpdir() : folderForData(), 'hearth-site-')));
  // PostgreSQL runs as another user when we are root.
  await chmod(dataDir, 0o711);
  // Not with node's own copying: the database's files belong to another user and must keep their owner.
  if (from !== undefined) await promisify(execFile)('cp', ['-a', `${from}/.`, dataDir]);
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  let printed = '';

  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // The command together with what it has started, which nobody else would end.
    if (isByCommand && signal === 'SIGKILL' && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
    await ended;
  };

  const site: SiteProcess = {
    url: `http://localhost:${port}`,
    dataDir,
    processId: () => child?.pid ?? 0,
    async postgres() {
      // Line by line: process id, data directory, start time, port, socket directory.
      const lines = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
      return { processId: Number(lines[0]), host: lines[4] ?? '', port: Number(lines[3]), user: 'hearth', database: 'hearth' };
    },
    output: () => printed,
    async start() {
      const started = spawn(process.execPath, [isByCommand ? 'tools/start.mjs' : 'server/src/main.ts'], {
        cwd: program,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: isByCommand,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          ...memoryFlags,
          PORT: String(port),
          HEARTH_DATA: dataDir,
          HEARTH_DEMO: demo ? '1' : '0',
          HEARTH_ADDRESS_LIMIT_FACTOR: '1000000',
          HEARTH_MAX_WAIT_MS: String(patient(2_000)),
          ...(typeof env === 'function' ? env(port) : env),
        },
      });
      child = started;
      await whenReady(started, (text) => (printed += text));
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGTERM');
      if (at === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
  return site;
}

/** Resolves when the process reports that it serves. */
function whenReady(child: ChildProcess, keep: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const silence = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the site printed nothing for ${SILENCE_MS / 1000} s while it started:\n${output}`));
    }, SILENCE_MS);
    const settle = (act: () => void) => {
      clearTimeout(silence);
      act();
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        keep(text);
        silence.refresh();
        if (READY.test(output)) settle(resolve);
      });
    }
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', () => settle(() => reject(new Error(`the site ended while starting:\n${output}`))));
  });
}

/** Returns a port of this machine that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmbeddedConnection } from '#embedded-postgres';
import { memoryFlags } from '#tools/steps/memory-flags.mjs';
import { APPLICATION } from './kill-points.fixture.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const WEB = fileURLToPath(new URL('./web.fixture.ts', import.meta.url));
const WORKER_READY = '后台的活开干了';
/** What the processes encrypt with. */
export const SECRET_KEY = 'cd'.repeat(32);

/** A process of the site. */
export interface SiteProcess {
  /** Where it answers; a worker answers `/healthz` alone. */
  readonly url: string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

export interface SiteOptions {
  connection: EmbeddedConnection;
  dataDir: string;
  smtpUrl: string;
}

/** How often a process is started that gives up the database of a busy machine, as whatever watches over it would. */
const MAX_STARTS = 5;

/** Starts a worker as an operator does. */
export async function startWorker(site: SiteOptions): Promise<SiteProcess> {
  const { child } = await startUntil(WORKER_READY, () => start(MAIN, site, { HEARTH_ROLE: 'worker' }));
  return processOf(child, '');
}

/** Starts a web process, without pages. */
export async function startWeb(site: SiteOptions): Promise<SiteProcess> {
  const { child, output } = await startUntil('http:', () => start(WEB, site, { HEARTH_ROLE: 'web' }));
  const [url = ''] = /http:\S+/.exec(output) ?? [];
  return processOf(child, url);
}

/** Returns a process that has printed a text, and what it has printed. Throws when it ends before, again and again. */
async function startUntil(text: string, startOne: () => ChildProcess): Promise<{ child: ChildProcess; output: string }> {
  for (let left = MAX_STARTS - 1; ; left -= 1) {
    const child = startOne();
    try {
      return { child, output: await printed(child, text) };
    } catch (error) {
      if (left === 0) throw error;
      console.log(`started once more: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function start(file: string, { connection, dataDir, smtpUrl }: SiteOptions, env: Record<string, string>): ChildProcess {
  const { host, port, user, database } = connection;
  return spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...memoryFlags,
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&application_name=${APPLICATION}`,
      HEARTH_DATA: join(dataDir),
      HEARTH_DEMO: '0',
      HEARTH_SECRET_KEY: SECRET_KEY,
      HEARTH_ADDRESS_LIMIT_FACTOR: '1000000',
      // A stopped statement is no database that is away.
      HEARTH_DB_ANSWER_MS: '600000',
      SMTP_URL: smtpUrl,
      SMTP_FROM: '炉边 <no-reply@hearth.example>',
      ...env,
    },
  });
}

/** Resolves with everything a process has printed once that contains a text. Throws with it when the process ends before. */
function printed(child: ChildProcess, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (output.includes(text)) resolve(output);
      });
    }
    child.once('exit', () => reject(new Error(`the process ended while starting:\n${output}`)));
  });
}

function processOf(child: ChildProcess, url: string): SiteProcess {
  return {
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { constants as system } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/platform/process/config/config.ts';
import { PROCESS_HEADER } from '#server/platform/process/process-header.ts';

/** A running site: the process of one release. */
export interface SiteChild {
  readonly processId: number;
  /** Resolves with its exit status when it has ended, 128 + number for one ended by a signal. */
  readonly ended: Promise<number>;
  /** Lets one that is held open its doors. */
  open(): void;
  /** Asks it to end and waits until it has; with a limit one that does not is killed. */
  stop(limitMs?: number): Promise<void>;
}

/** Relative settings are meant from where we were started; to reach the control socket we are elsewhere. */
const STARTED_IN = process.cwd();
const PROBE_MS = 250;
const PROBE_LIMIT_MS = 3_000;

/** Starts the site of a release. One that is held answers nothing but `/readyz` until it is opened; each ends with us. */
export function startRelease(release: string, { isHeld, dataDir }: { isHeld: boolean; dataDir: string }): SiteChild {
  const env = { ...process.env, HEARTH_DATA: dataDir, HEARTH_HELD: isHeld ? '1' : '0' };
  const child = spawn(join(release, 'hearth'), ['serve'], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...(mayEnter(STARTED_IN) && { cwd: STARTED_IN }),
  });
  // One that can't be started has no number, and ends at once.
  child.on('error', () => undefined);
  const ended = endOf(child);
  return {
    processId: child.pid ?? 0,
    ended,
    open: () => void child.send('open', () => undefined),
    async stop(limitMs) {
      child.kill('SIGTERM');
      const limit = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
      await ended;
      clearTimeout(limit);
    },
  };
}

/** Returns whether this user may be in a folder: that of root, from which a service was started, is not theirs. */
function mayEnter(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function endOf(child: ChildProcess): Promise<number> {
  if (child.pid === undefined) return 127;
  await once(child, 'exit');
  if (child.exitCode !== null) return child.exitCode;
  return 128 + (child.signalCode === null ? 0 : system.signals[child.signalCode]);
}

/** Returns whether a held site itself answers `/readyz` with yes within `seconds`; false at once when it ends or `ending` is aborted. */
export async function becomesReady(site: SiteChild, { host, port }: Pick<Config, 'host' | 'port'>, { seconds, ending }: ReadyLimits): Promise<boolean> {
  const over = new AbortController();
  const stop = () => over.abort();
  void site.ended.then(stop);
  ending.addEventListener('abort', stop, { once: true });
  const limit = setTimeout(stop, seconds * 1000);
  try {
    while (!over.signal.aborted && !ending.aborted) {
      if (await isReady(`http://${hostIn(host)}:${port}/readyz`, site.processId)) return !over.signal.aborted && !ending.aborted;
      await pause(PROBE_MS);
    }
    return false;
  } finally {
    clearTimeout(limit);
    ending.removeEventListener('abort', stop);
  }
}

export interface ReadyLimits {
  seconds: number;
  ending: AbortSignal;
}

async function isReady(url: string, processId: number): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    await response.arrayBuffer();
    // Something else may have the port, and answers whatever it likes.
    return response.status === 200 && response.headers.get(PROCESS_HEADER) === String(processId);
  } catch {
    return false;
  }
}

/** Where a site that listens everywhere is reached. */
function hostIn(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

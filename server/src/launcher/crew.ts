import cluster, { type Worker } from 'node:cluster';
import { constants } from 'node:os';
import { printLine } from '#server/platform/process/terminal.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { ToLauncher, ToSibling } from '#server/platform/siblings/talk.ts';
import { answerTo, type Common } from './answer.ts';
import { createFigures, type Figures } from './figures.ts';

/** How a process ends that wants the whole site to be started again. */
const RENEWED = 75;
/** How the launcher ends when no process of the site can be kept running: EX_SOFTWARE. */
const NONE_RUNS = 70;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;
/** One that has answered for so long begins with the shortest pause again. */
const STEADY_MS = 60_000;
/** While no process answers, each of them is started so often before the launcher gives up. */
const MAX_FAILURES = 6;

/** One of the processes, and what takes its place. */
interface Berth {
  number: number;
  worker: Worker | null;
  openSinceMs: number | null;
  /** How often in a row it ended before it was steady. */
  failures: number;
  held: Map<string, number>;
  timer: NodeJS.Timeout | undefined;
}

interface Ended {
  pid: number | undefined;
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface CrewOptions {
  count: number;
  /** Where they answer, all of them. */
  port: number;
  common: Common;
  log: Log;
  /** How long a process may take to end in good order. */
  maxEndMs: number;
  /** Called when all are to end: with the status to end with, once. */
  onEnd(status: number): void;
}

export interface Crew {
  readonly figures: Figures;
  /** Lets the first process open, which an upgrade has held until now. */
  sayWord(): void;
  /** Ends all of them in good order; resolves with false when one had to be killed. */
  stop(): Promise<boolean>;
}

/**
 * Starts the processes of a site on one port: the first one by itself, because it fills and upgrades the site, then the others. One that ends is started again
 * after a pause that grows.
 */
export function startCrew({ count, port, common, log, maxEndMs, onEnd }: CrewOptions): Crew {
  const berths = Array.from({ length: count }, (_, index): Berth => ({
    number: index + 1,
    worker: null,
    openSinceMs: null,
    failures: 0,
    held: new Map(),
    timer: undefined,
  }));
  const figures = createFigures(() =>
    berths.flatMap(({ number, worker, openSinceMs }) => (worker !== null && openSinceMs !== null ? [{ number, worker }] : [])),
  );
  let hasOpened = false;
  let isWhole = false;
  let isStopping = false;

  const board = (berth: Berth) => {
    let worker: Worker;
    try {
      worker = cluster.fork({ PORT: String(port) });
    } catch (error) {
      // No memory, for one.
      log.error({ err: error, number: berth.number }, 'a process of the site cannot be started');
      return leave(berth, { pid: undefined, code: 1, signal: null });
    }
    berth.worker = worker;
    const { process: child } = worker;
    worker.on('message', (message: ToLauncher) => {
      // What it had said before it ended may come after its end, when its places are given back; what it has committed counts all the same.
      if (berth.worker === worker || message.kind === 'written') hear(berth, worker, message);
    });
    child.once('exit', (code, signal) => leave(berth, { pid: child.pid, code, signal }));
    worker.on('error', (error) => {
      log.warn({ err: error, number: berth.number }, 'a process of the site cannot be reached');
      // One that was never there does not exit.
      if (child.pid === undefined && berth.worker === worker) leave(berth, { pid: undefined, code: 1, signal: null });
    });
  };

  const hear = (berth: Berth, worker: Worker, message: ToLauncher) => {
    switch (message.kind) {
      case 'hello':
        return send(worker, { kind: 'place', place: { number: berth.number, isLate: hasOpened } });
      case 'ask':
        return void reply(berth, worker, message);
      case 'letGo':
        return letGo(berth, message.key, 1);
      case 'written':
        for (const other of berths) if (other !== berth && other.worker !== null) send(other.worker, message);
        return;
      case 'figures':
        return figures.take(berth.number, message);
      case 'open':
        return noteOpen(berth);
    }
  };

  const reply = async (berth: Berth, worker: Worker, { id, question }: Extract<ToLauncher, { kind: 'ask' }>) => {
    try {
      send(worker, { kind: 'answer', id, value: question.act === 'hold' ? await hold(berth, question) : await answerTo(question, common) });
    } catch (error) {
      log.error({ err: error, act: question.act }, 'a process of the site got no answer');
      send(worker, { kind: 'answer', id });
    }
  };

  const hold = async (berth: Berth, { key, max }: { key: string; max: number }) => {
    const isHeld = await common.state.hold(key, max);
    if (isHeld) berth.held.set(key, (berth.held.get(key) ?? 0) + 1);
    return isHeld;
  };

  const letGo = (berth: Berth, key: string, times: number) => {
    const left = (berth.held.get(key) ?? 0) - times;
    if (left > 0) berth.held.set(key, left);
    else berth.held.delete(key);
    for (let time = 0; time < times; time += 1) common.state.letGo(key);
  };

  const noteOpen = (berth: Berth) => {
    berth.openSinceMs = performance.now();
    log.info({ number: berth.number, pid: berth.worker?.process.pid }, 'a process of the site answers');
    if (!hasOpened) {
      hasOpened = true;
      if (!isStopping) for (const other of berths.slice(1)) board(other);
    }
    if (isWhole || berths.some(({ openSinceMs }) => openSinceMs === null)) return;
    isWhole = true;
    printLine(`${count} 个进程一起答请求`);
  };

  const leave = (berth: Berth, { pid, code, signal }: Ended) => {
    const wasSteady = berth.openSinceMs !== null && performance.now() - berth.openSinceMs > STEADY_MS;
    berth.worker = null;
    berth.openSinceMs = null;
    for (const [key, times] of berth.held) letGo(berth, key, times);
    figures.keep(berth.number);
    if (isStopping) return;
    const status = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
    if (status === RENEWED) return onEnd(RENEWED);
    // It has said why; another try would say it again.
    if (!hasOpened) return onEnd(status || 1);
    berth.failures = wasSteady ? 1 : berth.failures + 1;
    if (berths.every(({ openSinceMs }) => openSinceMs === null) && berths.every(({ failures }) => failures >= MAX_FAILURES)) {
      log.fatal('no process of the site can be kept running');
      printLine(`没有一个进程起得来，每个都接连断了 ${MAX_FAILURES} 次；为什么，写在上面。整座站停下了。`);
      return onEnd(NONE_RUNS);
    }
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (berth.failures - 1));
    figures.countRestart();
    log.error({ number: berth.number, pid, status, signal, pauseMs }, 'a process of the site has ended and is started again');
    const often = berth.failures > 1 ? `，接连第 ${berth.failures} 次` : '';
    printLine(`第 ${berth.number} 个进程断了（${signal ?? `状态 ${status}`}${often}），${pauseMs / 1_000} 秒后再起一个`);
    berth.timer = setTimeout(() => board(berth), pauseMs);
  };

  board(berths[0] ?? never());
  return {
    figures,
    sayWord() {
      const first = berths[0]?.worker;
      if (first) send(first, { kind: 'word' });
    },
    async stop() {
      isStopping = true;
      for (const { timer } of berths) clearTimeout(timer);
      const ends = await Promise.all(berths.flatMap(({ worker }) => (worker === null ? [] : [endOf(worker, maxEndMs)])));
      return ends.every(Boolean);
    },
  };
}

function never(): never {
  throw new Error('a site has at least one process');
}

/** What cannot be sent is for a process that is ending. */
function send(worker: Worker, message: ToSibling): void {
  worker.send(message, () => undefined);
}

/** Asks a process to end; one that does not is killed. Returns whether it did. */
async function endOf({ process: child }: Worker, maxEndMs: number): Promise<boolean> {
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  if (child.exitCode !== null || child.signalCode !== null) return true;
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), maxEndMs);
  await ended;
  clearTimeout(limit);
  return child.signalCode !== 'SIGKILL';
}

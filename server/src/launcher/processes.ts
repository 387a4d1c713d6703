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
interface Slot {
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

export interface ProcessesOptions {
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

export interface Processes {
  readonly figures: Figures;
  /** Lets the first process open, which an upgrade has held until now. */
  openFirst(): void;
  /** Ends all of them in good order; resolves with false when one had to be killed. */
  stop(): Promise<boolean>;
}

/**
 * Starts the processes of a site on one port: the first one by itself, because it fills and upgrades the site, then the others. One that ends is started again
 * after a pause that grows.
 */
export function startProcesses({ count, port, common, log, maxEndMs, onEnd }: ProcessesOptions): Processes {
  const slots = Array.from({ length: count }, (_, index): Slot => ({
    number: index + 1,
    worker: null,
    openSinceMs: null,
    failures: 0,
    held: new Map(),
    timer: undefined,
  }));
  const figures = createFigures(() =>
    slots.flatMap(({ number, worker, openSinceMs }) => (worker !== null && openSinceMs !== null ? [{ number, worker }] : [])),
  );
  let hasOpened = false;
  let isWhole = false;
  let isStopping = false;

  const start = (slot: Slot) => {
    let worker: Worker;
    try {
      worker = cluster.fork({ PORT: String(port) });
    } catch (error) {
      // No memory, for one.
      log.error({ err: error, number: slot.number }, 'a process of the site cannot be started');
      return onEnded(slot, { pid: undefined, code: 1, signal: null });
    }
    slot.worker = worker;
    const { process: child } = worker;
    worker.on('message', (message: ToLauncher) => {
      // What it had said before it ended may come after its end, when its places are given back; what it has committed counts all the same.
      if (slot.worker === worker || message.kind === 'written') receive(slot, worker, message);
    });
    child.once('exit', (code, signal) => onEnded(slot, { pid: child.pid, code, signal }));
    worker.on('error', (error) => {
      log.warn({ err: error, number: slot.number }, 'a process of the site cannot be reached');
      // One that was never there does not exit.
      if (child.pid === undefined && slot.worker === worker) onEnded(slot, { pid: undefined, code: 1, signal: null });
    });
  };

  const receive = (slot: Slot, worker: Worker, message: ToLauncher) => {
    switch (message.kind) {
      case 'hello':
        return send(worker, { kind: 'place', place: { number: slot.number, isLate: hasOpened } });
      case 'ask':
        return void reply(slot, worker, message);
      case 'letGo':
        return letGo(slot, message.key, 1);
      case 'written':
        for (const other of slots) if (other !== slot && other.worker !== null) send(other.worker, message);
        return;
      case 'figures':
        return figures.take(slot.number, message);
      case 'open':
        return noteOpen(slot);
    }
  };

  const reply = async (slot: Slot, worker: Worker, { id, question }: Extract<ToLauncher, { kind: 'ask' }>) => {
    try {
      send(worker, { kind: 'answer', id, value: question.act === 'hold' ? await hold(slot, question) : await answerTo(question, common) });
    } catch (error) {
      log.error({ err: error, act: question.act }, 'a process of the site got no answer');
      send(worker, { kind: 'answer', id });
    }
  };

  const hold = async (slot: Slot, { key, max }: { key: string; max: number }) => {
    const isHeld = await common.state.hold(key, max);
    if (isHeld) slot.held.set(key, (slot.held.get(key) ?? 0) + 1);
    return isHeld;
  };

  const letGo = (slot: Slot, key: string, times: number) => {
    const left = (slot.held.get(key) ?? 0) - times;
    if (left > 0) slot.held.set(key, left);
    else slot.held.delete(key);
    for (let time = 0; time < times; time += 1) common.state.letGo(key);
  };

  const noteOpen = (slot: Slot) => {
    slot.openSinceMs = performance.now();
    log.info({ number: slot.number, pid: slot.worker?.process.pid }, 'a process of the site answers');
    if (!hasOpened) {
      hasOpened = true;
      if (!isStopping) for (const other of slots.slice(1)) start(other);
    }
    if (isWhole || slots.some(({ openSinceMs }) => openSinceMs === null)) return;
    isWhole = true;
    printLine(`${count} 个进程一起答请求`);
  };

  const onEnded = (slot: Slot, { pid, code, signal }: Ended) => {
    const wasSteady = slot.openSinceMs !== null && performance.now() - slot.openSinceMs > STEADY_MS;
    slot.worker = null;
    slot.openSinceMs = null;
    for (const [key, times] of slot.held) letGo(slot, key, times);
    figures.keep(slot.number);
    if (isStopping) return;
    const status = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
    if (status === RENEWED) return onEnd(RENEWED);
    // It has said why; another try would say it again.
    if (!hasOpened) return onEnd(status || 1);
    slot.failures = wasSteady ? 1 : slot.failures + 1;
    if (slots.every(({ openSinceMs }) => openSinceMs === null) && slots.every(({ failures }) => failures >= MAX_FAILURES)) {
      log.fatal('no process of the site can be kept running');
      printLine(`没有一个进程起得来，每个都接连断了 ${MAX_FAILURES} 次；为什么，写在上面。整座站停下了。`);
      return onEnd(NONE_RUNS);
    }
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (slot.failures - 1));
    figures.countRestart();
    log.error({ number: slot.number, pid, status, signal, pauseMs }, 'a process of the site has ended and is started again');
    const often = slot.failures > 1 ? `，接连第 ${slot.failures} 次` : '';
    printLine(`第 ${slot.number} 个进程断了（${signal ?? `状态 ${status}`}${often}），${pauseMs / 1_000} 秒后再起一个`);
    slot.timer = setTimeout(() => start(slot), pauseMs);
  };

  start(slots[0] ?? never());
  return {
    figures,
    openFirst() {
      const first = slots[0]?.worker;
      if (first) send(first, { kind: 'word' });
    },
    async stop() {
      isStopping = true;
      for (const { timer } of slots) clearTimeout(timer);
      const ends = await Promise.all(slots.flatMap(({ worker }) => (worker === null ? [] : [endOf(worker, maxEndMs)])));
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

import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Failure } from '#contract/failures.ts';
import type { Answer, Encoded, Question, Task } from './encoder-tasks.ts';

/** Processes that decode pictures, so that neither their time nor their memory nor a hole in a decoder is that of the process which answers people. */
export const MAX_ENCODERS = Math.max(1, Math.floor(availableParallelism() / 2));
/** Longer than the decoders' own limits together. */
const TASK_MS = 90_000;
/** A process nobody needs gives its memory back. */
const IDLE_MS = 120_000;
/** What a process that decodes strangers' pictures is given of our environment: how it runs, and none of the site's passwords. */
const GIVEN = /^(?:PATH|NODE_OPTIONS|LANG|TZ|TMPDIR|TEMP|SYSTEMROOT|(?:LC|LD|DYLD|MALLOC|VIPS)_\w+)$/i;

interface Waiting {
  resolve(made: Encoded): void;
  reject(reason: Error): void;
  patience: NodeJS.Timeout;
}

interface Encoder {
  child: ChildProcess;
  tasks: Map<number, Waiting>;
  idle: NodeJS.Timeout | null;
}

const encoders = new Set<Encoder>();
let lastId = 0;

/**
 * Has a task done by the process that has least to do, which is started where there is none. Throws the refusal of the encoder; `imageBroken` where
 * the picture has ended its process, `imageTooCostly` where that had to be killed or ran out of memory.
 */
export async function runTask(task: Task): Promise<Encoded> {
  const encoder = [...encoders].toSorted((one, other) => one.tasks.size - other.tasks.size)[0];
  return send(encoder !== undefined && (encoder.tasks.size === 0 || encoders.size >= MAX_ENCODERS) ? encoder : start(), task);
}

function send(encoder: Encoder, task: Task): Promise<Encoded> {
  const { child, tasks } = encoder;
  return new Promise((resolve, reject) => {
    const id = (lastId += 1);
    const patience = setTimeout(() => child.kill('SIGKILL'), TASK_MS);
    tasks.set(id, { resolve, reject, patience });
    keep(encoder);
    const question: Question = { id, task };
    child.send(question, (error) => error && settle(encoder, id)?.reject(error));
  });
}

function start(): Encoder {
  // Buffers as they are.
  const child = fork(join(import.meta.dirname, 'encoder-process.ts'), {
    execArgv: [],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => GIVEN.test(name))),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const encoder: Encoder = { child, tasks: new Map(), idle: null };
  encoders.add(encoder);
  child.on('message', ({ id, outcome }: Answer) => {
    const waiting = settle(encoder, id);
    if (outcome.act !== 'refuse') waiting?.resolve(outcome);
    else waiting?.reject(outcome.refusal === null ? new Error(outcome.message) : new Failure(outcome.refusal));
  });
  child.once('error', (error) => end(encoder, error));
  child.once('exit', (code, signal) => end(encoder, reasonOf(code, signal)));
  return encoder;
}

function reasonOf(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === null) return new Error(`an encoding process ended with ${code}`);
  return new Failure(signal === 'SIGKILL' ? 'imageTooCostly' : 'imageBroken');
}

function end(encoder: Encoder, reason: Error): void {
  encoders.delete(encoder);
  if (encoder.idle) clearTimeout(encoder.idle);
  for (const id of encoder.tasks.keys()) settle(encoder, id)?.reject(reason);
}

/** Takes a task off the list of its process and returns who waits for it. */
function settle(encoder: Encoder, id: number): Waiting | undefined {
  const waiting = encoder.tasks.get(id);
  if (waiting === undefined) return undefined;
  clearTimeout(waiting.patience);
  encoder.tasks.delete(id);
  if (encoder.tasks.size === 0) release(encoder);
  return waiting;
}

/** While somebody waits for it, this process does not end either. */
function keep({ child, idle }: Encoder): void {
  if (idle) clearTimeout(idle);
  child.ref();
  child.channel?.ref();
}

function release(encoder: Encoder): void {
  const { child } = encoder;
  child.unref();
  child.channel?.unref();
  encoder.idle = setTimeout(() => {
    encoders.delete(encoder);
    if (child.connected) child.disconnect();
  }, IDLE_MS).unref();
}

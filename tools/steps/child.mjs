// Runs programs so that ending this process ends them too.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Trouble } from './terminal.mjs';

/** The checkout. Every program runs there. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const parent = process.ppid;

/**
 * Runs a program at our terminal and returns its exit status, 128 + number for one ended by a signal.
 * A signal to this process is passed on as SIGTERM, and we go on waiting until the program has ended. Where that was not in
 * good order it throws Trouble, so that no later step begins.
 */
export function run(program, args, env = {}) {
  return start([program, ...args], env, 'inherit').ended;
}

/** As `run`, but keeps the output: returns `{ status, output }`, standard output and error together as they came. */
export async function runQuietly(program, args, env = {}) {
  const { child, ended } = start([program, ...args], env, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return { status: await ended, output };
}

function start([program, ...args], env, stdio) {
  // Windows starts scripts such as npm.cmd through a shell only.
  const shell = process.platform === 'win32' && program.endsWith('.cmd');
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio, shell });
  // A Ctrl-C reaches the program by itself; we pass on SIGTERM to it when only we received it.
  let isEnding = false;
  const passOn = () => {
    isEnding = true;
    child.kill('SIGTERM');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  // A signal to npm ends the shell between npm and us; all we notice is a changed parent process.
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) passOn();
  }, 500);
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(status ?? 128 + constants.signals[signal]));
  }).finally(() => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, passOn);
  });
  return { child, ended: ended.then((status) => (isEnding && status !== 0 ? Promise.reject(new Trouble('已停止。')) : status)) };
}

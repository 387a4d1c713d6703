import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
}

/** Runs a command that prints nothing anybody reads, and returns its output. Throws with what it said. */
export async function runQuietly(program: string, args: readonly string[], { env = {}, cwd = '.' }: RunOptions = {}): Promise<string> {
  const { stdout } = await run(program, args, { cwd, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout;
}

/** Resolves once `isSo` answers true; a failed attempt counts as no. Throws after `seconds` with `what`. */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      if (await isSo()) return;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await pause(100);
  }
  throw new Error(`after ${seconds} s still waiting until ${what}`, { cause: last });
}

/** Resolves after some milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

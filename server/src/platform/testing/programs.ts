import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** Returns the path of the first of these programs that is installed, wherever administrators' programs are too. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** Starts a program and waits until it prints that text. */
export async function startProgram(command: string[], readyText: string, options: SpawnOptions = {}): Promise<ChildProcess> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes(readyText)) resolve();
      });
    }
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${program} ended before it was ready: ${output}`)));
  });
  return child;
}

/** Ends a program at once, as a crash would. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Returns a port of the loopback address that nobody listens on. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

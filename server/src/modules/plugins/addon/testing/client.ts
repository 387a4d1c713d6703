import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readZip } from '#server/platform/archive/zip-reader.ts';
import { zipOf } from '#server/platform/archive/zip-writer.ts';
import { addonFiles, type AddonContent } from '../build.ts';

const run = promisify(execFile);

/** Returns the path of a program, or null. */
export function findProgram(name: string): string | null {
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Returns the bytes of an addon. */
export async function zipBytes(content: AddonContent): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(addonFiles(content))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Returns what a player with this addon sees while a scenario in Lua runs: the printed lines, by title. */
export async function runScenario(zip: Buffer, scenario: string): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-addon-'));
  try {
    for (const member of await readZip(zip)) {
      const path = join(folder, member.name.toString());
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await member.read());
    }
    await writeFile(join(folder, 'scenario.lua'), scenario);
    const client = join(import.meta.dirname, 'client.lua');
    const { stdout } = await run('lua5.1', [client, join(folder, 'Hearth'), join(folder, 'scenario.lua')], { maxBuffer: 64 * 1024 * 1024 });
    const printed: Record<string, string[]> = {};
    let lines: string[] = [];
    for (const line of stdout.split('\n')) {
      if (line.startsWith('# ')) printed[line.slice(2)] = lines = [];
      else if (line !== '') lines.push(line);
    }
    return printed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a text as Lua reads it back byte by byte, written apart from the builder's own way. */
export function quoted(text: string): string {
  return `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`;
}

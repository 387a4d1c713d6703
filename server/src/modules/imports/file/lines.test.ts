import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLines } from './lines.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-lines-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function linesOf(bytes: string | Buffer): Promise<(string | null)[]> {
  const path = join(folder, 'lines');
  await writeFile(path, bytes);
  return gather(path);
}

async function gather(path: string): Promise<(string | null)[]> {
  const lines: (string | null)[] = [];
  for await (const line of readLines(path)) lines.push(line);
  return lines;
}

it('reads plain and packed files alike, characters never torn', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `第 ${index} 行：火边的人😀`);
  expect(await linesOf(lines.join('\n'))).toEqual(lines);
  expect(await linesOf(gzipSync(`${lines.join('\n')}\n`))).toEqual(lines);
  expect(await linesOf('')).toEqual([]);
});

it('passes over a line without an end', async () => {
  expect(await linesOf(gzipSync(`一\n${'长'.repeat(9_000_000)}\n二`))).toEqual(['一', null, '二']);
});

it('reports a broken archive and a missing file', async () => {
  await expect(linesOf(gzipSync('一行字').subarray(0, 15))).rejects.toThrow();
  await expect(gather(join(folder, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { servePlayed, type PlayedServer } from './played.ts';

let folder: string;
let path: string;
let server: PlayedServer | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-played-'));
  path = join(folder, 'kept/model.json');
});
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(steps: number, given: { seed?: number; processes?: number } = {}): Promise<void> {
  server?.close();
  server = await servePlayed({ steps, seed: given.seed ?? null, path, processes: given.processes ?? 2 });
}

async function ask<Answer>(what: string, body: unknown = {}): Promise<Answer> {
  const response = await fetch(`${server?.url ?? ''}/${what}`, { method: 'POST', body: JSON.stringify(body) });
  const answer: Answer = JSON.parse(await response.text());
  return answer;
}

const kept = (): unknown => JSON.parse(readFileSync(path, 'utf8'));
const walk = (row: string) => ({ steps: 10, walks: 1, rows: { [row]: 2 }, refusals: {}, ended: {} });

describe('processes that play at once', () => {
  it('get seeds that nobody else gets, and lose none of each other’s walks', async () => {
    await serve(1_000);
    const seeds = await Promise.all(Array.from({ length: 20 }, () => ask<{ seed: number }>('seed')));
    expect(seeds.map(({ seed }) => seed).toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await Promise.all(Array.from({ length: 40 }, (_, index) => ask('walk', walk(index % 2 === 0 ? 'even' : 'odd'))));
    expect(kept()).toEqual({ nextSeed: 21, tally: { steps: 400, walks: 40, rows: { even: 40, odd: 40 }, refusals: {}, ended: {} } });
  });

  it('go on where the evening before has ended, until the steps are reached in all', async () => {
    await serve(20);
    await ask('seed');
    await ask('walk', walk('one'));
    await serve(20);
    expect(await ask('seed')).toMatchObject({ seed: 2, played: { tally: { steps: 10 } } });
    await ask('walk', walk('two'));
    expect(await ask('seed')).toMatchObject({ seed: null });
    expect(kept()).toMatchObject({ tally: { steps: 20, rows: { one: 2, two: 2 } } });
  });

  it('begin with the seed that is asked for', async () => {
    await serve(20, { seed: 77 });
    expect(await ask('seed')).toMatchObject({ seed: 77 });
  });

  it('tell everything once, by the last one that ends', async () => {
    await serve(20, { processes: 2 });
    await ask('walk', walk('one'));
    expect(await ask('end')).toEqual({ played: null });
    expect(await ask('end')).toMatchObject({ played: { tally: { steps: 10 } } });
  });

  it('leave what was kept as it is when what they report is no walk', async () => {
    await serve(20);
    await ask('walk', walk('one'));
    const before = kept();
    const response = await fetch(`${server?.url ?? ''}/walk`, { method: 'POST', body: '{"steps":"many"}' });
    expect(response.status).toBe(500);
    expect(kept()).toEqual(before);
  });

  it('read what an earlier version has kept', async () => {
    mkdirSync(dirname(path));
    writeFileSync(path, JSON.stringify({ nextSeed: 125, tally: { steps: 49_464, walks: 3_130, rows: { 'amend filed': 25 }, refusals: {}, ended: {} } }));
    await serve(1_000_000);
    expect(await ask('seed')).toMatchObject({ seed: 125, played: { tally: { steps: 49_464 } } });
    await ask('walk', walk('amend filed'));
    expect(kept()).toMatchObject({ nextSeed: 126, tally: { steps: 49_474, rows: { 'amend filed': 27 } } });
  });
});

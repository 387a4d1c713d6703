import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchSources } from './watch-sources.ts';

let folder: string;
let stop = () => {};

/** Waits for the next change that is reported. */
let next: () => Promise<string[]>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-watch-'));
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'app/site.ts'), 'first');
  let waiting = (_files: string[]) => {};
  stop = watchSources([folder], (files) => waiting(files));
  next = () => new Promise((resolve) => (waiting = resolve));
});

afterEach(() => {
  stop();
  rmSync(folder, { recursive: true });
});

const site = () => join(folder, 'app/site.ts');

it('a file written in place, replaced, restored with its old time, removed or added is reported', async () => {
  let changed = next();
  writeFileSync(site(), 'other');
  expect(await changed).toEqual([site()]);

  changed = next();
  writeFileSync(join(folder, 'app/.site.ts.new'), 'third');
  renameSync(join(folder, 'app/.site.ts.new'), site());
  expect(await changed).toContain(site());

  changed = next();
  writeFileSync(site(), 'first');
  utimesSync(site(), new Date(0), new Date(0));
  expect(await changed).toEqual([site()]);

  changed = next();
  mkdirSync(join(folder, 'modules/new'), { recursive: true });
  writeFileSync(join(folder, 'modules/new/index.ts'), '');
  expect(await changed).toEqual([join(folder, 'modules/new/index.ts')]);

  changed = next();
  rmSync(site());
  expect(await changed).toEqual([site()]);
});

it('a file that no server loads is not reported', async () => {
  const changed = next();
  writeFileSync(join(folder, 'app/site.test.ts'), '');
  writeFileSync(join(folder, 'app/later.ts'), '');
  expect(await changed).toEqual([join(folder, 'app/later.ts')]);
});

// What is in a checkout and no part of the project does not go into the file that is given to others.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packedOf } from './sources.ts';

const OURS = ['deploy/compose.yml', 'dist/web/index.js', 'server/src/main.ts'];
const FOREIGN = ['deploy/.env', 'deploy/site.key', 'deploy/site.pem', 'server/debug.log', 'server/src/main.test.ts', 'server/node_modules/x/index.js'];

let root: string;
let copy: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hearth-sources-'));
  copy = `${root}-copy`;
  for (const path of [...OURS, ...FOREIGN]) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), '');
  }
});
afterEach(() => Promise.all([root, copy].map((folder) => rm(folder, { recursive: true, force: true }))));

async function packed(): Promise<string[]> {
  const filter = packedOf(root);
  for (const part of ['deploy', 'dist/web', 'server']) await cp(join(root, part), join(copy, part), { recursive: true, filter });
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(copy.length + 1))
    .toSorted();
}

it('of a checkout, what git knows is packed and what was built', async () => {
  await writeFile(join(root, 'deploy/notes.txt'), 'a password');
  const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words], { stdio: 'ignore' });
  git('init');
  git('add', 'deploy/compose.yml', 'server/src');
  expect(await packed()).toEqual(OURS);
});

it('without git, what is named like a secret or a remain stays behind', async () => {
  expect(await packed()).toEqual(OURS);
});

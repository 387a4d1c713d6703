// Builds the web when what it is made of has changed since the last time.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './child.mjs';
import { findNode } from './node.mjs';
import { Trouble, log } from './terminal.mjs';

const SOURCES = ['web', 'contract', 'package.json', 'package-lock.json', 'tools/build.mjs'];
const STAMP = 'dist/built-from';

/** Makes dist/web and dist/ssr fit the sources. Throws Trouble when the build fails. */
export async function buildWeb() {
  const stamp = join(root, STAMP);
  const isBuilt = ['dist/web', 'dist/ssr'].every((folder) => existsSync(join(root, folder)));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()) return;
  log('正在构建网页…');
  if ((await run(findNode(), ['tools/build.mjs'])) !== 0) throw new Trouble('网页没有构建成功，原因见上。');
}

/** Remembers that dist was made from sources of this hash. */
export function markBuilt(hash) {
  writeFileSync(join(root, STAMP), hash);
}

/** Returns one hash over the names and contents of everything the web is made of. */
export function hashSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesBelow))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

// Which files of the checkout are packed: those that git knows, because another one may hold a secret of the person who packs.
import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { basename, relative } from 'node:path';

const TEST = /\.(test|fixture|setup)\.tsx?$/;
/** What is built is nothing that git knows. */
const BUILT = /^dist\/(ssr|web)(\/|$)/;
/** Where there is no git to ask, as in a packed version: no file of the project is named like this. */
const FOREIGN = /^\.|\.(age|env|gz|key|log|pem|swp)$|~$/;

/** Returns a function that says whether a path of the checkout at `root` is packed. */
export function packedOf(root: string): (path: string) => boolean {
  const known = knownFiles(root);
  return (path) => {
    const name = basename(path);
    if (TEST.test(name) || name === 'node_modules') return false;
    const inside = relative(root, path);
    if (BUILT.test(inside)) return true;
    if (known === null) return !FOREIGN.test(name);
    return known.has(inside) || lstatSync(path).isDirectory();
  };
}

/** Returns the files that git knows below a folder, null where it knows none. */
function knownFiles(root: string): ReadonlySet<string> | null {
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });
    return listed === '' ? null : new Set(listed.split('\0'));
  } catch {
    return null;
  }
}

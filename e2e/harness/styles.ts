import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = join(import.meta.dirname, '../../dist/web/assets');

let known: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/**
 * Returns the classes of a page, as the server sends it, whose rules are only in files that the page does not begin with: what has them is drawn bare
 * first, and jumps when they come.
 */
export function findBareClasses(html: string): string[] {
  known ??= readClasses();
  const sheets = new Set([...html.matchAll(/<link rel="stylesheet" href="\/assets\/([^"]+)"/g)].map(([, file = '']) => file));
  const used = new Set([...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return [...used].filter((name) => {
    const files = known?.get(name);
    return files !== undefined && ![...files].some((file) => sheets.has(file));
  });
}

/** Returns the files of the build that have rules for a class, by its name there. */
function readClasses(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync(ASSETS).filter((name) => name.endsWith('.css'))) {
    for (const [, name = ''] of readFileSync(join(ASSETS, file), 'utf8').matchAll(/\.([\w-]+_[\da-f]{5})/g)) {
      found.set(name, (found.get(name) ?? new Set()).add(file));
    }
  }
  return found;
}

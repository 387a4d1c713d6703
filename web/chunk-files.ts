import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export interface Chunk {
  name: string;
  /** What it takes, but for what it leaves. */
  takes: readonly string[];
  leaves?: readonly string[];
  /** The chunk of the higher one takes first. */
  priority: number;
}

/** Returns a predicate: whether a file, by its absolute path, belongs to the chunk. */
export function belongsTo({ takes, leaves = [] }: Chunk): (file: string) => boolean {
  const taken = takes.map(patternOf);
  const left = leaves.map(patternOf);
  return (file) => {
    const path = relative(ROOT, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
    return taken.some((pattern) => pattern.test(path)) && !left.some((pattern) => pattern.test(path));
  };
}

/** Returns the regular expression for a path with stars. */
export function patternOf(path: string): RegExp {
  const source = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  return new RegExp(`^${source}$`);
}

// What the contract promises, found by looking through its files, for the tests that hold all of it against something.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { RouteKey, RouteShape } from '../route.ts';

const SOURCES = join(import.meta.dirname, '..');

/** A file of shapes, and the keys tied to them; those that readers never call are in a file of their own. */
export interface Domain {
  /** The path of its shapes below the contract, without the ending. */
  name: string;
  /** By the name they are exported under. */
  keys: [string, RouteKey][];
  shapes: Record<string, RouteShape>;
  /** The name of the shape each key was tied to in the source, by the key's name. */
  tied: Record<string, string>;
}

/** Returns every route key the contract exports, from every file. */
export async function readRouteKeys(): Promise<RouteKey[]> {
  const files = await Promise.all(listFiles().map(importFile));
  return files.flatMap((file) => Object.values(file)).filter(isKey);
}

/** Returns every file of shapes that keys are tied to, with the keys. */
export async function readDomains(): Promise<Domain[]> {
  const byShapes = Map.groupBy(
    listFiles().filter((file) => /^export const \w+ = keyed</m.test(sourceOf(file))),
    shapesFileOf,
  );
  return Promise.all([...byShapes].map(([shapesFile, keysFiles]) => readDomain(shapesFile, keysFiles)));
}

/** Returns the file a file of keys takes its shapes from. Throws when there is none. */
function shapesFileOf(file: string): string {
  const from = /^import type \* as shapes from '([^']+)';$/m.exec(sourceOf(file))?.[1];
  if (from === undefined) throw new Error(`${file} ties keys to no file of shapes`);
  return posix.join(posix.dirname(file), from);
}

async function readDomain(shapesFile: string, keysFiles: readonly string[]): Promise<Domain> {
  const keys = await Promise.all(keysFiles.map(importFile));
  const tied = keysFiles.flatMap((file) => [...sourceOf(file).matchAll(/keyed<typeof shapes\.(\w+)>\(\)\('(\w+)'/g)]);
  return {
    name: shapesFile.replace('.shapes.ts', ''),
    keys: keys.flatMap((file) => Object.entries(file)).filter((entry): entry is [string, RouteKey] => isKey(entry[1])),
    shapes: Object.fromEntries(Object.entries(await importFile(shapesFile)).filter((entry): entry is [string, RouteShape] => isShape(entry[1]))),
    tied: Object.fromEntries(tied.map(([, shape, key]) => [key, shape])),
  };
}

/** Returns the files that may export keys, below the contract's folder. */
function listFiles(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])[a-z-]+\.ts$/.test(file) && !file.startsWith('testing'))
    .map((file) => file.replaceAll('\\', '/'));
}

async function importFile(file: string): Promise<Record<string, unknown>> {
  const exported: Record<string, unknown> = await import(join(SOURCES, file));
  return exported;
}

function sourceOf(file: string): string {
  return readFileSync(join(SOURCES, file), 'utf8');
}

function isKey(value: unknown): value is RouteKey {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

function isShape(value: unknown): value is RouteShape {
  return typeof value === 'object' && value !== null && 'input' in value && 'reply' in value;
}

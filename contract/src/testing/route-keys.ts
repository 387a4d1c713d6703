// What the contract promises, found by looking through its files, for the tests that hold all of it against something.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteKey, RouteShape } from '../route.ts';

const SOURCES = join(import.meta.dirname, '..');

/** A file of keys and the file of shapes beside it. */
export interface Domain {
  /** The path of its keys below the contract, without the ending. */
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

/** Returns every file that ties keys to shapes, with both. */
export async function readDomains(): Promise<Domain[]> {
  const names = listFiles()
    .map((file) => file.replace('.ts', ''))
    .filter((name) => existsSync(join(SOURCES, `${name}.shapes.ts`)) && sourceOf(name).includes('keyed<'));
  return Promise.all(names.map(readDomain));
}

async function readDomain(name: string): Promise<Domain> {
  const keysFile = await importFile(`${name}.ts`);
  const shapesFile = await importFile(`${name}.shapes.ts`);
  const tied = [...sourceOf(name).matchAll(/keyed<typeof shapes\.(\w+)>\(\)\('(\w+)'/g)].map(([, shape, key]) => [key, shape]);
  return {
    name,
    keys: Object.entries(keysFile).filter((entry): entry is [string, RouteKey] => isKey(entry[1])),
    shapes: Object.fromEntries(Object.entries(shapesFile).filter((entry): entry is [string, RouteShape] => isShape(entry[1]))),
    tied: Object.fromEntries(tied),
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

function sourceOf(name: string): string {
  return readFileSync(join(SOURCES, `${name}.ts`), 'utf8');
}

function isKey(value: unknown): value is RouteKey {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

function isShape(value: unknown): value is RouteShape {
  return typeof value === 'object' && value !== null && 'input' in value && 'reply' in value;
}

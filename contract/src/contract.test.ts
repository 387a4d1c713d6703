import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pathParameters, type RouteKey, type RouteShape } from './route.ts';
import { z } from './zod.ts';

const FOLDER = import.meta.dirname;

/** The files of the contract that name routes. */
const domains = readdirSync(FOLDER)
  .filter((file) => /^[a-z-]+\.shapes\.ts$/.test(file))
  .map((file) => file.replace('.shapes.ts', ''))
  .filter((name) => existsSync(join(FOLDER, `${name}.ts`)) && sourceOf(name).includes('keyed<'));

interface Domain {
  name: string;
  keys: [string, RouteKey][];
  shapes: Record<string, RouteShape>;
  /** The shape each key was tied to in the source, by the key's name. */
  tied: Record<string, string>;
}

async function readDomain(name: string): Promise<Domain> {
  const keysFile: Record<string, unknown> = await import(join(FOLDER, `${name}.ts`));
  const shapesFile: Record<string, unknown> = await import(join(FOLDER, `${name}.shapes.ts`));
  const tied = [...sourceOf(name).matchAll(/keyed<typeof shapes\.(\w+)>\(\)\('(\w+)'/g)].map(([, shape, key]) => [key, shape]);
  return {
    name,
    keys: Object.entries(keysFile).filter((entry): entry is [string, RouteKey] => isKey(entry[1])),
    shapes: Object.fromEntries(Object.entries(shapesFile).filter((entry): entry is [string, RouteShape] => isShape(entry[1]))),
    tied: Object.fromEntries(tied),
  };
}

function sourceOf(name: string): string {
  return readFileSync(join(FOLDER, `${name}.ts`), 'utf8');
}

function isKey(value: unknown): value is RouteKey {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

function isShape(value: unknown): value is RouteShape {
  return typeof value === 'object' && value !== null && 'input' in value && 'reply' in value;
}

const all = await Promise.all(domains.map(readDomain));

describe.for(all)('$name', ({ keys, shapes, tied }) => {
  test('every key is exported under its own name and tied to a shape that exists', () => {
    expect(keys.length).toBeGreaterThan(0);
    for (const [exported, key] of keys) {
      expect(key.name).toBe(exported);
      expect(Object.keys(shapes), exported).toContain(tied[exported]);
    }
  });

  test('a key and a shape of the same name belong together, and no shape is left over', () => {
    for (const [exported] of keys) if (exported in shapes) expect(tied[exported]).toBe(exported);
    expect(Object.keys(shapes).sort()).toEqual([...new Set(Object.values(tied))].sort());
  });

  test('the parameters of a path are fields of the input', () => {
    for (const [exported, key] of keys) {
      const input = z.toJSONSchema(shapes[tied[exported] ?? '']?.input ?? z.never(), { io: 'input', unrepresentable: 'any' });
      expect(Object.keys(input.properties ?? {}), exported).toEqual(expect.arrayContaining(pathParameters(key.path)));
    }
  });

  test('a summary is a Chinese line', () => {
    for (const [name, shape] of Object.entries(shapes)) expect(shape.summary, name).toMatch(/^\p{Script=Han}.*[^。]$/u);
  });
});

test('no two routes share a name or an address', () => {
  const keys = all.flatMap((domain) => domain.keys.map(([, key]) => key));
  const addresses = keys.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(keys.map(({ name }) => name)).size).toBe(keys.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('what everybody gets alike is only read', () => {
  const publicWrites = all.flatMap(({ keys }) => keys.filter(([, key]) => key.access === 'public' && key.method !== 'GET'));
  expect(publicWrites).toEqual([]);
});

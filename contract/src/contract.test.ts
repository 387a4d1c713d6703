import { describe, expect, test } from 'vitest';
import { pathParameters } from './route.ts';
import { readDomains } from './testing/route-keys.ts';
import { z } from './zod.ts';

const all = await readDomains();

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

  test('a list that is given in pages is asked for by page number, too', () => {
    for (const [exported, key] of keys) {
      const shape = shapes[tied[exported] ?? ''];
      const [input, reply] = [shape?.input, shape?.reply].map((schema, at) =>
        z.toJSONSchema(schema ?? z.never(), { io: at === 0 ? 'input' : 'output', unrepresentable: 'any' }),
      );
      if (reply?.properties?.['page'] === undefined) continue;
      expect(Object.keys(input?.properties ?? {}), `${exported} ${key.path}`).toEqual(expect.arrayContaining(['page', 'size']));
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

test('a route with public access only reads', () => {
  const publicWrites = all.flatMap(({ keys }) => keys.filter(([, key]) => key.access === 'public' && key.method !== 'GET'));
  expect(publicWrites).toEqual([]);
});

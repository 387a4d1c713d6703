import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');

it('the browser distinguishes refusals by name, and by code only the one that signs out', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  const codes = files.flatMap((path) => [...readFileSync(join(SOURCES, path), 'utf8').matchAll(/'([ABC]\d{4})'/g)].map(([, code]) => `${path} ${code}`));
  expect(codes.sort()).toEqual(['lib/calls/api.ts A0401', 'lib/calls/api.ts A0440']);
});

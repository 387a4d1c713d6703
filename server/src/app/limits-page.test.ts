import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as limits from '#contract/limits.ts';
import * as staffLimits from '#contract/staff-limits.ts';
import type { Limit } from '#server/platform/attempts.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/limits.md'), 'utf8');

/** The rows of the page's tables, cell by cell, without their quotes. */
const rows = PAGE.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
const often = rows.filter((row) => row.length === 6 && row[0] !== 'module');
const much = rows.filter((row) => row.length === 3 && row[0] !== 'constant');

/** Every limit that counts in a window, by module and name: the entries of objects named LIMITS. */
const counted = await findLimits();

async function findLimits(): Promise<Map<string, Limit>> {
  const files = readdirSync(join(ROOT, 'server/src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const holders = files.filter((path) => /export const (\w+_)?LIMITS\b/.test(read(`server/src/${path}`)));
  const found = new Map<string, Limit>();
  for (const path of holders) {
    const exported: Record<string, unknown> = await import(join(ROOT, 'server/src', path));
    const module = /^modules[\\/]([^\\/]+)/.exec(path)?.[1] ?? basename(path, '.ts');
    for (const [name, value] of Object.entries(exported)) {
      if (!/^(\w+_)?LIMITS$/.test(name) || typeof value !== 'object' || value === null) continue;
      for (const [limit, entry] of Object.entries(value)) if (isLimit(entry)) found.set(`${module} ${limit}`, entry);
    }
  }
  return found;
}

function isLimit(value: unknown): value is Limit {
  return typeof value === 'object' && value !== null && 'max' in value && 'windowSeconds' in value;
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function spanText(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
  ] as const;
  const [unit, length] = units.find(([, size]) => seconds % size === 0) ?? ['s', 1];
  return `${seconds / length} ${unit}`;
}

describe('docs/limits.md', () => {
  it('has every rate limit with its value', () => {
    const expected = [...counted].map(([name, { max, windowSeconds }]) => `${name}: ${max} in ${spanText(windowSeconds)}`);
    const written = often.map(([module, limit, max]) => `${module} ${limit}: ${max}`);
    expect(expected.length).toBeGreaterThan(20);
    expect(written.toSorted(byText)).toEqual(expected.toSorted(byText));
  });

  it('names the file that enforces each, and an existing test', () => {
    for (const [, limit = '', , , file = '', test = ''] of often) {
      expect(read(file), `${limit} in ${file}`).toMatch(new RegExp(`LIMITS\\.${limit}\\b`));
      expect(test).toMatch(/\.test\.ts$/);
      expect(existsSync(join(ROOT, test)), test).toBe(true);
    }
  });

  it('has every size of the contract with its value, and a file that uses it', () => {
    const expected = Object.entries({ ...limits, ...staffLimits }).flatMap(([name, value]) => (typeof value === 'number' ? [`${name}: ${value}`] : []));
    expect(much.map(([name, value]) => `${name}: ${value}`).toSorted(byText)).toEqual(expected.toSorted(byText));
    for (const [name = '', , file = ''] of much) expect(read(file), `${name} in ${file}`).toContain(name);
  });

  it('is complete: a window is used only through platform/attempts.ts, by the listed limits', () => {
    const files = readdirSync(join(ROOT, 'server/src/modules'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?<!\.test|\.fixture)\.ts$/.test(path),
    );
    const taking = files.filter((path) => /shared\.take\(/.test(read(`server/src/modules/${path}`)));
    expect(taking).toEqual(['members/codes/send-limits.ts']);
  });
});

function byText(one: string, other: string): number {
  return one < other ? -1 : 1;
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const WEB = join(import.meta.dirname, '../dist/web');
const ENTRY = 'src/entry-client.tsx';
/** Pages that are read, not filled in. */
const READ = ['cart-list', 'mono-list', 'post-view', 'text-page', 'search-list', 'error', 'empty', 'ultr'];
/** What the validation library writes into whatever it is bundled with. */
const VALIDATION = /\$ZodType|ZodError|invalid_union/;

/** Bytes of script, compressed. */
const SCRIPTS_MOST = 95 * 1024;

interface Chunk {
  file: string;
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(WEB, 'manifest.json'), 'utf8'));

/** The files of a source and of everything it imports at once. */
function filesOf(source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} is not in the manifest`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) filesOf(next, seen);
  return seen;
}

/** What travels: the file as the build compressed it, or as it is where that is not worth it. */
function sizeOf(file: string): number {
  const compressed = join(WEB, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(WEB, file)).size;
}

test('no page that is read carries the validation library on its first load', () => {
  for (const page of READ) {
    const files = [...filesOf(ENTRY), ...filesOf(`src/pages/${page}/page.tsx`)];
    expect(
      files.filter((file) => VALIDATION.test(readFileSync(join(WEB, file), 'utf8'))),
      page,
    ).toEqual([]);
  }
});

test('a list and a post keep within what a first visit may weigh', () => {
  for (const page of ['cart-list', 'mono-list', 'post-view']) {
    const files = [...filesOf(ENTRY), ...filesOf(`src/pages/${page}/page.tsx`)].filter((file, at, all) => all.indexOf(file) === at);
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    expect(bytes, `${page}: ${files.join(', ')}`).toBeLessThanOrEqual(SCRIPTS_MOST);
  }
});

test('the mark of the validation library is found where it must be', () => {
  const all = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  expect(all.some(({ file }) => VALIDATION.test(readFileSync(join(WEB, file), 'utf8')))).toBe(true);
});

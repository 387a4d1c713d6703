import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const FILES = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
/** Pages for those who work on the site. Decisions tell what was so on their day. */
const PAGES = FILES.filter((path) => /^(README|CONTRIBUTING|docs\/[^/]+|packages\/[^/]+\/README)\.md$/.test(path));
/** Every file and folder, from the root or from any folder on its way: pages begin paths at what they speak of. */
const KNOWN = new Set(
  FILES.flatMap((path) => {
    const parts = path.split('/');
    return parts.flatMap((_, from) => parts.slice(from).map((__, length) => parts.slice(from, from + length + 1).join('/')));
  }),
);
const WHOLE = new Set(FILES.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))));
/** The titles in the table of checks. */
const CHECKS = [...readFileSync(join(ROOT, 'tools/tasks.mjs'), 'utf8').matchAll(/^(?: {2}|.*OnDemand = \[)\['([a-z ]+)',/gm)].flatMap(([, title = '']) =>
  title.split(' '),
);
const NPM = /npm (?:run )?([\w:-]+)/g;

/** Not of the repository: what a site, a build or a reader of a recipe makes. */
const MADE = /^(\.hearth|dist|node_modules)(\/|$)|^secret\.key$|^setup-code$|^withdraw\.ts$/;

/** Returns `a/{b,c}.ts` as its paths. */
function expand(path: string): string[] {
  const [whole, inner] = /\{([^}]*)\}/.exec(path) ?? [];
  return whole === undefined || inner === undefined ? [path] : inner.split(',').flatMap((part) => expand(path.replace(whole, part)));
}

/** Returns the paths that a page puts in code, without what is a pattern, an address or code. */
function pathsIn(page: string): string[] {
  const spans = [...page.replaceAll(/```[^]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return spans
    .filter((span) =>
      /^[\w.{},-][\w.{},/-]*\.(tsx?|mjs|css|sql|json|md|py|sh|yml|conf|service)$|^(server|web|contract|tools|demo|e2e|bench|lab|packages|docs|deploy)\/[\w./{},-]+$/.test(
        span,
      ),
    )
    .flatMap(expand)
    .filter((path) => !MADE.test(path));
}

/** Returns whether a path is in the repository. */
const exists = (path: string): boolean => KNOWN.has(path.replace(/\/$/, ''));

/** Returns the commands of npm that a page names. */
function commandsIn(page: string): string[] {
  return [...page.matchAll(NPM)].map(([, name = '']) => name);
}

describe.each(PAGES)('%s', (path) => {
  const page = readFileSync(join(ROOT, path), 'utf8');

  test('names only files that are there', () => {
    expect(pathsIn(page).filter((each) => !exists(each))).toEqual([]);
  });

  test('links only to files that are there', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, href = '']) => href).filter((href) => !/^[a-z]+:/.test(href));
    expect(links.filter((href) => !WHOLE.has(join(dirname(path), href).replace(/\/$/, '')))).toEqual([]);
  });

  test('names only commands that can be run', () => {
    const known = new Set([...Object.keys(manifest.scripts), 'ci', 'install', 'view']);
    expect(commandsIn(page).filter((name) => !known.has(name))).toEqual([]);
  });

  test('names only checks that there are', () => {
    const named = [...page.matchAll(/npm run check -- ([a-z ]+)`/g)].flatMap(([, names = '']) => names.split(' '));
    expect(CHECKS).toContain('types');
    expect(named.filter((name) => !CHECKS.includes(name))).toEqual([]);
  });
});

test('the pages name every command', () => {
  const named = new Set(PAGES.flatMap((path) => commandsIn(readFileSync(join(ROOT, path), 'utf8'))));
  expect(Object.keys(manifest.scripts).filter((name) => !named.has(name))).toEqual([]);
});

test('a path that is not there is found', () => {
  expect(pathsIn('`tools/gone.ts`, `tools/{docs.test,gone}.ts`, `npm run gone`').filter((path) => !exists(path))).toEqual(['tools/gone.ts', 'tools/gone.ts']);
});

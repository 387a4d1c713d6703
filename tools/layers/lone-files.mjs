// Small files that a single other file imports: one more place to look for few lines.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SOURCE, TESTING } from './folders.mjs';

const MAX_LINES = 30;
/** A file that would become longer by what it takes in would soon be divided again. */
const MAX_TOGETHER = 200;

/** What every reader looks for under its name, or by purpose: elements, text functions, steps, commands, measurements. */
const STANDING = [
  /\/(index|routes|queries[^/]*|rules[^/]*|jobs|notifications|personal-data|shipped|limits|page|lazy-[^/]*)\.tsx?$|\/rules\//,
  /^(web\/src\/(ui|lib)|contract\/src\/text|tools|bench|lab|e2e)\//,
];
/** Tables of contents: each line of them opens a file that does one thing. */
const DOORS = [
  /^server\/src\/modules\/[^/]+\/(index|routes|jobs)\.ts$/,
  /^packages\/[^/]+\/src\/index\.ts$/,
  /^server\/src\/(site|app\/app)\.ts$/,
  /^demo\/load\.ts$/,
];

/** Small files with one importer that stay, each with the reason. */
const KEPT = {
  'server/src/app/cache/edge.ts': 'the headers that caches in front of the site read, apart from the cache of the site',
  'web/src/admin/queue/kinds.ts': 'the table of kinds, a line each, which grows with every kind',
  'web/src/features/layout/header/sign-out.ts': 'ends a session; the layout only offers it',
  'web/src/features/messages/letter-drafts.ts': 'what a browser keeps, apart from the form that shows it',
  'web/src/pages/profile-userinfo/values.ts': 'names the shape of what is sent, whose name the form uses for its key',
};

/**
 * Returns sentences about small files that belong into the file that alone imports them: `files` are those of readImports, read below `base`.
 * Left alone are those of a standing name, behind a door, fetched by `import()`, of another room than their importer, and those with a
 * stylesheet or a test of their own.
 */
export function findLoneFiles(files, base) {
  const sources = files.map(({ source }) => source).filter((source) => SOURCE.test(source) && !TESTING.test(source));
  const importers = new Map();
  for (const { source, dependencies } of files) {
    if (TESTING.test(source)) continue;
    for (const { resolved, dynamic } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), { by: source, dynamic }]);
  }
  const linesOf = (path) => readFileSync(join(base, path), 'utf8').trimEnd().split('\n').length;
  return sources.flatMap((source) => {
    const found = importers.get(source) ?? [];
    const [by, ...others] = new Set(found.map((each) => each.by));
    if (by === undefined || others.length > 0 || found.some(({ dynamic }) => dynamic)) return [];
    if (Object.hasOwn(KEPT, source) || STANDING.some((kind) => kind.test(source)) || DOORS.some((door) => door.test(by))) return [];
    if (roomOf(source) !== roomOf(by) || hasCompanion(join(base, source))) return [];
    const lines = linesOf(source);
    if (lines >= MAX_LINES || lines + linesOf(by) > MAX_TOGETHER) return [];
    return [`${source}\n  no-lone-file: Its ${lines} lines are imported by ${by} alone, where they belong.\n`];
  });
}

/** The page or feature of a file; elsewhere its folder. */
function roomOf(path) {
  return /^web\/src\/(pages|features)\/[^/]+/.exec(path)?.[0] ?? dirname(path);
}

function hasCompanion(path) {
  const name = path.replace(/\.(tsx?|mjs)$/, '');
  return [`${name}.module.css`, `${name}.test.ts`, `${name}.test.tsx`].some((each) => existsSync(each));
}

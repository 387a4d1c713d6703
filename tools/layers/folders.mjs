// What no rule of .dependency-cruiser.cjs can say of folders: that no two need each other, and that none is crowded.
import { posix } from 'node:path';

export const TESTING = /\.(test|fixture|setup|journey)\.tsx?$|\/testing(\/|\.ts$)/;
export const SOURCE = /\.(tsx?|mjs)$/;
const MAX_FILES = 25;
const OWN_FILES = '(its own files)';
/** Flat on purpose: their files are looked up by name. */
const FLAT_FOLDERS = ['contract/src/api', 'contract/src/api/admin', 'web/src/ui'];

/**
 * Returns sentences about folders that import each other, directly or not: `files` are those of readImports. The files directly in a folder
 * count as one more room of it. Tests and what is fetched by `import()` are left out.
 */
export function findFolderCycles(files) {
  const imports = files
    .filter(({ source }) => SOURCE.test(source) && !TESTING.test(source))
    .flatMap(({ source, dependencies }) => dependencies.filter(({ dynamic }) => !dynamic).map(({ resolved }) => [source, resolved]))
    .filter(([, to]) => SOURCE.test(to) && !TESTING.test(to));
  const folders = new Set(imports.flat().flatMap(foldersAbove));
  return [...folders].flatMap((folder) => findCyclesIn(folder, imports));
}

function findCyclesIn(folder, imports) {
  const roomOf = (path) => (path.startsWith(`${folder}/`) ? (/^([^/]+)\//.exec(path.slice(folder.length + 1))?.[1] ?? OWN_FILES) : null);
  const between = imports
    .map(([from, to]) => ({ from, to, rooms: [roomOf(from), roomOf(to)] }))
    .filter(({ rooms: [one, other] }) => one !== null && other !== null && one !== other);
  const needed = Map.groupBy(between, ({ rooms: [room] }) => room);
  const reachFrom = (start) => {
    const reached = new Set();
    const open = [start];
    for (const room of open) {
      const next = (needed.get(room) ?? []).map(({ rooms: [, to] }) => to).filter((to) => !reached.has(to));
      for (const to of new Set(next)) open.push(to);
      for (const to of next) reached.add(to);
    }
    return reached;
  };
  const pairs = Map.groupBy(between, ({ rooms }) => rooms.join(' → '));
  return [...pairs]
    .filter(([, [{ rooms }]]) => reachFrom(rooms[1]).has(rooms[0]))
    .map(([pair, [{ from, to }, ...more]]) => {
      const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
      return `${from}\n  → ${to}${others}\n  no-folder-cycle: ${folder}: ${pair}, and back. What both need is a third room, below them.\n`;
    });
}

/** Sentences about folders that hold more source files than anybody takes in at a look; tests don't count. */
export function findCrowdedFolders(files) {
  const sources = files.map(({ source }) => source).filter((source) => SOURCE.test(source) && !TESTING.test(source));
  const inside = Map.groupBy(new Set(sources), (source) => posix.dirname(source));
  return [...inside]
    .filter(([folder, { length }]) => length > MAX_FILES && !FLAT_FOLDERS.includes(folder))
    .map(([folder, { length }]) => `${folder}\n  no-crowded-folder: It holds ${length} source files. More than ${MAX_FILES} are sorted into rooms.\n`);
}

function foldersAbove(path) {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}

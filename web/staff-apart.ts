import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** A chunk of the build, as far as is looked at. */
export interface BuiltChunk {
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  /** What it imports at once, by file name. */
  imports: readonly string[];
}

/** What those alone need who run the site. */
const OF_STAFF = /^src\/(?:admin|features\/staff)\//;
/** The entry, and the pages; the few that only staff open are left out. */
const OF_VISITORS = /^src\/(?:entry-client\.tsx|pages\/(?!console\/|trial-desk\/|scenery-desk\/)[^/]+\/page\.tsx)$/;

/** Refuses a build in which a page of visitors carries something of the staff: it is fetched by `import()` once it is known who asks. */
export function staffApart(): Plugin {
  return {
    name: 'staff-apart',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const found = findStaffInPages(chunks, import.meta.dirname);
      if (found.length > 0) this.error(`pages of visitors carry what is for the staff:\n${found.join('\n')}`);
    },
  };
}

/** Returns a sentence for each file of the staff that a page of visitors would load at once; `root` is where `src` is. */
export function findStaffInPages(chunks: readonly BuiltChunk[], root: string): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const pathOf = (id: string) => relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return chunks.flatMap((chunk) => {
    const page = chunk.facadeModuleId === null ? '' : pathOf(chunk.facadeModuleId);
    if (!OF_VISITORS.test(page)) return [];
    const loaded = new Set([chunk]);
    for (const each of loaded) for (const name of each.imports) addIfThere(loaded, byName.get(name));
    const carried = [...loaded].flatMap(({ moduleIds }) => moduleIds.map(pathOf)).filter((path) => OF_STAFF.test(path));
    return carried.map((path) => `${page} loads ${path}`);
  });
}

function addIfThere<Value>(set: Set<Value>, value: Value | undefined): void {
  if (value !== undefined) set.add(value);
}

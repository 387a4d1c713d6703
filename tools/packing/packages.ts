// Which installed packages a built site needs, from package-lock.json.

/** What is read of the lock file. */
export interface PackageLock {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** What the pages are built with or from: a packed site has them built. */
const OF_THE_BUILD = new Set([
  '@swc/core',
  '@tiptap/core',
  '@tiptap/extension-table',
  '@tiptap/extensions',
  '@tiptap/pm',
  '@tiptap/starter-kit',
  '@vitejs/plugin-react',
  'lucide-static',
  'photoswipe',
  'react',
  'react-dom',
  'uqr',
  'vite',
  'zustand',
]);

/** Returns the paths of the packages a built site needs, of those that `isInstalled` says are there: other platforms have others. */
export function neededPackages({ packages }: PackageLock, isInstalled: (path: string) => boolean): string[] {
  const found = new Set<string>();
  const visit = (path: string | null) => {
    if (path === null || found.has(path) || !isInstalled(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path] ?? {};
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) visit(resolve(packages, path, name));
  };
  const { dependencies, optionalDependencies } = packages[''] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) if (!OF_THE_BUILD.has(name)) visit(resolve(packages, '', name));
  return [...found].toSorted();
}

/** Returns the path of the package that `from` gets under a name, as Node looks for it; null where it is not in the lock file. */
function resolve(packages: PackageLock['packages'], from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (at === '') return null;
  }
}

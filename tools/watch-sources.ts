import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Half of it is how long a change waits on average; looking takes about 1 % of a core. */
const LOOK_EVERY_MS = 400;

/** What no running server has loaded. */
const UNLOADED = /\.(test|fixture)\.tsx?$/;

/**
 * Calls `onChange` with the files below the folders that were changed, added or removed, until the returned function is called.
 * It looks at all of them again and again: what the system reports of changes gets lost on some file systems, with editors that write a
 * new file in place of the old one, and after a restart.
 */
export function watchSources(folders: readonly string[], onChange: (files: string[]) => void): () => void {
  let known = readStates(folders);
  const timer = setInterval(() => {
    const states = readStates(folders);
    const changed = [...new Set([...known.keys(), ...states.keys()])].filter((file) => known.get(file) !== states.get(file));
    known = states;
    if (changed.length > 0) onChange(changed);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Returns what differs as soon as a file is written, whatever its time of modification was set to. */
function readStates(folders: readonly string[]): Map<string, string> {
  const states = new Map<string, string>();
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const stat = entry.isFile() && !UNLOADED.test(file) ? statSync(file, { throwIfNoEntry: false }) : undefined;
      if (stat) states.set(file, `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size}`);
    }
  }
  return states;
}

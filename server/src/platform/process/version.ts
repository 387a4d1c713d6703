import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** Returns the version of the program. */
export async function readVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return version;
}

/** Returns what the program says of its versions, as Markdown. */
export function readChangelogFile(): Promise<string> {
  return readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
}

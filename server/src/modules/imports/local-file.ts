import { mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Platform } from '#server/platform/api.ts';
import { readWhole } from '#server/platform/files/files.ts';
import { ImportRefusal } from './media/refusals.ts';
import type { OrderRow } from './queries-orders.ts';

/** In the data folder: where files lie that are too large to be sent, and folders with pictures. */
export const IMPORTS_FOLDER = 'imports';
const PRIVATE = { mode: 0o600 };

/** A file of an order on this machine, as long as something is done with it. */
export interface LocalFile {
  file: string;
  /** The folder with the pictures; null: none come along. */
  folder: string | null;
  /** Removes what was made for it. */
  leave(): Promise<void>;
}

/** Returns the file of an order on this machine. Throws ImportRefusal where it is not there. */
export async function openLocal({ config, files }: Pick<Platform, 'config' | 'files'>, order: OrderRow): Promise<LocalFile> {
  const base = join(config.dataDir, IMPORTS_FOLDER);
  await mkdir(base, { recursive: true, mode: 0o700 });
  const folder = order.pictures === null ? null : await within(base, order.pictures, 'folder');
  if (order.path !== null) return { file: await within(base, order.path, 'file'), folder, leave: () => Promise.resolve() };
  const bytes = order.storedName === null ? null : await readWhole(files, order.storedName);
  if (bytes === null) throw new ImportRefusal('传上来的文件已经不在了，请再传一次。');
  const file = join(base, `.sent-${order.id}`);
  await writeFile(file, bytes, PRIVATE);
  return { file, folder, leave: () => rm(file, { force: true }) };
}

/** Returns the place of a name in a folder; a link out of it is none. */
async function within(base: string, name: string, wanted: 'file' | 'folder'): Promise<string> {
  const [root, path] = [await realpath(base), await realpath(join(base, name)).catch(() => null)];
  const found = path === null || !path.startsWith(root + sep) ? null : await stat(path);
  if (path === null || !(wanted === 'file' ? found?.isFile() : found?.isDirectory()))
    throw new ImportRefusal(`做这件事的机器上没有${wanted === 'file' ? '这个文件' : '这个文件夹'}：${join(base, name)}`);
  return path;
}

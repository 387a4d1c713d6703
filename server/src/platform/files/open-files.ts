import { join } from 'node:path';
import type { Config } from '../process/config/config.ts';
import type { FileStore } from './files.ts';
import { createLocalFileStore } from './local-store.ts';

/** Returns the folder of files in a data folder. */
export function filesFolderOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/** Returns the files of the site: in the store of the settings, or in the data folder. Nothing of the store's is loaded without one. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (config.s3 === null) return createLocalFileStore(filesFolderOf(config));
  const { createS3FileStore } = await import('./s3-store.ts');
  return createS3FileStore(config.s3);
}

import { join } from 'node:path';
import { copyFiles } from '#server/platform/files/copy-files.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { readS3 } from '#server/platform/process/config/s3-settings.ts';
import { startS3Double } from '#server/platform/testing/s3-double.ts';

/** A store whose pictures everybody reads from it, with the files of a site. */
export interface PublicStore {
  /** Where pictures come from. */
  origin: string;
  /** The settings by which a site uses it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts a double of an S3 store, and copies the files of a stopped site into it. */
export async function startPublicStore(dataDir: string): Promise<PublicStore> {
  const double = await startS3Double();
  const [from, to] = await Promise.all([openFiles({ dataDir, s3: null }), openFiles({ dataDir, s3: readS3(double.env) })]);
  await copyFiles({ from, to, journal: join(dataDir, 'journal'), onProgress: () => undefined });
  const origin = double.env['HEARTH_S3_ENDPOINT'] ?? '';
  return { origin, env: { ...double.env, HEARTH_S3_PUBLIC: `${origin}/hearth/public` }, stop: () => double.stop() };
}

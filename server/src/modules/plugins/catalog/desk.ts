import type { DeskPlugin } from '#contract/api/admin/plugin-desk.ts';
import type { savePlugin as saveShape } from '#contract/api/admin/plugin-desk.shapes.ts';
import { Failure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { addVersion, type AddedVersion } from './add.ts';
import { setScreenshots } from './screenshots.ts';
import { listUploaded } from './uploaded.ts';

/** Returns the uploaded plugins with their versions, as operators see them. */
export async function listForStaff(db: Db): Promise<DeskPlugin[]> {
  return (await listUploaded(db)).map(({ id, folder, name, author, category, gameIds, screenshotIds, versions }) => ({
    ...{ id, folder, name, author, category, gameIds, screenshots: screenshotIds.length },
    versions: versions.map(({ version, changelog, gameVersion, releasedAt, withdrawnAt, withdrawnReason, file }) => ({
      ...{ version, changelog, gameVersion, releasedAt, withdrawnAt, withdrawnReason },
      fileId: file?.id ?? null,
      bytes: file?.size ?? 0,
      downloads: file?.downloads ?? 0,
    })),
  }));
}

/** Offers a version of a plugin. Throws `invalidInput` for an archive that may not be offered. */
export function savePlugin(
  request: ApiRequest,
  { archive, description, note, category, installSteps, changelog }: ParsedInputOf<typeof saveShape>,
): Promise<AddedVersion> {
  return addVersion(
    { db: request.db, files: storeFor(request) },
    {
      bytes: Buffer.from(archive, 'base64'),
      changelog,
      releasedAt: request.now,
      ...(description !== undefined && { description }),
      ...(note !== undefined && { note }),
      ...(category !== undefined && { category }),
      ...(installSteps !== undefined && { installSteps }),
    },
  );
}

/** Sets the pictures of a plugin. Throws `notFound`, and `invalidInput` for what is no picture. */
export async function saveScreenshots(request: ApiRequest, id: number, pictures: readonly string[]): Promise<number> {
  const plugin = (await listUploaded(request.db)).find((each) => each.id === id);
  if (!plugin) throw new Failure('notFound');
  await setScreenshots(
    { db: request.db, files: storeFor(request), now: request.now },
    plugin.folder,
    pictures.map((picture) => Buffer.from(picture, 'base64')),
  );
  return pictures.length;
}

/** Returns the site's files; for a preview a store that keeps nothing. */
function storeFor({ platform: { files }, isPreview = false }: ApiRequest): FileStore {
  return isPreview ? { ...files, write: async () => undefined } : files;
}

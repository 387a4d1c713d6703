import { createHash } from 'node:crypto';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { Platform } from '#server/platform/api.ts';
import { requireClean } from '#server/platform/files/clamd.ts';
import type { StoreContext } from '../pictures/keep-picture.ts';
import { examineSealed } from './examine-sealed.ts';
import { registerSealed } from './register-sealed.ts';

/** Forms may come from anybody: all of them together take their turns as one sender does. */
const FORM_OWNER = 'form';

/** A file that came within a form, judged by its bytes. */
export type AttachedFile = { name: string; bytes: Buffer; sha256: string } & Awaited<ReturnType<typeof examineSealed>>;

/** Returns what the files of a form are, judged by their bytes. Throws what `examineSealed` and `requireClean` throw, at the field of the file. */
export async function examineAttached({ config }: Pick<Platform, 'config'>, files: readonly { name: string; data: string }[]): Promise<AttachedFile[]> {
  const examined: AttachedFile[] = [];
  for (const [index, { name, data }] of files.entries()) {
    const bytes = Buffer.from(data, 'base64');
    try {
      await requireClean(config.scanner, bytes);
      examined.push({ name, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), ...(await examineSealed(FORM_OWNER, bytes, name)) });
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      throw fieldFailure(`files.${index}`, `“${name}”：${error.message}`);
    }
  }
  return examined;
}

/** Stores the files of a form sealed, and returns their ids in the order of the form; `memberId` null: of somebody who need have no account. */
export async function registerAttached(context: StoreContext, memberId: number | null, files: readonly AttachedFile[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { bytes, name, sha256, kind, mediaType, view } of files)
    ids.push((await registerSealed(context, { memberId, accusedId: null, kind, name, mediaType, sha256, bytes, view })).id);
  return ids;
}

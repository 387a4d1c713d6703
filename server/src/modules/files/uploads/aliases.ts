import { Failure } from '#contract/failures.ts';
import type { UploadedAvatar, UploadedFile, UploadProgress, UploadPurpose } from '#contract/api/files.ts';
import type { ApiRequest, IncomingFile } from '#server/platform/api.ts';
import type { Purposes } from './purpose.ts';
import { selectUpload } from './queries-uploads.ts';
import { receiveUpload, type SentFields } from './receive.ts';

interface Sent {
  fields: Omit<SentFields, 'purpose'>;
  file: IncomingFile;
}

/** Receives evidence under its own address, whose reply names the file while it is still on its way. Throws like `receiveUpload`. */
export async function receiveEvidence(purposes: Purposes, request: ApiRequest, { fields, file }: Sent): Promise<UploadedFile> {
  await requirePurpose(request, fields, 'evidence');
  const made = await receiveUpload(purposes, request, { fields: { ...fields, purpose: 'evidence' }, file });
  if ('received' in made) {
    const { upload, size, received } = made;
    const name = (await selectUpload(request.db, upload))?.name ?? '';
    return { id: null, url: null, name, size, sha256: null, upload, received };
  }
  if (!('name' in made)) throw new Error('evidence became something else');
  return { ...made, upload: null, received: made.size };
}

/** Receives an avatar under its own address. Throws like `receiveUpload`. */
export async function receiveAvatar(purposes: Purposes, request: ApiRequest, { fields, file }: Sent): Promise<UploadedAvatar | UploadProgress> {
  await requirePurpose(request, fields, 'avatar');
  const made = await receiveUpload(purposes, request, { fields: { ...fields, purpose: 'avatar' }, file });
  if ('received' in made || 'avatar' in made) return made;
  throw new Error('an avatar became something else');
}

/** Throws `notFound` for an upload that was begun for something else. */
async function requirePurpose({ db }: ApiRequest, { upload }: Sent['fields'], purpose: UploadPurpose): Promise<void> {
  const known = upload === undefined ? null : await selectUpload(db, upload);
  if (known && known.purpose !== purpose) throw new Failure('notFound');
}

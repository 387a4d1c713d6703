import * as keys from '#contract/api/files.ts';
import * as shapes from '#contract/api/files.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { labelPicture } from './pictures/label.ts';
import { receiveAvatar, receiveEvidence } from './uploads/aliases.ts';
import { picturePurpose } from './uploads/picture-purpose.ts';
import type { Purposes } from './uploads/purpose.ts';
import { findUpload, receiveUpload } from './uploads/receive.ts';

/** Mounts the uploads of every purpose; what other modules take is handed in. */
export function mountFiles(api: Api, others: Omit<Purposes, 'picture' | 'appeal'>): void {
  const purposes: Purposes = { ...others, picture: picturePurpose({ isWide: false }), appeal: picturePurpose({ isWide: false, isForSuspended: true }) };
  api.onUpload(keys.uploadFile, shapes.uploadFile, ({ wide, purpose, ...fields }, file, request) =>
    receiveUpload(purposes, request, { fields: { ...fields, purpose: wide && purpose === 'picture' ? 'scenery' : purpose }, file }),
  );
  api.onMember(keys.labelPicture, shapes.labelPicture, (input, request) => labelPicture(request, input));
  api.on(keys.findUpload, shapes.findUpload, (input, request) => findUpload(purposes, request, input));
  api.onUpload(keys.uploadEvidence, shapes.uploadEvidence, (fields, file, request) => receiveEvidence(purposes, request, { fields, file }));
  api.on(keys.findEvidenceUpload, shapes.findEvidenceUpload, (input, request) => findUpload(purposes, request, input));
  api.onUpload(keys.uploadAvatar, shapes.uploadAvatar, (fields, file, request) => receiveAvatar(purposes, request, { fields, file }));
}

import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './files.shapes.ts';

/** What a file is sent for. */
export type UploadPurpose = z.output<typeof shapes.uploadPurpose>;
/** An uploaded picture, re-encoded by the server. */
export type UploadedImage = z.output<typeof shapes.uploadedImage>;
/** Where the uploaded picture of a member is. */
export type UploadedAvatar = z.output<typeof shapes.uploadedAvatar>;
/** A file that is kept sealed. */
export type UploadedEvidence = z.output<typeof shapes.uploadedEvidence>;
/** What a file has become. */
export type UploadResult = z.output<typeof shapes.uploadResult>;
/** How much of a file has arrived. */
export type UploadProgress = z.output<typeof shapes.uploadProgress>;
/** A file that is kept sealed, or how much of it has arrived: the reply of `uploadEvidence`. */
export type UploadedFile = z.output<typeof shapes.uploadEvidence.reply>;

/** The one pair for every purpose and sender. */
export const uploadFile = keyed<typeof shapes.uploadFile>()('uploadFile', { method: 'POST', path: '/oss/r/upload', access: 'guest' });
export const labelPicture = keyed<typeof shapes.labelPicture>()('labelPicture', { method: 'POST', path: 'member/picture/label/:id', access: 'member' });
export const findUpload = keyed<typeof shapes.findUpload>()('findUpload', { method: 'GET', path: '/oss/r/upload', access: 'guest' });

/** The same under the addresses of one purpose. */
export const uploadEvidence = keyed<typeof shapes.uploadEvidence>()('uploadEvidence', { method: 'POST', path: '/oss/r/upload2', access: 'guest' });
export const findEvidenceUpload = keyed<typeof shapes.findEvidenceUpload>()('findEvidenceUpload', { method: 'GET', path: '/oss/r/upload2', access: 'guest' });
export const uploadAvatar = keyed<typeof shapes.uploadAvatar>()('uploadAvatar', { method: 'POST', path: '/oss/r/avatar', access: 'guest' });

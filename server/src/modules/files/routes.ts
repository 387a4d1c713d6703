import { uploadImage } from '#contract/api/files.ts';
import * as shapes from '#contract/api/files.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as upload from './upload.ts';

export function mountFiles(api: Api): void {
  api.onUpload(uploadImage, shapes.uploadImage, ({ stream }, request, input) => upload.uploadImage(request, stream, input));
}

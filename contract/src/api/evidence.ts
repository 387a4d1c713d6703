import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './evidence.shapes.ts';

/** A file that is kept sealed, or how much of it has come. */
export type UploadedFile = z.output<typeof shapes.uploadFile.reply>;

export const uploadFile = keyed<typeof shapes.uploadFile>()('uploadFile', 'POST', '/oss/r/upload2', 'guest');
export const findUpload = keyed<typeof shapes.findUpload>()('findUpload', 'GET', '/oss/r/upload2', 'guest');

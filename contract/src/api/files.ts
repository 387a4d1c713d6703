import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './files.shapes.ts';

/** An uploaded picture, re-encoded by the server. */
export type UploadedImage = z.output<typeof shapes.uploadedImage>;
/** How far a picture has come that is sent in pieces. */
export type UploadedPiece = z.output<typeof shapes.uploadedPiece>;

export const uploadImage = keyed<typeof shapes.uploadImage>()('uploadImage', 'POST', '/oss/r/upload', 'member');

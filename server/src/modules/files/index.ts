export { receiveAvatar, storeAvatar, sweepAvatars } from './avatars.ts';
export { FILES_PATH, findOwnPictures, findPictures, pictureOf } from './pictures.ts';
export type { ImageRow } from './queries.ts';
export { selectSealedFiles as listSealedFiles, type SealedRow, type Sender } from './queries-sealed.ts';
export { mountFiles } from './routes.ts';
export { findUpload, receiveSealed, registerSealed, sweepUploads, type SealedUpload } from './sealed.ts';
export { sendSealed } from './serve-sealed.ts';
export { serveAvatar, serveFile } from './serve.ts';
export { registerImage } from './upload.ts';

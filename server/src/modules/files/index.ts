export { FILES_PATH, findOwnPictures, findPictures, pictureOf } from './pictures.ts';
export type { ImageRow } from './queries.ts';
export { mountFiles } from './routes.ts';
export { serveFile } from './serve.ts';
export { registerImage } from './upload.ts';

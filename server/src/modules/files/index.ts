export { FILES_PATH, findPictures, pictureOf } from './pictures.ts';
export type { ImageRow } from './queries.ts';
export { mountFiles } from './routes.ts';
export { serveFile } from './serve.ts';
export { registerImage } from './upload.ts';

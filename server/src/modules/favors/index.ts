export { toggleFavor } from './favors.ts';
export { forgetFavors } from './forget.ts';
export { forgetFolders } from './folders.ts';
export { mountFavors } from './routes.ts';

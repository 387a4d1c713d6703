export { toggleFavor } from './favors.ts';
export { eraseFavors as forgetFavors } from './erase.ts';
export { eraseFolders as forgetFolders } from './folders.ts';
export { mountFavors } from './routes.ts';

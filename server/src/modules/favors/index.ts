export { toggleFavor } from './favors.ts';
export { eraseFavors } from './erase.ts';
export { eraseFolders } from './folders.ts';
export { mountFavors } from './routes.ts';

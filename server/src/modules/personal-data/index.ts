export { unusedPictures } from './unused-pictures.ts';
export { eraseMember } from './erase.ts';
export { EXPORTED_TABLES, exportJson, exportName } from './export.ts';
export { purgeRemoved } from './purge.ts';

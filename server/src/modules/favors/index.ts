export { FAVORS_DATA } from './personal-data.ts';
export { bringBackFavor, toggleFavor, withdrawFavor } from './favors.ts';
export { NEXT_FAVOR_REMINDER } from './queries.ts';
export { deleteImportedFavors, importFavor } from './import-favors.ts';
export { remindOfFavors } from './remind.ts';
export { mountFavors } from './routes.ts';

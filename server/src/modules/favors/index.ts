export { FAVORS_DATA } from './personal-data.ts';
export { bringBackFavor, toggleFavor, withdrawFavor } from './favors.ts';
export { mountFavors } from './routes.ts';

export { FAVORS_DATA } from './personal-data.ts';
export { toggleFavor } from './favors.ts';
export { mountFavors } from './routes.ts';

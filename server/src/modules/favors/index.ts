export { toggleFavor } from './favors.ts';
export { mountFavors } from './routes.ts';

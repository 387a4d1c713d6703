export { toggleFavor } from './favors.ts';
export { forgetFavors } from './forget.ts';
export { mountFavors } from './routes.ts';

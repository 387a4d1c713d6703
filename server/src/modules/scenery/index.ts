export { paintAvif } from './avif.ts';
export { saveSceneryComment } from './comments.ts';
export { forgetScenery } from './favors.ts';
export { listSubmittedScenery, removeScenery, reviewScenery } from './review.ts';
export { mountScenery } from './routes.ts';
export { saveScenery } from './save.ts';
export { searchScenery } from './search.ts';

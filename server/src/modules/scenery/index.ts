export { paintAvif } from './avif.ts';
export { countSceneryComment, giveSceneryFloor } from './comments.ts';
export { eraseScenery as forgetScenery, getHanging } from './favors.ts';
export { lockScenery } from './queries-save.ts';
export { listSubmittedScenery, removeScenery, reviewScenery } from './review.ts';
export { mountScenery } from './routes.ts';
export { saveScenery, sceneryPurpose } from './save.ts';
export { searchScenery } from './search.ts';
export { sceneryCommentsTag } from './tags.ts';

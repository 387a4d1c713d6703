export { LOOK_ALIKES_DATA } from './personal-data.ts';
export { countLookAlikeGroups } from './list.ts';
export { mountLookAlikes } from './routes.ts';
export { findLookAlikes, NEXT_TEXT } from './find.ts';
export { sweepPrints } from './sweep.ts';

export { undoMerge } from './undo.ts';
export { MEMBER_MERGES_DATA } from './personal-data.ts';
export { mountMemberMerges } from './routes.ts';

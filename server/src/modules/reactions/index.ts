export { REACTIONS_DATA } from './personal-data.ts';
export { giveReactionBack, takeReaction } from './react.ts';
export type { ReactionRow } from './queries.ts';
export { mountReactions } from './routes.ts';

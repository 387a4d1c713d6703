/** The reactions to a post, in the order in which they are offered; beside them there is the like. */
export const REACTION_KINDS = ['useful', 'funny', 'warm', 'surprising', 'sorry'] as const;
export type ReactionKind = (typeof REACTION_KINDS)[number];

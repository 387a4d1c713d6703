// The orders of each list, in the order they are offered: the shapes of calls, the addresses of pages and the tests read them here.

export const POST_SORTS = ['latest', 'active', 'hot', 'essence'] as const;
export const COMMENT_SORTS = ['earliest', 'latest', 'liked'] as const;
export const SCENERY_SORTS = ['latest', 'popular', 'month', 'shot'] as const;
export const ENTRY_SORTS = ['latest', 'ending', 'tickets'] as const;
export const PRESENTER_SORTS = ['seniority', 'newest', 'cases', 'posts', 'followers'] as const;
export const SEARCH_SORTS = ['relevance', 'latest'] as const;

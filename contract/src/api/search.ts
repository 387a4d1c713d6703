import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './search.shapes.ts';

/** A text in pieces, those that were looked for marked. */
export type MarkedText = z.output<typeof shapes.markedText>;
/** A post that was found. */
export type SearchHit = z.output<typeof shapes.searchHit>;
export type SearchPage = z.output<typeof shapes.searchPosts.reply>;
/** A comment that was found. */
export type CommentHit = z.output<typeof shapes.commentHit>;
export type CommentSearchPage = z.output<typeof shapes.searchComments.reply>;
/** What else than posts is called so. */
export type SearchOverview = z.output<typeof shapes.searchOverview.reply>;
/** Suggestions while typing. */
export type Completion = z.output<typeof shapes.completion>;

export const searchPosts = keyed<typeof shapes.searchPosts>()('searchPosts', { method: 'GET', path: 'g/post/full/search', access: 'public' });
export const searchComments = keyed<typeof shapes.searchComments>()('searchComments', { method: 'GET', path: 'g/comment/full/search', access: 'public' });
export const searchOverview = keyed<typeof shapes.searchOverview>()('searchOverview', { method: 'GET', path: 'g/search/overview', access: 'public' });
export const completeSearch = keyed<typeof shapes.completeSearch>()('completeSearch', { method: 'GET', path: 'g/search/suggest', access: 'public' });

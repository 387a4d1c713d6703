import * as keys from '#contract/api/search.ts';
import * as shapes from '#contract/api/search.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { searchComments } from './search-comments.ts';
import { completeSearch } from './complete.ts';
import { overview } from './overview.ts';
import { searchPosts } from './search-posts.ts';

export function mountSearch(api: Api): void {
  api.on(keys.searchPosts, shapes.searchPosts, (input, request) => searchPosts(request, input));
  api.on(keys.searchComments, shapes.searchComments, (input, request) => searchComments(request, input));
  api.on(keys.searchOverview, shapes.searchOverview, ({ q }, request) => overview(request, q));
  api.on(keys.completeSearch, shapes.completeSearch, ({ q }, request) => completeSearch(request, q));
}

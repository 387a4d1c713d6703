export { INDEXING_DATA } from './personal-data.ts';
export { foldForSearch, foldForSnippet } from './fold.ts';
export { inTitle, needleOf, scopeSql, sliceOf } from './grams.ts';
export { indexPosts, mendIndex, unindexPost } from './index-posts.ts';
export { checkIndex, rebuildDocuments, rebuildIndex } from './rebuild.ts';
export { findDueSimilar } from './keep-similar.ts';
export { keptSimilarSql, NEXT_SIMILAR } from './queries-similar.ts';
export { findSimilar, textLikeness } from './similar.ts';
export { searchTag } from './tags.ts';

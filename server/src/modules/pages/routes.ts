import { findNotice, findPage, listRuleArticles } from '#contract/api/pages.ts';
import * as shapes from '#contract/api/pages.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as pages from './pages.ts';

export function mountPages(api: Api): void {
  api.on(findPage, shapes.findPage, ({ slug }, { db }) => pages.getPage(db, slug));
  api.on(listRuleArticles, shapes.listRuleArticles, (_, { db }) => pages.listRuleArticles(db));
  api.on(findNotice, shapes.findNotice, ({ code }, { db }) => pages.getNotice(db, code));
}

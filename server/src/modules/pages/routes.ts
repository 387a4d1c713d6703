import { findNotice, findPage, listRuleArticles, listRuleVersions } from '#contract/api/pages.ts';
import * as shapes from '#contract/api/pages.shapes.ts';
import * as deskKeys from '#contract/api/admin/page-desk.ts';
import * as deskShapes from '#contract/api/admin/page-desk.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as desk from './desk.ts';
import * as pages from './pages.ts';
import { publishDraft } from './publish.ts';

export function mountPages(api: Api): void {
  api.on(findPage, shapes.findPage, ({ slug, version }, { db }) => pages.getPage(db, slug, version));
  api.on(listRuleArticles, shapes.listRuleArticles, ({ version }, { db }) => pages.listRuleArticles(db, version));
  api.on(listRuleVersions, shapes.listRuleVersions, (_, { db }) => pages.listRuleVersions(db));
  api.on(findNotice, shapes.findNotice, ({ code }, { db }) => pages.getNotice(db, code));
  api.onMember(deskKeys.listDeskPages, deskShapes.listDeskPages, (_, { db }) => desk.listDeskPages(db));
  api.onMember(deskKeys.viewDeskPage, deskShapes.viewDeskPage, ({ slug }, { db }) => desk.viewDeskPage(db, slug));
  api.onMember(deskKeys.pageVersions, deskShapes.pageVersions, ({ slug }, { db }) => desk.listPageVersions(db, slug));
  api.onMember(deskKeys.savePageDraft, deskShapes.savePageDraft, ({ action, base, ...words }, { db, now }) =>
    db.transaction((tx) => desk.saveDraft({ tx, now }, { ...words, action: action ?? null, base })),
  );
  api.onMember(deskKeys.dropPageDraft, deskShapes.dropPageDraft, ({ slug }, { db, now }) => db.transaction((tx) => desk.dropDraft({ tx, now }, slug)));
  api.onMember(deskKeys.publishPage, deskShapes.publishPage, ({ slug, validFrom, correction, tellAll, base }, { db, now }) =>
    db.transaction((tx) => publishDraft({ tx, now }, { slug, validFrom, isCorrection: correction, tellAll, base })),
  );
}

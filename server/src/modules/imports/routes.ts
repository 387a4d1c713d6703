import * as keys from '#contract/api/admin/imports.ts';
import * as shapes from '#contract/api/admin/imports.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listForConsole, orderCheck, orderRun, stopOrder } from './orders.ts';
import { undoImport, type UnusedPictures } from './undo.ts';

/** Mounts what operators ask of imports; how pictures go that nothing shows is handed in. */
export function mountImports(api: Api, unused: UnusedPictures): void {
  api.onMember(keys.listImports, shapes.listImports, (_, request) => listForConsole(request));
  api.onMember(keys.checkImport, shapes.checkImport, (wish, { db, now }) => orderCheck({ db, now }, wish));
  api.onMember(keys.runImport, shapes.runImport, ({ id }, { db, now }) => orderRun({ db, now }, id));
  api.onMember(keys.stopImport, shapes.stopImport, ({ id }, { db, now }) => stopOrder({ db, now }, id));
  api.onMember(keys.undoImport, shapes.undoImport, async ({ id }, { db, now }) => {
    const { posts, comments, members } = await db.transaction((tx) => undoImport({ tx, now }, id, unused));
    const kept = posts.kept + comments.kept + members.kept;
    return { posts: posts.removed, comments: comments.removed, members: members.removed, kept };
  });
}

import * as keys from '#contract/api/audit.ts';
import * as shapes from '#contract/api/audit.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { exportAudit } from './export.ts';
import { findAuditHead } from './head.ts';
import { listAudit, viewAudit } from './list.ts';
import { undoAudit, type Undoing } from './undo.ts';
import { verifyOnRecord } from './verify.ts';

/** Mounts the calls of the record; `undoing` is how acts of other modules are taken back. */
export function mountAudit(api: Api, undoing: Undoing): void {
  api.on(keys.readAuditHead, shapes.readAuditHead, async (_, { db }) => ({ head: await findAuditHead(db) }));
  api.onMember(keys.listAudit, shapes.listAudit, (input, request) => listAudit(request, input));
  api.onMember(keys.viewAudit, shapes.viewAudit, ({ seq }, request) => viewAudit(request, seq));
  api.onMember(keys.undoAudit, shapes.undoAudit, (input, { db, now }) => db.transaction((tx) => undoAudit({ tx, now }, input, undoing)));
  api.onMember(keys.exportAudit, shapes.exportAudit, (input, { db, now }) => db.transaction((tx) => exportAudit({ tx, now }, input)));
  api.onMember(keys.verifyAudit, shapes.verifyAudit, (_, { db, now }) => db.transaction((tx) => verifyOnRecord({ tx, now })));
}

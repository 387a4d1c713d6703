import * as keys from '#contract/api/audit.ts';
import * as shapes from '#contract/api/audit.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listAudit, viewAudit } from './list.ts';
import { record } from './ledger.ts';
import { undoAudit, type Undoers } from './undo.ts';
import { verifyAudit } from './verify.ts';

/** Mounts the calls of the record. `undoers` take acts of other modules back. */
export function mountAudit(api: Api, undoers: Undoers): void {
  api.onMember(keys.listAudit, shapes.listAudit, (input, request) => listAudit(request, input));
  api.onMember(keys.viewAudit, shapes.viewAudit, ({ seq }, request) => viewAudit(request, seq));
  api.onMember(keys.undoAudit, shapes.undoAudit, (input, { db, now }) => db.transaction((tx) => undoAudit({ tx, now }, input, undoers)));
  api.onMember(keys.verifyAudit, shapes.verifyAudit, (_, { db, now }) =>
    db.transaction(async (tx) => {
      const report = await verifyAudit(tx);
      await record({ tx, now }, { act: 'audit.verify', target: { kind: 'audit', id: report.to }, after: { ok: report.ok, brokenAt: report.brokenAt } });
      return report;
    }),
  );
}

// One way through which every act of staff goes, whichever door it came by.
import { Failure } from '#contract/failures.ts';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import type { ActRequest, Actor } from './act.ts';
import { actAs, flushAuditRecords, ledgerOf, requireAuditRecord } from './ledger.ts';
import { previewOf, versionOf } from './preview.ts';
import { requireStillStaff } from './still-staff.ts';

/** An act of staff as a door hands it in. */
export interface Performance {
  /** What it is called in the code, for errors. */
  name: string;
  actor: Actor;
  request: ActRequest;
}

export type Performed<Result> = { preview: ActPreview } | { preview: null; result: Result; receipt: ActReceipt };

/** Thrown to roll back what was only done to see what it does. */
class PreviewDone extends Error {
  readonly preview: ActPreview;

  constructor(preview: ActPreview) {
    super('this was a preview');
    this.preview = preview;
  }
}

/**
 * Runs an act in one transaction, in the name of its actor, and returns what it returned and its record; of a preview, what it would do, with
 * nothing written. Throws `staleBase` when what it was done to is not what the actor saw, `forbidden` when the actor has lost their office meanwhile,
 * what the act throws, and an error when it left no record. A preview needs a database, because in an open transaction it would take everything back.
 */
export async function performAct<Result>(db: Db, { name, actor, request }: Performance, act: (tx: Tx) => Promise<Result>): Promise<Performed<Result>> {
  try {
    return await db.transaction(async (tx) => {
      actAs(tx, actor, request);
      const result = await act(tx);
      requireAuditRecord(tx, name);
      await requireStillStaff(tx, actor);
      if (request.isPreview) throw new PreviewDone(previewOf(tx));
      if (request.expected !== null && request.expected !== versionOf(ledgerOf(tx))) throw new Failure('staleBase');
      return { preview: null, result, receipt: await flushAuditRecords(tx) };
    });
  } catch (error) {
    if (error instanceof PreviewDone) return { preview: error.preview };
    throw error;
  }
}

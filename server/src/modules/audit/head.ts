import type { AuditHead } from '#contract/api/audit.ts';
import type { Db } from '#server/platform/database/db.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { HEAD_TAG } from './rules.ts';
import { selectHead } from './queries-read.ts';

/** Returns the last record's number, hash and time, which say nothing of what was done: who keeps them can tell later whether a record was changed. Null before the first. */
export async function findAuditHead(db: Db): Promise<AuditHead | null> {
  readsTags(HEAD_TAG);
  return selectHead(db);
}

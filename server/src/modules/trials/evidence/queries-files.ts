import type { Db } from '#server/platform/database/db.ts';

export interface FileUse {
  caseId: number;
  isOriginal: boolean;
  isCopy: boolean;
  /** Whether the case has a valid ticket, which makes its copies public. */
  isPublic: boolean;
}

/** Returns the cases in which a sealed file is evidence. */
export function selectUses(db: Db, fileId: number): Promise<FileUse[]> {
  return db.query(
    `SELECT e.case_id AS "caseId", bool_or(e.file_id = $1) AS "isOriginal", coalesce(bool_or(e.public_file_id = $1), false) AS "isCopy",
       k.outcome IN ('upheld', 'partly') AND k.found_false IS NULL AND EXISTS (SELECT FROM tickets WHERE case_id = k.post_id AND character_id IS NOT NULL) AS "isPublic"
     FROM case_evidence e JOIN cases k ON k.post_id = e.case_id WHERE e.file_id = $1 OR e.public_file_id = $1 GROUP BY e.case_id, k.post_id`,
    [fileId],
  );
}

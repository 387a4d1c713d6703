import type { QueueKind } from '#contract/api/queue-kinds.ts';
import type { WriteContext } from '#server/platform/database/db.ts';

/** Who claims which thing until when; with `takeOver` also from somebody else. */
export interface WantedClaim {
  kind: QueueKind;
  id: number;
  memberId: number;
  until: Date;
  takeOver: boolean;
}

/** Claims a thing, unless somebody else looks at it. */
export async function claimThing({ tx, now }: WriteContext, { kind, id, memberId, until, takeOver }: WantedClaim): Promise<void> {
  await tx.query(
    `INSERT INTO queue_claims AS c (kind, thing_id, member_id, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, thing_id) DO UPDATE SET member_id = excluded.member_id, until = excluded.until
     WHERE c.member_id = excluded.member_id OR c.until <= $5 OR $6::boolean`,
    [kind, id, memberId, until, now, takeOver],
  );
}

/** Deletes claims that are over. */
export async function deleteOldClaims({ tx, now }: WriteContext): Promise<void> {
  await tx.query('DELETE FROM queue_claims WHERE until <= $1', [now]);
}

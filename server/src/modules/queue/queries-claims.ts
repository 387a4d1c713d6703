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

/** Notes that somebody leaves a thing to the presenters; what was left a month ago is decided by now. */
export async function insertHandover({ tx, now }: WriteContext, { kind, id, memberId }: Pick<WantedClaim, 'kind' | 'id' | 'memberId'>): Promise<void> {
  await tx.query(`DELETE FROM queue_handovers WHERE at < $1::timestamptz - interval '30 days'`, [now]);
  await tx.query(
    `INSERT INTO queue_handovers (kind, thing_id, member_id, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, thing_id) DO UPDATE SET member_id = excluded.member_id, at = excluded.at`,
    [kind, id, memberId, now],
  );
}

/** Returns how many presenters there are who could decide what somebody wrote. */
export async function countPresenters({ tx, now }: WriteContext, authorId: number | null): Promise<number> {
  const row = await tx.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM members WHERE role = 'presenter' AND id IS DISTINCT FROM $1 AND closed_at IS NULL
       AND (status = 'suspended' AND suspended_until > $2) IS NOT TRUE`,
    [authorId, now],
  );
  return row?.count ?? 0;
}

/** Ends somebody's claim of a thing. */
export async function deleteClaim({ tx }: WriteContext, { kind, id, memberId }: Pick<WantedClaim, 'kind' | 'id' | 'memberId'>): Promise<void> {
  await tx.query('DELETE FROM queue_claims WHERE kind = $1 AND thing_id = $2 AND member_id = $3', [kind, id, memberId]);
}

/** Deletes claims that are over. */
export async function deleteOldClaims({ tx, now }: WriteContext): Promise<void> {
  await tx.query('DELETE FROM queue_claims WHERE until <= $1', [now]);
}

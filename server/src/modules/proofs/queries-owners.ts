import { historySince } from './rules.ts';
import type { DbContext, Instant, WriteContext } from '#server/platform/database/db.ts';
import type { CharacterKey } from './queries-requests.ts';

export interface Owner extends CharacterKey {
  memberId: number;
  provenAt: Instant;
}

/** Returns the proven owners of characters with these names in a world; keys of one width and case. */
export function findOwners({ db, now }: DbContext, gameId: number, nameKeys: readonly string[]): Promise<Owner[]> {
  return db.query(
    `SELECT member_id AS "memberId", game_id AS "gameId", name_key AS "nameKey", realm_key AS "realmKey", proven_at AS "provenAt"
     FROM character_proofs WHERE state = 'proven' AND until > $1 AND game_id = $2 AND name_key = ANY ($3::text[])`,
    [now, gameId, nameKeys],
  );
}

/** Ends the proof of a character's owner. */
export async function lapseOwner({ tx, now }: WriteContext, { gameId, nameKey, realmKey }: CharacterKey): Promise<void> {
  await tx.query(`UPDATE character_proofs SET state = 'lapsed', until = $4 WHERE game_id = $1 AND name_key = $2 AND realm_key = $3 AND state = 'proven'`, [
    gameId,
    nameKey,
    realmKey,
    now,
  ]);
}

/** Ends the proofs of a member for a character in every world; returns whether there was one. */
export async function lapseOwned(
  { tx, now }: WriteContext,
  memberId: number,
  { nameKey, realmKey }: Pick<CharacterKey, 'nameKey' | 'realmKey'>,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE character_proofs SET state = 'lapsed', until = $4 WHERE member_id = $1 AND name_key = $2 AND realm_key = $3 AND state = 'proven' AND until > $4
     RETURNING id`,
    [memberId, nameKey, realmKey, now],
  );
  return rows.length > 0;
}

/** A character that was seen to be a member's. */
export interface ProvenCharacter {
  id: number;
  name: string;
  realm: string;
  until: Instant;
}

/** Returns the characters that were seen to be a member's and count as theirs, in every world. */
export function selectProven({ db, now }: DbContext, memberId: number): Promise<ProvenCharacter[]> {
  return db.query(`SELECT id, name, realm, until FROM character_proofs WHERE member_id = $1 AND state = 'proven' AND until > $2 ORDER BY proven_at, id`, [
    memberId,
    now,
  ]);
}

/** Ends one proof of a member; returns whether it counted. */
export async function lapseOne({ tx, now }: WriteContext, memberId: number, id: number): Promise<boolean> {
  const row = await tx.queryOne(
    `UPDATE character_proofs SET state = 'lapsed', until = $3 WHERE member_id = $1 AND id = $2 AND state = 'proven' AND until > $3 RETURNING 1`,
    [memberId, id, now],
  );
  return row !== null;
}

/** Takes the marks of proofs that were of no profile's character when the site was upgraded; returns whose proofs count still, each once. */
export async function takeStrays({ tx, now }: WriteContext): Promise<number[]> {
  const rows = await tx.query<{ memberId: number }>(
    `WITH taken AS (UPDATE character_proofs SET is_stray = false WHERE is_stray RETURNING member_id, state, until)
     SELECT DISTINCT member_id AS "memberId" FROM taken WHERE state = 'proven' AND until > $1 ORDER BY 1`,
    [now],
  );
  return rows.map(({ memberId }) => memberId);
}

/** How a character is known to be a member's: somebody has looked, with or without a picture, or a provider knows it by a number. */
export type ProvenBy = { confirmedBy: number; pictureId: number | null } | { providerId: string };

/** Makes a request a proof. */
export async function updateProven({ tx, now }: WriteContext, id: number, { until, ...by }: ProvenBy & { until: Date }): Promise<void> {
  const [confirmedBy, pictureId, providerId] = 'providerId' in by ? [null, null, by.providerId] : [by.confirmedBy, by.pictureId, null];
  await tx.query(
    `UPDATE character_proofs SET state = 'proven', proven_at = $2, until = $3, confirmed_by = $4, picture_id = $5, next_call_at = NULL,
       proven_by = CASE WHEN $6::text IS NOT NULL THEN 'battlenet' END, provider_id = $6 WHERE id = $1`,
    [id, now, until, confirmedBy, pictureId, providerId],
  );
}

/** Ends the proofs a provider made in a world of characters that it knows under another name by now, whosever they are; returns whose they were, each once. */
export async function lapseRenamed(
  { tx, now }: WriteContext,
  gameId: number,
  known: readonly { providerId: string; nameKey: string; realmKey: string }[],
): Promise<number[]> {
  const rows = await tx.query<{ memberId: number }>(
    `WITH ended AS (
       UPDATE character_proofs p SET state = 'lapsed', until = $2 FROM unnest($3::text[], $4::text[], $5::text[]) AS known (provider_id, name_key, realm_key)
       WHERE p.game_id = $1 AND p.state = 'proven' AND p.until > $2 AND p.provider_id = known.provider_id AND (p.name_key, p.realm_key) <> (known.name_key, known.realm_key)
       RETURNING p.member_id)
     SELECT DISTINCT member_id AS "memberId" FROM ended ORDER BY 1`,
    [gameId, now, known.map(({ providerId }) => providerId), known.map(({ nameKey }) => nameKey), known.map(({ realmKey }) => realmKey)],
  );
  return rows.map(({ memberId }) => memberId);
}

/**
 * Presenters who may look at a character for a member: who asks, who calls it theirs, has been in a guild of it or is tied to who asks, and who decides an open case
 * about it are left out. Guilds and ties count whether there is a case or not: otherwise a call would tell that there is none.
 */
export async function selectLookers({ db, now }: DbContext, memberId: number, { gameId, nameKey, realmKey }: CharacterKey): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT m.id FROM members m WHERE m.role = 'presenter' AND m.status = 'active' AND m.closed_at IS NULL AND m.id <> $1
       AND ${NO_CLAIM} AND ${NO_TIE} AND ${NO_PART} AND NOT EXISTS (SELECT FROM presenter_aways w WHERE w.member_id = m.id AND w.until_at > $6) ORDER BY m.id`,
    [memberId, gameId, nameKey, realmKey, historySince(now), now],
  );
  return rows.map(({ id }) => id);
}

/** Why a member may not look at a character: they call it theirs, share a guild with it or are tied to who asks, or have a part in an open case that names it. */
export type ProofConflict = 'character' | 'tie' | 'case';

/** Returns why a member, whatever their role, may not look at the character of a request; null: they may. */
export async function findProofConflict(
  { db, now }: DbContext,
  readerId: number,
  { memberId, gameId, nameKey, realmKey }: CharacterKey & { memberId: number },
): Promise<ProofConflict | null> {
  const row = await db.queryOne<{ conflict: ProofConflict | null }>(
    `SELECT CASE WHEN NOT (${NO_CLAIM}) THEN 'character' WHEN NOT (${NO_TIE}) THEN 'tie' WHEN NOT (${NO_PART}) THEN 'case' END AS conflict FROM members m WHERE m.id = $7`,
    [memberId, gameId, nameKey, realmKey, historySince(now), now, readerId],
  );
  return row === null ? 'character' : row.conflict;
}

const NO_CLAIM = `NOT EXISTS (SELECT FROM character_history h WHERE h.member_id = m.id AND h.name_key = $3 AND h.realm_key = $4
    AND (h.until_at IS NULL OR h.until_at > $5))
  AND NOT EXISTS (SELECT FROM character_proofs o WHERE o.member_id = m.id AND o.game_id = $2 AND o.name_key = $3 AND o.realm_key = $4)`;

/** Whether a presenter was in no guild of the character, and neither follows, blocks nor has written to who asks: what they did themselves. */
const NO_TIE = `NOT EXISTS (SELECT FROM character_history own JOIN character_history h ON h.guild_key = own.guild_key
    WHERE own.member_id = m.id AND own.guild_key <> '' AND (own.until_at IS NULL OR own.until_at > $5)
      AND h.name_key = $3 AND h.realm_key = $4 AND (h.until_at IS NULL OR h.until_at > $5))
  AND NOT EXISTS (SELECT FROM person_accounts($1) AS asker (id) WHERE
    EXISTS (SELECT FROM member_follows f WHERE f.member_id = m.id AND f.followed_id = asker.id AND (f.withdrawn_at IS NULL OR f.withdrawn_at > $5))
    OR EXISTS (SELECT FROM blocks b WHERE b.member_id = m.id AND b.blocked_id = asker.id)
    OR EXISTS (SELECT FROM ended_blocks b WHERE b.member_id = m.id AND b.blocked_id = asker.id AND b.ended_at > $5)
    OR EXISTS (SELECT FROM letters l WHERE l.sender_id IN (SELECT person_accounts(m.id)) AND l.recipient_id = asker.id AND l.sent_at > $6::timestamptz - interval '30 days'))`;

/** A presenter who was called to sign has their part before they have signed. */
const NO_PART = `NOT EXISTS (SELECT FROM case_accused a JOIN cases k ON k.post_id = a.case_id
    WHERE a.game_id = $2 AND a.name_key = $3 AND a.realm_key = $4 AND k.state <> 'closed' AND (m.id IN (k.presenter_id, k.complainant_id)
      OR EXISTS (SELECT FROM cases j WHERE j.joined_to = k.post_id AND j.complainant_id = m.id)
      OR EXISTS (SELECT FROM verdicts v WHERE v.case_id = k.post_id AND m.id IN (v.presenter_id, v.countersigner_id))
      OR EXISTS (SELECT FROM case_lots l WHERE l.case_id = k.post_id AND l.kind = 'signer' AND k.state = 'countersigning' AND m.id = ANY (l.call_order[:l.called]))
      OR EXISTS (SELECT FROM panel_calls c WHERE c.case_id = k.post_id AND c.member_id = m.id AND c.ended_at IS NULL)))`;

/** Drops requests nobody has seen in time, and lets proofs lapse. */
export async function sweepEnded({ tx, now }: WriteContext): Promise<void> {
  await tx.query(`DELETE FROM character_proofs WHERE state = 'pending' AND until <= $1`, [now]);
  await tx.query(`UPDATE character_proofs SET state = 'lapsed' WHERE state = 'proven' AND until <= $1`, [now]);
}

/** Takes the pictures of proofs that are old enough and serve no case; returns the ids of their sealed files. */
export async function takePictures({ tx }: WriteContext, before: Date): Promise<number[]> {
  const rows = await tx.query<{ pictureId: number }>(
    `WITH due AS (
       SELECT p.id, p.picture_id FROM character_proofs p WHERE p.picture_id IS NOT NULL AND p.proven_at <= $1 AND NOT EXISTS (
         SELECT FROM case_accused a JOIN cases k ON k.post_id = a.case_id WHERE a.member_id = p.member_id AND coalesce(k.closed_at, 'infinity') > $1)
     )
     UPDATE character_proofs p SET picture_id = NULL FROM due WHERE due.id = p.id RETURNING due.picture_id AS "pictureId"`,
    [before],
  );
  return rows.map(({ pictureId }) => pictureId);
}

import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** A character in a world, in the form in which it is unique. */
export interface CharacterKey {
  gameId: number;
  nameKey: string;
  realmKey: string;
}

export interface ProofRow extends CharacterKey {
  id: number;
  memberId: number;
  name: string;
  realm: string;
  state: 'pending' | 'proven' | 'lapsed';
  code: string;
  askedAt: Instant;
  until: Instant;
  callOrder: number[];
  called: number;
  /** Who was called and passed over. */
  passedIds: number[];
  operatorsCalledAt: Instant | null;
  nextCallAt: Instant | null;
}

const COLUMNS = `p.id, p.member_id AS "memberId", p.game_id AS "gameId", p.name, p.realm, p.name_key AS "nameKey", p.realm_key AS "realmKey", p.state, p.code,
  p.asked_at AS "askedAt", p.until, p.call_order AS "callOrder", p.called, p.passed_ids AS "passedIds", p.operators_called_at AS "operatorsCalledAt",
  p.next_call_at AS "nextCallAt"`;

/** Returns the character of a member's profile; null where it names none with a realm. */
export function selectProfileCharacter(db: Db, memberId: number): Promise<{ name: string; realm: string } | null> {
  return db.queryOne(
    `SELECT character ->> 'name' AS name, character ->> 'realm' AS realm FROM members
     WHERE id = $1 AND coalesce(character ->> 'name', '') <> '' AND coalesce(character ->> 'realm', '') <> ''`,
    [memberId],
  );
}

/** Returns the newest request or proof of a member for a character. */
export function selectOwn(db: Db, memberId: number, { gameId, nameKey, realmKey }: CharacterKey): Promise<ProofRow | null> {
  return db.queryOne(
    `SELECT ${COLUMNS} FROM character_proofs p WHERE p.member_id = $1 AND p.game_id = $2 AND p.name_key = $3 AND p.realm_key = $4 ORDER BY p.id DESC LIMIT 1`,
    [memberId, gameId, nameKey, realmKey],
  );
}

/** Returns a request; null once it was dropped. */
export function selectRequest(db: Db, id: number): Promise<ProofRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM character_proofs p WHERE p.id = $1`, [id]);
}

/** Returns a request, locked until the transaction ends. */
export function selectForUpdate(tx: Tx, id: number): Promise<ProofRow | null> {
  return tx.queryOne(`SELECT ${COLUMNS} FROM character_proofs p WHERE p.id = $1 FOR UPDATE`, [id]);
}

/** Moves the dates of the requests that wait, because the site was closed since an instant. */
export async function moveRequests(tx: Tx, { from, seconds }: { from: Date; seconds: number }): Promise<void> {
  await tx.query(
    `UPDATE character_proofs SET asked_at = asked_at + make_interval(secs => $2), until = until + make_interval(secs => $2),
       next_call_at = next_call_at + make_interval(secs => $2) WHERE state = 'pending' AND until > $1`,
    [from, seconds],
  );
}

/** Makes this the only request or proof of a character that is decided until the transaction ends. */
export async function lockCharacter(tx: Tx, { gameId, nameKey, realmKey }: CharacterKey): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('proof ' || $1 || ' ' || $2 || ' ' || $3, 0))`, [gameId, realmKey, nameKey]);
}

/** Makes these the only requests and proofs of characters that are decided until the transaction ends; always in the same order. */
export async function lockCharacters(tx: Tx, keys: readonly CharacterKey[]): Promise<void> {
  const orderOf = ({ gameId, realmKey, nameKey }: CharacterKey) => JSON.stringify([gameId, realmKey, nameKey]);
  for (const key of keys.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))) await lockCharacter(tx, key);
}

/** Drops one request. */
export async function deleteRequest(tx: Tx, id: number): Promise<void> {
  await tx.query(`DELETE FROM character_proofs WHERE id = $1 AND state = 'pending'`, [id]);
}

/** Returns which request of a member waits; null: none. */
export async function selectPendingOf(db: Db, memberId: number): Promise<number | null> {
  return (await db.queryOne<{ id: number }>(`SELECT id FROM character_proofs WHERE member_id = $1 AND state = 'pending'`, [memberId]))?.id ?? null;
}

/** Drops what a member has asked for and nobody has seen. */
export async function deletePending(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`DELETE FROM character_proofs WHERE member_id = $1 AND state = 'pending'`, [memberId]);
}

export interface NewRequest extends CharacterKey {
  memberId: number;
  name: string;
  realm: string;
  code: string;
  until: Date;
  callOrder: readonly number[];
}

/** Adds a request that nobody was called for yet, and returns it. */
export async function insertRequest({ tx, now }: WriteContext, request: NewRequest): Promise<ProofRow> {
  const row = await tx.queryOne<ProofRow>(
    `INSERT INTO character_proofs AS p (member_id, game_id, name, realm, name_key, realm_key, state, code, asked_at, until, call_order, next_call_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, $9, $10, $8) RETURNING ${COLUMNS}`,
    [request.memberId, request.gameId, request.name, request.realm, request.nameKey, request.realmKey, request.code, now, request.until, request.callOrder],
  );
  if (!row) throw new Error('an inserted request came back empty');
  return row;
}

/** Returns the characters a presenter is called for, or, for an operator, those nobody has looked at since an instant; oldest first. */
export function selectWaiting({ db, now }: DbContext, reader: { id: number; isOperator: boolean; askedBefore: Date }): Promise<ProofRow[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM character_proofs p WHERE p.state = 'pending' AND p.until > $1 AND p.member_id <> $2 AND NOT $2 = ANY (p.passed_ids)
       AND CASE WHEN $3 THEN p.asked_at <= $4 ELSE $2 = ANY (p.call_order[:p.called]) END
     ORDER BY p.asked_at, p.id LIMIT 100`,
    [now, reader.id, reader.isOperator, reader.askedBefore],
  );
}

/** Notes who was called for a request, and when the next one is. */
export async function updateCalls(tx: Tx, id: number, calls: { called: number; nextAt: Date | null; operatorsCalledAt: Date | null }): Promise<void> {
  await tx.query(
    'UPDATE character_proofs SET called = least($2, cardinality(call_order)), next_call_at = $3, operators_called_at = coalesce(operators_called_at, $4) WHERE id = $1',
    [id, calls.called, calls.nextAt, calls.operatorsCalledAt],
  );
}

/** Passes over somebody who was called for a request. */
export async function insertPassed(tx: Tx, id: number, memberId: number): Promise<void> {
  await tx.query('UPDATE character_proofs SET passed_ids = passed_ids || $2::bigint WHERE id = $1', [id, memberId]);
}

/** Sets until when a request waits. */
export async function updateUntil(tx: Tx, id: number, until: Date): Promise<void> {
  await tx.query('UPDATE character_proofs SET until = $2 WHERE id = $1', [id, until]);
}

/** Returns the requests whose next call is due. */
export function selectDueCalls({ db, now }: DbContext): Promise<{ id: number }[]> {
  return db.query(`SELECT id FROM character_proofs WHERE next_call_at <= $1 AND state = 'pending' ORDER BY next_call_at, id LIMIT 200`, [now]);
}

/** When the next presenter is called for a request; for the table of jobs. */
export const NEXT_PROOF_CALL = 'SELECT min(next_call_at) FROM character_proofs WHERE next_call_at > since';

import type { Lengths } from '#contract/court-lengths.ts';
import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { LENGTHS } from '../case/queries-case.ts';

/** One time that a door was opened with its code. */
export interface DoorOpening {
  accusedId: number;
  at: Instant;
  /** The name of the network at this door: the same network has the same one here, and another at every other door. */
  network: string;
}

/** How many openings of a door are kept: a holder of the code can open it as often as they like. */
const MAX_OPENINGS = 200;

/** Notes that a door was opened from a network, once an hour. */
export async function insertOpening({ tx, now }: WriteContext, accusedId: number, network: string): Promise<void> {
  await tx.query(
    `INSERT INTO door_openings (accused_id, network, opened_at) SELECT $1, $2, $3
     WHERE NOT EXISTS (SELECT FROM door_openings WHERE accused_id = $1 AND network = $2 AND opened_at > $3::timestamptz - interval '1 hour')
       AND (SELECT count(*) FROM door_openings WHERE accused_id = $1) < ${MAX_OPENINGS}`,
    [accusedId, network, now],
  );
}

/** Returns when the doors of some accused were opened, oldest first. */
export function selectOpenings(db: Db, accusedIds: readonly number[]): Promise<DoorOpening[]> {
  return db.query(
    'SELECT accused_id AS "accusedId", opened_at AS at, network FROM door_openings WHERE accused_id = ANY ($1::bigint[]) ORDER BY opened_at, id',
    [accusedIds],
  );
}

/** An accused of a case that is over, of whose door openings are kept. */
export interface OpenedDoor {
  accusedId: number;
  caseId: number;
  closedAt: Instant;
  lengths: Lengths;
}

/** Returns up to `limit` accused after another one, by id, of whose doors openings are kept though their cases ended a month ago. */
export function selectOpenedDoors({ db, now }: DbContext, after: number, limit: number): Promise<OpenedDoor[]> {
  return db.query(
    `SELECT a.id AS "accusedId", a.case_id AS "caseId", k.closed_at AS "closedAt", ${LENGTHS} AS lengths FROM case_accused a JOIN cases k ON k.post_id = a.case_id
     WHERE a.id > $1 AND k.closed_at <= $2::timestamptz - interval '30 days' AND EXISTS (SELECT FROM door_openings o WHERE o.accused_id = a.id)
     ORDER BY a.id LIMIT $3`,
    [after, now, limit],
  );
}

/** Deletes what is kept of the openings of some doors. */
export async function deleteOpenings(tx: Tx, accusedIds: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM door_openings WHERE accused_id = ANY ($1::bigint[])', [accusedIds]);
}

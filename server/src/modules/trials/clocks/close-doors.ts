import type { DbContext } from '#server/platform/database/db.ts';
import { deleteOpenings, selectOpenedDoors } from '../answer/queries-openings.ts';
import { selectOfCases } from '../appeal/queries-appeals.ts';
import { doorEnd } from '../rules/door.ts';

const BATCH = 100;

/** Deletes what was kept of who opened the doors that are closed by now. Idempotent. */
export async function closeDoors({ db, now }: DbContext): Promise<void> {
  for (let after = 0; ;) {
    const doors = await selectOpenedDoors({ db, now }, after, BATCH);
    const tickets = await selectOfCases(db, [...new Set(doors.map(({ caseId }) => caseId))]);
    const ticketOf = (accusedId: number) => tickets.find((ticket) => ticket.accusedId === accusedId) ?? null;
    const closed = doors.filter(({ accusedId, ...ended }) => doorEnd({ ...ended, ticket: ticketOf(accusedId) }) <= now);
    if (closed.length > 0)
      await db.transaction((tx) =>
        deleteOpenings(
          tx,
          closed.map(({ accusedId }) => accusedId),
        ),
      );
    const last = doors.at(-1);
    if (doors.length < BATCH || !last) return;
    after = last.accusedId;
  }
}

import type { ApiRequest, Viewer } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { networkOf } from '#server/platform/process/network.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { insertOpening, selectOpenings, type DoorOpening } from './queries-openings.ts';

const PURPOSE = 'door-opening';
/** Enough to tell the networks of one door from each other. */
const NETWORK_LENGTH = 6;

/** Notes that a door is opened, from which network: it proves nobody, because others hold the code too, but its owner learns of it. */
export async function noteOpening({ db, now, address, platform }: ApiRequest, accusedId: number): Promise<void> {
  const network = platform.secrets
    .keyedHash(PURPOSE, `${accusedId}:${networkOf(address)}`)
    .toString('hex')
    .slice(0, NETWORK_LENGTH)
    .toUpperCase();
  await db.transaction((tx) => insertOpening({ tx, now }, accusedId, network));
}

/** Returns the openings of doors a reader may see: the proven owner those of their own, an operator without a part in the case all of them, oldest first. */
export async function openingsFor(db: Db, row: CaseRow, reader: Pick<Viewer, 'id' | 'role'> & { hasPart: boolean }): Promise<DoorOpening[]> {
  const isWatching = reader.role === 'operator' && !reader.hasPart;
  const doors = row.accused.filter(({ memberId }) => isWatching || memberId === reader.id).map(({ id }) => id);
  return doors.length === 0 ? [] : selectOpenings(db, doors);
}

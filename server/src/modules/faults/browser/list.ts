import { FAULT_DAYS } from '#contract/fault-reports.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { deleteFaultsBefore, selectFaults, selectPlaces, type FaultPlace, type FaultRow } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_ROWS = 1_000;
const MAX_PLACES = 500;

/** Returns the groups of the last days, today's first, the most frequent of each day first. */
export function listFaults({ db, now }: DbContext, days: number): Promise<FaultRow[]> {
  return selectFaults(db, dayInChina(new Date(now.getTime() - (days - 1) * DAY_MS)), MAX_ROWS);
}

/** Returns the places of the last days, the latest first. */
export function listFaultPlaces({ db, now }: DbContext, days: number): Promise<FaultPlace[]> {
  return selectPlaces(db, dayInChina(new Date(now.getTime() - (days - 1) * DAY_MS)), MAX_PLACES);
}

/** Deletes what is older than it is kept. */
export async function sweepFaults({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => deleteFaultsBefore(tx, dayInChina(new Date(now.getTime() - FAULT_DAYS * DAY_MS))));
}

import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import { NEWEST, type TimeCursor } from './queries-own.ts';

/** Returns the keys behind which a list by time goes on; without a cursor those before everything. Throws `invalidInput` for a broken one. */
export function timeCursorOf(input: Omit<PageInput, 'page'>): TimeCursor {
  return BY_TIME.startOf(input).after ?? NEWEST;
}

import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import { NEWEST, type TimePart } from './queries-own.ts';

/** Returns the part of a list by time that is asked for; without a cursor it is counted from the newest on. Throws `invalidInput` for a broken cursor. */
export function timePartOf(input: PageInput): TimePart {
  const { after, offset, limit } = BY_TIME.startOf(input);
  return { behind: after ?? NEWEST, offset, limit };
}

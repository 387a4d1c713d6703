import type { Sponsor } from '#contract/api/sponsors.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { readsTags, writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { deleteSponsor, insertSponsor, updateSponsor, selectSponsors, type NewSponsor } from './queries.ts';

const MAX_SPONSORS = 500;
/** Shields follow from a number; no member ever has one so high. */
const FIRST_SHIELD = 7_000_000_000;

/** Returns all sponsors, the highest tier first; five hundred at most. */
export async function listSponsors(db: Db): Promise<Sponsor[]> {
  readsTags('sponsors');
  const rows = await selectSponsors(db, MAX_SPONSORS);
  return rows.map((row) => ({ ...row, logo: `/avatar/${FIRST_SHIELD + row.id}.svg` }));
}

/** Adds a sponsor and returns its id; throws `invalidInput` when one has that name. */
export async function addSponsor(tx: Tx, sponsor: NewSponsor): Promise<number> {
  const id = await insertSponsor(tx, sponsor);
  if (id === null) throw fieldFailure('name', `“${sponsor.name}”已经在名单上`);
  writesTags(tx, 'sponsors');
  return id;
}

/** Changes a sponsor, which keeps its position if the tier stays. Throws `notFound`, and `invalidInput` when another has that name. */
export async function changeSponsor(tx: Tx, id: number, sponsor: NewSponsor): Promise<void> {
  const changed = await updateSponsor(tx, id, sponsor);
  if (changed === null) throw new Failure('notFound');
  if (changed === 'taken') throw fieldFailure('name', `“${sponsor.name}”已经在名单上`);
  writesTags(tx, 'sponsors');
}

/** Inserts the sponsors of the first content; existing ones are kept. */
export async function addSponsors(tx: Tx, sponsors: readonly NewSponsor[]): Promise<void> {
  for (const sponsor of sponsors) await insertSponsor(tx, sponsor);
  writesTags(tx, 'sponsors');
}

/** Removes a sponsor from the page and returns its name; throws `notFound`. */
export async function removeSponsor(tx: Tx, id: number): Promise<string> {
  const name = await deleteSponsor(tx, id);
  if (name === null) throw new Failure('notFound');
  writesTags(tx, 'sponsors');
  return name;
}

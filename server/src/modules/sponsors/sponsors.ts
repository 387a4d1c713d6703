import type { Sponsor } from '#contract/api/sponsors.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { readsTags, writesTags } from '#server/platform/state/cache-tags.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import {
  deleteSponsor,
  insertDeletedSponsor,
  insertSponsor,
  lockSponsors,
  updateSort,
  updateSponsor,
  selectSort,
  selectSponsors,
  type NewSponsor,
} from './queries.ts';

const MAX_SPONSORS = 500;
/** Shields follow from a number; no member ever has one so high. */
const FIRST_SHIELD = 7_000_000_000;

/** Returns all sponsors, the highest tier first; five hundred at most. */
export async function listSponsors(db: Db): Promise<Sponsor[]> {
  readsTags('sponsors');
  const rows = await selectSponsors(db, MAX_SPONSORS);
  return rows.map((row) => ({ ...row, logo: `/avatar/${FIRST_SHIELD + row.id}.svg` }));
}

/** Returns one sponsor. Throws `notFound`. */
export async function getSponsor(db: Db, id: number): Promise<Sponsor> {
  const sponsor = (await listSponsors(db)).find((each) => each.id === id);
  if (!sponsor) throw new Failure('notFound');
  return sponsor;
}

/** Adds a sponsor and returns its id; throws `invalidInput` when one has that name. */
export async function addSponsor({ tx, now }: WriteContext, sponsor: NewSponsor): Promise<number> {
  const id = await insertSponsor(tx, sponsor);
  if (id === null) throw fieldFailure('name', `“${sponsor.name}”已经在名单上`);
  writesTags(tx, 'sponsors');
  await record({ tx, now }, { act: 'sponsor.add', target: { kind: 'sponsor', id }, isNew: true, ...additionOf(sponsor) });
  return id;
}

/** Changes a sponsor, which keeps its position if the tier stays. Throws `notFound`, and `invalidInput` when another has that name. */
export async function changeSponsor({ tx, now }: WriteContext, id: number, sponsor: NewSponsor): Promise<void> {
  await lockSponsors(tx);
  const before = (await selectSponsors(tx, MAX_SPONSORS)).find((each) => each.id === id);
  const sort = await selectSort(tx, id);
  const changed = await updateSponsor(tx, id, sponsor);
  if (changed === null) throw new Failure('notFound');
  if (changed === 'taken') throw fieldFailure('name', `“${sponsor.name}”已经在名单上`);
  writesTags(tx, 'sponsors');
  const changes = changesOf(before ?? {}, fieldsOf(sponsor));
  if (!changes.after) return recordNothing(tx);
  const isMoved = before !== undefined && before.tier !== sponsor.tier;
  const facts = changesOf(before === undefined ? {} : factsOf(before), factsOf(sponsor));
  await record(
    { tx, now },
    {
      act: 'sponsor.change',
      target: { kind: 'sponsor', id },
      before: { ...facts.before, ...(isMoved && { sort }) },
      after: facts.after ?? {},
      personal: { memberId: null, data: { ...wordsOf(sponsor), ...(before && { before: wordsOf(before) }) } },
    },
  );
}

/** Changes a sponsor back to what a record says it was, with the position it had. Throws like `changeSponsor`. */
export async function restoreChangedSponsor({ tx, now }: WriteContext, id: number, { sponsor, sort }: { sponsor: NewSponsor; sort: unknown }): Promise<void> {
  await changeSponsor({ tx, now }, id, sponsor);
  if (typeof sort === 'number') await updateSort(tx, id, sort);
}

/** Inserts the sponsors of the first content; existing ones are kept. */
export async function addSponsors(tx: Tx, sponsors: readonly NewSponsor[]): Promise<void> {
  for (const sponsor of sponsors) await insertSponsor(tx, sponsor);
  writesTags(tx, 'sponsors');
}

/** Removes a sponsor from the page and returns its name; throws `notFound`. */
export async function removeSponsor({ tx, now }: WriteContext, id: number): Promise<string> {
  const removed = await deleteSponsor(tx, id);
  if (removed === null) throw new Failure('notFound');
  writesTags(tx, 'sponsors');
  await record(
    { tx, now },
    {
      act: 'sponsor.remove',
      target: { kind: 'sponsor', id },
      before: { ...factsOf(removed), sort: removed.sort },
      personal: { memberId: null, data: wordsOf(removed) },
    },
  );
  return removed.name;
}

/** Puts a removed sponsor back in its position, as it was. Returns false when another has its name by now. */
export async function restoreSponsor({ tx, now }: WriteContext, id: number, { sponsor, sort }: { sponsor: NewSponsor; sort: number }): Promise<boolean> {
  if (!(await insertDeletedSponsor(tx, { id, ...fieldsOf(sponsor), sort }))) return false;
  writesTags(tx, 'sponsors');
  await record({ tx, now }, { act: 'sponsor.add', target: { kind: 'sponsor', id }, ...additionOf(sponsor) });
  return true;
}

/** Returns what of a sponsor is written by operators; other fields follow from the id. */
function fieldsOf({ name, kind, realm, tier, note, url, since }: NewSponsor): NewSponsor {
  return { name, kind, realm, tier, note, url, since };
}

/** What is hashed into the chain for good. */
function factsOf({ tier, since }: NewSponsor): Pick<NewSponsor, 'tier' | 'since'> {
  return { tier, since };
}

/** Who it is and what is said of them: apart, where it can be erased. */
function wordsOf({ name, kind, realm, note, url }: NewSponsor): Omit<NewSponsor, 'tier' | 'since'> {
  return { name, kind, realm, note, url };
}

function additionOf(sponsor: NewSponsor) {
  return { after: factsOf(sponsor), personal: { memberId: null, data: wordsOf(sponsor) } };
}

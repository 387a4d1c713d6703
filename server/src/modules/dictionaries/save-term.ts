import { DATED_DICTIONARIES, FIXED_DICTIONARIES, WORDED_DICTIONARIES } from '#contract/dictionary-names.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { Term } from '#contract/api/admin/terms.ts';
import type { saveTerm as saveShape } from '#contract/api/admin/terms.shapes.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { instantOfDay } from './days.ts';
import { BEFORE_VERSIONS, dictionariesWritten, writeEntry } from './dictionaries.ts';
import { deletePendingVersions, lockTerm, selectTerms, selectTermVersions, updateTermDays, upsertTermVersion, type TermRow } from './queries-terms.ts';
import { getTerm } from './term-views.ts';

/** What is saved of an entry. */
export type SaveInput = ParsedInputOf<typeof saveShape>;

/** A change of a dictionary that others are notified of. */
export interface TermChange {
  key: string;
  label: string;
  change: 'new' | 'retired' | 'back' | 'renamed';
}

/** Who is notified of changes. */
export interface TermListeners {
  notify(context: WriteContext, change: TermChange): Promise<void>;
}

/**
 * Adds an entry behind the others, or changes one, and returns it; words from a later day wait for it. Throws `invalidInput` for what its
 * dictionary does not let anybody change.
 */
export async function saveTerm({ tx, now }: WriteContext, input: SaveInput, { notify }: TermListeners): Promise<Term> {
  const { key, value } = input;
  const before = await lockTerm(tx, key, value);
  const from = input.from ? instantOfDay(input.from) : null;
  const until = input.until ? instantOfDay(input.until) : null;
  const isLater = from !== null && from.getTime() > now.getTime();
  if (until !== null && until.getTime() <= (isLater ? from : now).getTime()) throw fieldFailure('until', '停用日要在今天以后，也要在起用日以后');
  const words = wordsOf(input, before);
  if (!before) {
    if (FIXED_DICTIONARIES.includes(key)) throw fieldFailure('value', '这一部字典的值是程序认得的，不能加');
    await addTerm({ tx, now }, { key, value, ...words }, { startsAt: isLater ? from : null, until });
    await notify({ tx, now }, { key, label: words.label, change: 'new' });
    return getTerm(tx, key, value);
  }
  if (WORDED_DICTIONARIES.includes(key) && words.label !== before.label) throw fieldFailure('label', '这一部字典的字是程序里的，不能改');
  const changes = changesOf<object>(termOf(before), {
    ...termOf({ ...before, ...words }),
    ...(input.until !== undefined && { until: until?.toISOString() ?? null }),
  });
  if (!changes.after) {
    recordNothing(tx);
    return getTerm(tx, key, value);
  }
  const isWaiting = isLater && DATED_DICTIONARIES.includes(key);
  await deletePendingVersions(tx, key, value);
  if (isWaiting) {
    await keepFirstWords(tx, before);
    await upsertTermVersion(tx, { key, value, ...words, validFrom: from.toISOString(), applied: false });
  } else await writeEntry({ tx, now }, { key, value, sort: before.sort, ...words });
  if (before.retiredAt !== null && !isWaiting) await updateTermDays(tx, before);
  if (input.until !== undefined) await updateTermDays(tx, { ...before, endsAt: until?.toISOString() ?? null });
  dictionariesWritten(tx);
  await record(
    { tx, now },
    {
      act: 'term.save',
      target: { kind: 'term', id: `${key}/${value}` },
      before: changes.before ?? {},
      after: { ...changes.after, ...(isWaiting && { from: from.toISOString() }) },
    },
  );
  if (words.label !== before.label) await notify({ tx, now }, { key, label: words.label, change: 'renamed' });
  return getTerm(tx, key, value);
}

async function addTerm(
  { tx, now }: WriteContext,
  entry: { key: string; value: string; label: string; color: string | null; note: string | null; details: Record<string, unknown> },
  { startsAt, until }: { startsAt: Date | null; until: Date | null },
): Promise<void> {
  const { key, value } = entry;
  const sort = Math.max(0, ...(await selectTerms(tx, key)).map((term) => term.sort)) + 1;
  await writeEntry({ tx, now }, { ...entry, sort });
  if (startsAt !== null || until !== null) {
    const days = { startsAt: startsAt?.toISOString() ?? null, endsAt: until?.toISOString() ?? null };
    await updateTermDays(tx, { key, value, ...days, retiredAt: startsAt === null ? null : now.toISOString() });
  }
  const { label, note, color, details } = entry;
  await record(
    { tx, now },
    { act: 'term.save', target: { kind: 'term', id: `${key}/${value}` }, isNew: true, after: { label, note, color, details, isNew: true } },
  );
}

/** What an entry is to have: what is given, and the rest as it was. */
function wordsOf({ key, value, label, note, color, details }: SaveInput, before: TermRow | null) {
  const own = { ...before?.details, ...details };
  // An article is called by its number and its title.
  const title =
    key === 'rule_article' && typeof own['title'] === 'string' && own['title'] !== '' && details?.['title'] !== undefined ? `${value}　${own['title']}` : label;
  return {
    label: title,
    note: note === undefined ? (before?.note ?? null) : note || null,
    color: color === undefined ? (before?.color ?? null) : color || null,
    details: own,
  };
}

/** Returns what of an entry is on record. */
export function termOf({ label, note, color, details, endsAt }: Pick<TermRow, 'label' | 'note' | 'color' | 'details' | 'endsAt'>) {
  return { label, note, color, details, until: endsAt };
}

/** Keeps what an entry is called until now, where that is not kept yet. */
async function keepFirstWords(tx: Tx, { key, value, label, color, note, details }: TermRow): Promise<void> {
  const known = (await selectTermVersions(tx, key)).some((version) => version.value === value && version.applied);
  if (!known) await upsertTermVersion(tx, { key, value, label, color, note, details, validFrom: BEFORE_VERSIONS, applied: true });
}

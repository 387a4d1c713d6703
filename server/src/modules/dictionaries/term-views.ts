import { DATED_DICTIONARIES, DICTIONARY_NAMES, FIXED_DICTIONARIES, WORDED_DICTIONARIES } from '#contract/dictionary-names.ts';
import type { DictionaryHead, Term } from '#contract/api/admin/terms.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { selectTermCounts, selectTerms, selectTermVersions, selectUses, type TermRow, type TermVersion } from './queries-terms.ts';

/** Returns every dictionary by name, in their order. */
export async function listHeads(db: Db): Promise<DictionaryHead[]> {
  const counts = new Map((await selectTermCounts(db)).map(({ key, count }) => [key, count]));
  return Object.keys(DICTIONARY_NAMES).map((key) => headOf(key, counts.get(key) ?? 0));
}

/** Returns all entries of a dictionary with their days, their uses and what they were called. */
export async function readDictionary(db: Db, key: string): Promise<DictionaryHead & { terms: Term[] }> {
  const terms = await readTerms(db, key);
  return { ...headOf(key, terms.filter(({ retired }) => !retired).length), terms };
}

/** Returns all entries of a dictionary, those out of use last. */
export async function readTerms(db: Db, key: string): Promise<Term[]> {
  const [rows, versions, uses] = await Promise.all([selectTerms(db, key), selectTermVersions(db, key), selectUses(db, key)]);
  return rows.map((row) =>
    viewOf(
      row,
      versions.filter(({ value }) => value === row.value),
      uses === null ? null : (uses.get(row.value) ?? 0),
    ),
  );
}

/** Returns one entry. */
export async function getTerm(tx: Tx, key: string, value: string): Promise<Term> {
  const term = (await readTerms(tx, key)).find((each) => each.value === value);
  if (!term) throw new Error('a saved entry came back empty');
  return term;
}

function viewOf({ value, label, note, color, details, startsAt, endsAt, retiredAt }: TermRow, versions: readonly TermVersion[], uses: number | null): Term {
  return {
    value,
    label,
    note: note ?? '',
    color: color ?? '',
    details,
    uses,
    from: startsAt,
    until: endsAt ?? (startsAt === null ? retiredAt : null),
    retired: retiredAt !== null,
    versions: versions.map((version) => ({
      from: version.validFrom.startsWith('2000-01-01') ? null : version.validFrom,
      label: version.label,
      note: version.note ?? '',
      details: version.details,
      applied: version.applied,
    })),
  };
}

function headOf(key: string, count: number): DictionaryHead {
  return {
    key,
    name: DICTIONARY_NAMES[key] ?? key,
    fixed: FIXED_DICTIONARIES.includes(key),
    worded: WORDED_DICTIONARIES.includes(key),
    dated: DATED_DICTIONARIES.includes(key),
    count,
  };
}

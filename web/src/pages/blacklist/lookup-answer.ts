import type { Entry } from '#contract/api/blacklist.ts';
import { isFiltered, type EntryChoice } from './choice.ts';

/** What the list answers to a name: one character, several of this name, others of a similar name, or nobody. */
export type LookupAnswer =
  | { kind: 'listed'; entry: Entry }
  | { kind: 'several'; name: string; entries: readonly Entry[] }
  | { kind: 'near'; name: string; realm: string; count: number }
  | { kind: 'none'; name: string; realm: string };

/** Returns what the list answers to the name in a choice; null where no name is asked for, or more than a name and a realm. */
export function lookupAnswer(choice: EntryChoice, { items, total }: { items: readonly Entry[]; total: number }): LookupAnswer | null {
  const { q, page } = choice;
  if (q === '' || page > 1 || isFiltered({ ...choice, q: '', realm: '' })) return null;
  const [name = '', ownRealm = ''] = q.split(/[-—－·]/).map((part) => part.trim());
  const realm = ownRealm || choice.realm;
  const exact = items.filter((entry) => sameFor(entry.name) === sameFor(name) && (realm === '' || sameFor(entry.realm) === sameFor(realm)));
  const [only] = exact;
  if (only && exact.length === 1) return { kind: 'listed', entry: only };
  if (only) return { kind: 'several', name: only.name, entries: exact };
  return total > 0 ? { kind: 'near', name, realm, count: total } : { kind: 'none', name, realm };
}

/** Returns a name in one width and case. `characterKey` does it more carefully, in a file of its own that a first visit would have to ask for. */
function sameFor(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

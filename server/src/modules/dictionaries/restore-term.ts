import { record } from '#server/modules/audit/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { dictionariesWritten } from './dictionaries.ts';
import { deletePendingVersions, lockTerm } from './queries-terms.ts';
import { retireTerm } from './retire-term.ts';
import { saveTerm, termOf, type SaveInput, type TermListeners } from './save-term.ts';

/** Nobody is notified of what is taken back. */
const SILENT: TermListeners = { notify: async () => undefined };

/** An act as it is on record. */
interface Recorded {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Gives an entry back what it had; one that was added then is retired. Returns false when it is not as it was left. */
export async function restoreTerm({ tx, now }: WriteContext, id: string, { before, after }: Recorded): Promise<boolean> {
  const slash = id.indexOf('/');
  const [key, value] = [id.slice(0, slash), id.slice(slash + 1)];
  const found = await lockTerm(tx, key, value);
  if (!found) return false;
  if (typeof after['from'] === 'string') {
    await deletePendingVersions(tx, key, value);
    dictionariesWritten(tx);
    await record({ tx, now }, { act: 'term.save', target: { kind: 'term', id }, before: after, after: before });
    return true;
  }
  const is: Record<string, unknown> = termOf(found);
  if (!Object.entries(after).every(([name, given]) => name === 'isNew' || JSON.stringify(is[name]) === JSON.stringify(given))) return false;
  if (after['isNew'] === true) {
    await retireTerm({ tx, now }, { key, value, retired: true }, SILENT);
    return true;
  }
  const was = { ...is, ...before };
  const { label, note, color, details, until } = was;
  await saveTerm(
    { tx, now },
    {
      key,
      value,
      label: String(label),
      note: typeof note === 'string' ? note : '',
      color: isColor(color) ? color : '',
      details: typeof details === 'object' && details !== null ? { ...details } : {},
      ...(typeof until === 'string' && { until }),
    },
    SILENT,
  );
  return true;
}

function isColor(color: unknown): color is NonNullable<SaveInput['color']> {
  return typeof color === 'string' && color !== '';
}

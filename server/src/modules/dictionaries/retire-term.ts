import { FIXED_DICTIONARIES } from '#contract/dictionary-names.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { Term } from '#contract/api/admin/terms.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { dictionariesWritten } from './dictionaries.ts';
import { lockTerm, selectTerms, updateTermDays, updateTermOrder } from './queries-terms.ts';
import type { TermListeners } from './save-term.ts';
import { getTerm, readTerms } from './term-views.ts';

/** Takes an entry out of the choices, or puts it back, and returns it. Throws `notFound`, and `invalidInput` where the program needs it. */
export async function retireTerm(
  { tx, now }: WriteContext,
  { key, value, retired }: { key: string; value: string; retired: boolean },
  { notify }: TermListeners,
): Promise<Term> {
  const before = await lockTerm(tx, key, value);
  if (!before) throw new Failure('notFound');
  if (FIXED_DICTIONARIES.includes(key)) throw fieldFailure('value', '这一部字典的值是程序认得的，不能停用');
  if ((before.retiredAt !== null) === retired) recordNothing(tx);
  else {
    // One that was to begin later never does.
    const isWaiting = before.startsAt !== null && Date.parse(before.startsAt) > now.getTime();
    await updateTermDays(tx, { key, value, startsAt: isWaiting ? null : before.startsAt, endsAt: null, retiredAt: retired ? now.toISOString() : null });
    dictionariesWritten(tx);
    await record({ tx, now }, { act: 'term.retire', target: { kind: 'term', id: `${key}/${value}` }, before: { retired: !retired }, after: { retired } });
    await notify({ tx, now }, { key, label: before.label, change: retired ? 'retired' : 'back' });
  }
  return getTerm(tx, key, value);
}

/** Puts the entries of a dictionary into an order and returns them. Throws `invalidInput` unless each that is in use is named once. */
export async function orderTerms({ tx, now }: WriteContext, key: string, values: readonly string[]): Promise<Term[]> {
  const before = (await selectTerms(tx, key)).filter(({ retiredAt }) => retiredAt === null).map(({ value }) => value);
  if (new Set(values).size !== values.length || values.length !== before.length || !before.every((value) => values.includes(value)))
    throw fieldFailure('values', '次序要写全，每一条一次；请刷新再排');
  const changes = changesOf({ values: before }, { values: [...values] });
  if (changes.after) {
    await updateTermOrder(tx, key, values);
    dictionariesWritten(tx);
    await record({ tx, now }, { act: 'term.order', target: { kind: 'dictionary', id: key }, ...changes });
  } else recordNothing(tx);
  return readTerms(tx, key);
}

import { DICTIONARY_NAMES } from '#contract/dictionary-names.ts';
import type { TermChange } from '#server/modules/dictionaries/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { PRESENTER_NOTIFICATIONS } from './notifications.ts';
import { selectActiveIds } from './queries-profile.ts';

/** Of which dictionaries presenters hear. */
const NOTIFIED: readonly string[] = ['offence', 'rule_article'];

/** Tells every presenter in office of a change of what they judge by. */
export async function notifyOfTerm({ tx, now }: WriteContext, { key, label, change }: TermChange): Promise<void> {
  if (!NOTIFIED.includes(key)) return;
  const data = { dictionary: DICTIONARY_NAMES[key] ?? key, label, change };
  for (const id of await selectActiveIds(tx)) await notify({ tx, now }, id, PRESENTER_NOTIFICATIONS.termChanged({ data }));
}

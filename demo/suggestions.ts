import { replyToSuggestion, saveSuggestion, setSuggestionState } from '#server/modules/suggestions/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { readMembers, readSuggestions } from './written/content.ts';
import { findPeople } from './people/members.ts';
import { after, before } from './written/times.ts';

/** How long before one says that somebody has taken a suggestion up. */
const WORKING_AFTER_HOURS = 3;

/** Adds what members have proposed, oldest first, each as far as it has come. Throws when one comes from nobody. */
export async function loadSuggestions({ tx, now }: WriteContext): Promise<void> {
  const [written, members] = await Promise.all([readSuggestions(), readMembers()]);
  const people = await findPeople(tx, members);
  for (const { author, type, content, daysAgo, state, answer, answerHours = WORKING_AFTER_HOURS } of written.toSorted(
    (one, other) => other.daysAgo - one.daysAgo,
  )) {
    const member = people.get(author);
    if (!member) throw new Error(`nobody is called ${author}`);
    const saidAt = before(now, daysAgo);
    const { id } = await saveSuggestion({ db: tx, now: saidAt }, member.id, { type, content });
    if (state === 'processing') await setSuggestionState({ db: tx, now: after(saidAt, WORKING_AFTER_HOURS) }, id, 'working');
    if (state === 'answered') await replyToSuggestion({ db: tx, now: after(saidAt, answerHours) }, id, answer ?? '');
  }
}

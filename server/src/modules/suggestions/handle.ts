import { Failure } from '#contract/failures.ts';
import type { SuggestionState } from '#contract/api/suggestions.ts';
import { maskPrivate, record, recordNothing, recordPrivateRead } from '#server/modules/audit/index.ts';
import { excerptOf, notify } from '#server/modules/messages/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { SUGGESTION_NOTIFICATIONS } from './notifications.ts';
import { lockSuggestion, selectByState, updateSuggestion } from './queries.ts';

const MAX_LISTED = 200;

/** Suggestions of a state (null: all) as an operator reads them, how to reach their authors masked; oldest first, 200 at most. */
export async function listSuggestions(db: Db, state: SuggestionState | null): ReturnType<typeof selectByState> {
  const rows = await selectByState(db, state, MAX_LISTED);
  return rows.map((row) => ({ ...row, contact: maskPrivate(row.contact) }));
}

/** Returns how to reach the author of a suggestion, which goes on record. Throws `notFound`. */
export async function openContact({ db, now }: DbContext, id: number): Promise<string> {
  return db.transaction(async (tx) => {
    const suggestion = await lockSuggestion(tx, id);
    if (!suggestion) throw new Failure('notFound');
    await recordPrivateRead({ tx, now }, { kind: 'suggestion', id, field: 'contact', memberId: suggestion.memberId });
    return suggestion.contact;
  });
}

/**
 * Marks a suggestion as being worked on, or as only received; its author is notified of the former. The same state again changes nothing.
 * Throws `notFound`.
 */
export async function setSuggestionState({ db, now }: DbContext, id: number, state: 'received' | 'working'): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockSuggestion(tx, id);
    if (!before) throw new Failure('notFound');
    if (before.state === state) return recordNothing(tx);
    await updateSuggestion(tx, id, { state, answer: '', answeredAt: null });
    await record(
      { tx, now },
      {
        act: 'suggestion.move',
        target: { kind: 'suggestion', id },
        before: { state: before.state },
        after: { state },
        personal: { memberId: before.memberId, data: { excerpt: excerptOf(before.content) } },
      },
    );
    if (state === 'working') {
      await notify({ tx, now }, before.memberId, SUGGESTION_NOTIFICATIONS.taken({ data: { excerpt: excerptOf(before.content) } }));
    }
  });
}

/** Answers a suggestion, or replaces the answer; its author is notified. Throws `notFound`. */
export async function replyToSuggestion({ db, now }: DbContext, id: number, answer: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockSuggestion(tx, id);
    if (!before) throw new Failure('notFound');
    if (before.state === 'answered' && before.answer === answer) return recordNothing(tx);
    await updateSuggestion(tx, id, { state: 'answered', answer, answeredAt: now });
    await record(
      { tx, now },
      {
        act: 'suggestion.answer',
        target: { kind: 'suggestion', id },
        before: { state: before.state },
        after: { state: 'answered' },
        personal: { memberId: before.memberId, data: { excerpt: excerptOf(before.content), answerBefore: before.answer, answer } },
      },
    );
    await notify({ tx, now }, before.memberId, SUGGESTION_NOTIFICATIONS.answered({ data: { excerpt: excerptOf(before.content), answer } }));
  });
}

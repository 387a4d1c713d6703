import { closeTicket, lockTicket } from '#server/modules/blacklist/index.ts';
import { maskMessages } from '#server/modules/messages/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { selectAnswers, updateAnswer } from '../appeal/queries-appeals.ts';
import { hiddenNames, publishText } from '../case/public-text.ts';
import { dropCase, lockCase } from '../case/take-step.ts';
import { selectTicketed } from '../finding/queries-findings.ts';
import { selectClosing, type ClosingTicket } from './queries-closing.ts';

/**
 * Takes names off all public places 180 days after their tickets ended, 365 days after a warning. The chain needs no record of it: it goes on without what opens
 * its commitments. Idempotent.
 */
export async function closeNames({ db, now }: DbContext): Promise<void> {
  for (let closing = await selectClosing({ db, now }); closing.length > 0; closing = await selectClosing({ db, now }))
    for (const each of closing) await db.transaction((tx) => closeName({ tx, now }, each));
}

/** Takes the name of one ticket off all public places. */
export async function closeName({ tx, now }: WriteContext, { id, caseId }: ClosingTicket): Promise<void> {
  const row = await lockCase(tx, caseId);
  const ticket = await lockTicket(tx, id);
  const accused = row.accused.find(({ ticketId }) => ticketId === id);
  if (!accused || ticket === null || ticket.characterId === null) return;
  const isNamedOnce = row.accused.filter(({ name, isNamed }) => name === accused.name && isNamed).length <= 1;
  // The ticket of a member names a character of theirs, until it is closed.
  const ticketed = row.foundFalse === null ? [] : await selectTicketed(tx, caseId);
  const hidden = [...hiddenNames(row.accused), ...ticketed, ...(isNamedOnce ? [accused.name] : [])];
  await closeTicket({ tx, now }, ticket, { cleaned: (statement) => maskNames(statement, hidden) });
  for (const each of await selectAnswers(tx, id)) await updateAnswer(tx, each.id, maskNames(each.answer, hidden));
  await publishText({ tx, now }, caseId);
  await maskMessages(tx, { postId: caseId, ticketId: id }, (text) => maskNames(text, hidden));
  dropCase(tx, row);
}

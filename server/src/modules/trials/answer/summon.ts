import type { CaseState } from '#contract/api/trials.ts';
import { readTerms } from '#server/modules/dictionaries/index.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { type AnswerLink, linksOf, makeLinks } from './links.ts';
import { byOf, clocksOf, lockCase, move } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { actorOf, factsOf, type Judge } from '../case/actors.ts';
import { type CaseRow, selectCaseForUpdate } from '../case/queries-case.ts';
import { confirmAccused } from '../case/queries-people.ts';
import { whenSummoned } from '../rules/clocks.ts';
import { demand } from '../rules/permit.ts';

/**
 * Summons the accused: each gets a link, and a member who was the only one to claim the character, before the case was filed, becomes a
 * party unless they are one of the `strangers`. Throws `postGone` and the refusals of the table.
 */
export async function summonAccused(
  db: Db,
  secrets: Secrets,
  id: number,
  viewer: Judge,
  strangers: readonly number[],
  now: Date,
): Promise<{ state: CaseState; answerLinks: AnswerLink[] }> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const to = demand(factsOf(row), 'summon', actor, now);
    const clocks = whenSummoned(clocksOf(row), now);
    await move(tx, row, { step: 'summon', by: byOf(row, actor), to, clocks, ...(row.summonedAt === null && { summonedAt: now }) }, now);
    return { state: to, answerLinks: await callAccused(tx, secrets, row, strangers, clocks.answerDueAt ?? now, now) };
  });
}

/** Creates the parties and links of the accused of a locked case, and notifies those who have an account. */
export async function callAccused(tx: Tx, secrets: Secrets, row: CaseRow, strangers: readonly number[], until: Date, now: Date): Promise<AnswerLink[]> {
  await makeLinks(tx, row);
  const terms = await readTerms(tx);
  const called = await confirmAccused(tx, row.id, strangers);
  const offence = terms('offence', row.offence).label;
  await notifyAll(
    tx,
    called.map(({ memberId, name }) => ({ to: memberId, notice: notices.summoned({ id: row.id, character: name, offence, until }) })),
    now,
  );
  const after = await selectCaseForUpdate(tx, row.id);
  return after ? linksOf(secrets, after) : [];
}

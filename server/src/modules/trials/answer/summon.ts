import type { CaseState } from '#contract/api/trials.ts';
import { readTerms } from '#server/modules/dictionaries/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { MemberContext, MemberRequest } from '#server/platform/api.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { type AnswerLink, linksOf, makeLinks } from './links.ts';
import { takeStep, type LockedCase } from '../case/take-step.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { selectCaseForUpdate } from '../case/queries-case.ts';
import { confirmAccused } from '../case/queries-people.ts';
import { whenSummoned } from '../rules/clocks.ts';

/**
 * Summons the accused: each gets a link, and a member who was the only one to claim the character, before the case was filed, becomes a
 * party unless they are one of the `strangers`. Throws `postGone` and the refusals of the table.
 */
export async function summonAccused(
  context: MemberContext & Pick<MemberRequest, 'platform'>,
  id: number,
  strangers: readonly number[],
): Promise<{ state: CaseState; answerLinks: AnswerLink[] }> {
  return takeStep(context, { id, step: 'summon' }, async (step) => {
    const { now, row, to } = step;
    const clocks = whenSummoned(step.clocks, now);
    await step.go({ clocks, ...(row.summonedAt === null && { summonedAt: now }) });
    return { state: to, answerLinks: await callAccused(step, context.platform.secrets, { strangers, until: clocks.answerDueAt ?? now }) };
  });
}

/** Creates the parties and links of the accused of a locked case, and notifies those who have an account. */
export async function callAccused(
  locked: LockedCase,
  secrets: Secrets,
  { strangers, until }: { strangers: readonly number[]; until: Date },
): Promise<AnswerLink[]> {
  const { tx, row } = locked;
  await makeLinks(tx, row);
  const terms = await readTerms(tx);
  const called = await confirmAccused(tx, row.id, strangers);
  const offence = terms('offence', row.offence).label;
  await notifyByChannels(
    locked,
    called.map(({ accusedId, memberId }) => ({
      to: memberId,
      notification: CASE_NOTIFICATIONS.summoned({ about: aboutCase(row), data: { accusedId, offence, until: until.toISOString() } }),
    })),
  );
  const after = await selectCaseForUpdate(tx, row.id);
  return after ? linksOf(secrets, after) : [];
}

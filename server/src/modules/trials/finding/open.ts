import type { DocumentBody } from '#contract/documents/document.ts';
import { lengthsOf } from '#contract/court-lengths.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { insertComplaint } from '#server/modules/posts/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { aboutCase } from '../case/notifications.ts';
import { textBeforeVerdict } from '../case/public-text.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { enterQueue } from '../case/queue.ts';
import { casesTag, type LockedCase } from '../case/take-step.ts';
import { startClocks } from '../rules/clocks.ts';
import type { FalseFinding } from '../rules/verdict.ts';
import { FINDING_NOTIFICATIONS } from './notifications-findings.ts';
import { insertFinding, MEMBER_REALM, selectComplainant } from './queries-findings.ts';

const TITLE = '一份检举是否有意不实';

/** What a verdict finds, who has written it and what it is based on. */
export interface MadeFinding {
  finding: FalseFinding;
  presenterId: number;
  evidenceIds: readonly number[];
}

/**
 * Opens a case against each member whose complaint a verdict found false: it waits in the queue for another presenter like any other, with the words of the
 * finding, and the member is notified. Who wrote the finding is its complainant, and can neither withdraw nor judge it.
 */
export async function openFindings({ tx, now, row }: LockedCase, { finding, presenterId, evidenceIds }: MadeFinding): Promise<void> {
  for (const complaintId of finding.complaintIds) {
    const member = await selectComplainant(tx, complaintId);
    if (!member) throw new Error(`the complainant of ${complaintId} is not there`);
    const statement = paragraph(finding.reason);
    const accused = [{ name: member.nickName, realm: MEMBER_REALM, isNamed: false, isSuspended: false, isAnnulled: false, ticketId: null }];
    const own = { caseId: row.id, columnId: row.columnId, complaintId, partyIds: [], judgedBy: [] };
    const text = await textBeforeVerdict(tx, { title: TITLE, statement, offence: 'false_complaint', accused, foundFalse: own });
    const id = await insertComplaint({ tx, now }, { columnId: row.columnId, gameId: row.gameId, authorId: presenterId }, text);
    const { dueAt, lengths } = startClocks(now, lengthsOf(await readSettings(tx)));
    const filed = {
      id,
      caseId: row.id,
      complaintId,
      judgeId: presenterId,
      title: TITLE,
      statement,
      statementText: finding.reason,
      dueAt,
      lengths,
      evidenceIds,
    };
    const accusedId = await insertFinding({ tx, now }, filed);
    const by = { actorId: presenterId, actorRole: 'presenter' as const };
    await insertEvent({ tx, now }, id, { ...by, action: 'find', from: null, to: 'filed', reason: '', data: { accusedIds: [accusedId] } });
    await enterQueue({ tx, now }, id);
    writesTags(tx, casesTag(row.gameId));
    await notifyByChannels({ tx, now }, [{ to: member.id, notification: FINDING_NOTIFICATIONS.opened({ about: aboutCase({ id }) }) }]);
  }
}

function paragraph(text: string): DocumentBody {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

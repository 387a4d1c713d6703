import { isRecordedAct, RECORDED_ACTS, type RecordedAct } from '#contract/api/member-records-acts.ts';
import type { OwnRecord } from '#contract/api/member-records.ts';
import type { Page } from '#contract/envelope.ts';
import { listAppealable } from '#server/modules/member-appeals/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { countOwnRecords, selectOwnRecords, type OwnRecordRow } from './queries.ts';
import { labelForMember, reasonForMember } from './rules.ts';

/**
 * Returns what the staff has done to a member and to what they wrote, the newest first; with nothing of who reported it and nothing the staff wrote for
 * itself. Throws `invalidInput` for a broken cursor.
 */
export async function listMyRecords({ db, now, viewer }: MemberContext, input: PageInput): Promise<Page<OwnRecord>> {
  const wanted = { memberId: viewer.id, acts: RECORDED_ACTS };
  const [rows, total, appealable] = await Promise.all([
    selectOwnRecords(db, wanted, BY_ID.startOf(input)),
    countOwnRecords(db, wanted),
    listAppealable({ db, now }, viewer.id),
  ]);
  const page = BY_ID.pageOf(rows, { ...input, total }, ({ seq }) => ({ id: seq }));
  const items = page.items.flatMap((row) => (isRecordedAct(row.act) ? [recordOf(row, row.act, appealable)] : []));
  return { ...page, items };
}

function recordOf(row: OwnRecordRow, act: RecordedAct, appealable: ReadonlySet<number>): OwnRecord {
  const role = row.actorRole === 'presenter' || row.actorRole === 'operator' ? row.actorRole : 'system';
  return {
    seq: row.seq,
    at: row.at,
    act,
    label: labelForMember({ act, levelBefore: row.levelBefore, levelAfter: row.levelAfter }),
    by: { role, nickName: role === 'presenter' ? row.actorName : null },
    reason: row.authority === null ? reasonForMember({ act, reason: row.reason, undoes: row.undoes }) : `${row.authority}，文号 ${row.documentNumber ?? ''}`,
    thing: thingOf(row),
    undoneAt: row.undoneAt,
    isAnswerable: row.isAnswerable,
    appeal: row.isAppealed ? 'filed' : appealable.has(row.seq) ? 'open' : null,
  };
}

function thingOf({ thingKind, title, postId, columnId }: OwnRecordRow): OwnRecord['thing'] {
  if (thingKind !== 'post' && thingKind !== 'comment' && thingKind !== 'scenery') return null;
  return { kind: thingKind, title, href: postId === null || columnId === null ? null : `/post/view/${columnId}/${postId}` };
}

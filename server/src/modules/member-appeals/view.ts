import type { AppealedAct, MemberAppeal, StaffAppeal } from '#contract/api/member-appeals.ts';
import type { Picture } from '#contract/api/posts.ts';
import { findPictures } from '#server/modules/files/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import type { ActRow, AppealRow } from './queries.ts';
import { appealUntil, kindOfAct } from './rules.ts';

const ROLES = { presenter: 'presenter', operator: 'operator' } as const;

/** Returns an act as the member it hit reads it, who may appeal within some days: operators are not named. */
export function actOf(row: ActRow, days: number): AppealedAct {
  const role = row.actorRole === 'presenter' || row.actorRole === 'operator' ? ROLES[row.actorRole] : 'system';
  return {
    seq: row.seq,
    kind: kindOfAct(row.act) ?? 'removal',
    at: row.at,
    by: { role, nickName: role === 'presenter' ? row.actorName : null },
    reason: row.reason,
    until: row.suspendedUntil,
    thing: thingOf(row),
    appealUntil: appealUntil(new Date(row.at), days).toISOString(),
  };
}

function thingOf({ targetKind, targetId, title, postId, columnId }: ActRow): AppealedAct['thing'] {
  if (targetKind !== 'post' && targetKind !== 'comment' && targetKind !== 'scenery') return null;
  const href = postId === null || columnId === null ? null : `/post/view/${columnId}/${postId}`;
  return { kind: targetKind, id: targetId, title: title ?? '', href };
}

/** Returns appeals as their author reads them. */
export async function appealsOf(db: Db, rows: readonly AppealRow[]): Promise<MemberAppeal[]> {
  const pictures = await findPictures(
    db,
    rows.flatMap(({ imageIds }) => imageIds),
  );
  const { appealDays } = await readSettings(db);
  return rows.map((row) => ({ ...appealOf(row, pictures), act: actOf(row, appealDays) }));
}

function appealOf(row: AppealRow, pictures: ReadonlyMap<number, Picture>): Omit<MemberAppeal, 'act'> {
  return {
    id: row.id,
    kind: row.kind,
    audit: row.seq,
    text: row.text,
    images: row.imageIds.flatMap((id) => pictures.get(id) ?? []),
    createdAt: row.createdAt,
    dueAt: row.dueAt,
    state: row.state,
    answer: row.answer,
    decidedAt: row.decidedAt,
    decidedAlone: row.decidedAlone,
    untilBefore: row.untilBefore,
    untilAfter: row.untilAfter,
  };
}

/** Returns appeals as those read them who decide; `refusalOf` says why the reader may not. */
export async function staffAppealsOf(
  { db, now }: DbContext,
  rows: readonly AppealRow[],
  refusalOf: (row: AppealRow) => StaffAppeal['refusal'],
): Promise<StaffAppeal[]> {
  const appeals = await appealsOf(db, rows);
  return rows.flatMap((row, nth) => {
    const appeal = appeals[nth];
    return appeal
      ? [
          {
            ...appeal,
            member: personOf(row.member),
            actor: row.actorId === null ? null : { id: row.actorId, nickName: row.actorName ?? '' },
            decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, nickName: row.decidedByName ?? '' },
            refusal: row.state === 'open' ? refusalOf(row) : null,
            overdue: row.state === 'open' && Date.parse(row.dueAt) <= now.getTime(),
          },
        ]
      : [];
  });
}

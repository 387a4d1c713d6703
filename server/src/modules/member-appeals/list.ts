import type { AppealClock, MemberAppeals, StaffAppeal } from '#contract/api/member-appeals.ts';
import type { listAppeals as listShape } from '#contract/api/member-appeals.shapes.ts';
import type { Page } from '#contract/envelope.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { BY_ID, BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import {
  countAppeals,
  countOwnAppeals,
  selectAppealable,
  selectAppeals,
  selectOpenAppeals,
  selectOtherOperators,
  selectOwnVoices,
  selectOwnAppeals,
  type ActRow,
  type AppealRow,
} from './queries.ts';
import { APPEALED_ACTS, appealableSince, refusalOf } from './rules.ts';
import { actOf, appealsOf, staffAppealsOf } from './view.ts';

/** Of what counts open appeals. */
export const APPEALS_TAG = 'member-appeals';

/** Returns the numbers of the records of acts a member can still appeal against. */
export async function listAppealable({ db, now }: DbContext, memberId: number): Promise<ReadonlySet<number>> {
  return new Set((await selectAppealableNow({ db, now }, memberId)).map(({ seq }) => seq));
}

/** Returns a member's appeals, the newest first, with the acts they can still appeal against. Throws `invalidInput` for a broken cursor. */
export async function listMyAppeals({ db, now }: DbContext, memberId: number, input: PageInput): Promise<MemberAppeals> {
  const [rows, total, open] = await Promise.all([
    selectOwnAppeals(db, memberId, BY_ID.startOf(input)),
    countOwnAppeals(db, memberId),
    selectAppealableNow({ db, now }, memberId),
  ]);
  const page = BY_ID.pageOf(rows, { ...input, total }, ({ id }) => ({ id }));
  const { appealDays } = await readSettings(db);
  return { ...page, items: await appealsOf(db, page.items), acts: open.map((row) => actOf(row, appealDays)) };
}

async function selectAppealableNow({ db, now }: DbContext, memberId: number): Promise<ActRow[]> {
  const since = appealableSince(now, (await readSettings(db)).appealDays);
  return selectAppealable(db, { memberId, acts: [...APPEALED_ACTS.suspension, ...APPEALED_ACTS.removal], since, seq: null });
}

/** Returns appeals as those read them who decide; to a presenter those against removals. Throws `invalidInput` for a broken cursor. */
export async function listAppeals({ db, now, viewer }: MemberContext, input: ParsedInputOf<typeof listShape>): Promise<Page<StaffAppeal>> {
  const isOpen = input.state === 'open';
  const filter = { isOpen, kind: input.kind ?? null, memberId: input.member ?? null, forPresenters: viewer.role !== 'operator' };
  const [rows, total] = await Promise.all([selectAppeals(db, filter, BY_TIME.startOf(input)), countAppeals(db, filter)]);
  const refusal = await refusals({ db, now, viewer }, rows);
  const page = BY_TIME.pageOf(rows, { ...input, total }, ({ id, dueAt, decidedAt }) => ({ at: isOpen ? dueAt : (decidedAt ?? dueAt), id }));
  return { ...page, items: await staffAppealsOf({ db, now }, page.items, refusal) };
}

/** Returns how to tell why a viewer may not decide one of some appeals. */
export async function refusals({ db, now, viewer }: MemberContext, rows: readonly AppealRow[]): Promise<(row: AppealRow) => StaffAppeal['refusal']> {
  const ids = rows.map(({ id }) => id);
  const [others, voices] = await Promise.all([
    selectOtherOperators({ db, now }, viewer.id),
    viewer.role === 'operator' ? new Set<number>() : selectOwnVoices(db, viewer.id, ids),
  ]);
  return (row) => refusalOf({ ...row, isOwnVoice: voices.has(row.id) }, viewer, others.filter((id) => id !== row.memberId).length);
}

/** Returns what the public clocks show of appeals by members. */
export async function readAppealClock({ db, now }: DbContext): Promise<AppealClock> {
  readsTags(APPEALS_TAG);
  return selectOpenAppeals({ db, now });
}

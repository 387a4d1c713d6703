import { formatDoorCode } from '#contract/text/door-code.ts';
import type { DeskAppeals } from '#contract/api/trials.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { deciderSeatOf } from '../appeal/draw.ts';
import { selectAdopted } from '../appeal/panel.ts';
import { selectOpenAppeal } from '../appeal/queries-appeals.ts';
import { selectCase, type CaseRow } from '../case/queries-case.ts';
import { selectOpened } from '../case/queries-evidence.ts';
import { selectAppealLot } from '../case/queries-lots.ts';
import { selectSitting, selectVotes } from '../case/queries-panels.ts';
import { selectDeskAppeals } from './queries-desk.ts';
import { appealRungs } from '../rules/appeals.ts';
import { conflictsOf } from '../rules/conflicts.ts';

/**
 * Returns a page of a game's undecided appeals, or of one case in any game, oldest first; claims only where asked for, so that no number of them
 * comes before an appeal, and only those the reader is called to look at. Only those who may decide see the code of a claim and the text.
 */
export async function listDeskAppeals(
  { db, gameId, viewer, now }: MemberRequest,
  input: PageInput & { caseId?: number | undefined; claimed?: boolean | undefined },
): Promise<DeskAppeals> {
  const wanted = { gameId, caseId: input.caseId ?? null, state: input.claimed === true ? ('claimed' as const) : ('open' as const) };
  const reader = { id: viewer.id, isOperator: viewer.role === 'operator', now };
  const [{ rows, total, claimCount, lookCount }, person, labelOf] = await Promise.all([
    selectDeskAppeals(db, wanted, { reader, start: BY_TIME.startOf(input) }),
    courtPersonOf({ db, now }, viewer),
    readEntryLabels(db),
  ]);
  const found = BY_TIME.pageOf(rows, { ...input, total }, (row) => ({ at: row.filedAt, id: row.id }));
  const items = await Promise.all(
    found.items.map(async (row) => {
      const appealed = await selectCase(db, row.caseId);
      const conflicts = appealed ? conflictsOf(factsOf(appealed), person) : [];
      // A claim that is listed falls to its reader.
      const canRead = (viewer.role === 'presenter' || row.state === 'claimed') && conflicts.length === 0;
      const open = { ground: labelOf('appeal_ground', row.ground), penalty: labelOf('penalty', row.penalty) };
      const court = await courtOf({ db, now }, appealed, { id: row.id, readerId: canRead ? viewer.id : null });
      return { ...row, ...open, text: canRead ? row.text : '', code: canRead && row.code !== null ? formatDoorCode(row.code) : null, conflicts, ...court };
    }),
  );
  return { ...found, items, claimCount, lookCount };
}

type Court = Pick<DeskAppeals['items'][number], 'decidedBy' | 'canDecide' | 'ballot'>;

/** Returns who decides an appeal, and what of that falls to the reader. */
async function courtOf({ db, now }: DbContext, row: CaseRow | null, { id, readerId }: { id: number; readerId: number | null }): Promise<Court> {
  const [lot, appeal] = await Promise.all([selectAppealLot(db, id), selectOpenAppeal(db, id)]);
  const decidedBy = lot === null ? null : lot.seats === null ? 'decider' : 'panel';
  if (row === null || lot === null || appeal === null || readerId === null) return { decidedBy, canDecide: false, ballot: null };
  if (decidedBy === 'decider') return { decidedBy, canDecide: (await deciderSeatOf({ db, now }, appeal, readerId)) === 'free', ballot: null };
  const panel = { caseId: row.id, appealId: id };
  const own = (await selectSitting(db, panel)).find(({ memberId }) => memberId === readerId);
  if (!own) return { decidedBy, canDecide: false, ballot: null };
  const { acceptBy, voteBy, acceptedAt, reason } = own;
  const [votes, evidenceIds, opened] = await Promise.all([
    selectVotes(db, panel),
    selectAdopted(db, row, appeal),
    selectOpened(db, { caseId: row.id, memberId: readerId, since: appeal.openedAt }),
  ]);
  const ballot = {
    ...{ acceptBy, voteBy, reason, evidenceIds, isAccepted: acceptedAt !== null },
    rung: votes.find(({ callId }) => callId === own.id)?.rung ?? null,
    rungs: appealRungs(appeal.penalty),
    unopenedIds: evidenceIds.filter((piece) => !opened.includes(piece)),
  };
  return { decidedBy, canDecide: false, ballot };
}

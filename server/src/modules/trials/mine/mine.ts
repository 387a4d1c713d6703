import type { PartyRole } from '#contract/api/trials.ts';
import type { listMyCases as myCasesShape } from '#contract/api/trials.shapes.ts';
import type { ReplyOf } from '#contract/route.ts';
import { readEntryLabels, type EntryLabels } from '#server/modules/dictionaries/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { keyset, type PageInput } from '#server/platform/database/paging.ts';
import { selectOfCases } from '../appeal/queries-appeals.ts';
import { complainantsOf, heardIn } from '../case/actors.ts';
import { endLineOf } from '../case/public-text.ts';
import { appealWindow } from '../rules/door.ts';
import { dueOf, turnOf, worstHeard } from '../rules/turn.ts';
import { nextStepText } from './next-step.ts';
import { countMine, selectMine, type MineRow } from './queries-mine.ts';

type MyCases = ReplyOf<typeof myCasesShape>;

const BY_RANK = keyset({ rank: 'count', at: 'instant', id: 'integer' });

/** Returns a page of the cases a member takes part in: what waits for them first, then what is open, then what is over, each newest first. */
export async function listMyCases(
  { db, viewer, now }: Pick<MemberContext, 'db' | 'viewer' | 'now'>,
  { role = null, ...input }: PageInput & { role?: PartyRole | null | undefined },
): Promise<MyCases> {
  const [rows, counted, labelOf] = await Promise.all([
    selectMine({ db, now }, { memberId: viewer.id, role }, BY_RANK.startOf(input)),
    countMine({ db, now }, viewer.id),
    readEntryLabels(db),
  ]);
  const countOf = (of: PartyRole) => counted.find((each) => each.role === of)?.count ?? 0;
  const counts = { complainant: countOf('complainant'), accused: countOf('accused'), witness: countOf('witness'), presenter: countOf('presenter') };
  const waiting = counted.reduce((sum, each) => sum + each.waiting, 0);
  const total = role === null ? counted.reduce((sum, { count }) => sum + count, 0) : counts[role];
  const page = BY_RANK.pageOf(rows, { ...input, total }, ({ rank, ownFiledAt, ownId }) => ({ rank, at: ownFiledAt, id: ownId }));
  const windows = await windowsOf({ db, now }, page.items, viewer.id);
  const items = page.items.map((row) => ({ ...itemOf(row, { memberId: viewer.id, labelOf, now }), ...(windows.get(row.id) ?? NO_APPEAL) }));
  return { ...page, items, counts, waiting };
}

type Appealing = Pick<MyCases['items'][number], 'canAppeal' | 'appealBy'>;

const NO_APPEAL: Appealing = { canAppeal: false, appealBy: null };

/** Returns by case until when a member may appeal against tickets on characters of theirs. */
async function windowsOf({ db, now }: DbContext, rows: readonly MineRow[], memberId: number): Promise<Map<number, Appealing>> {
  const closed = rows.filter(({ closedAt, accused }) => closedAt !== null && accused.some((each) => each.memberId === memberId));
  const own = new Set(closed.flatMap(({ accused }) => accused.filter((each) => each.memberId === memberId).map(({ id }) => id)));
  const tickets = await selectOfCases(
    db,
    closed.map(({ id }) => id),
  );
  const found = new Map<number, Appealing>();
  for (const ticket of tickets) {
    const { canAppeal, appealBy } = appealWindow(ticket, now);
    if (canAppeal && own.has(ticket.accusedId)) found.set(ticket.caseId, { canAppeal, appealBy: appealBy?.toISOString() ?? null });
  }
  return found;
}

function itemOf(
  row: MineRow,
  { memberId, labelOf, now }: { memberId: number; labelOf: EntryLabels; now: Date },
): Omit<MyCases['items'][number], keyof Appealing> {
  const canAnswer = row.closedAt === null && row.accused.some((accused) => accused.memberId === memberId && accused.answeredAt === null);
  const reader = { isHolder: row.presenterId === memberId, complained: complainantsOf(row).includes(memberId), canAnswer, isCalled: false };
  const isAskedToAgree = row.withdrawDueAt !== null && row.accused.some((each) => each.memberId === memberId && each.withdrawAgreedAt === null);
  const turn = isAskedToAgree ? 'me' : turnOf(row, reader, now);
  const outcomeLine = endLineOf(row, labelOf);
  const isJoined = row.ownId !== row.id;
  return {
    id: row.ownId,
    columnId: row.ownColumnId,
    joinedTo: isJoined ? { id: row.id, columnId: row.columnId } : null,
    joinedCount: row.joined.length,
    gameId: row.gameId,
    title: row.ownTitle,
    state: row.state,
    outcome: row.outcome,
    wasReceived: row.receivedAt !== null,
    role: row.role,
    filedAt: row.ownFiledAt,
    closedAt: row.closedAt,
    dueAt: dueOf(row, now).dueAt,
    offence: labelOf('offence', row.offence, row.closedAt ?? row.filedAt),
    realm: row.accused[0]?.realm ?? '',
    isDirect: row.isDirect,
    turn,
    isAskedToAgree,
    carries: carriesNotice(row, memberId),
    nextStep: nextStepText({
      ...row,
      turn,
      isJoined,
      outcomeLine,
      wasReceived: row.receivedAt !== null,
      isWithdrawing: row.withdrawDueAt !== null,
      isNotified: row.accused.every(({ toldAt }) => toldAt !== null),
    }),
    queuePlace: row.queuePlace,
    heard: worstHeard(row.accused.map((accused) => heardIn(row, accused))),
    outcomeLine,
    ticketNumbers: row.accused.flatMap(({ ticketNumber }) => ticketNumber ?? []),
  };
}

/** Returns whether a member carries the notice: who filed first, while the window is open and an accused has no account here. */
function carriesNotice({ state, complainantId, isDirect, accused }: MineRow, memberId: number): boolean {
  return state === 'answering' && !isDirect && complainantId === memberId && accused.some((each) => each.memberId === null);
}

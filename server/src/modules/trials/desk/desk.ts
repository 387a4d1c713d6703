import type { CaseState, Desk, DeskAppeals } from '#contract/api/trials.ts';
import type { listMyCases as myCasesShape } from '#contract/api/trials.shapes.ts';
import type { ReplyOf } from '#contract/route.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { publicTextOf } from '../case/public-text.ts';
import { selectCase } from '../case/queries-case.ts';
import { countByState, selectDesk, selectDeskAppeals, selectMyCases } from './queries-desk.ts';
import { selectPersons } from '../view/queries-view.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import { cardOf } from '../view/view.ts';

export interface DeskInput extends PageInput {
  state?: CaseState | undefined;
  offence?: string | undefined;
  mine?: boolean | undefined;
  overdue?: boolean | undefined;
}

/**
 * Returns a page of a game's cases for judging, oldest first, each with the reader's conflicts. Throws `invalidInput` for a broken cursor.
 */
export async function listDesk({ db, gameId, viewer, now }: MemberRequest, input: DeskInput): Promise<Desk> {
  const filter = {
    gameId,
    state: input.state ?? null,
    offence: input.offence === undefined || input.offence === '' ? null : input.offence,
    presenterId: input.mine === true ? viewer.id : null,
    overdueOnly: input.overdue === true,
    now,
  };
  const [{ rows, total }, counts, person, labelOf] = await Promise.all([
    selectDesk(db, filter, BY_TIME.startOf(input)),
    countByState(db, gameId),
    courtPersonOf({ db, now }, viewer),
    readEntryLabels(db),
  ]);
  const found = BY_TIME.pageOf(rows, { ...input, total }, (row) => ({ at: row.queuedAt, id: row.id }));
  const cases = (await Promise.all(found.items.map(({ id }) => selectCase(db, id)))).filter((row) => row !== null);
  const persons = await personsById(
    db,
    cases.flatMap(({ complainantId, presenterId }) => [complainantId, ...(presenterId === null ? [] : [presenterId])]),
  );
  const items = cases.flatMap((row): Desk['items'] => {
    const complainant = persons.get(row.complainantId);
    if (!complainant) return [];
    const conflicts = conflictsOf(factsOf(row), person);
    const canRead = viewer.role === 'presenter' && (conflicts.length === 0 || row.presenterId === viewer.id);
    return [
      {
        id: row.id,
        columnId: row.columnId,
        title: canRead ? row.title : publicTextOf(row, labelOf).title,
        ...cardOf(row, labelOf),
        complainant,
        presenter: (row.presenterId !== null && persons.get(row.presenterId)) || null,
        filedAt: row.filedAt,
        overdue: row.dueAt !== null && Date.parse(row.dueAt) <= now.getTime(),
        asked: row.askedAt !== null,
        evidenceCount: row.evidenceIds.length,
        conflicts,
      },
    ];
  });
  return { ...found, items, counts };
}

/**
 * Returns a page of a game's undecided appeals, or of one case in any game, oldest first. Only those who may decide see the code of a claim
 * and the text.
 */
export async function listDeskAppeals({ db, gameId, viewer, now }: MemberRequest, input: PageInput & { caseId?: number | undefined }): Promise<DeskAppeals> {
  const wanted = { gameId, caseId: input.caseId ?? null };
  const [{ rows, total }, person, labelOf] = await Promise.all([
    selectDeskAppeals(db, wanted, BY_TIME.startOf(input)),
    courtPersonOf({ db, now }, viewer),
    readEntryLabels(db),
  ]);
  const found = BY_TIME.pageOf(rows, { ...input, total }, (row) => ({ at: row.filedAt, id: row.id }));
  const items = await Promise.all(
    found.items.map(async (row) => {
      const appealed = await selectCase(db, row.caseId);
      const conflicts = appealed ? conflictsOf(factsOf(appealed), person) : [];
      const canRead = viewer.role === 'presenter' && conflicts.length === 0;
      const open = { ground: labelOf('appeal_ground', row.ground), penalty: labelOf('penalty', row.penalty) };
      return { ...row, ...open, text: canRead ? row.text : '', code: canRead ? row.code : null, conflicts };
    }),
  );
  return { ...found, items };
}

type MyCases = ReplyOf<typeof myCasesShape>;

/** Returns a page of the cases a member is a party of, newest first. */
export async function listMyCases(db: Db, memberId: number, input: PageInput): Promise<MyCases> {
  const { rows, total } = await selectMyCases(db, memberId, BY_TIME.startOf(input));
  return BY_TIME.pageOf(rows, { ...input, total }, (row) => ({ at: row.filedAt, id: row.id }));
}

async function personsById(db: Db, ids: readonly number[]): Promise<Map<number, ReturnType<typeof personOf>>> {
  return new Map((await selectPersons(db, [...new Set(ids)])).map((row) => [row.id, personOf(row)]));
}

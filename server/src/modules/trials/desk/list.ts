import type { CaseState, Desk, DeskView } from '#contract/api/trials.ts';
import { characterKey } from '#contract/text/character-key.ts';
import { readEntryLabels, type EntryLabels } from '#server/modules/dictionaries/index.ts';
import { foldNickName, personOf } from '#server/modules/members/index.ts';
import type { MemberRequest, Viewer } from '#server/platform/api.ts';
import { keyset, type PageInput } from '#server/platform/database/paging.ts';
import { complainantsOf, courtPersonOf, factsOf, heardIn } from '../case/actors.ts';
import { publicTextOf } from '../case/public-text.ts';
import { selectRest } from '../case/queries-aways.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import type { CourtPerson } from '../rules/facts.ts';
import { SOFT_LIMIT } from '../rules/limits.ts';
import { activitiesOf } from '../rules/queue-calls.ts';
import { minutesFor, turnOf, worstHeard } from '../rules/turn.ts';
import { cardOf } from '../view/view.ts';
import { countByState } from './queries-desk.ts';
import { selectTraining } from '../training/queries-training.ts';
import { countDesk, selectDesk, selectFigures, selectSpecialities, type DeskFilter, type DeskRow, type DeskSearch } from './queries-list.ts';

export interface DeskInput extends PageInput {
  view?: DeskView | undefined;
  state?: CaseState | undefined;
  offence?: string | undefined;
  realm?: string | undefined;
  q?: string | undefined;
  ownRealm?: boolean | undefined;
  joined?: boolean | undefined;
  ownSpeciality?: boolean | undefined;
  mine?: boolean | undefined;
  overdue?: boolean | undefined;
}

type DeskItem = Desk['items'][number];

const BY_URGENCY = keyset({ isNew: 'boolean', at: 'instant', id: 'integer' });

/**
 * Returns a page of a game's cases for judging, each with who it waits for and the reader's conflicts; without a view all that are open, oldest
 * first. Throws `invalidInput` for a broken cursor.
 */
export async function listDesk({ db, gameId, viewer, now }: MemberRequest, input: DeskInput): Promise<Desk> {
  const person = await courtPersonOf({ db, now }, viewer);
  const filter: DeskFilter = {
    gameId,
    readerId: viewer.id,
    now,
    view: input.view ?? null,
    state: input.state ?? null,
    offence: textOf(input.offence),
    presenterId: input.mine === true ? viewer.id : null,
    overdueOnly: input.overdue === true,
    realmKeys: realmsOf(input, person),
    joinedOnly: input.joined === true,
    activities: input.ownSpeciality === true ? activitiesOf(await selectSpecialities(db, viewer.id)) : null,
    search: searchOf(input.q, viewer),
  };
  const [rows, counted, { viewCounts, heldCases }, counts, rest, labelOf, { isDue }] = await Promise.all([
    selectDesk(db, filter, BY_URGENCY.startOf(input)),
    isWhole(filter) ? null : countDesk(db, filter),
    selectFigures({ db, now }, filter),
    countByState(db, gameId),
    selectRest({ db, now }, viewer.id),
    readEntryLabels(db),
    selectTraining(db, viewer.id),
  ]);
  const visible = filter.search === null ? rows : rows.filter((row) => isFoundByPublic(row, filter.search) || canReadFile(row, person));
  const total = filter.search === null ? (counted ?? viewCounts[filter.view ?? 'pool']) : Math.min(visible.length, input.size);
  const found = BY_URGENCY.pageOf(visible, { ...input, total }, keysOf);
  return {
    ...found,
    // A search is one page, because the number of what is left out must not tell which names are accused.
    next: filter.search === null ? found.next : null,
    items: found.items.map((row) => itemOf(row, { person, labelOf, now })),
    counts,
    viewCounts,
    turnCount: viewCounts.turn,
    heldCases,
    held: heldCases.length,
    softLimit: SOFT_LIMIT,
    trainingDue: isDue,
    ...rest,
  };
}

/** Returns whether a list is a whole view, which is counted anyway. */
function isWhole({ view, state, offence, presenterId, overdueOnly, joinedOnly, realmKeys, activities, search }: DeskFilter): boolean {
  return view !== null && !overdueOnly && !joinedOnly && [state, offence, presenterId, realmKeys, activities, search].every((narrowing) => narrowing === null);
}

function textOf(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** Returns the realms, folded, that are shown; null: all. */
function realmsOf({ realm = '', ownRealm = false }: Pick<DeskInput, 'realm' | 'ownRealm'>, { realmKeys }: CourtPerson): readonly string[] | null {
  if (ownRealm) return realmKeys;
  return realm === '' ? null : [characterKey(realm)];
}

/** Returns what is searched; only presenters search by the names of the accused, which nobody else reads before the verdict. */
function searchOf(q: string | undefined, { role }: Pick<Viewer, 'role'>): DeskSearch | null {
  if (q === undefined || q === '') return null;
  const number = /^(?:第\s*)?(\d{1,15})(?:\s*号)?$/.exec(q)?.[1];
  return { caseId: number === undefined ? null : Number(number), nameKey: role === 'presenter' ? characterKey(q) : null, nickFold: foldNickName(q) };
}

/** Returns whether a case is found by what everybody reads of it. */
function isFoundByPublic(row: DeskRow, search: DeskSearch | null): boolean {
  return search === null || row.id === search.caseId || foldNickName(row.complainantName).startsWith(search.nickFold);
}

function canReadFile(row: DeskRow, person: CourtPerson): boolean {
  return person.role === 'presenter' && (row.presenterId === person.id || conflictsOf(factsOf(row), person).length === 0);
}

function keysOf({ keyNew, keyAt, id }: DeskRow) {
  return { isNew: keyNew, at: keyAt, id };
}

function itemOf(row: DeskRow, { person, labelOf, now }: { person: CourtPerson; labelOf: EntryLabels; now: Date }): DeskItem {
  const canRead = canReadFile(row, person);
  const reader = { isHolder: row.presenterId === person.id, complained: complainantsOf(row).includes(person.id), canAnswer: false, isCalled: row.isCalled };
  const turn = turnOf(row, reader, now);
  return {
    id: row.id,
    columnId: row.columnId,
    title: canRead ? row.title : publicTextOf(row, labelOf).title,
    ...cardOf(row, labelOf),
    revision: row.revision,
    complainant: personOf(row.complainant),
    presenter: row.presenter && personOf(row.presenter),
    filedAt: row.filedAt,
    overdue: row.dueAt !== null && Date.parse(row.dueAt) <= now.getTime(),
    asked: row.askedAt !== null,
    evidenceCount: row.evidenceIds.length,
    conflicts: person.role === 'presenter' ? conflictsOf(factsOf(row), person) : [],
    turn,
    minutesNeeded: minutesFor(turn, { evidenceCount: row.evidenceIds.length, textLength: row.textLength }),
    joinedCount: row.joined.length,
    complainantRecord: canRead ? row.complainantRecord : null,
    returnedTimes: row.returnedTimes,
    heard: worstHeard(row.accused.map((accused) => heardIn(row, accused))),
    hasDraft: row.hasDraft,
  };
}

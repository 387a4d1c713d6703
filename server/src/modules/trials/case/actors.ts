import type { Heard } from '#contract/api/trials.ts';
import type { LotMember } from '#contract/chain/lots.ts';
import type { Viewer } from '#server/platform/api.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { selectDrawable, withoutUndrawn } from './queries-aways.ts';
import type { CaseRow } from './queries-case.ts';
import { strangerOf, type CaseFacts, type CourtPerson, type EarlierComplaint } from '../rules/facts.ts';
import { believedAt, heardOf, movedBy, type Attempt } from '../rules/heard.ts';
import { evaluate } from '../rules/permit.ts';
import { answering, type CaseActor } from '../rules/needs.ts';
import { selectPast, type PastComplaint } from './queries-conflicts.ts';
import type { CallEnd } from './queries-panels.ts';
import { selectPresenters, selectTenured } from './queries-people.ts';
import { conflictsOf } from '../rules/conflicts.ts';

const HISTORY_MS = 180 * 24 * 60 * 60 * 1000;
const LETTERS_MS = 30 * 24 * 60 * 60 * 1000;
/** How many presenters there are at least when nobody who was of use lately has to step aside. */
const MIN_PRESENTERS = 4;

/** Returns a signed-in member as the court's rules see them at that instant: only who may judge or carry has a past. */
export async function courtPersonOf({ db, now }: DbContext, viewer: Pick<Viewer, 'id' | 'role'>): Promise<CourtPerson> {
  if (viewer.role === 'member') return strangerOf(viewer);
  const since = { history: new Date(now.getTime() - HISTORY_MS), letters: new Date(now.getTime() - LETTERS_MS) };
  const { ids, characters, guildKeys, tiedIds, filed, named, presenters } = await selectPast({ db, now }, viewer.id, since);
  return {
    id: viewer.id,
    ids,
    role: viewer.role,
    guildKeys,
    characterKeys: characters.map(({ realmKey, nameKey }) => caseKeyOf(realmKey, nameKey)),
    realmKeys: characters.map(({ realmKey }) => realmKey),
    tiedIds,
    filed: filed.map(earlierOf),
    named: named.map(earlierOf),
    isShortOfPresenters: presenters < MIN_PRESENTERS,
  };
}

function earlierOf({ realmKey, nameKey, ...complaint }: PastComplaint): EarlierComplaint {
  return { ...complaint, characterKey: caseKeyOf(realmKey, nameKey) };
}

function caseKeyOf(realmKey: string, nameKey: string): string {
  return `${realmKey}\n${nameKey}`;
}

/** A signed-in member as the actor of a step. */
export type PersonActor = Extract<CaseActor, { kind: 'person' }>;

/** Returns a signed-in member as the actor of a step. */
export async function actorOf(context: DbContext, viewer: Pick<Viewer, 'id' | 'role'>): Promise<PersonActor> {
  return { kind: 'person', person: await courtPersonOf(context, viewer) };
}

/** Returns a case as the rules see it. */
export function factsOf(row: CaseRow): CaseFacts {
  return {
    state: row.state,
    isDirect: row.isDirect,
    foundFalse: row.foundFalse,
    complainantId: row.complainantId,
    complainantIds: complainantsOf(row),
    everComplainedIds: [...new Set([...complainantsOf(row), ...row.everJoinedIds])],
    joinedOutcome: row.joinedTo?.outcome ?? null,
    partyGuilds: row.partyGuilds,
    presenterId: row.presenterId,
    presenterName: row.presenterName ?? '',
    accused: row.accused.map((accused) => ({ ...accused, toldAt: countedAt(row, accused.toldAt), characterKey: caseKeyOf(accused.realmKey, accused.nameKey) })),
    witnessIds: row.witnessIds,
    testifierIds: row.testifierIds,
    commenterIds: row.commenterIds,
    recusedIds: row.recusedIds,
    idledIds: row.idledIds,
    latelyIds: row.latelyIds,
    judgedBy: row.judgedBy,
    returnedBy: row.returnedBy,
    jurorIds: row.jurorIds,
    proposedBy: row.proposedBy,
    courierIds: row.courierIds,
    areOperatorsCalled: row.areOperatorsCalled,
    codeReaderIds: row.codeReaderIds,
    attempts: attemptsOf(row),
    filedAt: row.filedAt,
    evidenceCount: row.evidenceIds.length,
    askCount: row.askCount,
    questionCount: row.questionCount,
    receivedAt: row.receivedAt,
    closedAt: row.closedAt,
    summonedAt: row.summonedAt,
    totalDueAt: row.totalDueAt,
    isTurnExtended: row.isTurnExtended,
    outcome: row.outcome,
    isRefiled: row.refiledFrom !== null,
    wasRefiled: row.refiledAs !== null,
    answerDueAt: row.answerDueAt,
    isDoorProofPending: row.isDoorProofPending,
    doorProofSeconds: row.doorProofSeconds,
    lengths: row.lengths,
    askedAt: row.askedAt,
    withdrawDueAt: row.withdrawDueAt,
    isWithdrawRefused: row.isWithdrawRefused,
  };
}

/** Returns the first accused the actor may still answer for, or null. */
export function firstAnswering(row: CaseRow, actor: CaseActor): number | null {
  return answering(factsOf(row), actor)[0] ?? null;
}

/** Returns the attempts to tell the accused, as they count: nobody but a picture says that a text arrived. */
function attemptsOf(row: Pick<CaseRow, 'attempts' | 'closings' | 'answerDueAt'>): Attempt[] {
  return row.attempts.map(({ accusedId, at, loggedAt, carrier, result, hasPicture }) => ({
    accusedId,
    at: countedAt(row, believedAt({ at, loggedAt })) ?? at,
    // Who notes two attempts within a minute has them on one day.
    day: dayInChina(new Date(loggedAt)),
    isIndependent: carrier !== 'complainant',
    isDelivered: result === 'delivered' && hasPicture,
  }));
}

/** Returns how an accused was heard: what a verdict has noted, else so far; null while the notice is not out. */
export function heardIn(row: CaseRow, accused: CaseRow['accused'][number]): Heard | null {
  return (
    accused.heard ??
    (row.summonedAt === null || row.closedAt !== null ? null : heardOf({ ...accused, toldAt: countedAt(row, accused.toldAt) }, attemptsOf(row), row))
  );
}

/** Returns when something in the window of the accused has happened, as its end sees it: the window became longer while the site was closed, and time to answer did not. */
function countedAt({ closings, answerDueAt }: Pick<CaseRow, 'closings' | 'answerDueAt'>, at: string | null): string | null {
  return at === null || answerDueAt === null ? at : movedBy(closings, { at, endsAt: answerDueAt });
}

/** Returns whether the holder of the code of an accused may still write. */
export function canWriteByCode(row: CaseRow, accusedId: number, now: Date): boolean {
  return 'to' in evaluate({ facts: factsOf(row), actor: { kind: 'link', accusedId }, now }, 'unprovenAnswer');
}

/** Returns everybody whose complaint a case consists of, who filed first in front. */
export function complainantsOf({ complainantId, joined }: Pick<CaseRow, 'complainantId' | 'joined'>): number[] {
  return [...new Set([complainantId, ...joined.map((each) => each.complainantId)])];
}

/** Returns the complainants and those of the accused who are members. */
export function partiesOf(row: CaseRow): number[] {
  return [...new Set([...complainantsOf(row), ...row.accused.flatMap(({ memberId }) => memberId ?? [])])];
}

/**
 * Returns why a presenter of a pool is not called any more: they have a conflict since it was frozen, are away, suspended, or no presenter now. Null: they are
 * called.
 */
export async function whyNotNow({ tx, now }: WriteContext, row: CaseRow, presenterId: number): Promise<Extract<CallEnd, 'conflicted' | 'recused'> | null> {
  const person = await courtPersonOf({ db: tx, now }, { id: presenterId, role: 'presenter' });
  if (conflictsOf(factsOf(row), person).length > 0) return 'conflicted';
  const present = await withoutUndrawn({ db: tx, now }, await selectPresenters(tx));
  return present.includes(presenterId) ? null : 'recused';
}

/** Returns whether some of those who were called to carry the notice may still do it; who has fetched the code may. */
export async function isCarried({ tx, now }: WriteContext, row: CaseRow, calledIds: readonly number[]): Promise<boolean> {
  const present = await withoutUndrawn({ db: tx, now }, await selectPresenters(tx));
  for (const id of calledIds.filter((each) => each !== row.presenterId && present.includes(each))) {
    const conflicts = conflictsOf(factsOf(row), await courtPersonOf({ db: tx, now }, { id, role: 'presenter' }));
    if (conflicts.every((conflict) => conflict === 'carried')) return true;
  }
  return false;
}

/** Returns the presenters who could judge a case now, besides who holds it: without a conflict, and such as a lot may be drawn with. */
export async function freePresenters({ tx, now }: WriteContext, row: CaseRow): Promise<LotMember[]> {
  const facts = factsOf(row);
  const tenured = await selectTenured({ db: tx, now });
  const free: LotMember[] = [];
  for (const id of await selectDrawable({ db: tx, now })) {
    const person = await courtPersonOf({ db: tx, now }, { id, role: 'presenter' });
    if (id !== row.presenterId && conflictsOf(facts, person).length === 0) free.push({ id, probation: !tenured.includes(id), guilds: person.guildKeys });
  }
  return free;
}

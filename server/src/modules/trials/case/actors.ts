import { characterKey } from '#contract/text/character-key.ts';
import type { Heard } from '#contract/api/trials.ts';
import type { Viewer } from '#server/platform/api.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { CaseRow } from './queries-case.ts';
import type { CaseFacts, CourtPerson } from '../rules/facts.ts';
import { heardOf, type Attempt } from '../rules/heard.ts';
import { type CaseActor, answering, evaluate } from '../rules/permit.ts';
import { selectGuilds } from './queries-people.ts';

/** Returns a signed-in member as the court's rules currently see them. */
export async function courtPersonOf(db: Db, viewer: Pick<Viewer, 'id' | 'role'>): Promise<CourtPerson> {
  return { id: viewer.id, role: viewer.role, guildKeys: (await selectGuilds(db, viewer.id)).map(characterKey) };
}

/** A signed-in member as the actor of a step. */
export type PersonActor = Extract<CaseActor, { kind: 'person' }>;

/** Returns a signed-in member as the actor of a step. */
export async function actorOf(db: Db, viewer: Pick<Viewer, 'id' | 'role'>): Promise<PersonActor> {
  return { kind: 'person', person: await courtPersonOf(db, viewer) };
}

/** Returns a case as the rules see it. */
export function factsOf(row: CaseRow): CaseFacts {
  return {
    state: row.state,
    isDirect: row.isDirect,
    complainantId: row.complainantId,
    complainantGuild: row.complainantGuild,
    presenterId: row.presenterId,
    presenterName: row.presenterName ?? '',
    accused: row.accused,
    witnessIds: row.witnessIds,
    judgedBy: row.judgedBy,
    returnedBy: row.returnedBy,
    proposedBy: row.proposedBy,
    courierIds: row.courierIds,
    hasNoCourier: row.hasNoCourier,
    codeReaderIds: row.codeReaderIds,
    attempts: attemptsOf(row),
    filedAt: row.filedAt,
    evidenceCount: row.evidenceIds.length,
    receivedAt: row.receivedAt,
    summonedAt: row.summonedAt,
    answerDueAt: row.answerDueAt,
    askedAt: row.askedAt,
  };
}

/** Returns the first accused the actor may still answer for, or null. */
export function firstAnswering(row: CaseRow, actor: CaseActor): number | null {
  return answering(factsOf(row), actor)[0] ?? null;
}

/** Returns the attempts to tell the accused, as they count: nobody but a picture says that a text arrived. */
function attemptsOf({ attempts }: Pick<CaseRow, 'attempts'>): Attempt[] {
  return attempts.map(({ accusedId, at, carrier, result, hasPicture }) => ({
    accusedId,
    at,
    day: dayInChina(new Date(at)),
    isIndependent: carrier !== 'complainant',
    isDelivered: result === 'delivered' && hasPicture,
  }));
}

/** Returns how an accused was heard: what a verdict has noted, else so far; null while the notice is not out. */
export function heardIn(row: CaseRow, accused: CaseRow['accused'][number]): Heard | null {
  return accused.heard ?? (row.summonedAt === null || row.closedAt !== null ? null : heardOf(accused, attemptsOf(row), row.answerDueAt));
}

/** Returns whether the holder of the code of an accused may still write. */
export function canWriteByCode(row: CaseRow, accusedId: number, now: Date): boolean {
  return 'to' in evaluate({ facts: factsOf(row), actor: { kind: 'link', accusedId }, now }, 'unprovenAnswer');
}

/** Returns the complainant and those of the accused who are members. */
export function partiesOf(row: CaseRow): number[] {
  return [...new Set([row.complainantId, ...row.accused.flatMap(({ memberId }) => memberId ?? [])])];
}

import { characterKey } from '#contract/text/character-key.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { CaseRow } from './queries-case.ts';
import type { CaseFacts, CourtPerson } from '../rules/facts.ts';
import { type Actor, answering, evaluate } from '../rules/permit.ts';
import { selectGuilds } from './queries-people.ts';

/** Returns a signed-in member as the court's rules currently see them. */
export async function courtPersonOf(db: Db, viewer: Pick<Viewer, 'id' | 'role'>): Promise<CourtPerson> {
  return { id: viewer.id, role: viewer.role, guildKeys: (await selectGuilds(db, viewer.id)).map(characterKey) };
}

/** A signed-in member as the actor of a step. */
export type PersonActor = Extract<Actor, { kind: 'person' }>;

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
    evidenceCount: row.evidenceIds.length,
    receivedAt: row.receivedAt,
    summonedAt: row.summonedAt,
    answerDueAt: row.answerDueAt,
    askedAt: row.askedAt,
  };
}

/** Returns the first accused the actor may still answer for, or null. */
export function firstAnswering(row: CaseRow, actor: Actor): number | null {
  return answering(factsOf(row), actor)[0] ?? null;
}

/** Returns whether the link of an accused still takes an answer. */
export function canAnswer(row: CaseRow, accusedId: number, now: Date): boolean {
  return 'to' in evaluate({ facts: factsOf(row), actor: { kind: 'link', accusedId }, now }, 'answer', { accusedId });
}

/** Returns the complainant and those of the accused who are members. */
export function partiesOf(row: CaseRow): number[] {
  return [...new Set([row.complainantId, ...row.accused.flatMap(({ memberId }) => memberId ?? [])])];
}

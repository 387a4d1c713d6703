import type { Attempt } from './heard.ts';
import type { CaseState, Conflict, PartyRole } from '#contract/api/trials.ts';

/** What the court's rules need to know about a case. */
export interface CaseFacts {
  state: CaseState;
  isDirect: boolean;
  complainantId: number;
  /** Folded; empty for none. */
  complainantGuild: string;
  /** Who holds it; of a closed case who judged it. */
  presenterId: number | null;
  presenterName: string;
  accused: readonly {
    id: number;
    /** Members who called the character theirs when the case was filed, or have ever asked for a proof of it. */
    claimedBy: readonly number[];
    /** Who was summoned as the accused. */
    memberId: number | null;
    guildKey: string;
    answeredAt: string | null;
    /** When the party was seen to play the character. */
    ownerProvenAt: string | null;
    toldAt: string | null;
    extendedAt: string | null;
    unprovenAnswers: number;
  }[];
  /** Presenters drawn to tell the accused of the complaint. */
  courierIds: readonly number[];
  /** Whether operators tell the accused, because no presenter could be drawn. */
  hasNoCourier: boolean;
  /** Who fetched the codes of the accused. */
  codeReaderIds: readonly number[];
  attempts: readonly Attempt[];
  filedAt: string;
  witnessIds: readonly number[];
  /** Who has proposed or handed down a verdict in it, agreed to one, or answered an appeal. */
  judgedBy: readonly number[];
  /** Those who returned a verdict: they may review the next one, and do nothing else. */
  returnedBy: readonly number[];
  /** Who proposed the verdict that waits. */
  proposedBy: number | null;
  evidenceCount: number;
  /** When it was received for the first time. */
  receivedAt: string | null;
  summonedAt: string | null;
  answerDueAt: string | null;
  askedAt: string | null;
}

/** A person before the court. */
export interface CourtPerson {
  id: number;
  role: 'member' | 'presenter' | 'operator';
  /** Guilds of the characters they claim, folded. */
  guildKeys: readonly string[];
}

/** Returns the reasons why a person may not judge a case, in a fixed order; empty when there is no conflict. */
export function conflictsOf(facts: CaseFacts, person: Pick<CourtPerson, 'id' | 'guildKeys'>): Conflict[] {
  const { id, guildKeys } = person;
  const guilds = [facts.complainantGuild, ...facts.accused.map((accused) => accused.guildKey)];
  const holds: Record<Conflict, boolean> = {
    filed: facts.complainantId === id,
    named: facts.accused.some(({ claimedBy, memberId }) => memberId === id || claimedBy.includes(id)),
    guild: guildKeys.some((key) => key !== '' && guilds.includes(key)),
    judged: hasJudged(facts, id),
    witness: facts.witnessIds.includes(id),
    carried: facts.codeReaderIds.includes(id),
  };
  return CONFLICTS.filter((conflict) => holds[conflict]);
}

/** Returns the presenter of an open case may judge it again when their verdict was returned. */
function hasJudged({ state, presenterId, judgedBy, returnedBy }: CaseFacts, id: number): boolean {
  const holdsIt = presenterId === id && state !== 'closed' && state !== 'appealed';
  return (judgedBy.includes(id) && !holdsIt) || (returnedBy.includes(id) && state !== 'countersigning');
}

const CONFLICTS: readonly Conflict[] = ['filed', 'named', 'guild', 'judged', 'witness', 'carried'];

/** Returns the role of a person in a case, or null. Only its current presenter has the presenter's role. */
export function roleIn(facts: CaseFacts, personId: number): PartyRole | null {
  if (facts.presenterId === personId) return 'presenter';
  if (facts.complainantId === personId) return 'complainant';
  if (facts.accused.some(({ memberId }) => memberId === personId)) return 'accused';
  return facts.witnessIds.includes(personId) ? 'witness' : null;
}

/** Returns whether the accused were heard: they were summoned, and their window has ended. */
export function isHeardOut(facts: Pick<CaseFacts, 'summonedAt' | 'answerDueAt' | 'askedAt'>, now: Date): boolean {
  return facts.summonedAt !== null && isWindowOver(facts, now);
}

/** Returns whether the window in which the accused answer has ended; it does not while the complainant is asked. */
export function isWindowOver({ answerDueAt, askedAt }: Pick<CaseFacts, 'answerDueAt' | 'askedAt'>, now: Date): boolean {
  return answerDueAt !== null && askedAt === null && Date.parse(answerDueAt) <= now.getTime();
}

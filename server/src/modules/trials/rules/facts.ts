import type { Lengths } from '#contract/court-lengths.ts';
import { windowEnd } from './clocks.ts';
import type { Attempt } from './heard.ts';
import type { CaseState, Outcome, PartyRole } from '#contract/api/trials.ts';

/** What the court's rules need to know about a case. */
export interface CaseFacts {
  state: CaseState;
  isDirect: boolean;
  /** Of a case against a member whose complaint was found false: who had a part in the case of that complaint; null: a case about characters. */
  foundFalse: { partyIds: readonly number[]; judgedBy: readonly number[] } | null;
  /** Who filed it first, and everybody whose complaint it consists of, the joined ones included. */
  complainantId: number;
  complainantIds: readonly number[];
  /** These, and those who have withdrawn their complaint while it went on for others: who has complained in it never judges it. */
  everComplainedIds: readonly number[];
  /** How the case ended that it was joined to; null for one that was not, and while that one is open. */
  joinedOutcome: Outcome | null;
  /** The guilds of the parties when it was filed, folded: what the complaint says, and what those had typed who were proven by then. */
  partyGuilds: readonly string[];
  /** Who holds it; of a closed case who judged it. */
  presenterId: number | null;
  presenterName: string;
  accused: readonly {
    id: number;
    /** Members who called the character theirs when the case was filed, or have ever asked for a proof of it. */
    claimedBy: readonly number[];
    /** Who was summoned as the accused. */
    memberId: number | null;
    /** The character, folded, as one text. */
    characterKey: string;
    realmKey: string;
    answeredAt: string | null;
    /** When the party was seen to play the character. */
    ownerProvenAt: string | null;
    /** Owners who were summoned, and whose proof ended with that of a later one: they go on reading the file, and do nothing in the case. */
    formerIds: readonly number[];
    toldAt: string | null;
    extendedAt: string | null;
    unprovenAnswers: number;
    /** When they agreed that the case is withdrawn. */
    withdrawAgreedAt: string | null;
  }[];
  /** Presenters drawn to tell the accused of the complaint. */
  courierIds: readonly number[];
  /** Whether operators tell the accused, because no presenter could be drawn, or all who were called have let it pass. */
  areOperatorsCalled: boolean;
  /** Who fetched the codes of the accused. */
  codeReaderIds: readonly number[];
  attempts: readonly Attempt[];
  filedAt: string;
  witnessIds: readonly number[];
  /** The witnesses who have made a statement. */
  testifierIds: readonly number[];
  /** Who has written a comment under its page. */
  commenterIds: readonly number[];
  /** Who has recused themselves from it. */
  recusedIds: readonly number[];
  /** Who lost it by letting their turn pass. */
  idledIds: readonly number[];
  /** Who decided the last verdict about one of the accused, or two of the last three of its complainant, before this case was received. */
  latelyIds: readonly number[];
  /** Who has proposed or handed down a verdict in it, agreed to one, or answered an appeal. */
  judgedBy: readonly number[];
  /** Those who returned a verdict: they may review the next one, and do nothing else. */
  returnedBy: readonly number[];
  /** Who was called to a seat of the panel that sits, in the case or in an appeal. */
  jurorIds: readonly number[];
  /** Who proposed the verdict that waits. */
  proposedBy: number | null;
  evidenceCount: number;
  /** How often the complainant was asked for more, and how many questions there were in all. */
  askCount: number;
  questionCount: number;
  closedAt: string | null;
  /** When it was received for the first time. */
  receivedAt: string | null;
  summonedAt: string | null;
  /** When the whole case ends at the latest; null before its first receipt. */
  totalDueAt: string | null;
  /** Whether its presenter has asked for more time for their turn. */
  isTurnExtended: boolean;
  outcome: Outcome | null;
  /** Whether it files a lapsed case again, and whether it was filed again itself. */
  isRefiled: boolean;
  wasRefiled: boolean;
  answerDueAt: string | null;
  /** Whether a proof that was asked for at a door of the case is pending, and how much longer the window has become for such ones. */
  isDoorProofPending: boolean;
  doorProofSeconds: number;
  /** How long its clocks run; as the law has them unless given. */
  lengths?: Lengths;
  askedAt: string | null;
  /** Until when the accused are asked whether it may be withdrawn; null: they are not. */
  withdrawDueAt: string | null;
  /** Whether one of them wanted it to go on. */
  isWithdrawRefused: boolean;
}

/** A complaint, as the conflicts between its parties see it. */
export interface EarlierComplaint {
  /** The member on the other side; null for an accused that nobody was seen to play. */
  memberId: number | null;
  characterKey: string;
  receivedAt: string | null;
  wasUpheld: boolean;
}

/** A person before the court, with what they did themselves in the last 180 days. */
export interface CourtPerson {
  id: number;
  /** Their account, and those that were merged into it: what those had a part in, they had. */
  ids: readonly number[];
  role: 'member' | 'presenter' | 'operator';
  /** Guilds of the characters they claimed, folded. */
  guildKeys: readonly string[];
  /** The characters they claimed, and the realms of these, folded. */
  characterKeys: readonly string[];
  realmKeys: readonly string[];
  /** Members they follow or hide, and those they wrote a letter to in the last 30 days. */
  tiedIds: readonly number[];
  /** Complaints they filed, and complaints against them. */
  filed: readonly EarlierComplaint[];
  named: readonly EarlierComplaint[];
  /** Whether so few presenters are active that some conflicts are hints. */
  isShortOfPresenters: boolean;
}

/** Returns a person without anything that makes them conflicted. */
export function strangerOf({ id, role }: Pick<CourtPerson, 'id' | 'role'>): CourtPerson {
  return { id, ids: [id], role, guildKeys: [], characterKeys: [], realmKeys: [], tiedIds: [], filed: [], named: [], isShortOfPresenters: false };
}

/** Returns the role of a person in a case, or null. Only its current presenter has the presenter's role. */
export function roleIn(facts: CaseFacts, personId: number): PartyRole | null {
  if (facts.presenterId === personId) return 'presenter';
  if (facts.complainantIds.includes(personId)) return 'complainant';
  if (facts.accused.some(({ memberId }) => memberId === personId)) return 'accused';
  return facts.witnessIds.includes(personId) ? 'witness' : null;
}

/** Returns whether the whole case has run out of time; it has not while the accused may answer. */
export function isTotalOver(facts: Pick<CaseFacts, 'totalDueAt'> & WindowFacts, now: Date): boolean {
  const { totalDueAt, askedAt } = facts;
  const end = endOfWindow(facts, now);
  const wasOpen = end !== null && end.getTime() > (askedAt === null ? now.getTime() : Date.parse(askedAt));
  return totalDueAt !== null && Date.parse(totalDueAt) <= now.getTime() && !wasOpen;
}

/** Returns whether the accused were heard: they were summoned, and their window has ended. */
export function isHeardOut(facts: WindowFacts, now: Date): boolean {
  return facts.summonedAt !== null && isWindowOver(facts, now);
}

/** What decides whether the window of the accused is over. */
export type WindowFacts = Pick<CaseFacts, 'summonedAt' | 'answerDueAt' | 'askedAt' | 'isDoorProofPending' | 'doorProofSeconds' | 'lengths'>;

/**
 * Returns whether the window in which the accused answer has ended; it does not while the complainant is asked, nor, for three days in a case, while a
 * proof is pending that was asked for at a door: the clock that makes it longer may be a moment late.
 */
export function isWindowOver(facts: WindowFacts, now: Date): boolean {
  const end = endOfWindow(facts, now);
  return end !== null && facts.askedAt === null && end <= now;
}

/** Returns when the window of the accused ends as it is now; null: it was never opened. */
function endOfWindow({ summonedAt, answerDueAt, isDoorProofPending, doorProofSeconds, lengths }: WindowFacts, now: Date): Date | null {
  if (answerDueAt === null) return null;
  const end = new Date(answerDueAt);
  if (summonedAt === null || !isDoorProofPending) return end;
  return windowEnd({ answerDueAt: end, summonedAt: new Date(summonedAt), doorProofSeconds, ...(lengths && { lengths }) }, 'proofPending', now);
}

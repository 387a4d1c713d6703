import type { Penalty } from '#contract/api/tickets.ts';
import type { DeliveryHow, DeliveryResult, Rung, VerdictOutcome } from '#contract/api/trials.ts';
import { before } from './times.ts';

/** A written case; times are days after filing, `at` those of its timeline. */
export interface WrittenCase {
  game: number;
  column: number;
  complainant: string;
  title: string;
  accused: { name: string; realm: string; faction?: string; class?: string; guild?: string | null }[];
  activity: string;
  offence: string;
  occurredDaysAgo: number;
  filedDaysAgo: number;
  loss: { type: string; amount: number | null; item: string | null } | null;
  wish: string;
  contacted: boolean;
  statement: string;
  evidence: { kind: 'image' | 'log' | 'link'; scene: string | null; caption: string; text: string | null }[];
  state: 'filed' | 'received' | 'answering' | 'hearing' | 'countersigning' | 'panel' | 'closed' | 'appealed';
  presenter: string | null;
  timeline: { at: number; by: 'presenter' | 'complainant' | 'accused' | 'witness'; kind: string; text: string }[];
  answer: string | null;
  verdict: WrittenVerdict | null;
  appeal: { ground: string; text: string; state: 'open' | 'affirmed' | 'reduced' | 'annulled'; answer: string | null; by: string } | null;
  comments: { author: string; text: string; replyTo: number | null; hoursAfter: number; likes: number }[];
  /** True: nobody of the site plays the accused, so the notice has to be carried to them. */
  isStranger?: boolean;
  /** How the complainant tried to reach the accused. */
  attempts?: { at: number; how: DeliveryHow; result: DeliveryResult }[];
  /** Complaints of others about the same event, which its presenter joins to it. */
  joins?: { at: number; cases: readonly WrittenCase[] };
  /** What those who are drawn for its panel do, by seat. */
  panel?: readonly WrittenSeat[];
}

export interface WrittenSeat {
  acceptedAt: number;
  vote: { at: number; rung: Rung; reason: string } | null;
}

export interface WrittenVerdict {
  outcome: VerdictOutcome | 'settled' | 'withdrawn' | 'lapsed';
  facts: string;
  reasoning: string;
  articles: string[];
  penalties: { name: string; realm: string; penalty: Penalty }[] | null;
  presenter: string | null;
  countersignedBy: string | null;
  decidedAfterDays: number;
}

/** One step of a case. */
export type CourtStep =
  | { kind: 'file' | 'receive' | 'release' | 'summon' | 'hear' | 'lapse' | 'judge' | 'countersign' | 'settle' | 'withdraw' | 'claim' | 'confirm' | 'decide' }
  | { kind: 'carry'; how: DeliveryHow; result: DeliveryResult }
  | { kind: 'join'; cases: readonly WrittenCase[] }
  | { kind: 'accept'; seat: number }
  | { kind: 'vote'; seat: number; rung: Rung; reason: string }
  | { kind: 'ask' | 'note' | 'terms' | 'addend' | 'answer' | 'agree'; text: string }
  | { kind: 'comment'; comment: WrittenCase['comments'][number] };

export type CourtEvent = { at: Date; of: WrittenCase; step: CourtStep } | { at: Date; of: null; member: string };

const DAY_HOURS = 24;
const WINDOW_DAYS = 3;
const MINUTE_DAYS = 1 / 1440;
/** How long before the decision a verdict that needs a second signature is proposed. */
const SIGNED_AFTER_DAYS = 0.3;
const UNREAD_DAYS = 2;

/** Returns the events of the cases before `now`, in order of time; everybody has read their messages up to two days ago. */
export function planCourt(cases: readonly WrittenCase[], members: readonly string[], now: Date): CourtEvent[] {
  const events: CourtEvent[] = [...cases.flatMap((of) => planCase(of, now)), ...members.map((member) => ({ at: before(now, UNREAD_DAYS), of: null, member }))];
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function planCase(of: WrittenCase, now: Date): CourtEvent[] {
  const { filedDaysAgo, presenter, timeline, verdict } = of;
  const events: CourtEvent[] = [];
  const add = (days: number, step: CourtStep) => events.push({ at: before(now, Math.max(0, filedDaysAgo - days)), of, step });
  add(0, { kind: 'file' });
  if (presenter !== null) add(0.8 * Math.min(0.5, ...timeline.filter(({ by }) => by === 'presenter').map(({ at }) => at)), { kind: 'receive' });
  // Who agrees to a settlement was summoned, and says so as the party.
  const isSettled = verdict?.outcome === 'settled';
  const agreesAt = isSettled ? timeline.find(({ by }) => by === 'accused')?.at : undefined;
  const noticeAt = timeline.find(({ by, kind }) => by === 'presenter' && kind === 'summons')?.at ?? null;
  const summonedAt = noticeAt ?? (agreesAt === undefined ? null : agreesAt - MINUTE_DAYS);
  if (noticeAt === null && summonedAt !== null) add(summonedAt, { kind: 'summon' });
  let answers = of.accused.length;
  for (const [index, { at, by, kind, text }] of timeline.entries()) {
    if (by === 'presenter' && kind === 'summons') {
      // A second notice is no step of its own.
      if (at === summonedAt) add(at, { kind: 'summon' });
    } else if (by === 'presenter' && presenter === null) {
      add(at - 2 * MINUTE_DAYS, { kind: 'receive' });
      add(at, { kind: 'note', text });
      add(at + 2 * MINUTE_DAYS, { kind: 'release' });
    } else if (by === 'presenter' && isSettled && kind === 'settlement') add(at, { kind: 'terms', text });
    else if (by === 'presenter') add(at, { kind: kind === 'question' && isReplied(of, index) ? 'ask' : 'note', text });
    else if (by === 'complainant') add(at, { kind: 'addend', text });
    else if (by === 'witness') add(at, { kind: 'note', text: `证人陈述。${text}` });
    else if ((kind === 'answer' || isSettled) && summonedAt !== null && answers > 0) {
      add(at, { kind: 'answer', text: answers === of.accused.length ? (of.answer ?? text) : text });
      // An answer agrees to no terms.
      if (isSettled) add(at, { kind: 'agree', text });
      answers -= 1;
    } else add(at, { kind: 'note', text: `被检举人：${text}` });
  }
  const isHeard = of.state !== 'filed' && of.state !== 'received' && of.state !== 'answering' && isJudged(of);
  if (isHeard && summonedAt !== null && answers > 0) add(summonedAt + WINDOW_DAYS + MINUTE_DAYS, { kind: 'hear' });
  for (const { at, how, result } of of.attempts ?? []) add(at, { kind: 'carry', how, result });
  if (of.joins) add(of.joins.at, { kind: 'join', cases: of.joins.cases });
  for (const [index, { acceptedAt, vote }] of (of.panel ?? []).entries()) {
    add(acceptedAt, { kind: 'accept', seat: index + 1 });
    if (vote) add(vote.at, { kind: 'vote', seat: index + 1, rung: vote.rung, reason: vote.reason });
  }
  if (verdict) planEnd(of, verdict, add);
  return events;
}

/** Returns whether it came, or is to come, to a hearing. */
function isJudged({ state, verdict }: WrittenCase): boolean {
  return state === 'hearing' || (verdict !== null && ['upheld', 'partly', 'dismissed', 'insufficient'].includes(verdict.outcome));
}

/** Returns whether the complainant speaks between a question and the next summons. */
function isReplied({ timeline }: WrittenCase, index: number): boolean {
  const next = timeline.slice(index + 1);
  const end = next.findIndex(({ by, kind }) => by === 'presenter' && (kind === 'summons' || kind === 'question'));
  return next.slice(0, end < 0 ? next.length : end).some(({ by }) => by === 'complainant');
}

function planEnd(of: WrittenCase, verdict: WrittenVerdict, add: (days: number, step: CourtStep) => void): void {
  const { decidedAfterDays: end, outcome } = verdict;
  if (outcome === 'lapsed') return add(14 + MINUTE_DAYS, { kind: 'lapse' });
  if (outcome === 'settled') return add(end, { kind: 'settle' });
  if (outcome === 'withdrawn') return add(end, { kind: 'withdraw' });
  const isSigned = verdict.countersignedBy !== null;
  add(isSigned ? end - SIGNED_AFTER_DAYS : end, { kind: 'judge' });
  if (of.state === 'countersigning' || of.panel) return;
  if (isSigned) add(end, { kind: 'countersign' });
  if (of.appeal) {
    const span = Math.min(4, of.filedDaysAgo - end - 0.5);
    add(end + 0.4 * span, { kind: 'claim' });
    add(end + 0.6 * span, { kind: 'confirm' });
    if (of.appeal.state !== 'open') add(end + span, { kind: 'decide' });
  }
  const left = of.filedDaysAgo - end;
  const longest = Math.max(1, ...of.comments.map(({ hoursAfter }) => hoursAfter / DAY_HOURS));
  const pace = Math.min(1, (left * 0.9) / longest);
  for (const comment of of.comments) add(end + 0.01 + (pace * comment.hoursAfter) / DAY_HOURS, { kind: 'comment', comment });
}

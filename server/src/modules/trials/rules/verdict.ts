import { fieldFailure } from '#contract/failures.ts';
import { countGraphemes, countVisible } from '#contract/text/graphemes.ts';
import { MAX_STATEMENT_LENGTH, MIN_FINDING_LENGTH } from '#contract/limits.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import type { FalseKind, VerdictOutcome } from '#contract/api/trials.ts';
import { PENALTIES, severityOf } from '#server/modules/blacklist/index.ts';

/** A verdict as a presenter writes it. */
export interface WrittenVerdict {
  outcome?: VerdictOutcome | undefined;
  facts?: string | undefined;
  reasoning?: string | undefined;
  statement?: string | undefined;
  articles: readonly string[];
  evidence: readonly number[];
  penalties: readonly WrittenPenalty[];
  /** Whether it is based on what the accused has admitted. */
  usesAdmission?: boolean | undefined;
  /** What is false in the complaint, where its complainant knew. */
  falseFinding?: WrittenFinding | undefined;
}

export interface WrittenPenalty {
  accusedId: number;
  penalty: Penalty;
  /** The reason for a penalty outside the usual band. */
  bandReason: string;
}

/** A verdict with everything a verdict needs. */
export interface Verdict {
  outcome: VerdictOutcome;
  facts: string;
  reasoning: string;
  statement: string;
  articles: string[];
  evidenceIds: number[];
  penalties: WrittenPenalty[];
  /** Which complaints were found false, if any. */
  finding: FalseFinding | null;
}

/** The penalties from which a departure needs a reason, the lightest and the heaviest usual one. */
export interface PenaltyBand {
  from: Penalty;
  to: Penalty;
}

const MIN_PRECEDENTS = 10;
const MIN_FACTS = 20;

/** Returns the band of 10 to 90 percent of the penalties of earlier verdicts; null while there are fewer than ten. */
export function penaltyBandOf(precedents: readonly Penalty[]): PenaltyBand | null {
  if (precedents.length < MIN_PRECEDENTS) return null;
  const ranked = precedents.toSorted((one, other) => severityOf(one) - severityOf(other));
  const at = (share: number) => ranked[Math.ceil(share * ranked.length) - 1] ?? 'warning';
  return { from: at(0.1), to: at(0.9) };
}

/** Returns whether a penalty is within a band; without a band every penalty is. */
function isUsual(penalty: Penalty, band: PenaltyBand | null): boolean {
  return band === null || (severityOf(penalty) >= severityOf(band.from) && severityOf(penalty) <= severityOf(band.to));
}

/** Returns whether a verdict takes effect only with another presenter's signature; against a member always, because not every one of them has a ticket to appeal. */
export function needsCountersign(
  penalties: readonly { penalty: Penalty }[],
  judge: { isDirect: boolean; isTenured: boolean; isAgainstMember: boolean },
): boolean {
  if (judge.isAgainstMember && penalties.length > 0) return true;
  return judge.isDirect || !judge.isTenured || penalties.some(({ penalty }) => severityOf(penalty) >= severityOf('list365'));
}

/** What a verdict on the case is based on. */
export interface VerdictContext {
  accusedIds: readonly number[];
  evidenceIds: readonly number[];
  band: PenaltyBand | null;
  /** Its complaints, the first one in front, and whether none of them may be found false. */
  complaintIds: readonly number[];
  findsNothing: boolean;
}

/** Returns the verdict that was written, complete. Throws `invalidInput` at the first field that is missing or does not fit the case. */
export function completeVerdict(written: WrittenVerdict, { accusedIds, evidenceIds, band, complaintIds, findsNothing }: VerdictContext): Verdict {
  const { outcome, articles } = written;
  if (outcome === undefined) throw fieldFailure('outcome', '请选裁决的结果');
  const facts = requireText('facts', written.facts, '请写明认定的事实');
  const reasoning = requireText('reasoning', written.reasoning, '请写明理由');
  const statement = written.statement === undefined || written.statement === '' ? facts : written.statement;
  const length = countGraphemes(statement);
  if (length < MIN_FACTS || length > MAX_STATEMENT_LENGTH) throw fieldFailure('statement', `公示的摘要是 ${MIN_FACTS} 到 ${MAX_STATEMENT_LENGTH} 个字`);
  if (articles.length === 0) throw fieldFailure('articles', '请引至少一条规矩');
  const used = [...new Set(written.evidence)];
  if (used.length === 0) throw fieldFailure('evidence', '没有证据不能裁决，请选出采信的证据');
  if (used.some((id) => !evidenceIds.includes(id))) throw fieldFailure('evidence', '有一件证据不在这桩案子里');
  const penalties = requirePenalties(outcome, written.penalties, accusedIds);
  for (const [index, { penalty, bandReason }] of penalties.entries())
    if (!isUsual(penalty, band) && bandReason === '') throw fieldFailure(`penalties.${index}.bandReason`, '这一档在同类案件的常见范围之外，请写明理由');
  const finding = completeFinding(written.falseFinding, { outcome, complaintIds, isRefused: findsNothing });
  return { outcome, facts, reasoning, statement, articles: [...new Set(articles)], evidenceIds: used, penalties, finding };
}

function requireText(field: 'facts' | 'reasoning', text: string | undefined, message: string): string {
  if (text === undefined || countGraphemes(text) < MIN_FACTS) throw fieldFailure(field, `${message}，至少 ${MIN_FACTS} 个字`);
  return text;
}

function requirePenalties(outcome: VerdictOutcome, penalties: readonly WrittenPenalty[], accusedIds: readonly number[]): WrittenPenalty[] {
  const isGuilty = outcome === 'upheld' || outcome === 'partly';
  if (isGuilty && penalties.length === 0) throw fieldFailure('penalties', '请给每个有责任的角色定一档处罚');
  if (!isGuilty && penalties.length > 0) throw fieldFailure('penalties', '这个结果不带处罚');
  const ids = penalties.map(({ accusedId }) => accusedId);
  if (new Set(ids).size < ids.length) throw fieldFailure('penalties', '一个角色只有一档处罚');
  if (ids.some((id) => !accusedIds.includes(id))) throw fieldFailure('penalties', '有一个角色不在这桩案子里');
  return [...penalties];
}

/** What a dismissed verdict finds of complaints: what is false in them, and why their complainants knew. */
export interface FalseFinding {
  kind: FalseKind;
  reason: string;
  /** The complaints it is about, each with its complainant. */
  complaintIds: number[];
}

/** A finding as it was written; without complaints it is about the first one. */
export interface WrittenFinding {
  kind: FalseKind;
  reason: string;
  complaintIds?: readonly number[] | undefined;
}

/** The case in which it is written. */
interface FindingContext {
  outcome: VerdictOutcome;
  /** Its own complaint in front, and those that were joined to it. */
  complaintIds: readonly number[];
  /** Whether nothing like it may spring from this case: it sprang from one itself, or a presenter filed it, whose cases a panel decides. */
  isRefused: boolean;
}

/** Returns a finding, complete; null for none. Throws `invalidInput` at its field. */
export function completeFinding(written: WrittenFinding | undefined, { outcome, complaintIds, isRefused }: FindingContext): FalseFinding | null {
  if (written === undefined) return null;
  if (isRefused) throw fieldFailure('falseFinding', '这样的案子不能再认定检举不实');
  if (outcome !== 'dismissed') throw fieldFailure('falseFinding', '只有检举不成立，才谈得上检举不实');
  const { kind, reason } = written;
  if (countVisible(reason) < MIN_FINDING_LENGTH) throw fieldFailure('falseFinding.reason', `请写明哪里不实、怎么看出是有意的，至少 ${MIN_FINDING_LENGTH} 个字`);
  const wanted = [...new Set(written.complaintIds ?? complaintIds.slice(0, 1))];
  if (wanted.length === 0 || wanted.some((id) => !complaintIds.includes(id))) throw fieldFailure('falseFinding.complaintIds', '有一份检举不在这桩案子里');
  return { kind, reason, complaintIds: wanted };
}

/** What a case against a member costs where it is upheld: the lightest rung, which means the pause of filing. */
const PAUSE: Penalty = 'warning';

/** What of a written verdict the law decides. */
interface RuledVerdict {
  outcome?: VerdictOutcome | undefined;
  penalties: readonly { accusedId: number; penalty: Penalty; bandReason: string }[];
}

/** Returns a verdict on a case against a member with its only penalty, which the law sets. Throws `invalidInput` for another one. */
export function withPause<Written extends RuledVerdict>(written: Written, accusedIds: readonly number[]): Written {
  if (written.outcome === 'partly') throw fieldFailure('outcome', '这一桩只有成立、不成立和证据不足');
  if (written.penalties.some(({ penalty }) => penalty !== PAUSE)) throw fieldFailure('penalties', '检举不实不定别的处罚：停多久由章程算');
  if (written.outcome !== 'upheld') return written;
  return { ...written, penalties: accusedIds.map((accusedId) => ({ accusedId, penalty: PAUSE, bandReason: '' })) };
}

export const DAY_MS = 24 * 60 * 60 * 1000;
export const YEAR_DAYS = 365;

/** An earlier appeal by somebody entitled; it was open for `movedSeconds` longer to another one, because the site was closed. */
interface EarlierAppeal {
  state: string;
  decidedAt: string | null;
  movedSeconds: number;
  isOfAnother: boolean;
}

/** What the appeal rule looks at. */
export interface AppealedTicket {
  penalty: Penalty;
  issuedAt: string;
  /** When it reached its accused; null: not yet, and no date ends their appeal. */
  reachedAt: string | null;
  expiresAt: string | null;
  /** For how many days after that, and after the answer to the last appeal, another one is taken. */
  appealDays: number;
  isAnnulled: boolean;
  isSuspended: boolean;
  /** Until when it may be appealed once more because the law has changed; null: it may not, or was. */
  againUntil: string | null;
  /** Earlier appeals by entitled members, oldest first. */
  appeals: readonly EarlierAppeal[];
}

/**
 * Returns the appeals that count against further ones: what was decided for somebody who is not the proven owner of the character does not, once a ticket.
 * A presenter who confirms a claim of a stranger would otherwise use up the appeal of who was judged.
 */
export function countedAppeals({ appeals }: Pick<AppealedTicket, 'appeals'>): AppealedTicket['appeals'] {
  const forgiven = appeals.findIndex(({ state, isOfAnother }) => state !== 'open' && isOfAnother);
  return appeals.filter((_, at) => at !== forgiven);
}

/** Returns from when on the time runs in which the last of these appeals may be followed by another one; null: none is decided. */
export function answeredAt(appeals: readonly EarlierAppeal[]): string | null {
  const last = appeals.at(-1);
  if (!last || last.decidedAt === null) return null;
  return new Date(Date.parse(last.decidedAt) + last.movedSeconds * 1000).toISOString();
}

/**
 * Returns whether an appeal may be filed: once within the days of the ticket, thirty or more, of when the ticket reached its accused, until its end while it has not, and once more with new evidence within as many of the answer;
 * against a permanent penalty, besides, once a year; at any time where the last one was not answered, and once more where the law has changed. Null: it may;
 * else why not.
 */
export function refuseAppeal(ticket: AppealedTicket, appeal: { ground: string; evidenceCount: number } | null, now: Date): 'over' | 'open' | 'evidence' | null {
  if (ticket.isAnnulled) return 'over';
  if (ticket.appeals.some(({ state }) => state === 'open')) return 'open';
  // Nobody has answered the last one, and it does not count.
  if (ticket.isSuspended || (ticket.againUntil !== null && now.getTime() < Date.parse(ticket.againUntil))) return null;
  const within = (from: string, days: number) => now.getTime() < Date.parse(from) + days * DAY_MS;
  const counted = countedAppeals(ticket);
  const last = counted.at(-1)?.decidedAt ?? null;
  const isYearly = ticket.penalty === 'permanent' && !within(last ?? ticket.issuedAt, YEAR_DAYS);
  if (isYearly) return null;
  if (last === null && ticket.reachedAt === null) return ticket.expiresAt !== null && Date.parse(ticket.expiresAt) <= now.getTime() ? 'over' : null;
  if (last === null) return within(ticket.reachedAt ?? ticket.issuedAt, ticket.appealDays) ? null : 'over';
  if (counted.length > 1 || !within(answeredAt(counted) ?? last, ticket.appealDays)) return 'over';
  return appeal === null || (appeal.ground === 'new_evidence' && appeal.evidenceCount > 0) ? null : 'evidence';
}

/** Returns whether a penalty is lighter than another. */
export function isLighter(penalty: Penalty, than: Penalty): boolean {
  return PENALTIES.indexOf(penalty) < PENALTIES.indexOf(than);
}

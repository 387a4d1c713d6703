import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_FINDING_LENGTH, MAX_STATEMENT_LENGTH, MAX_VERDICT_LENGTH, MIN_FINDING_LENGTH } from '#contract/limits.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import type { Dossier, FalseKind, TrialPreview, VerdictOutcome } from '#contract/api/trials.ts';

/** From the lightest to the heaviest. */
export const PENALTIES: readonly Penalty[] = ['warning', 'watch30', 'list90', 'list365', 'permanent'];
export const VERDICT_OUTCOMES: readonly VerdictOutcome[] = ['upheld', 'partly', 'dismissed', 'insufficient'];
export const FALSE_KINDS: readonly FalseKind[] = ['forged', 'spliced', 'hidden'];
const MIN_TEXT_LENGTH = 20;

/** A presenter's choice for one accused; no penalty: not to blame. */
export interface PenaltyChoice {
  accusedId: number;
  penalty: '' | Penalty;
  bandReason: string;
}

/** A verdict while it is being written. */
export interface VerdictValues {
  outcome: '' | VerdictOutcome;
  facts: string;
  reasoning: string;
  statement: string;
  articles: string[];
  evidence: number[];
  penalties: PenaltyChoice[];
  /** What is false in the complaint, where its complainant knew; empty: nothing. */
  falseKind: '' | FalseKind;
  falseReason: string;
}

export type PenaltyBand = TrialPreview['precedents']['band'];

/** Returns a verdict from a stored draft, whatever that contains: anything not part of this case is left out. */
export function readVerdict(stored: unknown, accusedIds: readonly number[], evidenceIds: readonly number[]): VerdictValues {
  const fields = record(stored);
  const written = list(fields['penalties']).map(record);
  return {
    outcome: VERDICT_OUTCOMES.find((known) => known === fields['outcome']) ?? '',
    facts: text(fields['facts']),
    reasoning: text(fields['reasoning']),
    statement: text(fields['statement']),
    articles: list(fields['articles']).filter((article) => typeof article === 'string'),
    evidence: evidenceIds.filter((id) => list(fields['evidence']).includes(id)),
    penalties: accusedIds.map((accusedId) => {
      const own = written.find((each) => each['accusedId'] === accusedId) ?? {};
      return { accusedId, penalty: PENALTIES.find((known) => known === own['penalty']) ?? '', bandReason: text(own['bandReason']) };
    }),
    falseKind: FALSE_KINDS.find((known) => known === fields['falseKind']) ?? '',
    falseReason: text(fields['falseReason']),
  };
}

/** Returns whether an outcome blames the accused. */
export function isGuilty(outcome: VerdictValues['outcome']): boolean {
  return outcome === 'upheld' || outcome === 'partly';
}

/** Returns whether a penalty is outside the usual band. */
export function isUnusual(penalty: '' | Penalty, band: PenaltyBand): boolean {
  if (penalty === '' || band === null) return false;
  const at = PENALTIES.indexOf(penalty);
  return at < PENALTIES.indexOf(band.from) || at > PENALTIES.indexOf(band.to);
}

/** Whose word a verdict waits for; null: it takes effect at once. */
export type Awaited = 'panel' | 'signer' | null;

/** Who a case is about. */
export type SubjectKind = Dossier['subjectKind'];

/** Returns the outcomes there are to choose from: of a member's complaint no part was false. */
export function outcomesOf(subjectKind: SubjectKind): readonly VerdictOutcome[] {
  return VERDICT_OUTCOMES.filter((outcome) => subjectKind === 'character' || outcome !== 'partly');
}

/** Returns whose word a verdict waits for: a panel's for permanent and direct cases, a signer's for a year, against a member and for what is written on probation. */
export function awaitedBy({ outcome, penalties }: VerdictValues, judge: { isDirect: boolean; onProbation: boolean; subjectKind: SubjectKind }): Awaited {
  if (judge.subjectKind === 'member') return judge.onProbation || isGuilty(outcome) ? 'signer' : null;
  const has = (wanted: Penalty) => isGuilty(outcome) && penalties.some(({ penalty }) => penalty === wanted);
  if (judge.isDirect || has('permanent')) return 'panel';
  return judge.onProbation || has('list365') ? 'signer' : null;
}

/** What follows from how many could sit on a panel now. */
const PANELS: Readonly<Record<number, string>> = {
  0: '现在一位能坐的也没有，最重按拉黑 90 天生效。',
  1: '现在只有一位能坐：他的票和你拟的比，取轻的，最重拉黑 1 年。',
  2: '现在有两位能坐：取轻的那一票，最重拉黑 1 年。',
  3: '现在坐得满三位：取中间那一票，永久要三位一致。',
};

/** Returns what a judge should know of the heaviest penalty they may choose. */
export function capSentence(cap: Penalty, panelSize: number): string {
  if (cap !== 'permanent') return '站里还没有过了见习期的主持人，现在最重到拉黑 90 天。';
  return `拉黑 1 年由抽签抽到的一位主持人复核；永久要合议。${PANELS[panelSize] ?? ''}`;
}

/** Returns a verdict as the API takes it: penalties only for an outcome that blames a character, what is false only for one that clears it. */
export function verdictInput(values: VerdictValues, subjectKind: SubjectKind) {
  const { outcome, facts, reasoning, statement, articles, evidence, penalties, falseKind, falseReason } = values;
  const chosen = isGuilty(outcome) && subjectKind === 'character' ? penalties : [];
  const isFalse = falseKind !== '' && findsFalse(outcome, subjectKind);
  return {
    ...(outcome !== '' && { outcome }),
    facts,
    reasoning,
    statement,
    articles,
    evidence,
    ...(isFalse && { falseFinding: { kind: falseKind, reason: falseReason } }),
    penalties: chosen.flatMap(({ accusedId, penalty, bandReason }) => (penalty === '' ? [] : [{ accusedId, penalty, bandReason }])),
  };
}

/** Returns whether a verdict with this outcome may find that the complaint was false. */
export function findsFalse(outcome: VerdictValues['outcome'], subjectKind: SubjectKind): boolean {
  return outcome === 'dismissed' && subjectKind === 'character';
}

/** Returns the field name for the problem of one accused's penalty. */
export function penaltyField(accusedId: number): string {
  return `penalty ${accusedId}`;
}

/** What a verdict depends on besides its words; `early`: the accused have not been heard. */
export interface VerdictSetting {
  band: PenaltyBand;
  early: boolean;
  subjectKind: SubjectKind;
}

/** Returns what a verdict still lacks, by field. */
export function problemsOfVerdict(values: VerdictValues, { band, early, subjectKind }: VerdictSetting): Record<string, string> {
  const problems: Record<string, string> = {};
  const { outcome, facts, reasoning, statement, articles, evidence, penalties } = values;
  if (outcome === '') problems['outcome'] = '请选裁决的结果';
  else if (early && outcome !== 'insufficient') problems['outcome'] = '答辩还没有到，答辩期也没有满：现在只能以“证据不足”结案';
  if (evidence.length === 0) problems['evidence'] = '没有证据不能裁决，请选出采信的证据';
  if (!within(facts, MIN_TEXT_LENGTH, MAX_VERDICT_LENGTH)) problems['facts'] = `请写明认定的事实，${MIN_TEXT_LENGTH} 到 ${MAX_VERDICT_LENGTH} 个字`;
  if (!within(reasoning, MIN_TEXT_LENGTH, MAX_VERDICT_LENGTH)) problems['reasoning'] = `请写明理由，${MIN_TEXT_LENGTH} 到 ${MAX_VERDICT_LENGTH} 个字`;
  const summary = statement.trim() === '' ? facts : statement;
  if (!problems['facts'] && !within(summary, MIN_TEXT_LENGTH, MAX_STATEMENT_LENGTH))
    problems['statement'] = `公示的摘要是 ${MIN_TEXT_LENGTH} 到 ${MAX_STATEMENT_LENGTH} 个字`;
  if (articles.length === 0) problems['articles'] = '请引至少一条规矩';
  if (values.falseKind !== '' && findsFalse(outcome, subjectKind) && !within(values.falseReason, MIN_FINDING_LENGTH, MAX_FINDING_LENGTH))
    problems['falseFinding'] = `请写明哪里不实、怎么看出是有意的，${MIN_FINDING_LENGTH} 到 ${MAX_FINDING_LENGTH} 个字`;
  if (isGuilty(outcome) && subjectKind === 'character') {
    if (penalties.every(({ penalty }) => penalty === '')) problems['penalties'] = '请给每个有责任的角色定一档处罚';
    for (const { accusedId, penalty, bandReason } of penalties)
      if (isUnusual(penalty, band) && bandReason.trim() === '') problems[penaltyField(accusedId)] = '这一档在同类案件的常见范围之外，请写明理由';
  }
  return problems;
}

function within(given: string, min: number, max: number): boolean {
  const length = countGraphemes(given.trim());
  return length >= min && length <= max;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

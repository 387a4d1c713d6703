import { LAWFUL_LENGTHS, type Lengths } from '#contract/court-lengths.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { Outcome } from '#contract/api/trials.ts';
import { outcomeLine } from '#contract/api/trials-outcome-line.ts';
import { severityOf } from '#server/modules/blacklist/index.ts';
import { beginningOf, openDiscussion, rewriteComplaint, type PublicText } from '#server/modules/posts/index.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { readEntryLabels, type EntryLabels } from '#server/modules/dictionaries/index.ts';
import { maskDocument, maskNames } from '#server/modules/watched-words/index.ts';
import { selectCaseForUpdate, type CaseRow } from './queries-case.ts';

/** The data the public text of a case is built from. */
export type TextSource = Pick<CaseRow, 'title' | 'statement' | 'offence' | 'outcome' | 'receivedAt' | 'isWithdrawnAfterAnswer' | 'foundFalse' | 'lengths'> & {
  accused: readonly Pick<CaseRow['accused'][number], 'name' | 'realm' | 'isNamed' | 'isSuspended' | 'isAnnulled' | 'ticketId'>[];
};

/** Returns the names of a case that no ticket makes public. */
export function hiddenNames(accused: TextSource['accused']): string[] {
  const named = new Set(accused.filter(({ isNamed }) => isNamed).map(({ name }) => name));
  return accused.filter(({ isNamed, name }) => !isNamed && !named.has(name)).map(({ name }) => name);
}

/** Returns the names that are left out of the post of a case, which is searched: those, and those whose every ticket is suspended. */
function unsearchedNames(accused: TextSource['accused']): string[] {
  const listed = new Set(accused.filter(({ isNamed, isSuspended }) => isNamed && !isSuspended).map(({ name }) => name));
  const suspended = accused.filter(({ isSuspended, name }) => isSuspended && !listed.has(name)).map(({ name }) => name);
  return [...hiddenNames(accused), ...suspended];
}

/** Returns whether the statements of a case are for everybody: it was judged. */
export function isPublished(outcome: Outcome | null): boolean {
  return outcome === 'upheld' || outcome === 'partly' || outcome === 'dismissed' || outcome === 'insufficient';
}

/** Returns what everybody may read of a case in its current state, instead of the post that was filed. */
export function publicTextOf(source: TextSource, labelOf: EntryLabels): PublicText {
  if (isPublished(source.outcome)) {
    const hidden = unsearchedNames(source.accused);
    const body = maskDocument(source.statement, hidden);
    const unfound = unfoundText(source);
    if (unfound !== null) return { title: neutralTitle(source, labelOf), summary: unfound, body };
    return { title: maskNames(source.title, hidden), summary: beginningOf(body), body };
  }
  const title = neutralTitle(source, labelOf);
  const text = source.isWithdrawnAfterAnswer
    ? AFTER_ANSWER
    : source.outcome === 'lapsed' && source.receivedAt !== null
      ? undecided(source.lengths)
      : withheldText(source);
  return { title, summary: text, body: paragraph(text) };
}

/** Returns a title without a word of the complaint: what was not found is not repeated. */
function neutralTitle({ offence, accused: [first] }: Pick<TextSource, 'offence' | 'accused'>, labelOf: EntryLabels): string {
  return `检举：${labelOf('offence', offence).label}（${first?.realm ?? ''}）`;
}

/** Returns what lists show of a case in which nothing was found, or nothing of it is left; null where something is. */
function unfoundText({ outcome, accused, foundFalse }: Pick<TextSource, 'outcome' | 'accused' | 'foundFalse'>): string | null {
  if (foundFalse !== null && outcome === 'dismissed') return '查明那份检举不是有意不实。是谁递的不公开，也不留记录。';
  if (foundFalse !== null && outcome === 'insufficient') return '证据不足，没有认定那份检举有意不实。是谁递的不公开，也不留记录。';
  if (outcome === 'dismissed') return '查明与事实不符，检举不成立。名字不公开，也不留记录。';
  if (outcome === 'insufficient') return '证据不足，没有认定。名字不公开，也不留记录。';
  // Against a member there need not be a ticket.
  const isLeft = foundFalse === null ? accused.some(({ ticketId }) => ticketId !== null) : accused.some(({ isAnnulled }) => !isAnnulled);
  return isLeft ? null : '罚单后来全部撤销了，名字已经移除。';
}

/** Returns whether a verdict has found something of which a ticket is left. */
export function isFound(source: Pick<TextSource, 'outcome' | 'accused' | 'foundFalse'>): boolean {
  return isPublished(source.outcome) && unfoundText(source) === null;
}

const WITHHELD: Partial<Record<Outcome, string>> & { open: string } = {
  open: '案子还没有裁决。角色的名字、双方的陈述与证据，眼下只给当事人和审理的主持人看；裁决公布以后，这里会登出认定的事实与理由。',
  settled: '双方谈拢，案子以和解了结，不发罚单。名字与陈述不再公开。',
  withdrawn: '检举已由检举人撤回，案子到此为止。名字与陈述不再公开。',
  joined: '这份检举并进了另一桩案子，一并审理。角色的名字、陈述与证据，裁决公布以前只给当事人和审理的主持人看。',
};

/** Returns what is said of a case whose words are withheld. */
function withheldText({ outcome, foundFalse, lengths: { queueDays } }: Pick<TextSource, 'outcome' | 'foundFalse' | 'lengths'>): string {
  if (foundFalse !== null && outcome === null) return AGAINST_MEMBER;
  if (foundFalse !== null && outcome === 'lapsed') return `${queueDays} 天里没有主持人受理，案子到此为止。这不说明那份检举是真是假，是谁递的不公开。`;
  if (outcome === 'lapsed') return `${queueDays} 天里没有主持人受理，案子先记为“逾期未受理”。这不说明谁对谁错，补充之后可以再递。`;
  return WITHHELD[outcome ?? 'open'] ?? WITHHELD.open;
}

const AGAINST_MEMBER =
  '审理人认为一份检举有意不实，按章程另立了这桩案子，由另一位主持人审。是谁递的、两边的话与证据，眼下只给当事人和审理的主持人看；成立了也不公开名字。';

const AFTER_ANSWER = '检举在被检举人答辩之后由检举人撤回，案子到此为止，不发罚单。名字与陈述不再公开。';

function undecided({ totalDays }: Lengths): string {
  return `从第一次受理起满了 ${totalDays} 天，或裁决没有人复核，案子先记为“逾期未结”，不发罚单。这不说明谁对谁错。`;
}

/** Returns how a case ended in one line, the outcome first; null while it has not. */
export function endLineOf({ accused, outcome, closedAt, receivedAt, foundFalse }: CaseRow, labelOf: EntryLabels): string | null {
  if (closedAt === null || outcome === null) return null;
  const isPause = foundFalse !== null && accused.some(({ isAnnulled }) => !isAnnulled);
  const listed = accused
    .flatMap(({ name, realm, penalty, isNamed }) => (penalty === null ? [] : [{ name: isNamed ? name : null, realm, penalty }]))
    .toSorted((one, other) => severityOf(one.penalty) - severityOf(other.penalty))
    .map((each) => ({ ...each, penalty: labelOf('penalty', each.penalty).label }));
  return outcomeLine({ outcome, wasReceived: receivedAt !== null, listed, subjectKind: foundFalse === null ? 'character' : 'member', isPause });
}

/** Writes the post of a case as everybody may read it now; a case that was judged is open for discussion. */
export async function publishText({ tx, now }: WriteContext, caseId: number): Promise<void> {
  const row = await selectCaseForUpdate(tx, caseId);
  if (!row) throw new Error('a case that is locked has gone');
  await rewriteComplaint({ tx, now }, caseId, publicTextOf(row, await readEntryLabels(tx)));
  if (isPublished(row.outcome)) await openDiscussion(tx, caseId);
}

/** Returns the public text of a case that is about to be filed. */
export async function textBeforeVerdict(
  db: Db,
  source: Omit<TextSource, 'outcome' | 'receivedAt' | 'isWithdrawnAfterAnswer' | 'lengths'>,
): Promise<PublicText> {
  return publicTextOf({ ...source, outcome: null, receivedAt: null, isWithdrawnAfterAnswer: false, lengths: LAWFUL_LENGTHS }, await readEntryLabels(db));
}

function paragraph(text: string): DocumentBody {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

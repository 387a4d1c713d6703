import { Failure } from '#contract/failures.ts';
import type { CaseCard, Dossier, PublicCase, TrialView } from '#contract/api/trials.ts';
import type { EntryLabels } from '#server/modules/dictionaries/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import { maskDocument, maskNames } from '#server/modules/watched-words/index.ts';
import type { ApiRequest, MemberRequest } from '#server/platform/api.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { openFile, type CaseFile } from './case-file.ts';
import { openingsFor } from '../answer/openings.ts';
import { complainantsOf, courtPersonOf, factsOf, firstAnswering } from '../case/actors.ts';
import { hiddenNames, isPublished, publicTextOf } from '../case/public-text.ts';
import { selectCase, type CaseRow } from '../case/queries-case.ts';
import { selectRecusals } from '../case/queries-conflicts.ts';
import { selectOpened } from '../case/queries-evidence.ts';
import { selectDeskNotes } from '../hearing/queries-notes.ts';
import { selectDraft } from '../case/queries-verdicts.ts';
import { isCalledIn } from './queries-calls.ts';
import { selectPersons, type EventRow } from './queries-view.ts';
import { actionsFor } from '../rules/permit.ts';
import type { StepContext } from '../rules/needs.ts';
import { accessOf, type Access, type Reader } from '../rules/access.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import { roleIn } from '../rules/facts.ts';
import { AFTER_ANSWER_REMARK } from '../rules/withdrawals.ts';
import { dueOf, turnOf } from '../rules/turn.ts';
import { canHoldComments } from '../protect/hold-comments.ts';
import { signingContext } from '../verdict/signers.ts';
import {
  accusedOf,
  appealOf,
  attemptOf,
  eventOf,
  evidenceOf,
  joinedOf,
  lossOf,
  publicJoinedOf,
  publicStatementOf,
  readable,
  statementOf,
  verdictOf,
} from './parts.ts';
import { decidedByOf, panelStateOf } from './panel.ts';
import { deciderSeatOf } from '../appeal/draw.ts';
import { selectOfCase, selectOpenAppeals } from '../appeal/queries-appeals.ts';
import { refuseAppeal } from '../rules/verdict.ts';

/**
 * Returns a case for the trial page of a signed-in member: its file if they have access, what they may do, and their conflicts of interest.
 * Throws `postGone`.
 */
export async function viewTrial({ db, viewer, now }: MemberRequest, id: number): Promise<TrialView> {
  const row = await selectCase(db, id);
  if (!row) throw new Failure('postGone');
  const [file, person, signing, appealing, isCalled] = await Promise.all([
    openFile({ db, now }, row),
    courtPersonOf({ db, now }, viewer),
    signingContext({ db, now }, row, viewer.id),
    appealContext({ db, now }, row, viewer.id),
    isCalledIn({ db, now }, id, viewer.id),
  ]);
  const facts = factsOf(row);
  const access = accessOf(facts, { kind: 'person', person, isCalled: (signing.seat ?? appealing.seat) === 'free' });
  const role = roleIn(facts, viewer.id);
  const isHolder = row.presenterId === viewer.id && row.closedAt === null;
  const accusedId = firstAnswering(row, { kind: 'person', person });
  const proposed = file.verdicts.find(({ status }) => status === 'proposed');
  const context = { ...signing, ...appealing, ...(accusedId !== null && { accusedId }) };
  return {
    case: publicCaseOf(file),
    dossier: access.file ? dossierOf(file, access) : null,
    revision: row.revision,
    totalDueAt: row.totalDueAt,
    ...dueOf(row, now),
    withdrawal: access.file ? withdrawalOf(row, viewer.id) : null,
    turn: turnOf(row, { isHolder, complained: complainantsOf(row).includes(viewer.id), canAnswer: accusedId !== null, isCalled }, now),
    role,
    conflicts: viewer.role === 'presenter' ? conflictsOf(facts, person) : [],
    actions: actionsFor({ facts, person: { ...person, suspended: viewer.suspended !== null }, now }, context),
    recusals: viewer.role === 'operator' && role === null ? await selectRecusals(db, id) : [],
    doorOpenings: await openingsFor(db, row, { id: viewer.id, role: viewer.role, hasPart: role !== null }),
    canHoldComments: await canHoldComments({ db, now }, row, person),
    verdictRevision: file.verdicts.length,
    panel: access.file ? await panelStateOf(db, row, viewer.id) : null,
    evidenceOpened: proposed && access.judges ? await selectOpened(db, { caseId: id, memberId: viewer.id, since: proposed.proposedAt }) : [],
    notes: access.desk ? await notesOf(db, id) : [],
    draft: isHolder ? await selectDraft(db, id, viewer.id) : null,
  };
}

/** Returns the wish to withdraw a case as one of its readers sees it. */
function withdrawalOf({ withdrawDueAt, withdrawReason, accused }: CaseRow, readerId: number): TrialView['withdrawal'] {
  if (withdrawDueAt === null) return null;
  const isAsked = accused.some(({ memberId, withdrawAgreedAt }) => memberId === readerId && withdrawAgreedAt === null);
  return { reason: withdrawReason, dueAt: withdrawDueAt, isAsked };
}

/** Returns what presenters noted beside a case, with who wrote it. */
async function notesOf(db: Db, caseId: number): Promise<TrialView['notes']> {
  const notes = await selectDeskNotes(db, caseId);
  const persons = new Map((await selectPersons(db, [...new Set(notes.map(({ memberId }) => memberId))])).map((row) => [row.id, personOf(row)]));
  return notes.flatMap(({ id, memberId, text, writtenAt }) => {
    const author = persons.get(memberId);
    return author ? [{ id, author, text, writtenAt }] : [];
  });
}

/** Returns the file of a case as a reader with access sees it. */
export async function openDossier({ db, now }: Pick<ApiRequest, 'db' | 'now'>, row: CaseRow, reader: Reader): Promise<Dossier> {
  return dossierOf(await openFile({ db, now }, row), accessOf(factsOf(row), reader));
}

/** Returns a case without names, statements and evidence unless its verdict has made them public. */
export async function closedViewOf({ db, now }: DbContext, row: CaseRow): Promise<PublicCase> {
  return publicCaseOf(await openFile({ db, now }, row));
}

/** Returns what everybody may see of a case. */
export function publicCaseOf(file: CaseFile): PublicCase {
  const { row, labelOf } = file;
  const isPublic = isPublished(row.outcome);
  const hidden = hiddenNames(row.accused);
  const clean = (text: string) => maskNames(text, hidden);
  const text = publicTextOf(row, labelOf);
  const final = file.verdicts.find(({ status }) => status === 'final');
  const isGuilty = row.accused.some(({ isNamed }) => isNamed);
  return {
    ...headOf(file, text.title),
    accused: row.accused.map((accused) => accusedOf(file, accused, hidden.includes(accused.name) || !accused.isNamed)),
    evidence: isPublic
      ? file.evidence.map((piece) => ({
          ...evidenceOf(piece, { copies: isGuilty && (piece.url === null || clean(readable(piece.url)) === readable(piece.url)), originals: false }),
          caption: clean(piece.caption),
          name: '',
        }))
      : [],
    statements: isPublic ? lastingStatements(file).map((statement) => publicStatementOf(statement, clean)) : [],
    events: file.events.filter(isPublicEvent).map((event) => ({
      ...eventOf(event),
      reason: PUBLIC_REASONS.includes(event.action) ? clean(event.reason) : '',
    })),
    statement: isPublic ? maskDocument(row.statement, hidden) : null,
    occurredOn: isPublic ? row.occurredOn : null,
    loss: isPublic ? lossOf(row, labelOf, clean) : null,
    verdict: isPublic && final ? verdictOf(file, final, clean) : null,
    decidedBy: decidedByOf(file, clean),
    joined: isPublic ? file.joined.map((each) => publicJoinedOf(file, each, hidden)) : [],
    remark: row.isWithdrawnAfterAnswer ? AFTER_ANSWER_REMARK : null,
    saltHash: row.saltHash,
  };
}

/** What was written with a code steps aside when the proven owner has answered. */
function lastingStatements({ row, statements }: CaseFile) {
  const answered = new Set(row.accused.filter(({ answeredAt }) => answeredAt !== null).map(({ id }) => id));
  return statements.filter(({ kind, accusedId }) => kind !== 'unprovenAnswer' || accusedId === null || !answered.has(accusedId));
}

/** What parties have said to everybody. */
const PUBLIC_REASONS: readonly string[] = ['siteClosed', 'withdraw', 'askWithdraw', 'agreeWithdraw', 'withdrawSilence', 'leaveJoin', 'settle'];

/** What is public though it changes no state. */
const OTHER_PUBLIC: readonly string[] = ['receive', 'leaveJoin', 'reduce', 'annul', 'siteClosed'];

/** Only steps that change the state of a case or all its dates are public; questions and invitations are not. */
function isPublicEvent({ action, from, to }: EventRow): boolean {
  return from !== to || OTHER_PUBLIC.includes(action);
}

function dossierOf(file: CaseFile, access: Access): Dossier {
  const { row, labelOf } = file;
  const same = (text: string) => text;
  return {
    ...headOf(file, row.title),
    accused: row.accused.map((accused) => accusedOf(file, accused, false)),
    evidence: file.evidence.map((piece) => evidenceOf(piece, { copies: true, originals: access.originals })),
    statements: lastingStatements(file).map(statementOf),
    events: file.events
      .filter(({ action }) => access.desk || action !== 'crossReference')
      .map((event) => ({ ...eventOf(event), reason: event.action === 'return' && !access.desk ? '' : event.reason })),
    joined: file.joined.map((each) => ({ ...joinedOf(file, each, []), voice: access.desk ? (file.voices.get(each.id) ?? null) : null })),
    statement: row.statement,
    occurredOn: row.occurredOn,
    place: row.place,
    loss: lossOf(row, labelOf, same),
    contacted: row.contacted,
    wish: labelOf('wish', row.wish),
    answerDueAt: row.answerDueAt,
    witnesses: row.witnessIds.map((id) => file.person(id)),
    openedBy: row.foundFalse && { id: row.foundFalse.caseId, columnId: row.foundFalse.columnId },
    verdicts: file.verdicts
      .filter(({ status }) => access.desk || status === 'final')
      .map((verdict) => ({ ...verdictOf(file, verdict, same), id: verdict.id, status: verdict.status, falseFinding: verdict.finding })),
    deliveryAttempts: row.attempts.map(attemptOf),
    answerLinks: [],
  };
}

/** Returns the state of a case as lists show it. */
export function cardOf(row: CaseRow, labelOf: EntryLabels): CaseCard {
  return {
    state: row.state,
    outcome: row.outcome,
    wasReceived: row.receivedAt !== null,
    offence: labelOf('offence', row.offence, row.closedAt ?? row.filedAt),
    realm: row.accused[0]?.realm ?? '',
    accusedCount: row.accused.length,
    isDirect: row.isDirect,
    dueAt: row.dueAt,
  };
}

function headOf(file: CaseFile, title: string) {
  const { row, labelOf, now } = file;
  return {
    id: row.id,
    columnId: row.columnId,
    gameId: row.gameId,
    title,
    ...cardOf(row, labelOf),
    lengths: row.lengths,
    activity: labelOf('activity', row.activity),
    complainant: file.person(row.complainantId),
    presenter: row.presenterId === null ? null : file.person(row.presenterId),
    filedAt: row.filedAt,
    receivedAt: row.receivedAt,
    summonedAt: row.summonedAt,
    closedAt: row.closedAt,
    overdue: row.dueAt !== null && Date.parse(row.dueAt) <= now.getTime(),
    asked: row.askedAt !== null,
    joinedCount: file.joined.length,
    joinedTo: row.joinedTo && { id: row.joinedTo.id, columnId: row.joinedTo.columnId },
    subjectKind: row.foundFalse === null ? ('character' as const) : ('member' as const),
    appeals: file.appeals.map((appeal) => appealOf(file, appeal)),
  };
}

/**
 * Returns what the appeals of a case mean for a member's next step: whether they may file one, and whether one decided now is the last open
 * one.
 */
async function appealContext({ db, now }: Pick<ApiRequest, 'db' | 'now'>, row: CaseRow, memberId: number): Promise<StepContext> {
  if (row.closedAt === null) return {};
  const own = row.accused.filter((accused) => accused.memberId === memberId).map(({ id }) => id);
  const [tickets, open] = await Promise.all([own.length === 0 ? [] : selectOfCase(db, row.id), selectOpenAppeals(db, row.id)]);
  const seats = await Promise.all(open.map((appeal) => deciderSeatOf({ db, now }, appeal, memberId)));
  const seat = seats.find((each) => each === 'free') ?? seats.find((each) => each !== null);
  const appealable = tickets.some((ticket) => own.includes(ticket.accusedId) && refuseAppeal(ticket, null, now) === null);
  return { appealable, lastAppeal: open.length <= 1, ...(seat && { seat }) };
}

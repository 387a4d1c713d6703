import type { PublicAppeal, LabeledValue } from '#contract/api/tickets.ts';
import type { Dossier, JoinedComplaint, PublicCase } from '#contract/api/trials.ts';
import { unnamedJuror } from '#server/modules/blacklist/index.ts';
import type { EntryLabels } from '#server/modules/dictionaries/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import { MASK, maskDocument, maskNames } from '#server/modules/watched-words/index.ts';
import { PAUSE_LABEL } from '#contract/api/trials-labels.ts';
import { heardIn } from '../case/actors.ts';
import type { JoinedRow } from '../joining/queries-joins.ts';
import type { CaseFile } from './case-file.ts';
import { isFound, publicTextOf } from '../case/public-text.ts';
import type { CaseRow } from '../case/queries-case.ts';
import type { VerdictRow } from '../case/queries-verdicts.ts';
import type { AppealRow, EventRow, EvidenceRow, StatementRow } from './queries-view.ts';

/** Returns a character before the court; masked, it keeps its realm and nothing else that identifies it. */
export function accusedOf(file: CaseFile, accused: CaseRow['accused'][number], isMasked: boolean): PublicCase['accused'][number] {
  const { id, name, realm, faction, guild, answeredAt, penalty, ticketNumber } = accused;
  return {
    id,
    name: isMasked ? MASK : name,
    isMasked,
    realm,
    faction: isMasked ? '' : faction,
    class: isMasked ? '' : accused.class,
    guild: isMasked ? '' : guild,
    answered: answeredAt !== null,
    heard: heardIn(file.row, accused),
    penalty: penalty === null ? null : file.labelOf('penalty', penalty),
    ticketNumber,
  };
}

/** Returns a piece of evidence with the addresses that are open to the reader. */
export function evidenceOf(row: EvidenceRow, open: { copies: boolean; originals: boolean }): PublicCase['evidence'][number] {
  const { id, position, kind, caption, sha256, name, sizeBytes, broughtBy, addedAt } = row;
  const copy = row.publicFileId === null ? row.url : `/oss/r/view/${row.publicFileId}`;
  return {
    id,
    position,
    kind,
    caption: row.isByCode ? `（凭码递上，身份未核对）${caption}` : caption,
    sha256,
    name,
    sizeBytes,
    broughtBy,
    addedAt,
    url: open.copies ? copy : null,
    originalUrl: open.originals && row.fileId !== null ? `/oss/r/file/${row.fileId}` : null,
  };
}

/** Who has written with a code: nobody knows. */
const UNPROVEN = '有人凭码写来，身份未核对';

/** Returns a statement under the name it was made with. */
export function statementOf({ id, kind, role, accusedId, text, saidAt, character, nickName }: StatementRow): PublicCase['statements'][number] {
  const name = kind === 'unprovenAnswer' ? UNPROVEN : role === 'accused' ? character : nickName;
  return { id, kind, role, name: name ?? '', accusedId, text, saidAt };
}

/** Outside the file a witness has no name. */
export function publicStatementOf(row: StatementRow, clean: (text: string) => string): PublicCase['statements'][number] {
  const statement = statementOf(row);
  return { ...statement, name: row.role === 'witness' ? '证人' : clean(statement.name), text: clean(statement.text) };
}

/** Steps by which a case goes from its presenter without anybody else learning why: they recused themselves, or have a conflict. */
const LEAVING: readonly string[] = ['recuse', 'leave'];

/** Returns a step of a case. */
export function eventOf({ at, action, role, nickName, from, to, reason }: EventRow): PublicCase['events'][number] {
  if (LEAVING.includes(action)) return { at, action: 'leave', role: 'clock', by: null, from, to, reason: '' };
  // Which member owns a character is nobody's business.
  return { at, action, role, by: role === 'accused' ? null : nickName, from, to, reason };
}

/** Returns a verdict with its words cleaned. */
export function verdictOf(file: CaseFile, row: VerdictRow, clean: (text: string) => string) {
  const { labelOf } = file;
  return {
    outcome: row.decidedOutcome ?? row.outcome,
    facts: clean(row.facts),
    reasoning: clean(row.reasoning),
    statement: clean(row.statement),
    articles: row.articles.map((article): LabeledValue => labelOf('rule_article', article, row.proposedAt)),
    evidenceIds: row.evidenceIds,
    penalties: (row.decidedPenalties ?? row.penalties).map(({ accusedId, penalty, bandReason }) => ({
      accusedId,
      penalty: file.row.foundFalse === null ? labelOf('penalty', penalty) : { value: penalty, label: PAUSE_LABEL },
      bandReason: clean(bandReason),
    })),
    presenter: file.person(row.presenterId),
    countersigner: row.countersignerId === null ? null : file.person(row.countersignerId),
    countersignReason: row.status === 'final' ? clean(row.countersignReason) : row.countersignReason,
    checked: clean(row.checked),
    returnPart: row.returnPart,
    proposedAt: row.proposedAt,
  };
}

/** Returns an appeal in the words of the dictionaries. */
export function appealOf(file: CaseFile, row: AppealRow): PublicAppeal {
  return {
    id: row.id,
    ground: file.labelOf('appeal_ground', row.ground),
    state: row.state,
    filedAt: row.filedAt,
    decidedAt: row.decidedAt,
    presenter: row.presenterId === null ? null : file.person(row.presenterId),
    answer: row.answer,
    penalty: row.penalty === null ? null : file.labelOf('penalty', row.penalty),
    saltHash: row.saltHash,
    seats: row.seats,
    jurors: row.jurors.map(({ seat, rung, ...person }) => ({ person: file.jurorsNamedAt === null ? personOf(person) : unnamedJuror(seat), seat, rung })),
    jurorsNamedAt: file.jurorsNamedAt?.toISOString() ?? null,
  };
}

/** Returns what was lost, or null. */
export function lossOf(row: Pick<CaseRow, 'loss'>, labelOf: EntryLabels, clean: (text: string) => string): PublicCase['loss'] {
  return row.loss && { type: labelOf('loss_type', row.loss.type), amount: row.loss.amount, item: clean(row.loss.item) };
}

/** Returns a joined complaint without the names that nobody may read. */
export function joinedOf(file: CaseFile, row: JoinedRow, hidden: readonly string[]): JoinedComplaint {
  const { id, columnId, complainantId, occurredOn, wish, contacted, filedAt, joinedAt, evidenceIds } = row;
  const clean = (text: string) => maskNames(text, hidden);
  return {
    ...{ id, columnId, occurredOn, contacted, filedAt, joinedAt, evidenceIds },
    complainant: file.person(complainantId),
    title: clean(row.title),
    statement: maskDocument(row.statement, hidden),
    place: clean(row.place),
    loss: lossOf(row, file.labelOf, clean),
    wish: file.labelOf('wish', wish),
    voice: null,
  };
}

/** Returns a joined complaint as everybody reads it, of which is public what is of the first one, and its wish: what was not found heads no words. */
export function publicJoinedOf(file: CaseFile, row: JoinedRow, hidden: readonly string[]): JoinedComplaint {
  const joined = joinedOf(file, row, hidden);
  return { ...joined, title: isFound(file.row) ? joined.title : publicTextOf(file.row, file.labelOf).title, place: '', contacted: false };
}

/** Returns an address with its percent-encoding decoded, so that names in it are found. */
export function readable(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Returns an attempt to tell an accused as readers see it. */
export function attemptOf({ loggedAt: _, ...attempt }: CaseRow['attempts'][number]): Dossier['deliveryAttempts'][number] {
  return attempt;
}

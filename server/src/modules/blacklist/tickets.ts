import { CHAIN_START, type ChainContent, type ChainRecord, type ChainOpening } from '#contract/chain/ticket-chain.ts';
import { heardGrade } from '#contract/api/trials-states.shapes.ts';
import type { ChainHead } from '#contract/api/ticket-head.ts';
import { characterKey } from '#contract/text/character-key.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import { foldLoosely } from '#contract/text/fold.ts';
import type { ChainPart, Penalty, PublicAppeal, Ticket, TicketStatus, TicketView } from '#contract/api/tickets.ts';
import { readEntryLabels, type EntryLabels } from '#server/modules/dictionaries/index.ts';
import { nameTag, personWithId, type PersonRow } from '#server/modules/members/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import {
  selectAppealDates,
  selectAppealsOf,
  selectChainHead,
  selectTicketChain,
  selectChainOpenings,
  selectCountersigner,
  selectOpening,
  selectSealed,
  selectChainRecordsOf,
  selectTicket,
  selectTickets,
  type AppealDates,
  type AppealRow,
  type OpeningRow,
  type ChainRecordRow,
  type TicketRow,
} from './queries-tickets.ts';
import { jurorsNamedAt, ticketStatus, unnamedJuror } from './rules.ts';
import { ticketsTag } from './tags.ts';

export interface TicketListInput extends PageInput {
  q?: string | undefined;
  realm?: string | undefined;
  offence?: string | undefined;
  penalty?: Penalty | undefined;
  status?: TicketStatus | undefined;
  month?: string | undefined;
}

/** Returns a page of a game's tickets, newest first. Throws `invalidInput` for a broken cursor. */
export async function listTickets({ db, now }: DbContext, gameId: number, input: TicketListInput): Promise<Page<Ticket>> {
  readsTags(ticketsTag(gameId));
  const q = input.q ?? '';
  const filter = {
    gameId,
    search: q === '' ? null : foldLoosely(q),
    number: q === '' ? null : q.normalize('NFKC'),
    realmKey: keyOrNull(input.realm),
    offence: wordOrNull(input.offence),
    penalty: input.penalty ?? null,
    status: input.status ?? null,
    month: wordOrNull(input.month),
  };
  const [{ rows, total }, labelOf] = await Promise.all([selectTickets({ db, now }, filter, BY_TIME.startOf(input)), readEntryLabels(db)]);
  const found = BY_TIME.pageOf(rows, { ...input, total }, (row) => ({ at: row.issuedAt, id: row.id }));
  return { ...found, items: found.items.map((row) => ticketOf(row, labelOf, now)) };
}

/** Returns a ticket with its records and appeals, by its number in the game, else in the first game that has it. Throws `notFound`. */
export async function viewTicket({ db, now }: DbContext, gameId: number, number: string): Promise<TicketView> {
  readsTags(ticketsTag(gameId));
  const row = await selectTicket(db, number.normalize('NFKC'), gameId);
  if (!row) throw new Failure('notFound');
  readsTags(ticketsTag(row.gameId), `post:${row.caseId}`);
  const [labelOf, records, opening, appeals, countersigner, dates] = await Promise.all([
    readEntryLabels(db),
    selectChainRecordsOf(db, row.gameId, row.number),
    selectOpening(db, row.id),
    selectAppealsOf(db, row.id),
    selectCountersigner(db, row.caseId),
    selectAppealDates(db, row.id),
  ]);
  const namedAt = jurorsNamedAt({ issuedAt: row.issuedAt, appealDays: dates.appealDays }, await readSettings(db), now);
  return {
    ...ticketOf(row, labelOf, now),
    ...decisionOf(records.map(chainRecordOf)),
    countersigner: countersigner && namedPerson(countersigner.id, countersigner),
    appeals: appeals.map((appeal) => appealOf(appeal, labelOf, namedAt)),
    records: records.map(chainRecordOf),
    opening: opening && openingOf(opening),
    ...appealWindow(row, { appeals, ...dates }, now),
  };
}

/** Returns how a ticket was decided, as its record says; nothing of one from before that was kept. */
function decisionOf(records: readonly ChainRecord[]): Pick<TicketView, 'heard' | 'seat' | 'n'> {
  const [content] = records.flatMap((record) => ('v' in record.content && record.content.kind === 'issue' ? [record.content] : []));
  return content
    ? { heard: heardGrade.options.find((grade) => grade === content.heard) ?? null, seat: content.seat, n: content.n }
    : { heard: null, seat: null, n: null };
}

const DAY_MS = 24 * 60 * 60 * 1000;

interface Appealed extends AppealDates {
  appeals: readonly AppealRow[];
}

/** Returns until when an appeal is possible that needs no new evidence, null once it is over, used or pointless; and whether one is that no date ends. */
function appealWindow(row: TicketRow, appealed: Appealed, now: Date): Pick<TicketView, 'appealBy' | 'canAppealAnytime'> {
  const isOver = row.annulledAt !== null || appealed.appeals.some(({ state }) => state === 'open');
  // Nobody has answered the last one, and it does not count.
  if (isOver || row.suspendedAt !== null) return { appealBy: null, canAppealAnytime: !isOver };
  const first = firstWindow(row, appealed, now);
  if (first.canAppealAnytime) return first;
  const [end = null] = [first.appealBy, appealed.againUntil]
    .flatMap((date) => (date === null ? [] : [new Date(date)]))
    .filter((date) => date > now)
    .toSorted((one, other) => other.getTime() - one.getTime());
  return { appealBy: end?.toISOString() ?? null, canAppealAnytime: false };
}

function firstWindow({ expiresAt }: TicketRow, { appeals, reachedAt, appealDays }: Appealed, now: Date): Pick<TicketView, 'appealBy' | 'canAppealAnytime'> {
  if (appeals.some(({ state }) => state !== 'unanswered')) return { appealBy: null, canAppealAnytime: false };
  if (reachedAt === null) return { appealBy: null, canAppealAnytime: expiresAt === null || Date.parse(expiresAt) > now.getTime() };
  return { appealBy: new Date(Date.parse(reachedAt) + appealDays * DAY_MS).toISOString(), canAppealAnytime: false };
}

/** Returns the head of a game's chain, to be noted where nobody changes it later. */
export async function readChainHead(db: Db, gameId: number): Promise<ChainHead> {
  readsTags(ticketsTag(gameId));
  const head = await selectChainHead(db, gameId);
  return { game: gameId, position: head?.position ?? 0, head: head?.hash ?? CHAIN_START };
}

/** Returns a game's chain from a position on, with what still opens these records. */
export async function readChain(db: Db, gameId: number, { from, size }: { from: number; size: number }): Promise<ChainPart> {
  readsTags(ticketsTag(gameId));
  const [records, openings, sealed, head] = await Promise.all([
    selectTicketChain(db, gameId, { from, limit: size }),
    selectChainOpenings(db, gameId, { from, limit: size }),
    selectSealed(db, gameId, { from, limit: size }),
    selectChainHead(db, gameId),
  ]);
  const total = head?.position ?? 0;
  const end = from + records.length;
  const next = end <= total && records.length > 0 ? end : null;
  return { game: gameId, total, records: records.map(chainRecordOf), openings: openings.map(openingOf), sealed, next };
}

/** Returns a ticket as lists show it. */
export function ticketOf(row: TicketRow, labelOf: EntryLabels, now: Date): Ticket {
  const { name, realm } = row;
  return {
    id: row.id,
    number: row.number,
    gameId: row.gameId,
    caseId: row.caseId,
    columnId: row.columnId,
    subject: name === null || realm === null ? null : { name, realm, faction: row.faction ?? '', class: row.class ?? '' },
    entryId: row.entryId,
    offence: labelOf('offence', row.offence, row.issuedAt),
    articles: row.articles.map((article) => labelOf('rule_article', article, row.issuedAt)),
    firstPenalty: labelOf('penalty', row.firstPenalty),
    penalty: labelOf('penalty', row.penalty),
    statement: row.statement,
    presenter: namedPerson(row.presenterId, row),
    issuedAt: row.issuedAt,
    expiresAt: row.expiresAt,
    status: ticketStatus({ expiresAt: row.expiresAt, isAnnulled: row.annulledAt !== null, isSuspended: row.suspendedAt !== null }, now),
    disputed: row.disputed,
    suspendedAt: row.suspendedAt,
    isDirect: row.isDirect,
  };
}

/** Returns somebody who decided; what shows them is read again once they have another name, or none any more. */
function namedPerson(id: number, row: PersonRow): Ticket['presenter'] {
  readsTags(nameTag(id));
  return personWithId(id, row);
}

function appealOf(row: AppealRow, labelOf: EntryLabels, namedAt: Date | null): PublicAppeal {
  return {
    id: row.id,
    ground: labelOf('appeal_ground', row.ground),
    state: row.state,
    filedAt: row.filedAt,
    decidedAt: row.decidedAt,
    presenter: row.presenterId === null ? null : namedPerson(row.presenterId, row),
    answer: row.answer,
    penalty: row.penalty === null ? null : labelOf('penalty', row.penalty),
    saltHash: row.saltHash,
    seats: row.seats,
    jurors: row.jurors.map(({ seat, rung, ...person }) => ({ person: namedAt === null ? namedPerson(person.id, person) : unnamedJuror(seat), seat, rung })),
    jurorsNamedAt: namedAt?.toISOString() ?? null,
  };
}

/** Returns a record as it was hashed: its content is the hashed text, parsed as JSON. */
function chainRecordOf({ content, ...row }: ChainRecordRow): ChainRecord {
  const parsed: ChainContent = JSON.parse(content);
  return { ...row, content: parsed };
}

function openingOf({ number, subject, subjectSalt, statement, statementSalt, verdict, verdictSalt }: OpeningRow): ChainOpening {
  return {
    number,
    subject: { salt: subjectSalt, value: subject },
    statement: statement === null || statementSalt === null ? null : { salt: statementSalt, value: statement },
    verdict: verdict === null || verdictSalt === null ? null : { salt: verdictSalt, value: verdict },
  };
}

/** Returns a realm in its comparable form; null when there is none. */
export function keyOrNull(realm: string | undefined): string | null {
  return realm === undefined || realm === '' ? null : characterKey(realm);
}

/** Returns a choice as it came; null for none. */
export function wordOrNull(word: string | undefined): string | null {
  return word === undefined || word === '' ? null : word;
}

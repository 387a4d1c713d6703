import { randomBytes } from 'node:crypto';
import {
  CHAIN_START,
  canonicalJson,
  commitTo,
  hashChainRecord,
  ticketNumber,
  type ChainContent,
  type DecisionContent,
  type VerdictWords,
} from '#contract/chain/ticket-chain.ts';
import { characterKey } from '#contract/text/character-key.ts';
import { foldLoosely } from '#contract/text/fold.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { publishEvent } from '#server/modules/webhooks/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { refreshEntry } from './entries.ts';
import { insertChainRecord, insertOpening, insertTicket, lockHead, takeSerial, upsertCharacter } from './queries-issue.ts';
import { endOf } from './rules.ts';
import { ticketsTag } from './tags.ts';

/** A character as a case names it. */
export interface NamedCharacter {
  name: string;
  realm: string;
  faction: string;
  class: string;
  guild: string;
}

/** What one verdict hands down. */
export interface TicketOrder {
  gameId: number;
  caseId: number;
  presenterId: number;
  offence: string;
  articles: readonly string[];
  /** The public summary. */
  statement: string;
  decision: Decision;
  subjects: readonly IssuedSubject[];
}

/** Who gets a ticket, how they were heard, and what was voted about them. */
export interface IssuedSubject {
  accusedId: number;
  character: NamedCharacter;
  penalty: Penalty;
  heard: string;
  votes: DecisionContent['votes'];
}

/** How a verdict came about, as its records keep it. */
export interface Decision extends Pick<DecisionContent, 'seat' | 'n' | 'signers' | 'direct' | 'draw'> {
  texts: VerdictWords;
}

export interface IssuedTicket {
  id: number;
  number: string;
  accusedId: number;
  penalty: Penalty;
  expiresAt: Date | null;
  /** For how many days it may be appealed. */
  appealDays: number;
}

/** Issues the tickets of a verdict in the order given: numbers, chain and list in the transaction of the verdict. */
export async function issueTickets({ tx, now }: WriteContext, order: TicketOrder): Promise<IssuedTicket[]> {
  const issued: IssuedTicket[] = [];
  const characterIds: number[] = [];
  // Characters in one order, or two verdicts on the same two would wait for each other.
  const subjects = order.subjects.toSorted((one, other) => (keyOf(one.character) < keyOf(other.character) ? -1 : 1));
  for (const subject of subjects) characterIds.push(await upsertCharacter(tx, { gameId: order.gameId, ...subject.character, ...keysOf(subject.character) }));
  for (const [index, subject] of subjects.entries()) issued.push(await issueOne({ tx, now }, order, { ...subject, characterId: characterIds[index] ?? 0 }));
  for (const id of characterIds) await refreshEntry({ tx, now }, id);
  writesTags(tx, ticketsTag(order.gameId));
  return order.subjects.flatMap(({ accusedId }) => issued.filter((ticket) => ticket.accusedId === accusedId));
}

async function issueOne({ tx, now }: WriteContext, order: TicketOrder, subject: IssuedSubject & { characterId: number }): Promise<IssuedTicket> {
  const { gameId, caseId, presenterId, offence, articles, statement } = order;
  const { texts, ...decision } = order.decision;
  const { accusedId, characterId, penalty, votes } = subject;
  const year = Number(dayInChina(now).slice(0, 4));
  const serial = await takeSerial(tx, gameId, year);
  const number = ticketNumber(year, serial);
  const expiresAt = endOf(penalty, now);
  const { ticketAppealDays } = await readSettings(tx);
  const { id, appealDays } = await insertTicket(
    { tx, now },
    {
      gameId,
      year,
      serial,
      number,
      caseId,
      accusedId,
      characterId,
      offence,
      articles,
      penalty,
      statement,
      presenterId,
      expiresAt,
      appealDays: ticketAppealDays,
    },
  );
  const [subjectSalt, statementSalt, verdictSalt] = [makeSalt(), makeSalt(), makeSalt()];
  const named = { realm: subject.character.realm, name: subject.character.name };
  await insertOpening(tx, { ticketId: id, subject: named, subjectSalt, statement, statementSalt, verdict: texts, verdictSalt });
  await addChainRecord(tx, {
    kind: 'issue',
    game: gameId,
    number,
    case: caseId,
    offence,
    articles: [...articles],
    penalty,
    presenter: presenterId,
    issuedAt: now.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    subject: await commitTo(subjectSalt, named),
    statement: await commitTo(statementSalt, statement),
    v: 2,
    ...decision,
    judge: presenterId,
    votes,
    heard: subject.heard,
    verdict: await commitTo(verdictSalt, texts),
    subjectKind: 'character',
  });
  const facts = { gameId, number, offence, penalty, path: `/ticket/${number}` };
  await publishEvent({ tx, now }, 'verdict.published', facts);
  await publishEvent({ tx, now }, 'blacklist.changed', facts);
  return { id, number, accusedId, penalty, expiresAt, appealDays };
}

/** Adds a record to the chain of its game. */
export async function addChainRecord(tx: Tx, content: ChainContent): Promise<void> {
  const head = await lockHead(tx, content.game);
  const previousHash = head?.hash ?? CHAIN_START;
  const hash = await hashChainRecord(previousHash, content);
  await insertChainRecord(tx, content.game, {
    position: (head?.position ?? 0) + 1,
    number: content.number,
    content: canonicalJson(content),
    previousHash,
    hash,
  });
}

function keysOf({ name, realm }: NamedCharacter): { nameKey: string; realmKey: string; searchKey: string } {
  // The realm on both sides, so that a search finds 名字-服务器 as well as 服务器 名字.
  const searchKey = foldLoosely(realm) + foldLoosely(name) + foldLoosely(realm);
  return { nameKey: characterKey(name), realmKey: characterKey(realm), searchKey };
}

function keyOf(character: NamedCharacter): string {
  return `${characterKey(character.realm)}\n${characterKey(character.name)}`;
}

function makeSalt(): string {
  return randomBytes(32).toString('hex');
}

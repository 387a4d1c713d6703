import { startVerification, type Chain, type ChainContent, type ChainOpening, type ChainRecord } from '../ticket-chain.ts';
import { CHAIN_PROBLEM_TEXTS } from './problem-texts.ts';
import type { ChainAnchor, CourtSource } from './source.ts';
import { isHashable, Mismatch, readHash, readInstant, readList, readObject, readText, readWhole, type Values } from './values.ts';

/** More than a community can issue: a site that claims more keeps a verifier busy for ever. */
const MAX_RECORDS = 2_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the name of a ticket stays public after its term, and that of a warning after its day. */
const OPEN_DAYS = 180;
const WARNING_OPEN_DAYS = 365;

/** A ticket as its chain tells of it. */
export interface ChainTicket {
  number: string;
  case: number;
  presenter: number;
  penalty: string;
  /** In milliseconds; the end is null where there is none. */
  issuedAt: number;
  expiresAt: number | null;
  isAnnulled: boolean;
  isReduced: boolean;
  isOpened: boolean;
  /** Whether the site says that an authority had its name taken away. */
  isSealed: boolean;
  /** The record that issued it. */
  content: Values;
}

export interface GameChain {
  records: number;
  head: string;
  tickets: ReadonlyMap<string, ChainTicket>;
  /** How many names are masked by order of an authority. */
  sealed: number;
}

/** What a chain is verified with, besides the site. */
export interface ChainOptions {
  game: number;
  anchors: readonly ChainAnchor[];
  now: Date;
  /** Called after each part with the share that was read, 0 to 1. */
  onRead?: (read: number) => void;
}

/**
 * Reads a game's chain from its first record to its head and returns its tickets. Throws `Mismatch` for the first record that is broken, for an opening that
 * does not fit or is missing, and where the chain differs from an anchor.
 */
export async function verifyGameChain(source: CourtSource, { game, anchors, now, onRead }: ChainOptions): Promise<GameChain> {
  const top = readHead(await source.head(game), game);
  const noted = [...anchors.filter((anchor) => anchor.game === game), top];
  const verification = startVerification();
  const tickets = new Map<string, ChainTicket>();
  const hashes = new Map<number, string>([[0, '0'.repeat(64)]]);
  let report = await verification.take({ records: [], openings: [] });
  while (report.whole && report.records < top.position) {
    const from = report.records + 1;
    const part = readPart(await source.chain(game, from), game);
    if (part.records.length === 0) throw new Mismatch(`罚单链到第 ${report.records} 环就没有了，站点说有 ${top.position} 环`);
    report = await verification.take(part);
    if (!report.whole) break;
    for (const { position, content, hash } of part.records) {
      if (noted.some((anchor) => anchor.position === position)) hashes.set(position, hash);
      applyRecord(tickets, content);
    }
    openAll(tickets, part);
    onRead?.(Math.min(1, report.records / top.position));
  }
  if (!report.whole) throw new Mismatch(`罚单链断在第 ${report.position} 环（${report.number}）：${CHAIN_PROBLEM_TEXTS[report.problem]}`);
  for (const anchor of noted) requireAnchor(anchor, hashes.get(anchor.position));
  for (const ticket of tickets.values()) requireOpening(ticket, now);
  const sealed = [...tickets.values()].filter(({ isSealed }) => isSealed).length;
  return { records: report.records, head: report.head, tickets, sealed };
}

function readHead(reply: unknown, game: number): ChainAnchor {
  const { position, head, ...rest } = readObject(reply, '链头');
  if (rest['game'] !== game) throw new Mismatch('链头是另一个游戏的');
  const found = { game, position: readWhole(position, '链头的位置'), head: readHash(head, '链头') };
  if (found.position > MAX_RECORDS) throw new Mismatch(`站点说罚单链有 ${found.position} 环，多得不像真的`);
  return found;
}

function requireAnchor({ position, head }: ChainAnchor, hash: string | undefined): void {
  if (hash === undefined) throw new Mismatch(`链被改过：记下的第 ${position} 环，现在的链上没有`);
  if (hash !== head) throw new Mismatch(`链被改过：第 ${position} 环和记下的不是同一环`);
}

/** A part of a chain, with the numbers of tickets in it whose name is masked by order of an authority. */
interface Part extends Chain {
  sealed: readonly string[];
}

function readPart(reply: unknown, game: number): Part {
  const part = readObject(reply, '罚单链的一段');
  if (part['game'] !== game) throw new Mismatch('罚单链是另一个游戏的');
  const records = readList(part['records'], '记录').map(readRecord);
  const openings = readList(part['openings'], '原文').map(readOpening);
  const issued = new Set(records.flatMap(({ content }) => (content.kind === 'issue' ? [content.number] : [])));
  for (const { number } of openings) if (!issued.delete(number)) throw new Mismatch(`${number} 的原文没有对应的签发记录，或者给了两份`);
  // A site of before it was listed has no such field.
  const sealed = part['sealed'] === undefined ? [] : readList(part['sealed'], '依法封存的编号').map((each) => readText(each, '编号'));
  for (const number of sealed) if (!issued.delete(number)) throw new Mismatch(`${number} 写着依法封存，却没有对应的签发记录，或者给出了原文`);
  return { records, openings, sealed };
}

function readRecord(value: unknown): ChainRecord {
  const record = readObject(value, '一环');
  const { content } = record;
  if (!isContent(content)) throw new Mismatch('有一环的内容不是约定的样子');
  return {
    position: readWhole(record['position'], '一环的位置'),
    content,
    previousHash: readHash(record['previousHash'], '上一环的哈希'),
    hash: readHash(record['hash'], '一环的哈希'),
  };
}

/** Every field counts in the hash, those of later versions too; what is computed from is looked at. */
function isContent(value: unknown): value is ChainContent {
  if (!isHashable(value)) return false;
  const { kind, number, game } = readObject(value, '一环的内容');
  return typeof kind === 'string' && typeof number === 'string' && typeof game === 'number';
}

function readOpening(value: unknown): ChainOpening {
  const opening = readObject(value, '一份原文');
  const subject = readObject(opening['subject'], '角色的原文');
  const named = readObject(subject['value'], '角色');
  if (Object.keys(named).length !== 2) throw new Mismatch('角色的原文多了东西');
  const statement = opening['statement'] === null ? null : readObject(opening['statement'], '缘由的原文');
  return {
    number: readText(opening['number'], '编号'),
    subject: { salt: readText(subject['salt'], '盐'), value: { realm: readText(named['realm'], '服务器'), name: readText(named['name'], '名字') } },
    statement: statement && { salt: readText(statement['salt'], '盐'), value: readText(statement['value'], '缘由') },
    verdict: readVerdict(opening['verdict'] ?? null),
  };
}

function readVerdict(value: unknown): ChainOpening['verdict'] {
  if (value === null) return null;
  const { salt, value: stated } = readObject(value, '裁决的原文');
  const verdict = readObject(stated, '裁决');
  if (Object.keys(verdict).length !== 3) throw new Mismatch('裁决的原文多了东西');
  const dissent = readList(verdict['dissent'], '不同意见').map((each) => {
    const { by, reason, ...rest } = readObject(each, '不同意见');
    if (Object.keys(rest).length > 0) throw new Mismatch('不同意见多了东西');
    return { by: readWhole(by, '不同意见'), reason: readText(reason, '不同意见') };
  });
  return { salt: readText(salt, '盐'), value: { facts: readText(verdict['facts'], '认定'), reasoning: readText(verdict['reasoning'], '理由'), dissent } };
}

function applyRecord(tickets: Map<string, ChainTicket>, content: ChainContent): void {
  const values = readObject(content, '一环的内容');
  const where = `${content.number} 的`;
  const endOf = (value: unknown) => (value === null ? null : readInstant(value, `${where}到期`));
  if (content.kind === 'issue') {
    tickets.set(content.number, {
      number: content.number,
      case: readWhole(values['case'], `${where}案号`),
      presenter: readWhole(values['presenter'], `${where}主持人`),
      penalty: readText(values['penalty'], `${where}处罚`),
      issuedAt: readInstant(values['issuedAt'], `${where}签发`),
      expiresAt: endOf(values['expiresAt']),
      isAnnulled: false,
      isReduced: false,
      isOpened: false,
      isSealed: false,
      content: values,
    });
    return;
  }
  const ticket = tickets.get(content.number);
  if (!ticket) throw new Mismatch(`${content.number} 没有签发就改了`);
  if (content.kind === 'annul') ticket.isAnnulled = true;
  if (content.kind === 'reduce')
    Object.assign(ticket, { isReduced: true, penalty: readText(values['penalty'], `${where}处罚`), expiresAt: endOf(values['expiresAt']) });
}

function openAll(tickets: ReadonlyMap<string, ChainTicket>, { openings, sealed }: Part): void {
  for (const { number } of openings) {
    const ticket = tickets.get(number);
    if (ticket) ticket.isOpened = true;
  }
  for (const number of sealed) {
    const ticket = tickets.get(number);
    if (ticket) ticket.isSealed = true;
  }
}

/** A name is public as long as the law says: not withheld before, unless an authority has ordered it, nor shown after the ticket was annulled. */
function requireOpening({ number, penalty, issuedAt, expiresAt, isAnnulled, isOpened, isSealed }: ChainTicket, now: Date): void {
  if (isAnnulled && isOpened) throw new Mismatch(`${number} 已经撤销，原文却还公示着`);
  if (isAnnulled && isSealed) throw new Mismatch(`${number} 已经撤销，却写着依法封存`);
  const end = penalty === 'warning' ? issuedAt + WARNING_OPEN_DAYS * DAY_MS : expiresAt === null ? Infinity : expiresAt + OPEN_DAYS * DAY_MS;
  if (!isAnnulled && !isOpened && !isSealed && end > now.getTime()) throw new Mismatch(`${number} 还在公示期，却没有给出原文`);
}

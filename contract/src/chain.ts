/**
 * The chain of a game's tickets, as everybody may download and check it: in a browser as well as on the server, with nothing but Web Crypto.
 * A record holds no name. What is personal enters as a commitment, sha256(salt + canonical JSON), and is opened beside the record
 * for as long as it is public; without its opening the record is as valid as before.
 */

/** What a record says: a ticket was issued, made lighter, or annulled. */
export type ChainContent =
  | {
      kind: 'issue';
      game: number;
      number: string;
      case: number;
      offence: string;
      articles: string[];
      penalty: string;
      presenter: number;
      /** ISO 8601 UTC, to the millisecond; null: no term. */
      issuedAt: string;
      expiresAt: string | null;
      /** Commitments, as hex. */
      subject: string;
      statement: string;
    }
  | { kind: 'reduce'; game: number; number: string; penalty: string; presenter: number; at: string; expiresAt: string | null }
  | { kind: 'annul'; game: number; number: string; presenter: number; at: string };

export interface ChainRecord {
  /** 1 for the first record of the game. */
  position: number;
  content: ChainContent;
  previousHash: string;
  hash: string;
}

/** What a commitment of an `issue` record was made from. */
export interface ChainOpening {
  number: string;
  subject: { salt: string; value: { realm: string; name: string } };
  /** Null once it named somebody who was cleared later. */
  statement: { salt: string; value: string } | null;
}

export interface Chain {
  records: ChainRecord[];
  openings: ChainOpening[];
}

/** What the first record of a game names as the hash before it. */
export const CHAIN_START = '0'.repeat(64);

export type ChainProblem = 'position' | 'link' | 'hash' | 'game' | 'number' | 'order' | 'subject' | 'statement';

export type ChainReport = { whole: true; records: number; head: string } | { whole: false; position: number; number: string; problem: ChainProblem };

/** JSON with the keys of every object in code unit order and no spaces: the same value is always the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`);
  return `{${pairs.join(',')}}`;
}

/** The hash of a record in hex. */
export function hashRecord(previousHash: string, content: ChainContent): Promise<string> {
  return sha256(previousHash + canonicalJson(content));
}

/** The commitment to a value in hex. */
export function commitTo(salt: string, value: unknown): Promise<string> {
  return sha256(salt + canonicalJson(value));
}

/**
 * Checks a whole chain from its first record: positions, links, hashes, ticket numbers without gaps, and every opening against its
 * commitment. Names the first record that is broken.
 */
export async function verifyChain({ records, openings }: Chain): Promise<ChainReport> {
  const opened = new Map(openings.map((opening) => [opening.number, opening]));
  const serials = new Map<string, number>();
  const living = new Set<string>();
  let previous = CHAIN_START;
  for (const [index, record] of records.entries()) {
    const { content } = record;
    const broken = (problem: ChainProblem): ChainReport => ({ whole: false, position: index + 1, number: content.number, problem });
    if (record.position !== index + 1) return broken('position');
    if (record.previousHash !== previous) return broken('link');
    if (record.hash !== (await hashRecord(previous, content))) return broken('hash');
    if (content.game !== records[0]?.content.game) return broken('game');
    if (content.kind === 'issue') {
      if (!isNext(serials, content.number)) return broken('number');
      living.add(content.number);
      const opening = opened.get(content.number);
      if (opening && content.subject !== (await commitTo(opening.subject.salt, opening.subject.value))) return broken('subject');
      if (opening?.statement && content.statement !== (await commitTo(opening.statement.salt, opening.statement.value))) return broken('statement');
    } else if (!living.has(content.number)) {
      return broken('order');
    } else if (content.kind === 'annul') {
      living.delete(content.number);
    }
    previous = record.hash;
  }
  return { whole: true, records: records.length, head: previous };
}

const NUMBER = /^炉-(\d{4})-(\d{6,})$/;

/** The number of a game's ticket: 炉-2026-000123. */
export function ticketNumber(year: number, serial: number): string {
  return `炉-${year}-${String(serial).padStart(6, '0')}`;
}

/** Whether a number is the next of its year. */
function isNext(serials: Map<string, number>, number: string): boolean {
  const [, year = '', digits = ''] = NUMBER.exec(number) ?? [];
  const serial = (serials.get(year) ?? 0) + 1;
  if (year === '' || Number(digits) !== serial) return false;
  serials.set(year, serial);
  return true;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The chain of a game's tickets, which everybody may download and verify, in a browser or on the server, with nothing but Web Crypto. A
 * record holds no name. Personal data enters as a commitment, sha256(salt + canonical JSON), and its opening is published beside the record
 * for as long as it is public; without the opening the record stays valid.
 */

/** A ticket was issued. */
export interface IssueContent {
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

/** What later records say of how a ticket was decided. Ids are those of members, which are public. */
export interface DecisionContent {
  v: 2;
  seat: 'single' | 'signed' | 'panel';
  /** How many seats the panel had; 0 without one. */
  n: number;
  judge: number;
  signers: number[];
  votes: { by: number; rung: string }[];
  heard: string;
  direct: boolean;
  /** The lot that decided who signed or voted: hash of its pool `[{id, probation, guilds}]` and of the secret of its day. Null: none was drawn, or it is not kept. */
  draw: { round: number; poolHash: string; secretHash: string } | null;
  /** The commitment to facts, reasoning and dissent. */
  verdict: string;
  subjectKind: 'character';
}

/** The words of a verdict as they were published with its tickets. */
export interface VerdictWords {
  facts: string;
  reasoning: string;
  dissent: { by: number; reason: string }[];
}

/** The content of a record: a ticket was issued, reduced, or annulled. Those issued before decisions were kept stay as they are. */
export type ChainContent =
  | IssueContent
  | (IssueContent & DecisionContent)
  | { kind: 'reduce'; game: number; number: string; penalty: string; presenter: number; at: string; expiresAt: string | null }
  /** `presenter` 0: the clock, because nobody answered its appeal. */
  | { kind: 'annul'; game: number; number: string; presenter: number; at: string }
  /** It puts nobody on the list while its appeal waits too long; and does again. */
  | { kind: 'suspend' | 'resume'; v: 2; game: number; number: string; at: string };

export interface ChainRecord {
  /** 1 for the first record of the game. */
  position: number;
  content: ChainContent;
  previousHash: string;
  hash: string;
}

/** The values a commitment of an `issue` record was made from. */
export interface ChainOpening {
  number: string;
  subject: { salt: string; value: { realm: string; name: string } };
  /** Null when it named somebody who was cleared later. */
  statement: { salt: string; value: string } | null;
  /** Null where the record has no such commitment, and once a name in it is public no longer. */
  verdict?: { salt: string; value: VerdictWords } | null | undefined;
}

export interface Chain {
  records: ChainRecord[];
  openings: ChainOpening[];
}

/** The previous hash of the first record of a game. */
export const CHAIN_START = '0'.repeat(64);

export type ChainProblem = 'position' | 'link' | 'hash' | 'game' | 'kind' | 'number' | 'order' | 'subject' | 'statement' | 'verdict';

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

/** Returns the hash of a record in hex. */
export function hashChainRecord(previousHash: string, content: ChainContent): Promise<string> {
  return sha256(previousHash + canonicalJson(content));
}

/** Returns the commitment to a value in hex. */
export function commitTo(salt: string, value: unknown): Promise<string> {
  return sha256(salt + canonicalJson(value));
}

/**
 * Checks a whole chain from its first record: positions, links, hashes, ticket numbers without gaps, and every opening against its
 * commitment. Names the first record that is broken.
 */
export function verifyChain(chain: Chain): Promise<ChainReport> {
  return startVerification().take(chain);
}

/** A chain being checked part by part. */
export interface ChainVerification {
  /** Checks the records that follow, with what opens them. Reports on everything taken so far; after a broken record nothing more is looked at. */
  take(part: Chain): Promise<ChainReport>;
}

/** What a record of each kind does to its ticket: all but the first need one that was issued and not annulled. */
const RULES: ReadonlyMap<string, 'begins' | 'changes' | 'ends'> = new Map([
  ['issue', 'begins'],
  ['reduce', 'changes'],
  ['suspend', 'changes'],
  ['resume', 'changes'],
  ['annul', 'ends'],
]);

/** How many records are hashed side by side: the page stays alive in between. */
const BATCH = 256;

/** Begins to check a chain at its first record. */
export function startVerification(): ChainVerification {
  const serials = new Map<string, number>();
  const living = new Set<string>();
  let game: number | null = null;
  let report: ChainReport = { whole: true, records: 0, head: CHAIN_START };

  const problemOf = (record: ChainRecord, hashes: ChainRecordHashes, { position, previous }: { position: number; previous: string }): ChainProblem | null => {
    const { content } = record;
    if (record.position !== position) return 'position';
    if (record.previousHash !== previous) return 'link';
    if (record.hash !== hashes.record) return 'hash';
    game ??= content.game;
    if (content.game !== game) return 'game';
    const rule = RULES.get(content.kind);
    if (!rule) return 'kind';
    if (content.kind === 'issue') {
      if (!isNext(serials, content.number)) return 'number';
      living.add(content.number);
      if (hashes.subject !== null && content.subject !== hashes.subject) return 'subject';
      if (hashes.statement !== null && content.statement !== hashes.statement) return 'statement';
      return hashes.verdict !== null && !('verdict' in content && content.verdict === hashes.verdict) ? 'verdict' : null;
    }
    if (!living.has(content.number)) return 'order';
    if (rule === 'ends') living.delete(content.number);
    return null;
  };

  return {
    async take({ records, openings }) {
      const opened = new Map(openings.map((opening) => [opening.number, opening]));
      for (let start = 0; start < records.length && report.whole; start += BATCH) {
        const batch = records.slice(start, start + BATCH);
        const hashed = await Promise.all(batch.map(async (record) => ({ record, hashes: await hashesOf(record, opened.get(record.content.number)) })));
        for (const { record, hashes } of hashed) {
          const position: number = report.records + 1;
          const problem = problemOf(record, hashes, { position, previous: report.head });
          if (problem) return (report = { whole: false, position, number: record.content.number, problem });
          report = { whole: true, records: position, head: record.hash };
        }
      }
      return report;
    },
  };
}

interface ChainRecordHashes {
  record: string;
  /** Null where nothing opens the commitment. */
  subject: string | null;
  statement: string | null;
  verdict: string | null;
}

async function hashesOf({ content, previousHash }: ChainRecord, opening: ChainOpening | undefined): Promise<ChainRecordHashes> {
  const opens = content.kind === 'issue' ? opening : undefined;
  const [record, subject, statement, verdict] = await Promise.all([
    hashChainRecord(previousHash, content),
    opens ? commitTo(opens.subject.salt, opens.subject.value) : null,
    opens?.statement ? commitTo(opens.statement.salt, opens.statement.value) : null,
    opens?.verdict ? commitTo(opens.verdict.salt, opens.verdict.value) : null,
  ]);
  return { record, subject, statement, verdict };
}

const NUMBER = /^炉-(\d{4})-\d{6,}$/;

/** Returns the number of a game's ticket: 炉-2026-000123. */
export function ticketNumber(year: number, serial: number): string {
  return `炉-${year}-${String(serial).padStart(6, '0')}`;
}

/** Returns whether a number is the next of its year. */
function isNext(serials: Map<string, number>, number: string): boolean {
  const [, year = ''] = NUMBER.exec(number) ?? [];
  const serial = (serials.get(year) ?? 0) + 1;
  if (number !== ticketNumber(Number(year), serial)) return false;
  serials.set(year, serial);
  return true;
}

/** Returns the SHA-256 of a text in hex. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

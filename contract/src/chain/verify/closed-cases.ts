import type { CourtSource } from './source.ts';
import { Mismatch, readHash, readInstant, readList, readObject, readText, readWhole, readWholeOrNull } from './values.ts';

/** What a juror voted about an accused, by the place of that one in the complaint; `by` is null where they are not named yet. */
export interface ListedVote {
  by: number | null;
  accused: number;
  rung: string;
  isDissent: boolean;
}

/** A closed case as `g/trial/closed` lists it, times in milliseconds. */
export interface ListedCase {
  case: number;
  column: number;
  /** Whether it is against a member, whose complaint was found false: it may be upheld without a ticket. */
  isAgainstMember: boolean;
  outcome: string;
  heard: readonly string[];
  judge: number | null;
  signers: readonly number[];
  /** Null: the site is one of before votes were listed, and lists none in any case. */
  votes: readonly ListedVote[] | null;
  givenBack: number;
  /** The hash of what makes its lots unforeseeable. */
  saltHash: string;
  /** The same of its appeals, by their ids. */
  appeals: ReadonlyMap<number, string>;
  /** How many lots of it are public. */
  draws: number;
  filedAt: number;
  closedAt: number;
}

const OUTCOMES: ReadonlySet<string> = new Set(['upheld', 'partly', 'dismissed', 'insufficient', 'settled', 'withdrawn', 'lapsed']);
const SUBJECT_KINDS: ReadonlySet<unknown> = new Set(['character', 'member', undefined]);
const MAX_CASES = 2_000_000;

/** Reads all closed cases of a game. Throws `Mismatch` where the list does not go on in order, or ends too early or too late. */
export async function readClosedCases(source: CourtSource, game: number): Promise<ListedCase[]> {
  const cases: ListedCase[] = [];
  for (;;) {
    const from = (cases.at(-1)?.case ?? 0) + 1;
    const part = readObject(await source.closed(game, from), '结案的一段');
    if (part['game'] !== game) throw new Mismatch('结案的列表是另一个游戏的');
    const total = readWhole(part['total'], '结案的总数');
    const listed = readList(part['cases'], '结案').map((each) => readCase(each, game));
    for (const each of listed) {
      if (each.case <= (cases.at(-1)?.case ?? 0)) throw new Mismatch(`结案的列表次序不对：第 ${each.case} 号案重复或倒退`);
      cases.push(each);
    }
    if (cases.length > Math.min(total, MAX_CASES)) throw new Mismatch(`站点说结了 ${total} 案，给出的却更多`);
    if (part['next'] === null) {
      if (cases.length !== total) throw new Mismatch(`站点说结了 ${total} 案，只给出 ${cases.length} 案`);
      if (new Set(cases.map(({ votes }) => votes === null)).size > 1) throw new Mismatch('结案的列表有的写了票，有的没有写');
      return cases;
    }
    if (listed.length === 0) throw new Mismatch('结案的列表说还有，却不给了');
  }
}

function readCase(value: unknown, game: number): ListedCase {
  const row = readObject(value, '一桩结案');
  const id = readWhole(row['case'], '案号');
  const where = `第 ${id} 号案的`;
  if (row['game'] !== game) throw new Mismatch(`${where}游戏不对`);
  const outcome = readText(row['outcome'], `${where}结果`);
  if (!OUTCOMES.has(outcome)) throw new Mismatch(`${where}结果不认得：${outcome}`);
  // A site of before it was listed has no such field.
  const subjectKind = row['subjectKind'];
  if (!SUBJECT_KINDS.has(subjectKind)) throw new Mismatch(`${where}对象不认得：${JSON.stringify(subjectKind)}`);
  return {
    case: id,
    column: readWhole(row['column'], `${where}栏目`),
    isAgainstMember: subjectKind === 'member',
    outcome,
    heard: readList(row['heard'], `${where}送达`).map((each) => readText(each, `${where}送达`)),
    judge: readWholeOrNull(row['judge'], `${where}主审`),
    signers: readList(row['signers'], `${where}复核`).map((each) => readWhole(each, `${where}复核`)),
    votes: row['votes'] === undefined ? null : readList(row['votes'], `${where}票`).map((each) => readVote(each, `${where}票`)),
    givenBack: readWhole(row['givenBack'], `${where}退回`),
    saltHash: readHash(row['saltHash'], `${where}盐的指纹`),
    appeals: new Map(readList(row['appeals'], `${where}申诉`).map((each) => readAppeal(each, `${where}申诉`))),
    draws: readWhole(row['draws'], `${where}抽签`),
    filedAt: readInstant(row['filedAt'], `${where}递上`),
    closedAt: readInstant(row['closedAt'], `${where}结案`),
  };
}

function readVote(value: unknown, where: string): ListedVote {
  const row = readObject(value, where);
  const isDissent = row['isDissent'];
  if (typeof isDissent !== 'boolean') throw new Mismatch(`${where}读不懂`);
  return { by: readWholeOrNull(row['by'], where), accused: readWhole(row['accused'], where), rung: readText(row['rung'], where), isDissent };
}

function readAppeal(value: unknown, where: string): [number, string] {
  const row = readObject(value, where);
  return [readWhole(row['id'], where), readHash(row['saltHash'], where)];
}

import type { ListedCase } from './closed-cases.ts';
import { countedCases, dissentOf, figuresOf, heardOf, isUpheld, yearOf, type CountedCase } from './figures.ts';
import type { GameChain } from './game-chain.ts';
import type { CourtSource } from './source.ts';
import { Mismatch, readInstant, readList, readObject, readWhole, type Values } from './values.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CHINA_MS = 8 * 60 * 60 * 1000;
const LATELY_DAYS = 365;
/** A stored reply may be some hours old, and clocks differ. */
const CLOCK_DAYS = 2;
/** The site lists as many presenters at most. */
const MAX_PRESENTERS = 100;
const FIRST_YEAR = 2000;
/** Both count days in floating point, the database in microseconds. */
const EPSILON = 1e-6;

/** What the figures of a game are verified with. */
export interface FigureBasis {
  game: number;
  chain: GameChain;
  cases: readonly ListedCase[];
  now: Date;
}

/** Throws `Mismatch` unless every ticket belongs to a case that was upheld by who issued it, and every such case about a character has one. */
export function requireSameVerdicts({ chain, cases }: FigureBasis): void {
  const byId = new Map(cases.map((each) => [each.case, each]));
  const ticketed = new Set<number>();
  for (const ticket of chain.tickets.values()) {
    const own = byId.get(ticket.case);
    ticketed.add(ticket.case);
    if (!own || !isUpheld(own.outcome)) throw new Mismatch(`${ticket.number} 在链上，它的第 ${ticket.case} 号案却不在成立的结案里`);
    if (own.judge !== ticket.presenter) throw new Mismatch(`${ticket.number} 在链上的主持人，和第 ${ticket.case} 号案的主审不是同一位`);
  }
  for (const { case: id, outcome, isAgainstMember } of cases)
    if (isUpheld(outcome) && !isAgainstMember && !ticketed.has(id)) throw new Mismatch(`第 ${id} 号案成立，链上却没有它的罚单`);
}

/** Computes all figures of a game again. Throws `Mismatch` for the first one that differs from what the site says. */
export async function verifyFigures(source: CourtSource, basis: FigureBasis): Promise<void> {
  const counted = countedCases(basis.cases, basis.chain.tickets.values());
  await verifySpan(source, basis, { year: null, counted });
  for (const year of new Set(counted.map(yearOf))) {
    if (year < FIRST_YEAR || year > basis.now.getUTCFullYear() + 1) throw new Mismatch(`有案子结在 ${year} 年`);
    await verifySpan(source, basis, { year, counted });
  }
}

async function verifySpan(
  source: CourtSource,
  { game, now }: FigureBasis,
  { year, counted }: { year: number | null; counted: readonly CountedCase[] },
): Promise<void> {
  const where = year === null ? '' : `${year} 年的`;
  const stats = readObject(await source.stats(game, year), `${where}数字`);
  if (stats['year'] !== year) throw new Mismatch(`要的是${where || '全部的'}数字，给的不是`);
  const cases = counted.filter((each) => year === null || yearOf(each) === year);
  requireFigures(stats, figuresOf(cases), where);
  const heardAs = readObject(stats['heardAs'], `${where}送达`);
  const counts = heardOf(cases);
  for (const grade of new Set([...counts.keys(), ...Object.keys(heardAs)])) requireFigure(heardAs[grade] ?? 0, counts.get(grade) ?? 0, `${where}送达 ${grade}`);
  const columns = readRows(stats['columns'], (row) => row['id']);
  for (const [id, row] of columns) requireFigures(row, paceOf(cases.filter(({ column }) => column === id)), `${where}栏目 ${id} 的`);
  const unlisted = cases.find(({ column }) => !columns.has(column));
  if (unlisted) throw new Mismatch(`${where}数字里没有栏目 ${unlisted.column}`);
  verifyPresenters(stats, { cases, counted, where, now });
}

interface PresenterBasis {
  /** Of the span. */
  cases: readonly CountedCase[];
  /** Of all years: `lately` counts of these. */
  counted: readonly CountedCase[];
  where: string;
  now: Date;
}

function verifyPresenters(stats: Values, { cases, counted, where, now }: PresenterBasis): void {
  const presenters = readRows(stats['presenters'], (row) => readObject(row['presenter'], '主持人')['id']);
  const since = readSince(stats['since'], now);
  const hasVotes = counted.some(({ votes }) => votes !== null);
  // A site of before votes were listed states no dissent either, in no figures; one without a closed case may be of either kind.
  const dissentIn = (stated: Values, own: readonly CountedCase[], id: number): { dissent?: number } => {
    const isStated = stated['dissent'] !== undefined;
    if (counted.length > 0 && isStated !== hasVotes) throw new Mismatch(`${where}主持人 ${id} 的异议，和结案里的票只写了一样`);
    return isStated ? { dissent: dissentOf(own, id) } : {};
  };
  const late = counted.filter(({ closedAt }) => closedAt >= since);
  for (const [id, row] of presenters) {
    requireFigures(row, { ...figuresOf(cases.filter(({ judge }) => judge === id)), ...dissentIn(row, cases, id) }, `${where}主持人 ${id} 的`);
    const { upheldRate: _, medianDays: __, ...own } = figuresOf(late.filter(({ judge }) => judge === id));
    const lately = readObject(row['lately'], '近一年');
    requireFigures(lately, { ...own, ...dissentIn(lately, late, id) }, `${where}主持人 ${id} 近一年的`);
  }
  const unlisted = presenters.size < MAX_PRESENTERS && cases.find(({ judge }) => judge !== null && !presenters.has(judge));
  if (unlisted) throw new Mismatch(`${where}数字里没有主持人 ${unlisted.judge}`);
}

/** What is counted of a column. */
function paceOf(cases: readonly CountedCase[]): Record<string, number | null> {
  const own = figuresOf(cases);
  return Object.fromEntries(['heard', 'upheldRate', 'medianDays'].map((name) => [name, own[name] ?? null]));
}

function readRows(value: unknown, idOf: (row: Values) => unknown): Map<number, Values> {
  const rows = readList(value, '数字').map((each) => readObject(each, '数字'));
  const byId = new Map(rows.map((row) => [readWhole(idOf(row), '编号'), row]));
  if (byId.size !== rows.length) throw new Mismatch('数字里有一行重复了');
  return byId;
}

/** The site says from when it counts: the first moment of a day in China, a year back by the verifier's own clock. */
function readSince(value: unknown, now: Date): number {
  const since = readInstant(value, '近一年的起点');
  const age = (now.getTime() - since) / DAY_MS;
  if ((since + CHINA_MS) % DAY_MS !== 0 || Math.abs(age - LATELY_DAYS) > CLOCK_DAYS) throw new Mismatch('近一年的起点不对');
  return since;
}

function requireFigures(stated: Values, figures: Readonly<Record<string, number | null>>, where: string): void {
  for (const [name, own] of Object.entries(figures)) requireFigure(stated[name], own, where + name);
}

function requireFigure(stated: unknown, own: number | null, what: string): void {
  const isSame = typeof stated === 'number' && own !== null ? Math.abs(stated - own) < EPSILON : stated === own;
  if (!isSame) throw new Mismatch(`${what}：站点说 ${JSON.stringify(stated)}，算出来是 ${JSON.stringify(own)}`);
}

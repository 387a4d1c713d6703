import { followsOrder, orderOfLot, seedOfLot, type LotMember, type PublishedLot } from '../lots.ts';
import { canonicalJson, sha256 } from '../ticket-chain.ts';
import type { ListedCase } from './closed-cases.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import type { CourtSource } from './source.ts';
import { Mismatch, readBoolean, readDay, readHash, readInstant, readList, readObject, readText, readWhole, readWholeOrNull } from './values.ts';

const CHINA_MS = 8 * 60 * 60 * 1000;

/** A lot of a closed case, recomputed. */
export interface VerifiedDraw extends PublishedLot {
  /** The appeal it was drawn for; null: the case itself. */
  appealId: number | null;
  day: string;
  /** The hash of the secret it was drawn with. */
  commitment: string;
  poolHash: string;
}

/**
 * Draws every lot of the closed cases again: salt, secret, order and calls. Returns them by case. Throws `Mismatch` for the first one that differs. Of a lot of
 * the present day, whose secret is not public yet, the order is not recomputed.
 */
export async function verifyDraws(source: CourtSource, cases: readonly ListedCase[], now: Date): Promise<Map<number, VerifiedDraw[]>> {
  const secretsOf = new Map<number, Promise<Secrets>>();
  const readYear = (year: number) => {
    const known = secretsOf.get(year) ?? readSecrets(source, year, now);
    secretsOf.set(year, known);
    return known;
  };
  // The chain of this year is looked at even where nothing was drawn by it.
  await readYear(new Date(now.getTime() + CHINA_MS).getUTCFullYear());
  const verified = new Map<number, VerifiedDraw[]>();
  for (const each of cases) if (each.draws > 0) verified.set(each.case, await verifyCase(each, await source.draw(each.case), readYear));
  return verified;
}

async function verifyCase(of: ListedCase, reply: unknown, readYear: (year: number) => Promise<Secrets>): Promise<VerifiedDraw[]> {
  const rows = readList(readObject(reply, '抽签')['draws'], '抽签');
  if (rows.length !== of.draws) throw new Mismatch(`第 ${of.case} 号案说有 ${of.draws} 次抽签，给出的是 ${rows.length} 次`);
  const drawn: VerifiedDraw[] = [];
  for (const row of rows) drawn.push(await verifyDraw(of, { row, drawn, readYear }));
  return drawn;
}

async function verifyDraw(
  of: ListedCase,
  { row, drawn, readYear }: { row: unknown; drawn: readonly VerifiedDraw[]; readYear: (year: number) => Promise<Secrets> },
): Promise<VerifiedDraw> {
  const { draw, salt, secret } = readDraw(row, `第 ${of.case} 号案的抽签`);
  const { kind, round, day, pool, order } = draw;
  const where = `第 ${of.case} 号案的抽签（${kind}，第 ${round} 轮）`;
  if (drawn.some((other) => other.kind === kind && other.round === round)) throw new Mismatch(`${where}给了两份`);
  if (day < new Date(of.filedAt + CHINA_MS).toISOString().slice(0, 10)) throw new Mismatch(`${where}比递上还早`);
  const saltHash = draw.appealId === null ? of.saltHash : of.appeals.get(draw.appealId);
  if ((await sha256(salt)) !== saltHash) throw new Mismatch(`${where}用的盐，和递上那天公布的指纹对不上`);
  const secrets = await readYear(Number(day.slice(0, 4)));
  if (secrets.hashOf(day) !== draw.commitment) throw new Mismatch(`${where}写着的前一天的密数，和公布的不是同一个`);
  if (secrets.of(day) !== secret) throw new Mismatch(`${where}写着的密数，和那一天公布的不是同一个`);
  const ids = pool.map(({ id }) => id).toSorted((one, other) => one - other);
  if (new Set(ids).size !== ids.length) throw new Mismatch(`${where}的候选里有人出现了两次`);
  if (secret === null) {
    if (canonicalJson(order.toSorted((one, other) => one - other)) !== canonicalJson(ids)) throw new Mismatch(`${where}的次序和候选不是同一批人`);
  } else {
    const own = await orderOfLot(await seedOfLot(secret, { case: of.case, kind, round, day, salt, pool }), pool);
    if (canonicalJson(own.map(({ id }) => id)) !== canonicalJson(order)) throw new Mismatch(`${where}重抽出来的次序，和公布的不一样`);
  }
  const earlier = drawn.find((other) => other.kind === kind && other.appealId === draw.appealId && other.round === round - 1) ?? null;
  if (!followsOrder(draw, earlier)) throw new Mismatch(`${where}叫的人，不是按抽出的次序叫的`);
  return { ...draw, poolHash: await sha256(canonicalJson(pool)) };
}

function readDraw(value: unknown, where: string): { draw: VerifiedDraw; salt: string; secret: string | null } {
  const row = readObject(value, where);
  const instantOf = (each: unknown) => {
    if (each === null) return null;
    readInstant(each, where);
    return readText(each, where);
  };
  return {
    draw: {
      kind: readText(row['kind'], where),
      appealId: readWholeOrNull(row['appealId'], where),
      round: readWhole(row['round'], where),
      day: readDay(row['day'], where),
      commitment: readHash(row['commitment'], where),
      pool: readList(row['pool'], where).map((each) => readMember(each, where)),
      order: readList(row['order'], where).map((each) => readWhole(each, where)),
      seats: readWholeOrNull(row['seats'], where),
      isNobodyTenured: readBoolean(row['isNobodyTenured'], where),
      poolHash: '',
      calls: readList(row['calls'], where).map((each) => {
        const call = readObject(each, where);
        return { memberId: readWhole(call['memberId'], where), calledAt: instantOf(call['calledAt']), endedAt: instantOf(call['endedAt']) };
      }),
    },
    salt: readText(row['salt'], where),
    secret: row['secret'] === null ? null : readHash(row['secret'], where),
  };
}

function readMember(value: unknown, where: string): LotMember {
  const row = readObject(value, where);
  return {
    id: readWhole(row['id'], where),
    probation: readBoolean(row['probation'], where),
    guilds: readList(row['guilds'], where).map((each) => readText(each, where)),
  };
}

import { canonicalJson, sha256 } from './ticket-chain.ts';

/**
 * The lots of the court, which everybody may draw again with nothing but Web Crypto. A lot depends on the secret of its day, which is published the day
 * after, on the salt of its case, which is published with the verdict, and on the ids of its pool.
 */

/** How many sit on a panel at most. */
export const MAX_SEATS = 3;

/** A presenter in a pool, as they were when it was frozen. */
export interface LotMember {
  id: number;
  /** Whether they were on probation. */
  probation: boolean;
  /** Guilds of their characters, folded. */
  guilds: readonly string[];
}

/** What a lot is drawn from, besides the secret of its day. */
export interface LotDraw {
  case: number;
  /** `signer`, `panel`, `assign`, or `decider` and `appeal` in an appeal; of another one everything is drawn alike. */
  kind: string;
  /** 1 for the first one of its kind in the case. */
  round: number;
  /** In China, `yyyy-MM-dd`. */
  day: string;
  salt: string;
  pool: readonly LotMember[];
}

/** Returns the secrets of as many days as wanted, earliest first: the hash of each is the one before it. The first one fixes all that follow. */
export async function chainOfSecrets(last: string, days: number): Promise<string[]> {
  const secrets = [last];
  for (let day = 1; day < days; day += 1) secrets.push(await sha256(secrets[day - 1] ?? last));
  return secrets.toReversed();
}

/** Returns whether a secret follows the one that was published the day before. */
export async function followsSecret(secret: string, dayBefore: string): Promise<boolean> {
  return (await sha256(secret)) === dayBefore;
}

/** Returns the seed of a lot in hex. */
export function seedOfLot(secretOfDay: string, { pool, ...draw }: LotDraw): Promise<string> {
  const ids = pool.map(({ id }) => id).toSorted((one, other) => one - other);
  return sha256(secretOfDay + canonicalJson({ case: draw.case, kind: draw.kind, round: draw.round, pool: ids, day: draw.day, salt: draw.salt }));
}

/** Returns a pool in the order of a lot. */
export async function orderOfLot<Member extends Pick<LotMember, 'id'>>(seed: string, pool: readonly Member[]): Promise<Member[]> {
  const numbered = await Promise.all(pool.map(async (member) => ({ member, number: await sha256(`${seed}:${member.id}`) })));
  return numbered.toSorted((one, other) => (one.number < other.number ? -1 : 1)).map(({ member }) => member);
}

/** Who sits on a panel, who was called in its lot before, and how many on probation may sit. */
export interface Bench {
  sitting: readonly LotMember[];
  calledIds: readonly number[];
  maxOnProbation: number;
}

/**
 * Returns who is called next: the first one of the order who was not called yet and is neither one too many on probation nor in the guild of somebody who
 * sits. Those who were walked past are before the rest of the order, so they are tried first again. Null: nobody is left.
 */
export function nextInLot(order: readonly LotMember[], { sitting, calledIds, maxOnProbation }: Bench): LotMember | null {
  const onProbation = sitting.filter(({ probation }) => probation).length;
  const guilds = new Set(sitting.flatMap((member) => member.guilds));
  const fits = ({ probation, guilds: own }: LotMember) => !(probation && onProbation >= maxOnProbation) && own.every((guild) => !guilds.has(guild));
  return order.find((member) => !calledIds.includes(member.id) && fits(member)) ?? null;
}

/** Returns how many on probation may sit on a panel of that size: one of three, and where nobody is past it both of two. */
export function maxOnProbation(seats: number, isNobodyTenured: boolean): number {
  if (isNobodyTenured) return 2;
  return seats === MAX_SEATS ? 1 : 0;
}

/** Returns who is called first to a new panel; with fewer than three nobody on probation sits, unless nobody is past it. */
export function firstCalled(order: readonly LotMember[], isNobodyTenured: boolean): LotMember[] {
  const wanted = isNobodyTenured ? 2 : MAX_SEATS;
  const called = walk(order, { wanted, maxOnProbation: maxOnProbation(MAX_SEATS, isNobodyTenured) });
  return isNobodyTenured || called.length === MAX_SEATS ? called : walk(order, { wanted, maxOnProbation: 0 });
}

function walk(order: readonly LotMember[], { wanted, maxOnProbation: limit }: { wanted: number; maxOnProbation: number }): LotMember[] {
  const called: LotMember[] = [];
  while (called.length < wanted) {
    const next = nextInLot(order, { sitting: called, calledIds: called.map(({ id }) => id), maxOnProbation: limit });
    if (!next) break;
    called.push(next);
  }
  return called;
}

/** A call to a seat, as it is published. */
export interface PublishedCall {
  memberId: number;
  calledAt: string;
  endedAt: string | null;
}

/** The calls of a panel, and what they follow from besides the order of its lot. */
export interface PanelCalls {
  calls: readonly PublishedCall[];
  /** Those of an earlier draw of the same panel: who has voted kept their seat. */
  earlier: readonly PublishedCall[];
  seats: number;
  isNobodyTenured: boolean;
}

/** Returns the first call of a panel, in the order they were made, that does not follow from the order of its lot; null: all do. */
export function findStrayCall(order: readonly LotMember[], { calls, earlier, seats, isNobodyTenured }: PanelCalls): PublishedCall | null {
  const limit = maxOnProbation(seats, isNobodyTenured);
  for (const [index, call] of calls.entries()) {
    const before = calls.slice(0, index);
    const sittingIds = [...earlier, ...before]
      .filter(({ endedAt }) => endedAt === null || Date.parse(endedAt) > Date.parse(call.calledAt))
      .map(({ memberId }) => memberId);
    const next = nextInLot(order, {
      sitting: order.filter(({ id }) => sittingIds.includes(id)),
      calledIds: [...before.map(({ memberId }) => memberId), ...sittingIds],
      maxOnProbation: limit,
    });
    if (sittingIds.length >= seats || next?.id !== call.memberId) return call;
  }
  return null;
}

/** A lot with what came of it, as it is published. */
export interface PublishedLot {
  kind: string;
  round: number;
  pool: readonly LotMember[];
  /** Ids of the pool. */
  order: readonly number[];
  /** Null where no seats are filled by it. */
  seats: number | null;
  isNobodyTenured: boolean;
  calls: readonly { memberId: number; calledAt: string | null; endedAt: string | null }[];
}

/** Returns whether the calls of a lot follow from its order; those of a panel with the rules for its seats. `earlier` is the draw of the same panel before. */
export function followsOrder({ kind, round, pool, order, seats, isNobodyTenured, calls }: PublishedLot, earlier: PublishedLot | null): boolean {
  if (seats === null) return calls.every(({ memberId }, index) => order[index] === memberId);
  const members = order.flatMap((id) => pool.filter((member) => member.id === id));
  // In an appeal in which nobody could sit the seats are counted again.
  const isKept = kind === 'panel' ? round > 1 : earlier !== null && earlier.seats !== 0;
  const isCounted = isKept ? seats === earlier?.seats : seats === firstCalled(members, isNobodyTenured).length;
  if (!isCounted || calls.some(({ calledAt }) => calledAt === null)) return false;
  return findStrayCall(members, { calls: datedOf(calls), earlier: datedOf(earlier?.calls ?? []), seats, isNobodyTenured }) === null;
}

function datedOf(calls: PublishedLot['calls']): PublishedCall[] {
  return calls.flatMap(({ memberId, calledAt, endedAt }) => (calledAt === null ? [] : [{ memberId, calledAt, endedAt }]));
}

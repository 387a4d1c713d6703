import { canonicalJson, sha256 } from '#contract/chain/ticket-chain.ts';
import { followsOrder, followsSecret, orderOfLot, seedOfLot } from '#contract/chain/lots.ts';
import type { CourtDraws } from '#contract/api/trials.ts';

export type Draw = CourtDraws['draws'][number];

/** What came of drawing a lot again; null: what it is drawn from is not public yet. */
export interface DrawCheck {
  /** Whether the salt is the one whose hash was on the page of the case. */
  salt: boolean;
  /** Whether the secret is the one that was fixed by that of the day before. */
  secret: boolean | null;
  seed: string | null;
  /** The number of everybody in the pool, in the order of the lot. */
  numbers: readonly { id: number; number: string }[];
  /** Whether the order is the one that was kept. */
  order: boolean | null;
  /** Whether the seats that were counted and the calls that were made follow from the order. */
  calls: boolean | null;
}

/** A lot, and what else it is checked against. */
export interface CheckedDraw {
  caseId: number;
  draw: Draw;
  /** The lot of the same panel before this one. */
  earlier: Draw | null;
  saltHash: string;
}

/** Draws a lot again in this browser, and compares. */
export async function checkDraw({ caseId, draw, earlier, saltHash }: CheckedDraw): Promise<DrawCheck> {
  const { salt, secret, commitment, pool, kind, round, day } = draw;
  const isSalt = (await sha256(salt)) === saltHash;
  if (secret === null) return { salt: isSalt, secret: null, seed: null, numbers: [], order: null, calls: null };
  const seed = await seedOfLot(secret, { case: caseId, kind, round, day, salt, pool });
  const order = await orderOfLot(seed, pool);
  const numbers = await Promise.all(order.map(async ({ id }) => ({ id, number: await sha256(`${seed}:${id}`) })));
  const isOrder = canonicalJson(order.map(({ id }) => id)) === canonicalJson(draw.order);
  return { salt: isSalt, secret: await followsSecret(secret, commitment), seed, numbers, order: isOrder, calls: isOrder && followsOrder(draw, earlier) };
}

/** Returns whether everything that can be checked holds; null while something is not public yet. */
export function isSound({ salt, secret, order, calls }: DrawCheck): boolean | null {
  if ([salt, secret, order, calls].includes(false)) return false;
  return secret === null ? null : true;
}

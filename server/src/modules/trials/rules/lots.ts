import type { Instant } from '#server/platform/database/db.ts';

const HOUR_MS = 60 * 60 * 1000;
/** When each one of an order is called, in hours after the draw. */
const CALL_HOURS = { courier: [0, 48, 72], signer: [0, 24, 48, 72], decider: [0, 24, 48, 72, 96, 120, 144] } as const;
/** When operators are called as well. */
const OPERATOR_HOURS = 72;

/** How many free presenters have to be left to judge besides those who carry the notice. */
const MIN_LEFT = 3;

/**
 * Returns whether one more of the free presenters may be called to carry the notice. Who was called before may still fetch the code, and judges no more
 * then; who has fetched it is not free.
 */
export function leavesEnough(free: readonly { id: number }[], calledIds: readonly number[]): boolean {
  return free.filter(({ id }) => !calledIds.includes(id)).length > MIN_LEFT;
}

/** A lot as its calls see it. */
export interface Lot {
  kind: keyof typeof CALL_HOURS;
  callOrder: readonly number[];
  called: number;
  drawnAt: Instant;
  operatorsCalledAt: Instant | null;
  /** Nobody who was called is there any more, and nobody else can be. */
  isLeft?: boolean;
}

/** Returns who is called in a lot now, and when the next call is: operators at once where there is nobody or nobody any more, else after three days. */
export function nextCallOf(
  { kind, callOrder, called, drawnAt, operatorsCalledAt, isLeft = false }: Lot,
  now: Date,
): { presenterId: number | null; operators: boolean; nextAt: Date | null } {
  const instants = CALL_HOURS[kind].map((hours) => new Date(Date.parse(drawnAt) + hours * HOUR_MS));
  const isLate = callOrder.length === 0 || isLeft || now.getTime() >= Date.parse(drawnAt) + OPERATOR_HOURS * HOUR_MS;
  const next = instants.find((instant) => instant > now) ?? null;
  // Nobody is left to be called, and operators were.
  const isOver = isLate && called + 1 >= callOrder.length;
  return { presenterId: callOrder[called] ?? null, operators: isLate && operatorsCalledAt === null, nextAt: isOver ? null : next };
}

import type { Instant } from '#server/platform/database/db.ts';

const HOUR_MS = 60 * 60 * 1000;
/** When each one of an order is called, in hours after the draw; those behind them, and the operators, with the last of these. */
const CALL_HOURS = { courier: [0, 48, 72], signer: [0, 24, 48, 72] } as const;

/** A lot as its calls see it. */
export interface Lot {
  kind: keyof typeof CALL_HOURS;
  callOrder: readonly number[];
  called: number;
  drawnAt: Instant;
  operatorsCalledAt: Instant | null;
}

/** Returns who is called in a lot now, and when the next call is: operators at once where there is nobody, else with its last call. */
export function nextCallOf(
  { kind, callOrder, called, drawnAt, operatorsCalledAt }: Lot,
  now: Date,
): { presenterId: number | null; operators: boolean; nextAt: Date | null } {
  const instants = CALL_HOURS[kind].map((hours) => new Date(Date.parse(drawnAt) + hours * HOUR_MS));
  const last = instants.at(-1) ?? now;
  const operators = operatorsCalledAt === null && (callOrder.length === 0 || now >= last);
  const isOver = operators || operatorsCalledAt !== null;
  return { presenterId: callOrder[called] ?? null, operators, nextAt: isOver ? null : (instants.find((instant) => instant > now) ?? null) };
}

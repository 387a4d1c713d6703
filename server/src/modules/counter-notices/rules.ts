import type { CounterNoticeState } from '#contract/api/counter-notices.ts';
import { Failure } from '#contract/failures.ts';
import { z } from '#contract/zod.ts';

const DAY_SECONDS = 24 * 60 * 60;
const DAY_MS = DAY_SECONDS * 1000;

export const LIMITS = {
  /** With those that were sent back and sent again. */
  noticesByMember: { max: 10, windowSeconds: DAY_SECONDS },
  wrongCodesByAddress: { max: 20, windowSeconds: DAY_SECONDS },
  repliesByAddress: { max: 20, windowSeconds: DAY_SECONDS },
} as const;

/** How long after its end what a statement says, who made it and what came with it are kept, in case that is disputed. */
export const KEPT_DAYS = 180;

/** For what a statement with the name and the contact of its author is encrypted. */
export const SEALED_PURPOSE = 'counter-notice';

const sealedStatement = z.strictObject({ text: z.string(), name: z.string(), contact: z.string() });

/** What of a statement is kept encrypted. */
export type Statement = z.output<typeof sealedStatement>;

/** From which states each thing can be done with a statement. */
const FROM = {
  file: ['returned'],
  withdraw: ['waiting', 'returned', 'forwarded', 'replied'],
  return: ['waiting'],
  forward: ['waiting', 'forwarded'],
  reply: ['forwarded'],
  stop: ['forwarded', 'replied'],
  dismiss: ['replied'],
} as const satisfies Readonly<Record<string, readonly CounterNoticeState[]>>;

/** Returns whether something can be done with a statement in this state. */
export function canDo(what: keyof typeof FROM, state: CounterNoticeState): boolean {
  return FROM[what].some((from) => from === state);
}

/** Throws `alreadyDecided` unless it can. */
export function requireCan(what: keyof typeof FROM, state: CounterNoticeState): void {
  if (!canDo(what, state)) throw new Failure('alreadyDecided');
}

/** Returns when the work is put back unless something stops that. */
export function dueAtOf(forwardedAt: Date, days: number): Date {
  return new Date(forwardedAt.getTime() + days * DAY_MS);
}

/** Returns the topic under which a statement waits for an operator. */
export function noticeTopic(id: number): string {
  return `counter-notice:${id}`;
}

/** Returns the statement and who made it, as it was encrypted; empty once it was erased. */
export function statementOf(sealed: string | null, decrypt: (sealed: string) => string): Statement {
  return sealed === null ? { text: '', name: '', contact: '' } : sealedStatement.parse(JSON.parse(decrypt(sealed)));
}

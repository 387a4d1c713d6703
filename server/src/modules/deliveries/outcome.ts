import type { FailureCause } from '#server/platform/mail/handover.ts';
import type { DeliveryState } from './delivery.ts';

const MINUTE_MS = 60_000;
/** How long to wait after each try that failed for the moment. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720] as const;
/** A text is handed over once more when nobody knows whether it arrived, and then never again. */
export const MAX_HANDOVERS = 2;

/** What an attempt ended with; `cause` null: it was taken. */
export interface Attempted {
  cause: FailureCause | null;
  /** How often it was tried, this attempt included. */
  attempts: number;
  /** How often the text was handed over without a refusal, this attempt included. */
  handovers: number;
  expiresAt: Date;
  now: Date;
  /** False: its recipient asks for another one. */
  isRetried: boolean;
}

/** Returns what an attempt leaves: the state of the delivery, and when it is tried again (null: never). */
export function outcomeOf({ cause, attempts, handovers, expiresAt, now, isRetried }: Attempted): { state: DeliveryState; dueAt: Date | null } {
  switch (cause) {
    case null:
      return { state: 'sent', dueAt: null };
    case 'noSuchAddress':
      return { state: 'bounced', dueAt: null };
    case 'refused':
      return { state: 'refused', dueAt: null };
    case 'temporary':
    case 'unknown': {
      const given = { state: handovers > 0 ? 'unconfirmed' : 'failed', dueAt: null } as const;
      const minutes = RETRY_MINUTES[attempts - 1];
      if (!isRetried || minutes === undefined || handovers >= MAX_HANDOVERS) return given;
      const dueAt = new Date(now.getTime() + minutes * MINUTE_MS);
      return dueAt < expiresAt ? { state: 'queued', dueAt } : given;
    }
  }
}

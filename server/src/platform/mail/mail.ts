import { Failure } from '#contract/failures.ts';
import type { Handover } from './handover.ts';
import type { Outbox } from './outbox.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** Whether letters reach anybody: false where they stay on the disk of a site that is open to others. */
  delivers: boolean;
  /** Resolves when the letter is safely handed over; throws DeliveryFailure otherwise. */
  send(letter: Letter, handover: Handover): Promise<void>;
}

/** Mail that stays in the outbox, for sites without a mail server; `isRead`: those who wait for a letter can read the outbox. */
export function createOutboxMail(outbox: Outbox, isRead: boolean): Mail {
  return {
    delivers: isRead,
    async send(letter, { now, onHandover }) {
      await onHandover();
      await outbox.write(letter, now);
    },
  };
}

/** Throws `mailMissing` on a site whose letters reach nobody: a reader who asks for one is not left waiting, and any address gets the same answer. */
export function requireMail({ delivers }: Mail): void {
  if (!delivers) throw new Failure('mailMissing');
}

import { Failure } from '#contract/failures.ts';
import type { Handover } from './handover.ts';
import type { Outbox } from './outbox.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** Where its reader, or their mail program, asks for no more mails like this one (RFC 8058). */
  offUrl?: string;
}

export interface Mail {
  /** Whether mails reach anybody: false where they stay on the disk of a site that is open to others. */
  delivers: boolean;
  /** Resolves when the mail is safely handed over; throws DeliveryFailure otherwise. */
  send(mail: MailMessage, handover: Handover): Promise<void>;
}

/** Mail that stays in the outbox, for sites without a mail server; `isRead`: those who wait for a mail can read the outbox. */
export function createOutboxMail(outbox: Outbox, isRead: boolean): Mail {
  return {
    delivers: isRead,
    async send(mail, { now, onHandover }) {
      await onHandover();
      await outbox.write(mail, now);
    },
  };
}

/** Throws `mailMissing` on a site whose mails reach nobody: a reader who asks for one is not left waiting, and any address gets the same answer. */
export function requireMail({ delivers }: Mail): void {
  if (!delivers) throw new Failure('mailMissing');
}

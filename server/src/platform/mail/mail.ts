import { createTransport } from 'nodemailer';
import { Failure } from '#contract/failures.ts';
import type { Log } from '../process/log.ts';
import type { Outbox } from './outbox.ts';
import { errorCode } from '../process/start-failure.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** Whether letters reach anybody: false where they stay on the disk of a site that is open to others. */
  delivers: boolean;
  /** Resolves when the letter is safely handed over; throws `mailNotSent` otherwise. */
  send(letter: Letter, now: Date): Promise<void>;
}

/** How long reaching an SMTP server may take, and a whole letter; together less than the ten seconds a browser waits for us. */
const STEP_MS = 4_000;
const LETTER_MS = 7_000;

/** Mail that stays in the outbox, for sites without a mail server; `isRead`: those who wait for a letter can read the outbox. */
export function createOutboxMail(outbox: Outbox, isRead: boolean): Mail {
  return { delivers: isRead, send: (letter, now) => outbox.write(letter, now) };
}

/** Throws `mailMissing` on a site whose letters reach nobody: a reader who asks for one is not left waiting, and any address gets the same answer. */
export function requireMail({ delivers }: Mail): void {
  if (!delivers) throw new Failure('mailMissing');
}

/** Mail through an SMTP server given as a URL such as `smtps://user:secret@host`, from an address such as `炉边 <no-reply@host>`. */
export function createSmtpMail({ url, from, log }: { url: string; from: string; log: Log }): Mail {
  const transport = createTransport({ url, dnsTimeout: STEP_MS, connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: LETTER_MS });
  return {
    delivers: true,
    async send({ to, subject, text }) {
      try {
        await inTime(transport.sendMail({ from, to: { name: '', address: to }, subject, text }));
      } catch (error) {
        log.warn(reasonOf(error), 'mail not sent');
        throw new Failure('mailNotSent');
      }
    },
  };
}

/** Returns a server that dawdles at every step must not outlast the browser's patience with us. */
function inTime<Result>(sending: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not sent in ${LETTER_MS} ms`)), LETTER_MS);
    sending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Returns why an e-mail was not sent, without the server's text, which repeats the address. */
function reasonOf(error: unknown): Record<string, unknown> {
  const code = errorCode(error);
  if (code === null) return { reason: error instanceof Error ? error.message : String(error) };
  return { reason: code, ...(error instanceof Error && 'responseCode' in error && { responseCode: error.responseCode }) };
}

import { Transform } from 'node:stream';
import { callbackify } from 'node:util';
import { createTransport } from 'nodemailer';
import type { Log } from '../process/log.ts';
import { errorCode } from '../process/start-failure.ts';
import { DeliveryFailure, type FailureCause } from './handover.ts';
import type { Mail } from './mail.ts';

/** How long reaching an SMTP server may take, and a whole mail; together less than the ten seconds a browser waits for us. */
const STEP_MS = 4_000;
const LETTER_MS = 7_000;

/** Mail through an SMTP server given as a URL such as `smtps://user:secret@host`, from an address such as `炉边 <no-reply@host>`. */
export function createSmtpMail({ url, from, log }: { url: string; from: string; log: Log }): Mail {
  const host = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    delivers: true,
    async send({ to, subject, text, offUrl }, { id, onHandover }) {
      let isHandedOver = false;
      const transport = createTransport({ url, dnsTimeout: STEP_MS, connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: LETTER_MS });
      transport.use('stream', ({ message }, done) => {
        message.transform(
          endAfter(async () => {
            await onHandover();
            isHandedOver = true;
          }),
        );
        done();
      });
      try {
        const signal = AbortSignal.timeout(LETTER_MS);
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${host}>`, headers: offHeaders(offUrl), signal });
      } catch (error) {
        const { cause, reason } = readSmtpError(error, isHandedOver);
        log.warn({ cause, reason }, 'mail not sent');
        throw new DeliveryFailure('mailNotSent', { cause, reason });
      }
    },
  };
}

/** Returns the headers by which a mail program offers to ask for no more mails like this one. */
function offHeaders(offUrl: string | undefined): Record<string, string> {
  return offUrl === undefined ? {} : { 'List-Unsubscribe': `<${offUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Passes a text on, and its end only after `open` has resolved: before its end no server takes a mail. */
function endAfter(open: () => Promise<void>): Transform {
  return new Transform({ transform: (chunk, _encoding, done) => done(null, chunk), flush: callbackify(open) });
}

/** What a server says of an address that does not exist, when it says no more; policies and full mailboxes use some of them too, with a status. */
const NO_SUCH_ADDRESS: ReadonlySet<number> = new Set([550, 551, 553]);
/** RFC 3463: bad destination addresses, and a mailbox that was disabled. */
const NO_SUCH_STATUS = /^5\.(?:1\.\d+|2\.1)$/;

/** Returns what an error of the SMTP client means for the mail. */
function readSmtpError(error: unknown, isHandedOver: boolean): { cause: FailureCause; reason: string } {
  const code = errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
  const response = numberIn(error, 'responseCode');
  if (response === null) return { cause: isHandedOver ? 'unknown' : 'temporary', reason: code };
  return { cause: causeOf(response, { command: textIn(error, 'command'), response: textIn(error, 'response') }), reason: `smtp ${response}` };
}

function causeOf(code: number, { command, response }: { command: string; response: string }): FailureCause {
  // A server that does not know us, or not now, says nothing of this mail.
  if (code < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return 'temporary';
  if (command !== 'RCPT TO') return 'refused';
  const status = /^\d{3}[ -](\d\.\d+\.\d+)\b/.exec(response)?.[1];
  const isGone = status === undefined ? NO_SUCH_ADDRESS.has(code) : NO_SUCH_STATUS.test(status);
  return isGone ? 'noSuchAddress' : 'refused';
}

function numberIn(error: unknown, name: 'responseCode'): number | null {
  if (!(error instanceof Error) || !(name in error)) return null;
  const { responseCode } = error;
  return typeof responseCode === 'number' ? responseCode : null;
}

function textIn(error: unknown, name: 'command' | 'response'): string {
  if (!(error instanceof Error)) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}

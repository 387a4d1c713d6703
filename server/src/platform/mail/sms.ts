import type { Outbox } from './outbox.ts';

/** A text message with a code. A provider has templates of its own, which take the code alone; others send the text. */
export interface CodeMessage {
  /** Eleven digits. */
  to: string;
  code: string;
  text: string;
}

export interface Sms {
  /** Resolves when the provider has taken the message; throws `smsNotSent` otherwise. */
  send(message: CodeMessage, now: Date): Promise<void>;
}

/** Returns text messages that stay in the outbox beside the letters, for sites without a provider. */
export function createOutboxSms(outbox: Outbox): Sms {
  return { send: ({ to, text }, now) => outbox.write({ to, subject: '短信', text }, now) };
}

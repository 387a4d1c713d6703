import type { Handover } from './handover.ts';
import type { Outbox } from './outbox.ts';

/** A text message. A provider has templates of its own, which take the code, or the day, alone; others send the text. */
export interface TextMessage {
  /** Eleven digits. */
  to: string;
  text: string;
  content: { code: string } | { until: string };
  /** The number of the provider's template for this text, where the environment gives none; empty: none. */
  providerCode?: string | undefined;
}

export interface Sms {
  /** Resolves when the provider has taken the message; throws DeliveryFailure otherwise. */
  send(message: TextMessage, handover: Handover): Promise<void>;
}

/** Returns text messages that stay in the outbox beside the mails, for sites without a provider. */
export function createOutboxSms(outbox: Outbox): Sms {
  return {
    async send({ to, text }, { now, onHandover }) {
      await onHandover();
      await outbox.write({ to, subject: '短信', text }, now);
    },
  };
}

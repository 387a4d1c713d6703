import { setTimeout as delay } from 'node:timers/promises';
import { startMailServer } from '#server/platform/testing/mail-server.ts';
import { patient } from '../patience.ts';

/** A mail server that a test site sends through, and the mailboxes behind it. */
export interface Postbox {
  /** As an operator writes it in the wizard. */
  readonly host: string;
  /** Returns the six digits of the newest letter to an address, once it is there. Throws when none comes. */
  readCode(to: string): Promise<string>;
  /** Returns how many letters an address has got. */
  count(to: string): number;
  close(): Promise<void>;
}

const LOOK_MS = 100;
const PATIENCE_MS = patient(20_000);

/** Starts a mail server on this machine. */
export async function openPostbox(): Promise<Postbox> {
  const { url, received, close } = await startMailServer();
  const lettersTo = (to: string) => received.filter((mail) => mail.to.includes(to));
  return {
    host: new URL(url).host,
    async readCode(to) {
      for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; await delay(LOOK_MS)) {
        const code = /\d{6}/.exec(lettersTo(to).at(-1)?.text ?? '')?.[0];
        if (code !== undefined) return code;
      }
      throw new Error(`no letter with a code came to ${to}`);
    },
    count: (to) => lettersTo(to).length,
    close,
  };
}

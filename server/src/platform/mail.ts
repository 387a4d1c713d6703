import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { Failure } from '#contract/failures.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface OutboxLetter extends Letter {
  /** ISO 8601 UTC. */
  at: string;
}

export interface Mail {
  /** Resolves when the letter is safely handed over; throws `mailNotSent` otherwise. */
  send(letter: Letter, now: Date): Promise<void>;
  /** The letters kept on disk, newest first, at most 200; null when a real server carries them. */
  readOutbox: (() => Promise<OutboxLetter[]>) | null;
}

const OUTBOX_SHOWN = 200;

/** Mail that stays in a folder, one file a letter, for sites without a mail server. */
export function createOutboxMail(folder: string): Mail {
  let sequence = 0;
  return {
    async send(letter, now) {
      await mkdir(folder, { recursive: true });
      sequence += 1;
      const name = `${now.toISOString().replace(/[:.]/g, '-')}-${process.pid}-${String(sequence).padStart(6, '0')}`;
      const whole: OutboxLetter = { ...letter, at: now.toISOString() };
      // Written beside and renamed, so that a reader never sees half a letter.
      await writeFile(join(folder, `${name}.part`), JSON.stringify(whole));
      await rename(join(folder, `${name}.part`), join(folder, `${name}.json`));
    },
    async readOutbox() {
      await mkdir(folder, { recursive: true });
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
      const newest = names.slice(-OUTBOX_SHOWN).reverse();
      return Promise.all(newest.map(async (name): Promise<OutboxLetter> => JSON.parse(await readFile(join(folder, name), 'utf8'))));
    },
  };
}

/** Mail through an SMTP server given as a URL such as `smtps://user:secret@host`. */
export function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport(url);
  return {
    async send(letter) {
      try {
        await transport.sendMail({ from, to: letter.to, subject: letter.subject, text: letter.text });
      } catch {
        throw new Failure('mailNotSent');
      }
    },
    readOutbox: null,
  };
}

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface OutboxLetter {
  /** A mail address, or a mobile number for a text message. */
  to: string;
  subject: string;
  text: string;
  /** ISO 8601 UTC. */
  at: string;
}

/** Keeps messages in a folder, one file per message, for sites without a mail server or an SMS provider. */
export interface Outbox {
  write(letter: Omit<OutboxLetter, 'at'>, now: Date): Promise<void>;
  /** Newest first, at most 200. */
  read(): Promise<OutboxLetter[]>;
}

const SHOWN = 200;

/** Returns the outbox in a folder, which is made when it is needed. */
export function createOutbox(folder: string): Outbox {
  let sequence = 0;
  return {
    async write(letter, now) {
      await mkdir(folder, { recursive: true });
      sequence += 1;
      const name = `${now.toISOString().replace(/[:.]/g, '-')}-${process.pid}-${String(sequence).padStart(6, '0')}`;
      const whole: OutboxLetter = { ...letter, at: now.toISOString() };
      // Written beside and renamed, so that a reader never sees half a letter.
      await writeFile(join(folder, `${name}.part`), JSON.stringify(whole));
      await rename(join(folder, `${name}.part`), join(folder, `${name}.json`));
    },
    async read() {
      await mkdir(folder, { recursive: true });
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
      const newest = names.slice(-SHOWN).reverse();
      return Promise.all(newest.map(async (name): Promise<OutboxLetter> => JSON.parse(await readFile(join(folder, name), 'utf8'))));
    },
  };
}

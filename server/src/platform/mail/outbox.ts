import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface OutboxMail {
  /** A mail address, or a mobile number for a text message. */
  to: string;
  subject: string;
  text: string;
  offUrl?: string;
  /** ISO 8601 UTC. */
  at: string;
}

/** Keeps messages in a folder, one file per message, for sites without a mail server or an SMS provider. */
export interface Outbox {
  write(mail: Omit<OutboxMail, 'at'>, now: Date): Promise<void>;
  /** Newest first, at most 200. */
  read(): Promise<OutboxMail[]>;
  /** Deletes what was written before an instant. */
  sweep(before: Date): Promise<void>;
  /** Deletes everything to an address. */
  removeTo(address: string): Promise<void>;
}

const SHOWN = 200;

/** Returns the outbox in a folder, which is made when it is needed. */
export function createOutbox(folder: string): Outbox {
  let sequence = 0;
  const listNames = async () => {
    await mkdir(folder, { recursive: true });
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  };
  const readMail = async (name: string): Promise<OutboxMail> => JSON.parse(await readFile(join(folder, name), 'utf8'));
  return {
    async write(mail, now) {
      await mkdir(folder, { recursive: true });
      sequence += 1;
      const name = `${stampOf(now)}-${process.pid}-${String(sequence).padStart(6, '0')}`;
      const whole: OutboxMail = { ...mail, at: now.toISOString() };
      // Written beside and renamed, so that a reader never sees half a mail.
      await writeFile(join(folder, `${name}.part`), JSON.stringify(whole));
      await rename(join(folder, `${name}.part`), join(folder, `${name}.json`));
    },
    async read() {
      const newest = (await listNames()).slice(-SHOWN).reverse();
      return Promise.all(newest.map(readMail));
    },
    async sweep(before) {
      for (const name of await listNames()) if (name < stampOf(before)) await rm(join(folder, name), { force: true });
    },
    async removeTo(address) {
      for (const name of await listNames()) if ((await readMail(name)).to === address) await rm(join(folder, name), { force: true });
    },
  };
}

/** Returns how the name of a message begins that was written at an instant. */
function stampOf(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-');
}

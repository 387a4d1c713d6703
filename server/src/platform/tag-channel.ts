import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Tag } from './cache-tags.ts';
import type { Connection } from './db.ts';

/** Tells the other processes on the same database what was written, so that nobody keeps showing the old. */
export interface TagChannel {
  /** Resolves when every process that listens now will hear of the tags. */
  publish(tags: Iterable<Tag>): Promise<void>;
  /** Hears of tags published by other processes. Resolves when listening; a lost connection is taken up again by itself. */
  subscribe(callback: (tags: readonly Tag[]) => void): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'hearth_tags';
/** A notice of PostgreSQL holds less than 8,000 bytes. */
const NOTICE_BYTES_MOST = 7_000;
const RETRY_MS = 1_000;

/** A channel over LISTEN and NOTIFY, with one connection of its own that is opened on first use. What is published while nobody is connected is lost. */
export function openTagChannel(connection: Connection): TagChannel {
  const sender = crypto.randomUUID();
  let listener: ((tags: readonly Tag[]) => void) | null = null;
  let connected: Promise<pg.Client> | null = null;
  let isClosed = false;
  let isRetrying = false;

  const connect = (): Promise<pg.Client> => {
    connected ??= openClient();
    return connected;
  };

  const openClient = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...connection, application_name: 'hearth tags' });
    client.on('error', () => undefined);
    client.once('end', () => {
      connected = null;
      if (listener !== null) void listenAgain();
    });
    client.on('notification', ({ payload = '' }) => {
      const [from, ...tags] = payload.split('\n');
      if (from !== sender) listener?.(tags);
    });
    try {
      await client.connect();
      if (listener !== null) await client.query(`LISTEN ${CHANNEL}`);
      return client;
    } catch (error) {
      connected = null;
      throw error;
    }
  };

  const listenAgain = async (): Promise<void> => {
    if (isRetrying) return;
    isRetrying = true;
    let isListening = false;
    while (!isListening && !isClosed) {
      await delay(RETRY_MS, undefined, { ref: false });
      // The database may be away for a while, which its other users report.
      isListening = await connect().then(
        () => true,
        () => false,
      );
    }
    isRetrying = false;
  };

  return {
    async publish(tags) {
      const client = await connect();
      for (const payload of payloads(sender, tags)) await client.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
    },
    async subscribe(callback) {
      listener = callback;
      await (await connect()).query(`LISTEN ${CHANNEL}`);
    },
    async close() {
      isClosed = true;
      await (await connected)?.end();
    },
  };
}

/** The tags in as few notices as hold them, each headed by who sends it. */
function payloads(sender: string, tags: Iterable<Tag>): string[] {
  const notices: string[] = [];
  let notice = sender;
  for (const tag of new Set(tags)) {
    if (Buffer.byteLength(notice) + Buffer.byteLength(tag) + 1 > NOTICE_BYTES_MOST) {
      notices.push(notice);
      notice = sender;
    }
    notice += `\n${tag}`;
  }
  return notice === sender ? notices : [...notices, notice];
}

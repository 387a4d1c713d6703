import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Tag } from './cache-tags.ts';
import type { Connection } from '../database/db.ts';

/** What a process receives from the others. */
export interface TagListener {
  /** Other processes have published these. */
  heard(tags: readonly Tag[]): void;
  /** The connection was lost, at most 10 seconds ago: what is published until `regained` is missed. */
  lost(): void;
  /** Listening again: what is published from now on is heard. */
  regained(): void;
}

/** Notifies the other processes on the same database of what was written, so that none keeps showing outdated data. */
export interface TagChannel {
  /** Resolves when every process that listens now will hear of the tags. Rejects when the connection is lost meanwhile; then nobody may have heard. */
  publish(tags: Iterable<Tag>): Promise<void>;
  /** Receives tags published by other processes. Resolves when listening; a lost connection is opened again by itself. */
  subscribe(listener: TagListener): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'hearth_tags';
/** A notice of PostgreSQL holds less than 8,000 bytes. */
const MAX_NOTICE_BYTES = 7_000;
const RETRY_MS = 1_000;
/** How often a listening connection is asked for a sign of life: one that a network or a failed machine cut in silence gives none. */
const BEAT_MS = 5_000;
/** How long the database may take for any answer here. */
const ANSWER_MS = 5_000;

/**
 * Returns a channel over LISTEN and NOTIFY, with one connection of its own that is opened on first use. What is published while a process is not
 * connected is lost on it; its listener is notified of that, 10 seconds after a silent loss at the latest.
 */
export function openTagChannel(connection: Connection, { beatMs = BEAT_MS, answerMs = ANSWER_MS } = {}): TagChannel {
  const sender = crypto.randomUUID();
  let listener: TagListener | null = null;
  let connected: Promise<TagConnection> | null = null;
  let isLost = false;
  let isClosed = false;
  let isRetrying = false;

  const connect = (): Promise<TagConnection> => {
    if (connected) return connected;
    const opening = open(() => {
      if (connected === opening) connected = null;
      lose();
    });
    connected = opening;
    return opening;
  };

  const open = async (onEnd: () => void): Promise<TagConnection> => {
    const opened = openConnection(connection, answerMs, {
      onEnd,
      onNotice(payload) {
        const [from, ...tags] = payload.split('\n');
        if (from !== sender) listener?.heard(tags);
      },
    });
    try {
      await opened.ready;
      if (listener !== null) await listen(opened);
      return opened;
    } catch (error) {
      onEnd();
      await opened.end();
      throw error;
    }
  };

  const listen = async (opened: TagConnection): Promise<void> => {
    await opened.ask(`LISTEN ${CHANNEL}`);
    const beat = setInterval(() => void opened.ask('SELECT 1').catch(() => undefined), beatMs).unref();
    void opened.ended.then(() => clearInterval(beat));
    if (!isLost) return;
    isLost = false;
    listener?.regained();
  };

  const lose = (): void => {
    if (listener === null || isClosed) return;
    if (!isLost) {
      isLost = true;
      listener.lost();
    }
    void reconnect();
  };

  const reconnect = async (): Promise<void> => {
    if (isRetrying) return;
    isRetrying = true;
    // The first attempt comes at once; the database may also be away for a while, which its other users report.
    for (let waitMs = 0; isLost && !isClosed; waitMs = RETRY_MS) {
      await delay(waitMs, undefined, { ref: false });
      if (!isClosed) await connect().catch(() => undefined);
    }
    isRetrying = false;
  };

  return {
    async publish(tags) {
      const { ask } = await connect();
      for (const payload of payloads(sender, tags)) await ask('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
    },
    async subscribe(subscriber) {
      const opened = await connect();
      listener = subscriber;
      await listen(opened);
    },
    async close() {
      isClosed = true;
      await (await connected?.catch(() => null))?.end();
    },
  };
}

interface TagConnection {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  /** Sends statements one after the other. Ends the connection when an answer does not come in time. */
  ask(text: string, values?: string[]): Promise<void>;
  end(): Promise<void>;
}

function openConnection(connection: Connection, answerMs: number, { onEnd, onNotice }: { onEnd(): void; onNotice(payload: string): void }): TagConnection {
  const client = new pg.Client({ ...connection, application_name: 'hearth tags', connectionTimeoutMillis: answerMs });
  const ended = Promise.withResolvers<void>();
  client.on('error', () => undefined);
  client.once('end', () => {
    ended.resolve();
    onEnd();
  });
  client.on('notification', ({ payload = '' }) => onNotice(payload));
  let last: Promise<unknown> = Promise.resolve();

  const askNow = async (text: string, values: string[]): Promise<void> => {
    let isAnswered = false;
    const patience = setTimeout(() => {
      // An answer that has come while this process was busy is read before this runs.
      setImmediate(() => {
        if (!isAnswered) void client.end();
      });
    }, answerMs);
    try {
      await client.query(text, values);
    } finally {
      isAnswered = true;
      clearTimeout(patience);
    }
  };

  return {
    ready: client.connect().then(() => undefined),
    ended: ended.promise,
    ask(text, values = []) {
      const asked = last.then(() => askNow(text, values));
      last = asked.catch(() => undefined);
      return asked;
    },
    // Nobody says goodbye to one that is cut in silence.
    end: () => Promise.race([client.end(), delay(answerMs, undefined, { ref: false })]),
  };
}

/** Returns the tags in as few notices as hold them, each headed by who sends it. */
function payloads(sender: string, tags: Iterable<Tag>): string[] {
  const notices: string[] = [];
  let notice = sender;
  for (const tag of new Set(tags)) {
    if (Buffer.byteLength(notice) + Buffer.byteLength(tag) + 1 > MAX_NOTICE_BYTES) {
      notices.push(notice);
      notice = sender;
    }
    notice += `\n${tag}`;
  }
  return notice === sender ? notices : [...notices, notice];
}

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Connection, Db } from '../database/db.ts';

const CHANNEL = 'hearth_tags';
const RETRY_MS = 1_000;
const CONNECT_MS = 5_000;

/**
 * Notifies the nodes that listen that there are new rows in `tag_drops`. Sent after the commit and not with it: a transaction that notifies
 * commits alone, which would limit all nodes together to some hundred writes a second.
 */
export async function sendTagNotice(db: Db): Promise<void> {
  await db.query("SELECT pg_notify($1, '')", [CHANNEL]);
}

/**
 * Calls back at each notice, and whenever it listens again. It only hurries: a notice that is lost, also for as long as the connection is,
 * is made up for by the next turn of the feed.
 */
export function listenForTagNotices(connection: Connection, onNotice: () => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let client: pg.Client | null = null;

  const listen = async (): Promise<void> => {
    const opened = new pg.Client({ ...connection, application_name: 'hearth tags', keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    client = opened;
    const ended = new Promise<void>((resolve) => void opened.once('end', resolve));
    opened.on('error', () => undefined);
    opened.on('notification', onNotice);
    try {
      await opened.connect();
      await opened.query(`LISTEN ${CHANNEL}`);
      onNotice();
      await ended;
    } finally {
      opened.connection.stream.destroy();
    }
  };

  const keepListening = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // The feed says when the database is away.
      await listen().catch(() => undefined);
      await delay(RETRY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };

  const running = keepListening();
  return {
    async stop() {
      stopping.abort();
      client?.connection.stream.destroy();
      await running;
    },
  };
}

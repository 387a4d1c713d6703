import { Client, type QueryResultRow } from 'pg';
import { addressOf, PORTS } from './place.ts';

const CONNECT_MS = 2_000;

/** Runs a statement as the owner of everything, by default in the site's database on the primary, and returns the rows. */
export async function readSql<Row extends QueryResultRow>(text: string, values: readonly unknown[] = [], url = primaryUrl('hearth')): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A server that goes away meanwhile ends the statement; the event has no other news.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the address of a database on whichever machine is the primary. */
export function primaryUrl(database: string): string {
  return `postgres://postgres@${addressOf()}:${PORTS.primary}/${database}`;
}

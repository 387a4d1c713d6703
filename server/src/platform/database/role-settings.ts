import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Connection } from './db.ts';

/** An arbitrary number that is locked while settings are changed: two changes of one role at once are refused by PostgreSQL. */
const SETTINGS_LOCK = 4_073_203;

/** What nobody waits for any more is ended by the server: statements later than we give up work that nobody waits for (`siteTimeouts`). */
const TIMEOUTS = { statement_timeout: '11min', lock_timeout: '1min', idle_in_transaction_session_timeout: '1min' } as const;

/**
 * Sets for the connected role, in the connected database, the time zone of its sessions and how long a session may be at one thing, unless
 * the operator has set that. They are the role's and not the session's, because a pooler gives each transaction another session.
 * Sessions that are open keep what they have. Returns the names of what was changed.
 */
export async function settleRole(direct: Connection): Promise<string[]> {
  const client = new Client(direct);
  // The query in flight rejects with the same reason; without a listener 'error' would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const unset = await findUnset(client);
    if (unset.length === 0) return [];
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [SETTINGS_LOCK]);
    const { rows } = await client.query<{ database: string }>('SELECT current_database() AS database');
    const target = `ALTER ROLE CURRENT_USER IN DATABASE ${escapeIdentifier(rows[0]?.database ?? '')}`;
    for (const [name, value] of unset) await client.query(`${target} SET ${name} = ${escapeLiteral(value)}`);
    await client.query('COMMIT');
    return unset.map(([name]) => name);
  } finally {
    await client.end();
  }
}

/** Returns whether that is the time zone all instants are read in. */
export function isUtc(zone: string): boolean {
  return /^(?:Etc\/)?UTC$/.test(zone);
}

/** Returns what a new session of the role would lack, with what it should be. */
async function findUnset(client: Client): Promise<(readonly [name: string, value: string])[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(`SELECT name, setting FROM pg_settings WHERE name = ANY ($1)`, [
    ['TimeZone', ...Object.keys(TIMEOUTS)],
  ]);
  const found = new Map(rows.map(({ name, setting }) => [name, setting]));
  return [
    ...(isUtc(found.get('TimeZone') ?? '') ? [] : [['TimeZone', 'UTC'] as const]),
    ...Object.entries(TIMEOUTS).filter(([name]) => found.get(name) === '0'),
  ];
}

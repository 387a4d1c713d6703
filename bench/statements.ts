import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { SiteProcess } from '#tools/site/site-process.ts';

/** A statement as the site sent it. */
export interface Statement {
  text: string;
  /** In the database's own text form. */
  values: (string | null)[];
}

/**
 * Makes the database log its statements while `act` runs. Returns them in order. Background work of the site may appear among them, so look
 * for specific statements.
 */
export async function recordStatements(site: SiteProcess, act: () => Promise<void>): Promise<Statement[]> {
  const logFile = join(site.dataDir, 'postgres/postgres.log');
  const superuser = new Client({ ...(await site.postgres()), user: 'postgres', database: 'postgres' });
  await superuser.connect();
  const set = async (value: string) => {
    await superuser.query(`ALTER SYSTEM ${value}`);
    await superuser.query('SELECT pg_reload_conf()');
    // A backend rereads its settings before its next statement after the signal.
    await wait(300);
  };
  try {
    await set("SET log_statement = 'all'");
    const from = (await stat(logFile)).size;
    await act();
    const log = await readFrom(logFile, from);
    return parseLog(log);
  } finally {
    await set('RESET log_statement');
    await superuser.end();
  }
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString();
  } finally {
    await file.close();
  }
}

/** Continued lines of an entry begin with a tab. */
function parseLog(log: string): Statement[] {
  const statements: Statement[] = [];
  for (const entry of log.split(/\n(?!\t)/)) {
    const [, text] = /LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)$/.exec(entry) ?? [];
    const [, values] = /DETAIL: {2}Parameters: ([\s\S]*)$/.exec(entry) ?? [];
    if (text !== undefined) statements.push({ text: text.replaceAll('\n\t', '\n'), values: [] });
    if (values !== undefined) statements.at(-1)?.values.push(...parseValues(values.replaceAll('\n\t', '\n')));
  }
  return statements;
}

/** `$1 = '1001', $2 = NULL`, quotes doubled. */
function parseValues(text: string): (string | null)[] {
  return [...text.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map((match) => match[1]?.replaceAll("''", "'") ?? null);
}

// Runs a command so that nothing an operator does from the keyboard is left unrecorded.
import { userInfo } from 'node:os';
import { actAs, record, requireRecord, type Actor } from '#server/modules/audit/index.ts';
import type { Connection, Database } from '#server/platform/database/db.ts';
import type { ParsedCommand, RunContext } from './command.ts';

/** Runs a command, in one transaction unless it lasts, and returns what it prints. Throws what it throws. */
export async function runCommand(parsed: ParsedCommand, database: Database, owner: Connection): Promise<string> {
  const { command, args, run, reads = false, lasting } = parsed;
  const now = new Date();
  const later: ((database: Database) => Promise<void>)[] = [];
  const context: RunContext = { now, owner, command, afterwards: (work) => void later.push(work) };
  if (lasting !== undefined) {
    await database.transaction(async (tx) => {
      actAs(tx, keyboard());
      await record({ tx, now }, { act: lasting, target: { kind: 'site', id: command.name() } });
    });
    return run(database, args, context);
  }
  const output = await database.transaction(async (tx) => {
    if (reads) await tx.query('SET TRANSACTION READ ONLY');
    else actAs(tx, keyboard());
    const printed = await run(tx, args, context);
    if (!reads) requireRecord(tx, command.name());
    return printed;
  });
  for (const work of later) await work(database);
  return output;
}

function keyboard(): Actor {
  return { id: null, role: 'system', via: 'shell', shellUser: shellUser() };
}

/** Returns who is at the keyboard; in a container the machine may have no name for them. */
function shellUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

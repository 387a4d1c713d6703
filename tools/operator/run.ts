// Runs a command so that nothing an operator does from the keyboard is left unrecorded.
import { userInfo } from 'node:os';
import { actAs, record, requireRecord, type Actor } from '#server/modules/audit/index.ts';
import { findOperatorNamed } from '#server/modules/members/index.ts';
import type { Connection, Database, Db } from '#server/platform/database/db.ts';
import type { ParsedCommand, RunContext } from './command.ts';
import { Refusal } from './refusal.ts';

/** Runs a command, in one transaction unless it lasts, and returns what it prints. Throws what it throws. */
export async function runCommand(parsed: ParsedCommand, database: Database, owner: Connection): Promise<string> {
  const { as, command, args, run, reads = false, lasting } = parsed;
  const now = new Date();
  const actor = await keyboard(database, as);
  const later: ((database: Database) => Promise<void>)[] = [];
  const context: RunContext = { now, owner, actorId: actor.id, command, afterwards: (work) => void later.push(work) };
  if (lasting !== undefined) {
    await database.transaction(async (tx) => {
      actAs(tx, actor);
      await record({ tx, now }, { act: lasting, target: { kind: 'site', id: command.name() } });
    });
    return run(database, args, context);
  }
  const output = await database.transaction(async (tx) => {
    if (reads) await tx.query('SET TRANSACTION READ ONLY');
    else actAs(tx, actor);
    const printed = await run(tx, args, context);
    if (!reads) requireRecord(tx, command.name());
    return printed;
  });
  for (const work of later) await work(database);
  return output;
}

/** Returns who acts: an operator by name, or the system; always with who was at the keyboard. Throws Refusal for a name that is no operator's. */
async function keyboard(db: Db, as: string | null): Promise<Actor> {
  const at = { via: 'shell', shellUser: shellUser() } as const;
  if (as === null) return { id: null, role: 'system', ...at };
  const id = await findOperatorNamed(db, as);
  if (id === null) throw new Refusal(`没有哪位管理员的邮箱或昵称是“${as}”。`);
  return { id, role: 'operator', ...at };
}

/** Returns who is at the keyboard; in a container the machine may have no name for them. */
function shellUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

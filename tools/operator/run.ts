// Runs a command so that nothing an operator does from the keyboard is left unrecorded.
import { userInfo } from 'node:os';
import type { ActPreview } from '#contract/api/acts.ts';
import { isStaff, performAct, record, type Actor, type Performance } from '#server/modules/audit/index.ts';
import { findOperatorNamed } from '#server/modules/members/index.ts';
import type { Connection, Database, Db, Tx } from '#server/platform/database/db.ts';
import type { Answer, ParsedCommand, RunContext } from './command.ts';
import { forbidWrites, onlyReading } from './queries.ts';
import { Refusal } from './refusal.ts';

/** Runs a command, in one transaction unless it lasts, and returns what it prints. Throws what it throws. */
export async function runCommand(parsed: ParsedCommand, database: Database, owner: Connection): Promise<Answer> {
  const { as, command, args, run, reads = false, lasting, rehearse, request } = parsed;
  const now = new Date();
  const actor = await keyboard(database, as);
  const later: ((database: Database) => Promise<void>)[] = [];
  const context: Omit<RunContext, 'db'> = {
    now,
    owner,
    actorId: actor.id,
    reason: request.reason,
    isPreview: request.isPreview,
    command,
    afterwards: (work) => void later.push(work),
  };
  const performance: Performance = { name: command.name(), actor, request };
  if (reads) {
    return database.transaction(async (tx) => {
      await forbidWrites(tx);
      return run({ ...context, db: tx }, args);
    });
  }
  const inTransaction = async (tx: Tx) => {
    if (lasting === undefined) return run({ ...context, db: tx }, args);
    await record({ tx, now }, { act: lasting, target: { kind: 'site', id: command.name() } });
    return null;
  };
  const performed = await performAct(database, performance, inTransaction);
  if (performed.preview !== null) {
    const { preview } = performed;
    const rehearsed = rehearse && (await rehearse({ ...context, db: onlyReading(database) }, args));
    return { text: [previewText(preview), ...(rehearsed ? [rehearsed.text] : [])].join('\n'), data: { preview, ...rehearsed?.data } };
  }
  const { text, data } = performed.result ?? (await run({ ...context, db: database }, args));
  for (const work of later) await work(database);
  return { text, data: { ...performed.receipt, ...data } };
}

/** Runs a command that has nothing to do with a site. Throws what it throws. */
export function runApart({ command, args, run, request }: ParsedCommand): Promise<Answer> {
  const { reason, isPreview } = request;
  const none = () => Promise.reject(new Error(`${command.name()} has no database`));
  const db: Db = { query: none, queryOne: none, transaction: none };
  return run({ db, owner: { connectionString: '' }, now: new Date(), actorId: null, reason, isPreview, command, afterwards: () => undefined }, args);
}

/** Returns who acts: an operator by name, or the system; always with who was at the keyboard. Throws Refusal for a name that is no operator's, and for one who is suspended. */
async function keyboard(db: Db, as: string | null): Promise<Actor> {
  const at = { via: 'shell', shellUser: shellUser() } as const;
  if (as === null) return { id: null, role: 'system', ...at };
  const id = await findOperatorNamed(db, as);
  if (id === null) throw new Refusal(`没有哪位管理员的邮箱或昵称是“${as}”。`);
  if (!(await isStaff(db, id, 'operator'))) throw new Refusal(`“${as}”停用着，现在不能以其名义做什么。`);
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

/** Returns a preview as an operator reads it at the keyboard. */
function previewText({ consequences, acts, version }: ActPreview): string {
  return [
    '这是预演，什么也没有写下。',
    ...consequences.map(({ text, count }) => (count > 0 ? `· ${text}：${count}` : `· ${text}`)),
    ...acts.map(({ label, targetKind, targetId, name, before, after }) =>
      [`  ${label}  ${targetKind} ${targetId}`, name, changeText(before ?? {}, after ?? {})].filter((part) => part !== '').join('  '),
    ),
    `版本 ${version}：真做时加上 --expected ${version}，期间有人改过就不会做。`,
  ].join('\n');
}

function changeText(before: Record<string, unknown>, after: Record<string, unknown>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => `${name}：${valueText(before[name])} → ${valueText(after[name])}`).join('；');
}

const MAX_VALUE_LENGTH = 60;

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '无';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

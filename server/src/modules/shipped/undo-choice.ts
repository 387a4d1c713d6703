// Taking back what an operator has chosen, by what is on record of it.
import { Failure } from '#contract/failures.ts';
import { z } from '#contract/zod.ts';
import { record } from '#server/modules/audit/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { lockOne } from './choose.ts';
import type { ShippedKind } from './kind.ts';
import { selectFormer, upsertShipped } from './queries.ts';
import { hashOf } from './rules.ts';

const before = z.object({
  settledVersion: z.int().nullable(),
  settledHash: z.string(),
  retiredAt: z.string().nullable(),
  position: z.int().nullable(),
  site: z.string().nullable(),
});
const after = z.object({ settledVersion: z.int(), program: z.string().nullable() });

/** A choice as it is on record. */
interface Recorded {
  id: string;
  before: object;
  after: object;
}

/** Returns what is on record of a choice. Throws `undoIncomplete` for a record of a version that did not keep what undoing needs. */
function readChoice(recorded: Recorded) {
  const [was, is] = [before.safeParse(recorded.before), after.safeParse(recorded.after)];
  if (!was.success || !is.success) throw new Failure('undoIncomplete');
  return { was: was.data, is: is.data };
}

/**
 * Gives the site back what it had before the operator took the program's version. Returns false when the site has another one by now, or when what
 * it had is not kept. Throws `undoIncomplete`, and `invalidInput` for an unknown id.
 */
export async function restoreShipped({ tx, now }: WriteContext, kinds: readonly ShippedKind[], taken: Recorded): Promise<boolean> {
  const { was, is } = readChoice(taken);
  const { id } = taken;
  const { site, position, ...settled } = was;
  const { kind, key, row } = await lockOne(tx, kinds, id);
  const found = (await kind.read(tx)).get(key) ?? null;
  // What a kind can't take out of use has stayed as it was.
  const left = is.program ?? (kind.retire ? null : site);
  if ((found && hashOf(found.content)) !== left) return false;
  if (site !== null) {
    const former = (await selectFormer(tx, id)).find(({ content }) => hashOf(content) === site);
    if (!former) return false;
    await kind.write({ tx, now }, key, { content: former.content, position: found ? found.position : position });
  } else if (found) {
    await kind.retire?.({ tx, now }, key);
  }
  await upsertShipped(tx, [{ ...row, ...settled }]);
  await record({ tx, now }, { act: 'shipped.restore', target: { kind: 'shipped', id }, before: { site: left }, after: { site, ...settled } });
  return true;
}

/**
 * Asks the operator again about a thing they had chosen to keep. Returns false when the program has brought another version since, or they have
 * chosen again. Throws `undoIncomplete`, and `invalidInput` for an unknown id.
 */
export async function askShipped({ tx, now }: WriteContext, kinds: readonly ShippedKind[], kept: Recorded): Promise<boolean> {
  const { was, is } = readChoice(kept);
  const { settledVersion, settledHash } = was;
  const { row } = await lockOne(tx, kinds, kept.id);
  if (row.version !== is.settledVersion || row.settledVersion !== is.settledVersion || row.settledHash !== (is.program ?? '')) return false;
  await upsertShipped(tx, [{ ...row, settledVersion, settledHash }]);
  const change = { before: { settledVersion: row.settledVersion }, after: { settledVersion } };
  await record({ tx, now }, { act: 'shipped.ask', target: { kind: 'shipped', id: kept.id }, ...change });
  return true;
}

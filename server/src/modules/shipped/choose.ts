// The operator's choice between what they have and what the program ships.
import { fieldFailure, type Failure } from '#contract/failures.ts';
import { record, recordNothing } from '#server/modules/audit/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Placed, ShippedKind } from './kind.ts';
import { insertFormer, lockShipped, upsertShipped, type ShippedRow } from './queries.ts';
import { hashOf, stateOf } from './rules.ts';
import { splitId } from './upgrade.ts';

/** A thing the operator decides about, and why they do. */
export interface Choice {
  id: string;
  reason: string;
}

/**
 * Puts the program's version in the place of the site's, which is kept beside it; takes the thing out of use where the program no longer ships it.
 * Throws `invalidInput` for an unknown id.
 */
export async function takeShipped({ tx, now }: WriteContext, kinds: readonly ShippedKind[], { id, reason }: Choice): Promise<'taken' | 'laid'> {
  const { kind, key, row } = await lockOne(tx, kinds, id);
  const found = (await kind.read(tx)).get(key) ?? null;
  const isRetired = row.retiredAt !== null;
  if (stateOf({ ...row, isRetired }, found?.content ?? null) === 'same' || (isRetired && row.settledVersion === row.version)) {
    recordNothing(tx);
    return 'taken';
  }
  if (row.content && found && (await kind.lay?.({ tx, now }, key, row.content))) {
    recordNothing(tx);
    return 'laid';
  }
  if (found) await insertFormer({ tx, now }, id, { version: null, content: found.content });
  if (row.content) await kind.write({ tx, now }, key, { content: row.content, position: found?.position ?? row.position });
  else await kind.retire?.({ tx, now }, key);
  await upsertShipped(tx, [{ ...settledAt(row), retiredAt: row.content ? null : now.toISOString() }]);
  // What was added and can't be taken out of use is not undone.
  const act = row.content && !found && !kind.retire ? 'shipped.add' : 'shipped.take';
  await record({ tx, now }, { act, target: { kind: 'shipped', id }, reason, ...changesTo(row, found) });
  return 'taken';
}

/** Leaves the site's version as it is: the operator is not asked again before the program's next one. Throws `invalidInput` for an unknown id. */
export async function keepShipped({ tx, now }: WriteContext, kinds: readonly ShippedKind[], { id, reason }: Choice): Promise<void> {
  const { kind, key, row } = await lockOne(tx, kinds, id);
  if (row.settledVersion === row.version) return recordNothing(tx);
  await upsertShipped(tx, [settledAt(row)]);
  await record({ tx, now }, { act: 'shipped.keep', target: { kind: 'shipped', id }, reason, ...changesTo(row, (await kind.read(tx)).get(key) ?? null) });
}

/** Returns a thing, locked until the transaction ends, and its kind. Throws `invalidInput` for an unknown id. */
export async function lockOne(tx: WriteContext['tx'], kinds: readonly ShippedKind[], id: string): Promise<{ kind: ShippedKind; key: string; row: ShippedRow }> {
  const { name, key } = splitId(id);
  const kind = kinds.find((each) => each.name === name);
  const row = await lockShipped(tx, id);
  if (!kind || !row) throw unknownId(id);
  return { kind, key, row };
}

const ID_SHOWN = 60;

/** Returns the refusal for an id that nothing has. */
export function unknownId(id: string): Failure {
  return fieldFailure('id', `没有编号是“${id.slice(0, ID_SHOWN)}”的，用 shipped list --all 查`);
}

function settledAt(row: ShippedRow): ShippedRow {
  return { ...row, settledVersion: row.version, settledHash: row.content ? hashOf(row.content) : '' };
}

/** Returns what is on record of a choice: the versions, and between which contents it was made. */
function changesTo({ version, settledVersion, settledHash, retiredAt, content }: ShippedRow, found: Placed | null): { before: object; after: object } {
  return {
    before: { settledVersion, settledHash, retiredAt, position: found?.position ?? null, site: found && hashOf(found.content) },
    after: { settledVersion: version, program: content && hashOf(content) },
  };
}

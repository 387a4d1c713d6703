import { z } from '#contract/zod.ts';
import type { Db } from '#server/platform/database/db.ts';
import { unknownId } from './choose.ts';
import type { Placed, ShippedKind } from './kind.ts';
import { selectFormer, selectShipped, type FormerContent, type ShippedRow } from './queries.ts';
import { stateOf, type ShippedState } from './rules.ts';
import { splitId } from './upgrade.ts';

/** How a thing of the program is on this site. */
export interface ShippedView {
  id: string;
  /** What its kind is called. */
  label: string;
  /** What the thing itself is called, here or where it ships. */
  name: string;
  state: ShippedState;
  /** Only the operator changes it. */
  isBinding: boolean;
  version: number;
  settledVersion: number | null;
  retiredAt: string | null;
}

/** Both sides of a thing, and what was replaced before. */
export interface ShippedDetail extends ShippedView {
  /** Null: the site does not have it. */
  site: object | null;
  /** Null: the program no longer ships it. */
  program: object | null;
  former: (FormerContent & { replacedAt: string })[];
}

/** Returns everything the program ships with how it is on this site, by kind and id. */
export async function listShipped(db: Db, kinds: readonly ShippedKind[]): Promise<ShippedView[]> {
  const rows = await selectShipped(db);
  const views: ShippedView[] = [];
  for (const kind of kinds) {
    const found = await kind.read(db);
    for (const row of rows) {
      const { name, key } = splitId(row.id);
      if (name === kind.name) views.push(viewOf(row, { kind, key, found: found.get(key) ?? null }));
    }
  }
  return views;
}

/** Returns both sides of one thing. Throws `invalidInput` for an unknown id. */
export async function showShipped(db: Db, kinds: readonly ShippedKind[], id: string): Promise<ShippedDetail> {
  const { name, key } = splitId(id);
  const kind = kinds.find((each) => each.name === name);
  const row = (await selectShipped(db)).find((each) => each.id === id);
  if (!kind || !row) throw unknownId(id);
  const found = (await kind.read(db)).get(key) ?? null;
  return { ...viewOf(row, { kind, key, found }), site: found?.content ?? null, program: row.content, former: await selectFormer(db, id) };
}

function viewOf(row: ShippedRow, { kind, key, found }: { kind: ShippedKind; key: string; found: Placed | null }): ShippedView {
  const { id, version, settledVersion, retiredAt } = row;
  const state = stateOf({ ...row, isRetired: retiredAt !== null }, found?.content ?? null);
  return {
    id,
    label: kind.label,
    name: nameOf(found?.content ?? row.content) ?? key,
    state,
    isBinding: kind.isBinding(key),
    version,
    settledVersion,
    retiredAt,
  };
}

/** Returns what a thing is called: one of the fields in which the kinds keep that. */
function nameOf(content: object | null): string | null {
  const named = z
    .object({ title: z.string().optional(), name: z.string().optional(), label: z.string().optional(), word: z.string().optional() })
    .safeParse(content);
  if (!named.success) return null;
  const { title, name, label, word } = named.data;
  return title ?? name ?? label ?? word ?? null;
}

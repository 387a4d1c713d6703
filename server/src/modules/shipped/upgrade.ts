// Updates the site to what the program ships: what the operator never touched follows the program, what they changed is theirs to decide.
import { record } from '#server/modules/audit/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Placed, ShippedCatalog, ShippedItem, ShippedKind } from './kind.ts';
import { insertFormer, selectShipped, upsertShipped, type ShippedRow } from './queries.ts';
import { decide, hashOf, historiesOf, versionOf, type History } from './rules.ts';

/** The ids of what an upgrade did. */
export interface UpgradeReport {
  added: string[];
  replaced: string[];
  retired: string[];
  /** What the operator is asked about. */
  offered: string[];
}

/** What a version of the program ships. */
export interface Shipment {
  kinds: readonly ShippedKind[];
  /** Parents before their children. */
  items: readonly ShippedItem[];
  catalog: ShippedCatalog;
}

/**
 * Compares what the program ships with what the site has, and returns what it changed: nothing the second time, and nothing when a newer version
 * of the program has run here. Every change is on record.
 */
export async function upgradeShipped(context: WriteContext, { kinds, items, catalog }: Shipment): Promise<UpgradeReport> {
  const report: UpgradeReport = { added: [], replaced: [], retired: [], offered: [] };
  const histories = historiesOf(catalog);
  const known = new Map((await selectShipped(context.tx)).map((row) => [row.id, row]));
  if (isOlder(histories, known)) return report;
  const shipped = new Map(items.map((item) => [item.id, item]));
  const ids = [...shipped.keys(), ...[...histories.keys()].filter((id) => !shipped.has(id))];
  for (const kind of kinds) {
    const found = await kind.read(context.tx);
    const rows: ShippedRow[] = [];
    for (const id of ids) {
      const { name, key } = splitId(id);
      if (name !== kind.name) continue;
      const history = histories.get(id);
      if (!history) throw new Error(`${id} is not in the catalog of what is shipped`);
      const part = { id, key, kind, history, known: known.get(id) ?? null, item: shipped.get(id) ?? null, found: found.get(key) ?? null };
      const row = await upgradeOne(context, part, report);
      if (row) rows.push(row);
    }
    await upsertShipped(context.tx, rows);
  }
  return report;
}

/** Returns the kind and the key of an id. */
export function splitId(id: string): { name: string; key: string } {
  const colon = id.indexOf(':');
  return { name: id.slice(0, colon), key: id.slice(colon + 1) };
}

/** Returns whether a newer version of the program has run on this database: it is not to be taken back. */
function isOlder(histories: ReadonlyMap<string, History>, known: ReadonlyMap<string, ShippedRow>): boolean {
  return [...known.values()].some(({ id, version }) => version > (histories.get(id)?.hashes.length ?? 0));
}

interface Part {
  id: string;
  key: string;
  kind: ShippedKind;
  history: History;
  known: ShippedRow | null;
  /** Null: the program no longer ships it. */
  item: ShippedItem | null;
  /** Null: the site does not have it, or has taken it out of use. */
  found: Placed | null;
}

/** Does what is decided about one thing. Returns what is to be stored of it; null when nothing changes. */
async function upgradeOne(context: WriteContext, part: Part, report: UpgradeReport): Promise<ShippedRow | null> {
  const { id, key, kind, history, known, item, found } = part;
  const version = history.hashes.length;
  const foundHash = found && hashOf(found.content);
  const foundVersion = versionOf(history, foundHash);
  const row: ShippedRow = {
    id,
    version,
    content: item?.content ?? null,
    position: item?.position ?? null,
    settledVersion: version,
    settledHash: history.hashes.at(-1) ?? '',
    retiredAt: null,
  };
  const decision = decide({ history, known, found: foundHash, isBinding: kind.isBinding(key) });
  if (decision === 'nothing') return moveOne(context, part);
  if (decision === 'settle') {
    await moveOne(context, part);
    return { ...row, retiredAt: item ? null : (known?.retiredAt ?? null) };
  }
  if (decision === 'ask') {
    report.offered.push(id);
    const settled = known ?? { settledVersion: foundVersion, settledHash: foundVersion === null ? '' : (foundHash ?? ''), retiredAt: null };
    return { ...row, settledVersion: settled.settledVersion, settledHash: settled.settledHash, retiredAt: settled.retiredAt };
  }
  if (found) await insertFormer(context, id, { version: foundVersion, content: found.content });
  if (decision === 'retire') await kind.retire?.(context, key);
  else await kind.write(context, key, { content: row.content ?? {}, position: positionFor(part) });
  await record(context, {
    act: `shipped.${decision}`,
    target: { kind: 'shipped', id },
    ...(found && { before: { version: foundVersion } }),
    after: { version: item ? version : null },
  });
  report[DONE[decision]].push(id);
  return decision === 'retire' ? { ...row, retiredAt: context.now.toISOString() } : row;
}

const DONE = { add: 'added', replace: 'replaced', retire: 'retired' } as const;

/** Moves a thing to where the program has it now, unless the operator has moved it. Returns what is to be stored of it; null when it does not move. */
async function moveOne(context: WriteContext, part: Part): Promise<ShippedRow | null> {
  const { key, kind, known, item, found } = part;
  if (!item) return null;
  const position = positionFor(part);
  if (found && found.position !== position) await kind.write(context, key, { content: found.content, position });
  return known && known.position !== item.position ? { ...known, position: item.position } : null;
}

/** Returns the place of a thing in its list: the program's, or the operator's when they have moved it. */
function positionFor({ known, item, found }: Part): number | null {
  const isMoved = known !== null && found !== null && found.position !== known.position;
  return isMoved ? found.position : (item?.position ?? null);
}

import type { ScenerySort } from '#contract/api/scenery.ts';
import { keyset, type Keyset } from '#server/platform/database/paging.ts';

/** The keys of a row: its value in the order, then its id. */
export interface SceneryKeys {
  at: string | number;
  id: number;
}

interface SceneryOrder {
  /** What it goes by, the greatest first. */
  key: string;
  type: 'timestamptz' | 'integer' | 'date';
  cursors: Keyset<SceneryKeys>;
}

const BY_FAVORS: SceneryOrder = { key: 's.favor_count', type: 'integer', cursors: keyset({ at: 'count', id: 'integer' }) };

/** The orders of the gallery. */
export const ORDERS: Record<ScenerySort, SceneryOrder> = {
  latest: { key: 's.decided_at', type: 'timestamptz', cursors: keyset({ at: 'instant', id: 'integer' }) },
  popular: BY_FAVORS,
  month: BY_FAVORS,
  shot: { key: `coalesce(s.shot_on, '0001-01-01')`, type: 'date', cursors: keyset({ at: 'date', id: 'integer' }) },
};

/** Returns the value of a row in an order, as cursors carry it. */
export function keyOf(row: { decidedAt: string | null; sortKey: string }, sort: ScenerySort): SceneryKeys['at'] {
  const { type } = ORDERS[sort];
  if (type === 'integer') return Number(row.sortKey);
  return type === 'timestamptz' ? (row.decidedAt ?? '') : row.sortKey;
}

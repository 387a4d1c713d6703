// What the statements of lists have in common.
import { MAX_PAGE_SIZE } from '#contract/limits.ts';
import { CARD_COLUMNS, CARD_JOINS } from '../post/queries-cards.ts';
import type { OrderKey } from './orders.ts';

/**
 * The columns of a list, $1. The sub-select here and in the limits hides the values from the planner: a plan made for them would always
 * look slightly better than the generic one, and so be made again each time, which takes longer than the list itself.
 */
export const EACH_COLUMN = 'unnest((SELECT $1::integer[])) AS source (column_id)';

/** The values of an order, as columns of a table. */
export const names = (keys: readonly OrderKey[], table: string) => keys.map(({ name }) => `${table}.${name}`).join(', ');
/** The same, each descending. */
export const descending = (keys: readonly OrderKey[], table: string) => keys.map(({ name }) => `${table}.${name} DESC`).join(', ');
/** The same as parameters from that one on. */
export const values = (keys: readonly OrderKey[], from: number) => keys.map(({ type }, index) => `$${from + index}::${type}`).join(', ');

/**
 * The rows of `picked`, each with its card and the total; one row without a post when there are none. The limit cuts nothing off: it shows
 * the planner, which cannot see the parameters, that one look-up per row is cheapest.
 */
export const withCards = (keys: readonly OrderKey[], total: string) => `
SELECT total.posts AS total, ${CARD_COLUMNS}, p.active_at, p.hot_score
FROM (${total}) total
LEFT JOIN (SELECT * FROM picked LIMIT ${MAX_PAGE_SIZE + 1}) picked ON true
LEFT JOIN posts p ON p.id = picked.id
${CARD_JOINS}
ORDER BY ${descending(keys, 'picked')}`;

import type { Tx } from '#server/platform/database/db.ts';
import { applyStatement, changeCounts, type CountsChange, type ListStatement } from './queries-listing.ts';

/** What a transaction changes in the lists of columns. */
interface ListChanges {
  counts: Map<string, CountsChange>;
  tags: ListStatement[];
}

const changes = new WeakMap<Tx, ListChanges>();

/**
 * Changes the counts of a column in a game, and the lists of a post's tags, at the end of the transaction. Everybody who publishes in a column
 * changes the same rows: held from its middle on, they would let one post through at a time. The counts come first and in one order, so that they also
 * serialize the writers of the same tags; and all of it before the chain of the audit, which an act of the staff takes with its commit.
 */
export function changeLists(tx: Tx, change: CountsChange, tags: readonly ListStatement[]): void {
  const { counts, tags: waiting } = changes.get(tx) ?? begin(tx);
  const key = `${change.columnId} ${change.gameId}`;
  const known = counts.get(key);
  counts.set(key, known ? { ...change, posts: known.posts + change.posts, essences: known.essences + change.essences } : change);
  waiting.push(...tags);
}

function begin(tx: Tx): ListChanges {
  const begun: ListChanges = { counts: new Map(), tags: [] };
  changes.set(tx, begun);
  tx.beforeCommit(async () => {
    changes.delete(tx);
    const inOrder = [...begun.counts.values()].toSorted((one, other) => one.columnId - other.columnId || one.gameId - other.gameId);
    await Promise.all([...inOrder.map(changeCounts), ...begun.tags].map((statement) => applyStatement(tx, statement)));
  });
  return begun;
}

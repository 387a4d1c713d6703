import type { Signed } from '#server/app/testing.ts';
import type { Court } from '#server/modules/trials/testing/court.fixture.ts';
import type { Database, SqlValue } from '#server/platform/database/db.ts';

/** The row that a job writes or deletes for each thing it does. */
export interface Effect {
  table: string;
  on: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Which rows, as SQL of NEW and OLD. */
  when?: string;
  /** What it was done to, as SQL. */
  key: string;
}

/** What a job has to do. */
export interface Work {
  /** Makes it, and returns the keys of the effects; none where the job itself says what there is to do. */
  plant(planting: Planting): Promise<readonly (string | number)[]>;
  /** Null: the job only looks, or what it does leaves no row. */
  effect: Effect | null;
  /** A statement that lets the time pass for which a dead process keeps what it has claimed. */
  pass?: string;
  /** A mail may be sent twice. */
  isMail?: true;
}

/** What there is to make work of. */
export interface Planting {
  court: Court;
  db: Database;
  member: Signed;
  operator: Signed;
  deputy: Signed;
  judge: Signed;
  ticketId: number;
  /** Another one each time. */
  nth: number;
}

/** Publishes a post and returns its id. */
export async function writePost({ court }: Planting, as: Signed): Promise<number> {
  const saved = await court.site.post<{ id: number }>(
    'post/save',
    { columnId: 1001, title: '火边的一夜', markdown: '今天的柴很干，火也很旺。', tags: [] },
    { as },
  );
  if (saved.code !== '200') throw new Error(`not published: ${saved.message}`);
  return saved.t.id;
}

/** Runs a statement that returns a column `key`, and returns that. */
export async function keysOf(db: Database, sql: string, values: readonly SqlValue[] = []): Promise<(string | number)[]> {
  return (await db.query<{ key: string | number }>(sql, values)).map(({ key }) => key);
}

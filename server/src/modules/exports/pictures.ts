import type { Db } from '#server/platform/database/db.ts';

const ROWS_AT_ONCE = 200;

interface PictureRow {
  id: number;
  kind: 'image' | 'avatar';
  variants: { name: string; bytes: number }[];
}

/** Returns the pictures of a member in the order of their ids, a few at a time. */
export async function* picturesOf(db: Db, memberId: number): AsyncGenerator<PictureRow> {
  let after = 0;
  for (;;) {
    const rows = await db.query<PictureRow>('SELECT id, kind, variants FROM files WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3', [
      memberId,
      after,
      ROWS_AT_ONCE,
    ]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

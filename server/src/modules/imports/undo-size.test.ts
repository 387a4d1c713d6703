import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { unusedPictures } from '#server/modules/personal-data/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { importFile } from './import-file.ts';
import { setUpFiles, wishFor } from './imports.fixture.ts';
import { undoImport } from './undo.ts';

const fileOf = setUpFiles();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const membersOf = (size: number, name: string) =>
  Array.from({ length: size }, (_, at) => ({ type: 'member', id: `uid${name}${at}`, nickName: `${name}${at}`, joinedAt: '2012-01-01T00:00:00Z' }));

/** Imports members who each wear a picture, and takes the run back; returns by how many statements, and how many pictures are left. */
async function undo(size: number, name: string): Promise<{ statements: number; left: number }> {
  const { db } = site.platform;
  const { runId } = await importFile(db, wishFor(site, await fileOf(`${name}.ndjson`, membersOf(size, name))));
  await db.query(
    `WITH worn AS (
       INSERT INTO files (member_id, kind, sha256, width, height, color, variants, created_at)
       SELECT i.target_id, 'avatar', repeat('0', 48) || lpad(i.target_id::text, 16, '0'), 96, 96, '#aabbcc', '[{"name": "a.webp", "width": 96, "height": 96, "bytes": 1}]', r.started_at
       FROM imported i JOIN import_runs r ON r.id = i.run_id WHERE i.run_id = $1 AND i.kind = 'member' RETURNING id, member_id),
     noted AS (INSERT INTO imported (site, kind, source_id, target_id, run_id) SELECT 'bbs.example.cn', 'avatar', 'av' || worn.id, worn.id, $1 FROM worn)
     UPDATE members m SET avatar_file_id = worn.id FROM worn WHERE worn.member_id = m.id`,
    [runId],
  );
  let statements = 0;
  await db.transaction((tx) => {
    const counted: Tx = new Proxy(tx, {
      get(target, key, receiver) {
        if (key === 'query' || key === 'queryOne') statements += 1;
        const value: unknown = Reflect.get(target, key, receiver);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return undoImport({ tx: counted, now: new Date() }, runId ?? 0, unusedPictures);
  });
  const left = await db.queryOne<{ left: number }>(
    `SELECT count(*)::integer AS left FROM files f LEFT JOIN members m ON m.avatar_file_id = f.id WHERE f.kind = 'avatar'`,
  );
  return { statements, left: left?.left ?? -1 };
}

it('a run with many members is taken back by as many statements as one with a few', async () => {
  const few = await undo(3, '少');
  const many = await undo(90, '多');
  expect([few.left, many.left]).toEqual([0, 0]);
  expect(many.statements).toBe(few.statements);
});

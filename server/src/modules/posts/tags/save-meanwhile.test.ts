import { beforeAll, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import type { ActReceipt } from '#contract/api/acts.ts';
import type { JobList } from '#contract/api/admin/jobs.ts';
import { rewriteTags } from '#server/modules/posts/index.ts';
import { setUpUndoing } from '#server/modules/undoers/undoing.fixture.ts';
import type { Signed, TestSite } from '#server/app/testing.ts';

/** Of 20,000, how many a run of every day makes do with. */
const POSTS = Number(process.env['HEARTH_TAGGED_POSTS'] ?? 2_000);
/** A save may wait for a part of the rewriting, not for the whole. */
const MAX_WAIT_MS = 200;

const undoing = setUpUndoing();
let site: TestSite;
let author: Signed;
beforeAll(async () => {
  ({ site } = undoing);
  author = await site.signUp('一直在写的');
}, patient(30_000));

const fields = { columnId: 1001, title: '许多篇里的一篇', markdown: '写满十个字才收，那就写满十个字。', tags: ['组队'] };

/** Writes many posts with the tag, as saving one does. */
async function writeMany(): Promise<number[]> {
  const rows = await site.platform.db.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO posts (column_id, game_id, author_id, title, tags, status, created_at, updated_at)
       SELECT 1001, 1, $1, '第 ' || n || ' 篇', '{组队}', 'published', now(), now() FROM generate_series(1, $2::integer) n RETURNING id, column_id, game_id, created_at
     ), bodies AS (
       INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, '{"type":"doc","content":[]}', '海', 1, 1 FROM made
     ), counted AS (
       INSERT INTO column_counts AS n (column_id, game_id, posts, essences) VALUES (1001, 1, $2, 0) ON CONFLICT (column_id, game_id) DO UPDATE SET posts = n.posts + $2
     ), tagged AS (
       INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT id, '组队', column_id, game_id, created_at FROM made
     ), labeled AS (
       INSERT INTO tag_counts (column_id, game_id, tag, label, posts) VALUES (1001, 1, '组队', '组队', $2)
     )
     SELECT id FROM made ORDER BY id`,
    [author.id, POSTS],
  );
  return rows.map(({ id }) => id);
}

it(
  'a post is saved within a moment while thousands get another tag, and the page of jobs counts them',
  async () => {
    const ids = await writeMany();
    await site.platform.db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [undoing.operator.id]);
    const { code, t } = await site.post<{ posts: number } & ActReceipt>('admin/tag/merge', { from: ['组队'], into: '组团' }, { as: undoing.operator });
    expect([code, t.posts]).toEqual(['200', POSTS]);
    const progress = async () =>
      (await site.get<JobList>('admin/job/list', { as: undoing.operator })).t.items.find(({ name }) => name === 'tag-rewrites')?.progress ?? null;
    const before = await progress();
    expect(before?.total).toBe(POSTS);
    expect(before?.done).toBeLessThan(POSTS / 2);
    let isDone = false;
    const rewriting = rewriteTags({ db: site.platform.db, now: new Date() }).then(() => (isDone = true));
    const waits: number[] = [];
    for (let nth = 0; !isDone && nth < 25; nth += 1) {
      const each = ids[Math.floor((nth * ids.length) / 25)];
      const from = performance.now();
      const saved = await site.post('post/save', { ...fields, id: each, revision: 1, title: `改过的第 ${nth} 篇` }, { as: author });
      expect(saved.code).toBe('200');
      waits.push(performance.now() - from);
    }
    await rewriting;
    expect(waits.length).toBeGreaterThan(3);
    expect(Math.max(...waits)).toBeLessThan(patient(MAX_WAIT_MS));
    expect(await progress()).toBeNull();
    const left = await site.platform.db.query(`SELECT FROM post_tags WHERE tag = '组队'`);
    expect(left).toEqual([]);
  },
  patient(120_000),
);

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActPreview } from '#contract/api/acts.ts';
import { openConsole, REASON, type Console } from './console.fixture.ts';

let desk: Console;
beforeAll(async () => {
  desk = await openConsole();
  await desk.act(`note/${(await desk.newMember()).id}`, { text: '头一条' });
});
afterAll(() => desk.site.close());

const ALL = { kinds: ['posts', 'comments', 'likes', 'sceneries'], code: 'ad', text: REASON };
interface Cleaned {
  batch: string;
  done: number;
  refused: { kind: string; id: number; code: string }[];
  audit: number;
}
const clean = (id: number, more: object = {}, as = desk.operator) => desk.act<Cleaned>(`clean/${id}`, { ...ALL, ...more }, as);

/** Everything a cleaning touches. */
const ROWS = [
  'SELECT id, status, removed_from, removed_at, comment_count, favor_count FROM posts ORDER BY id',
  'SELECT id, status, removed_from, like_count, reply_count, floor FROM comments ORDER BY id',
  'SELECT * FROM favors ORDER BY member_id, post_id',
  'SELECT * FROM comment_likes ORDER BY member_id, comment_id',
  'SELECT * FROM post_reactions ORDER BY member_id, post_id',
  'SELECT * FROM removals ORDER BY kind, target_id',
  'SELECT * FROM column_counts ORDER BY column_id, game_id',
  'SELECT post_id FROM search_documents ORDER BY post_id',
  'SELECT id, status, reason, decided_by, decided_at FROM sceneries ORDER BY id',
  'SELECT id, experience, post_count, status, suspended_until FROM members ORDER BY id',
];
const rows = () => Promise.all(ROWS.map((sql) => desk.sql(sql)));

/** A member with two posts, two comments, a favor, a like of a comment, a reaction to a post and a picture. */
async function busy() {
  const [member, other] = [await desk.newMailed('198.51.100.9'), await desk.newMember()];
  await desk.sql('UPDATE members SET experience = 200 WHERE id = $1', member.id);
  const host = await desk.write(other);
  const written = await desk.comment(other, host);
  const posts = [await desk.write(member), await desk.write(member)];
  const comments = [await desk.comment(member, host), await desk.comment(member, posts[0] ?? 0)];
  await desk.site.post(`favor/handler/${host}`, {}, { as: member });
  await desk.site.post(`comment/like/${written}`, {}, { as: member });
  await desk.site.post(`reaction/post/${host}`, { liked: true, kind: 'warm' }, { as: member });
  const [file] = await desk.sql<{ id: number }>(
    `INSERT INTO files (sha256, kind, member_id, width, height, color, variants, created_at)
     VALUES (md5(random()::text) || md5(random()::text), 'image', $1, 10, 10, '#aabbcc', '[{"name":"x","width":10,"height":10,"bytes":10}]', now()) RETURNING id`,
    member.id,
  );
  await desk.sql(
    `INSERT INTO sceneries (game_id, author_id, file_id, title, zone, expansion, search_key, orientation, color, status, created_at, decided_at, decided_by)
     SELECT (SELECT min(g.id) FROM games g), $1, $2, '一张画', '荒野', '旧世', '一张画', 'square', 'ink', 'approved', now(), '2026-01-02T03:04:05.678901Z', $3`,
    member.id,
    file?.id ?? 0,
    desk.operator.id,
  );
  return { member, posts, comments };
}

it('removes everything at once with one message, and undone every row is as it was', async () => {
  const { member, posts } = await busy();
  const before = await rows();
  const preview = await desk.site.post<ActPreview>(`admin/member/clean/${member.id}`, { ...ALL, preview: true }, { as: desk.operator });
  const counted = Object.fromEntries(preview.t.consequences.map(({ text, count }) => [text, count]));
  expect(counted).toMatchObject({
    从所有人眼前移走的帖子: 2,
    '从所有人眼前移走的评论，楼层保留': 2,
    撤下的风景: 1,
    '取消的收藏，别人的计数跟着改': 1,
    '取消的赞，别人的计数跟着改': 1,
    '取消的对帖子的赞和回应，别人的计数跟着改': 1,
  });
  expect(await rows(), 'a preview writes nothing').toEqual(before);
  const { t } = await clean(member.id, { expected: preview.t.version });
  expect(t).toMatchObject({ done: 8, refused: [] });
  expect((await desk.site.get(`g/post/view/${posts[0]}`)).status).toBe(410);
  expect((await desk.titles(member)).filter((title) => title.includes('移除'))).toEqual(['你发的 8 处由管理员移除了']);
  const records = await desk.sql<{ act: string }>('SELECT a.act FROM audit a WHERE a.batch = (SELECT batch FROM audit WHERE seq = $1) ORDER BY a.seq', t.audit);
  expect(records[0]?.act).toBe('member.clean');
  expect(records.map(({ act }) => act).toSorted()).toEqual([
    'comment.remove',
    'comment.remove',
    'member.clean',
    'post.remove',
    'post.remove',
    'scenery.remove',
  ]);
  expect((await desk.undo(t.audit)).code).toBe('200');
  expect(await rows()).toEqual(before);
  expect((await desk.titles(member)).filter((title) => title.includes('放回来'))).toEqual(['移除的 8 处放回来了']);
  expect(await desk.undo(t.audit)).toMatchObject({ status: 409, name: 'undoneBefore' });
});

it('leaves counts as they are where the favor and the like of a young account were not in them, and so does its undo', async () => {
  const [young, other] = [await desk.newMember(), await desk.newMember()];
  const host = await desk.write(other);
  const written = await desk.comment(other, host);
  await desk.site.post(`favor/handler/${host}`, {}, { as: young });
  await desk.site.post(`comment/like/${written}`, {}, { as: young });
  await desk.sql('UPDATE favors SET counts = false WHERE member_id = $1', young.id);
  await desk.sql('UPDATE comment_likes SET counts = false WHERE member_id = $1', young.id);
  await desk.sql('UPDATE posts SET favor_count = 0 WHERE id = $1', host);
  await desk.sql('UPDATE comments SET like_count = 0 WHERE id = $1', written);
  const counts = () =>
    desk.sql(
      `SELECT p.favor_count, c.like_count, (SELECT json_agg(counts) FROM comment_likes WHERE comment_id = c.id) AS likes
       FROM posts p JOIN comments c ON c.post_id = p.id WHERE p.id = $1`,
      host,
    );
  const { t } = await clean(young.id, { kinds: ['likes'] });
  expect([t.done, await counts()]).toEqual([2, [{ favorCount: 0, likeCount: 0, likes: null }]]);
  expect((await desk.undo(t.audit)).code).toBe('200');
  expect(await counts()).toEqual([{ favorCount: 0, likeCount: 0, likes: [false] }]);
});

it('takes only what was asked for, since when it was asked, and leaves what belongs to a case', async () => {
  const { member, posts, comments } = await busy();
  const [complaints] = await desk.sql<{ id: number }>(`SELECT id FROM columns WHERE kind = 'complaint' LIMIT 1`);
  const host = await desk.write(desk.other);
  const underCase = await desk.comment(member, host);
  await desk.sql('UPDATE posts SET column_id = $2 WHERE id = $1', host, complaints?.id ?? 0);
  expect((await clean(member.id, { kinds: ['comments'], since: new Date(Date.now() + 60_000).toISOString() })).name).toBe('nothingToClean');
  const { t } = await clean(member.id, { kinds: ['comments'] });
  expect(t).toMatchObject({ done: 2, refused: [{ kind: 'comments', id: underCase, code: 'A0409' }] });
  expect((await desk.site.get(`g/post/view/${posts[0]}`)).code).toBe('200');
  const left = await desk.sql<{ id: number }>(`SELECT id FROM comments WHERE author_id = $1 AND status = 'removed' ORDER BY id`, member.id);
  expect(left.map(({ id }) => id)).toEqual(comments.toSorted((one, other) => one - other));
});

it('suspends them and those of the same network, and nobody of the staff', async () => {
  const { member } = await busy();
  const twin = await desk.newMailed('198.51.100.9');
  await desk.sql(
    `INSERT INTO sessions (member_id, token_hash, address, created_at, last_seen_at) VALUES ($1, sha256('x'), '198.51.100.9', now(), now())`,
    desk.other.id,
  );
  await clean(member.id, { suspendDays: 30, alsoPrint: true });
  const status = async (id: number) => (await desk.sql<{ status: string }>('SELECT status FROM members WHERE id = $1', id))[0]?.status;
  expect([await status(member.id), await status(twin.id), await status(desk.other.id)]).toEqual(['suspended', 'suspended', 'active']);
});

it('gives nobody back to a suspension that came with it when it is undone, but to one that was changed since', async () => {
  const { member } = await busy();
  const [twin, other] = [await desk.newMailed('198.51.100.9'), await desk.newMailed('198.51.100.9')];
  const { t } = await clean(member.id, { suspendDays: 30, alsoPrint: true }, desk.other);
  const suspended = async () => {
    const ids = (await desk.sql<{ id: number }>(`SELECT id FROM members WHERE status = 'suspended' ORDER BY id`)).map(({ id }) => id);
    return [member.id, twin.id, other.id].map((id) => ids.includes(id));
  };
  expect(await suspended()).toEqual([true, true, true]);
  await desk.site.post(
    `admin/member/suspend/${other.id}`,
    { until: new Date(Date.now() + 3 * 86_400_000).toISOString(), text: '另有别的事' },
    { as: desk.operator },
  );
  expect((await desk.undo(t.audit)).code).toBe('200');
  expect(await suspended()).toEqual([false, false, true]);
});

it('is for members alone, and asks who is at the desk', async () => {
  const { member } = await busy();
  expect(await clean(desk.operator.id, {}, desk.other)).toMatchObject({ status: 409, name: 'staffAccount' });
  expect(await clean(desk.other.id, {}, desk.other)).toMatchObject({ status: 403 });
  expect(await clean(999_999, {}, desk.other)).toMatchObject({ status: 404 });
  expect(await clean(member.id, { kinds: [] }, desk.other)).toMatchObject({ code: 'A0400', fields: [{ path: 'kinds' }] });
  await desk.sql('UPDATE sessions SET factor_at = NULL, factor = NULL WHERE member_id = $1', desk.other.id);
  expect(await clean(member.id, {}, desk.other)).toMatchObject({ code: 'A0303' });
});

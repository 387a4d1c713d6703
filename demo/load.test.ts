import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostView } from '#contract/api/posts.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import type { Database } from '#server/platform/database/db.ts';
import { readMembers, readPolls, readPosts, readReactions } from './written/content.ts';
import type { WrittenPost } from './written/written.ts';
import { loadDemo, readDemoAccounts } from './load.ts';

let site: TestSite;
let seconds = 0;
const shares: number[] = [];
const now = new Date();

beforeAll(async () => {
  site = await startTestSite();
  const startedAt = performance.now();
  await loadDemo({ ...site.platform, now }, (share) => shares.push(share));
  seconds = (performance.now() - startedAt) / 1000;
  console.log(`演示内容装入用了 ${seconds.toFixed(1)} 秒`);
}, patient(180_000));

afterAll(() => site.close());

const count = async (from: string) => (await site.platform.db.queryOne<{ count: number }>(`SELECT count(*) FROM ${from}`))?.count;

const viewPost = async (title: string) => {
  const post = await site.platform.db.queryOne<{ id: number }>('SELECT id FROM posts WHERE title = $1', [title]);
  return (await site.get<PostView>(`g/post/view/${post?.id}`)).t;
};

describe('the demo', () => {
  it('reports in small steps how much of it is there', () => {
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares.length).toBeGreaterThan(10);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  it('has every member, post and comment that is written', async () => {
    expect(await count("members WHERE nick_name <> '守炉人'")).toBe(68);
    expect(await count("posts WHERE status = 'published' AND column_id <> 1301")).toBe(190);
    expect(await count("comments WHERE status = 'published' AND post_id IS NOT NULL")).toBe(1_728 + 112);
    expect(await count('files')).toBe(24 + 24 + 3);
    expect(await count("sceneries WHERE status = 'approved' AND story <> ''")).toBe(24);
    expect(await count("sceneries WHERE status = 'pending' AND created_at < now()")).toBe(3);
    expect(await count('comments c JOIN sceneries s ON s.id = c.scenery_id WHERE c.created_at >= s.decided_at')).toBe(48);
    expect(await count('posts WHERE essence_level > 0')).toBe(28);
    expect(await count('essence_codes e JOIN posts p ON p.id = e.post_id AND p.essence_code = e.code WHERE e.given_by <> p.author_id')).toBe(28);
    expect(
      await count(
        "presenters r JOIN members m ON m.id = r.member_id AND m.role = 'presenter' WHERE r.status = 'active' AND r.intro IS NOT NULL AND r.banner_file_id IS NOT NULL",
      ),
    ).toBe(12);
    expect(await count('presenters WHERE probation_until > now()')).toBe(1);
    expect((await site.platform.db.query<{ state: string }>('SELECT state FROM presenter_applications ORDER BY id')).map(({ state }) => state)).toEqual([
      'approved',
      'refused',
      'pending',
      'pending',
      'pending',
    ]);
    expect(await count('posts WHERE pinned')).toBe(2);
    expect(await count('posts WHERE accepted_comment_id IS NOT NULL')).toBe(24);
  });

  it('says what was written, where, by which member and when', async () => {
    interface Row extends Pick<WrittenPost, 'title' | 'game' | 'column' | 'author' | 'tags' | 'essence' | 'pinned' | 'reads'> {
      createdAt: string;
      comments: number;
      likes: number | null;
    }
    const rows = await site.platform.db.query<Row>(
      `SELECT p.title, p.game_id AS game, p.column_id AS column, m.nick_name AS author, p.tags, p.essence_level AS essence, p.pinned, p.read_count AS reads,
         p.created_at, p.comment_count AS comments, (SELECT sum(like_count)::int FROM comments c WHERE c.post_id = p.id) AS likes
       FROM posts p JOIN members m ON m.id = p.author_id`,
    );
    const stored = new Map(rows.map((row) => [`${row.game} ${row.column} ${row.author} ${row.title}`, row]));
    for (const post of await readPosts()) {
      const { title, game, column, author, tags, essence, pinned, reads } = post;
      const row = stored.get(`${game} ${column} ${author} ${title}`);
      expect(row, title).toMatchObject({ tags, essence, pinned, reads, comments: post.comments.length });
      expect(row?.likes ?? 0).toBe(post.comments.reduce((sum, { likes }) => sum + likes, 0));
      expect(Math.abs(Date.parse(row?.createdAt ?? '') - (now.getTime() - post.daysAgo * 86_400_000))).toBeLessThan(1_000);
    }
  });

  it('keeps counts that agree with what is there', async () => {
    expect(await count('posts p WHERE comment_count <> (SELECT count(*) FROM comments c WHERE c.post_id = p.id)')).toBe(0);
    expect(await count('posts p WHERE favor_count <> (SELECT count(*) FROM favors f WHERE f.post_id = p.id)')).toBe(0);
    expect(await count('members m WHERE post_count <> (SELECT count(*) FROM posts p WHERE p.author_id = m.id)')).toBe(0);
    expect(await count('posts WHERE created_at > $1 OR last_comment_at > $1'.replaceAll('$1', `'${now.toISOString()}'`))).toBe(0);
  });

  it('has pictures that are served', async () => {
    const { t } = await site.get<{ items: { cover: { src: string; srcSmall: string; width: number } | null }[] }>('g/post/card/1111');
    const cover = t.items.find((item) => item.cover)?.cover;
    expect(cover?.width).toBe(1600);
    for (const src of [cover?.src, cover?.srcSmall]) expect((await site.app.inject(src ?? '')).statusCode).toBe(200);
  });

  it('leaves members a few unread messages, not years of them', async () => {
    const unread = (await count('messages WHERE read_at IS NULL')) ?? 0;
    expect(unread).toBeGreaterThan(10);
    expect(unread).toBeLessThan(400);
    expect(await count("messages WHERE read_at IS NULL AND sent_at < now() - interval '49 hours'")).toBe(0);
  });

  it('is loaded once', async () => {
    await loadDemo({ ...site.platform, now: new Date() });
    expect(await count('posts')).toBe(190 + 184 + 7);
  });

  it('has posts that members like and react to, and one that asks them; a demo that was loaded earlier gets them once', async () => {
    const { db } = site.platform;
    const expectReactions = async () => {
      for (const { title, likes, ...kinds } of await readReactions()) {
        const { reactions } = await viewPost(title);
        expect(reactions?.liked, title).toBe(likes);
        expect(Object.fromEntries(reactions?.kinds.map(({ kind, count: given }) => [kind, given]) ?? []), title).toEqual(kinds);
      }
      for (const { title, question, options } of await readPolls()) {
        const { id, poll } = await viewPost(title);
        expect(poll, title).toMatchObject({ question, options: options.map(({ text }) => text), results: null });
        const votes = await db.query<{ count: number }>('SELECT count(*) FROM poll_votes WHERE post_id = $1 GROUP BY choices ORDER BY choices', [id]);
        expect(votes.map((each) => each.count)).toEqual(options.map(({ voters }) => voters.length));
        expect(poll?.voters).toBe(votes.reduce((sum, each) => sum + each.count, 0));
      }
    };
    await expectReactions();
    await db.query(`WITH votes AS (DELETE FROM poll_votes), polls AS (DELETE FROM polls), given AS (DELETE FROM post_reactions)
      DELETE FROM job_progress WHERE job = 'demo-reactions'`);
    for (const days of [1, 2]) await loadDemo({ ...site.platform, now: new Date(now.getTime() + days * 86_400_000) });
    await expectReactions();
    expect(await count('post_reactions r JOIN posts p ON p.id = r.post_id WHERE r.member_id = p.author_id OR r.created_at < p.created_at')).toBe(0);
  });

  it('has accounts to sign in with, and no others', async () => {
    const accounts = await readDemoAccounts(site.platform.db);
    expect(accounts.map(({ role }) => role)).toEqual(['member', 'presenter', 'operator']);
    for (const { email, password, nickName, role } of accounts) {
      expect(password).toMatch(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{8,}$/);
      expect(await site.post('login', { account: email, password })).toMatchObject({ code: '200', t: { principal: { nickName, role } } });
    }
    expect(await count('members WHERE password_hash IS NOT NULL')).toBe(3);
    const other = (await readMembers())[1]?.nick;
    expect(await site.post('login', { account: other, password: accounts[0]?.password })).toMatchObject({ code: 'A0210' });
  });
});

describe('a start that was killed half way', () => {
  it(
    'is taken up by the next one, also by two at once',
    async () => {
      const second = await startTestSite();
      const { db } = second.platform;
      let transactions = 0;
      const failing: Database = {
        ...db,
        transaction(work) {
          transactions += 1;
          return transactions > 8 ? Promise.reject(new Error('the power went out')) : db.transaction(work);
        },
      };
      await expect(loadDemo({ ...second.platform, db: failing, now })).rejects.toThrow('the power went out');
      const half = (await db.queryOne<{ count: number }>('SELECT count(*) FROM comments'))?.count ?? 0;
      expect(half).toBeGreaterThan(100);
      expect(half).toBeLessThan(1_700);
      const later = new Date(now.getTime() + 3_600_000);
      await Promise.all([loadDemo({ ...second.platform, now: later }), loadDemo({ ...second.platform, now: later })]);
      expect(await db.queryOne('SELECT (SELECT count(*) FROM posts) AS posts, (SELECT count(*) FROM comments WHERE post_id IS NOT NULL) AS comments')).toEqual({
        posts: 190 + 184 + 7,
        comments: 1_728 + 112,
      });
      expect(await db.queryOne('SELECT FROM posts p WHERE comment_count <> (SELECT count(*) FROM comments c WHERE c.post_id = p.id)')).toBeNull();
      await second.close();
    },
    patient(180_000),
  );
});

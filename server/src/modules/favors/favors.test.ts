import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUnreadMessages } from '#server/modules/messages/index.ts';
import { NOON, later, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { getPostState } from '#server/modules/posts/read/view.ts';
import { endAllFavors, toggleFavor } from './favors.ts';

let tavern: Tavern;
let people: number[];
beforeAll(async () => {
  tavern = await openTavern();
  people = await tavern.addMembers(50);
});
afterAll(() => tavern.drop());

const counts = (postId: number) =>
  tavern.db.queryOne(
    'SELECT favor_count AS kept, (SELECT count(*)::integer FROM favors WHERE post_id = p.id AND withdrawn_at IS NULL) AS counted FROM posts p WHERE id = $1',
    [postId],
  );

it('fifty people at once are all counted; each may change their mind', async () => {
  const { id } = await tavern.post(people[0]!);
  await Promise.all(people.map((memberId) => toggleFavor({ db: tavern.db, now: NOON }, id, memberId)));
  expect(await counts(id)).toEqual({ kept: 50, counted: 50 });
  await Promise.all(
    people.flatMap((memberId, at) =>
      at % 2
        ? [toggleFavor({ db: tavern.db, now: NOON }, id, memberId)]
        : [toggleFavor({ db: tavern.db, now: NOON }, id, memberId), toggleFavor({ db: tavern.db, now: NOON }, id, memberId)],
    ),
  );
  expect(await counts(id)).toEqual({ kept: 25, counted: 25 });
  await Promise.all(Array.from({ length: 50 }, () => toggleFavor({ db: tavern.db, now: NOON }, id, people[0]!)));
  expect(await counts(id)).toEqual({ kept: 25, counted: 25 });
});

it('concurrent calls of one member end as they would one by one, and the author is notified once', async () => {
  const [author = 0, reader = 0] = await tavern.addMembers(2);
  const { id } = await tavern.post(author);
  await Promise.all(Array.from({ length: 11 }, () => toggleFavor({ db: tavern.db, now: NOON }, id, reader)));
  expect(await counts(id)).toEqual({ kept: 1, counted: 1 });
  expect(await listUnreadMessages(tavern.db, author)).toHaveLength(1);
});

it('answers how it is now, and notifies and rewards the author once', async () => {
  const [author = 0, reader = 0] = await tavern.addMembers(2);
  const { id } = await tavern.post(author, { title: '值得收着' });
  const experience = async () => (await tavern.db.queryOne<{ experience: number }>('SELECT experience FROM members WHERE id = $1', [author]))?.experience;
  expect(await toggleFavor({ db: tavern.db, now: NOON }, id, reader)).toEqual({ favoured: true, favorCount: 1, folderId: 0 });
  expect((await getPostState({ db: tavern.db, now: new Date(), viewer: { id: reader, role: 'member', sessionId: 1, suspended: null } }, id)).favoured).toBe(
    true,
  );
  expect(await toggleFavor({ db: tavern.db, now: later(1) }, id, reader)).toEqual({ favoured: false, favorCount: 0, folderId: 0 });
  expect((await getPostState({ db: tavern.db, now: new Date(), viewer: { id: reader, role: 'member', sessionId: 1, suspended: null } }, id)).favoured).toBe(
    false,
  );
  expect(await toggleFavor({ db: tavern.db, now: later(2) }, id, reader)).toEqual({ favoured: true, favorCount: 1, folderId: 0 });
  expect(await toggleFavor({ db: tavern.db, now: later(3) }, id, author)).toEqual({ favoured: true, favorCount: 2, folderId: 0 });
  const messages = await listUnreadMessages(tavern.db, author);
  expect(messages).toMatchObject([{ type: 21, isUrgent: 0, title: '路人54 收藏了你的帖子', content: '《值得收着》，一共 1 人收着。', externalId: id }]);
  expect(await experience()).toBe(13);
});

it('of an account that is erased are counted no more, also on posts out of sight, and done twice at once it is done once', async () => {
  const [reader = 0, other = 0] = await tavern.addMembers(2);
  const posts = await Promise.all([tavern.post(people[0]!), tavern.post(people[0]!), tavern.post(people[0]!)]);
  for (const { id } of posts) for (const memberId of [reader, other]) await toggleFavor({ db: tavern.db, now: NOON }, id, memberId);
  await tavern.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [posts[1]?.id]);
  await Promise.all([1, 2, 3].map(() => endAllFavors({ db: tavern.db, now: later(1) }, reader)));
  for (const { id } of posts) expect(await counts(id)).toEqual({ kept: 1, counted: 1 });
});

it('needs a post that can be read', async () => {
  const { id } = await tavern.post(people[0]!);
  await tavern.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [id]);
  for (const gone of [id, 999_999]) await expect(toggleFavor({ db: tavern.db, now: NOON }, gone, people[1]!)).rejects.toMatchObject({ code: 'A0404' });
});

it('two tabs that want the same get it, whatever was before', async () => {
  const [author = 0, reader = 0] = await tavern.addMembers(2);
  const { id } = await tavern.post(author);
  const want = (wanted: boolean, at: number) => toggleFavor({ db: tavern.db, now: later(at), wanted }, id, reader);
  expect(await want(false, 0)).toEqual({ favoured: false, favorCount: 0, folderId: 0 });
  expect(await Promise.all([want(true, 1), want(true, 1)])).toEqual(Array(2).fill({ favoured: true, favorCount: 1, folderId: 0 }));
  expect(await listUnreadMessages(tavern.db, author)).toHaveLength(1);
  expect(await Promise.all([want(false, 2), want(false, 2)])).toEqual(Array(2).fill({ favoured: false, favorCount: 0, folderId: 0 }));
  expect(await counts(id)).toEqual({ kept: 0, counted: 0 });
});

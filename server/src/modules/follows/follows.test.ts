import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUnreadMessages } from '#server/modules/messages/index.ts';
import { NOON, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { getPostState, viewPost } from '#server/modules/posts/read/view.ts';
import { toggleFollow } from './follows.ts';

let tavern: Tavern;
let people: number[];
beforeAll(async () => {
  tavern = await openTavern();
  people = await tavern.addMembers(50);
});
afterAll(() => tavern.drop());

const viewer = (id: number) => ({ id, role: 'member', sessionId: 1, suspended: null }) as const;

it('a post and its author are followed by fifty people at once, all counted', async () => {
  const [author = 0] = await tavern.addMembers(1);
  const { id } = await tavern.post(author);
  await Promise.all(
    people.flatMap((memberId) => [
      toggleFollow({ db: tavern.db, now: NOON }, { kind: 'post', id }, memberId),
      toggleFollow({ db: tavern.db, now: NOON }, { kind: 'member', id: author }, memberId),
    ]),
  );
  expect(await viewPost(tavern.db, id)).toMatchObject({ followCount: 50, author: { followerCount: 50 } });
  expect(await getPostState({ db: tavern.db, now: new Date(), viewer: viewer(people[1]!) }, id)).toMatchObject({ following: true, followingAuthor: true });
  await Promise.all(
    Array.from({ length: 21 }, () => [
      toggleFollow({ db: tavern.db, now: NOON }, { kind: 'post', id }, people[1]!),
      toggleFollow({ db: tavern.db, now: NOON }, { kind: 'member', id: author }, people[1]!),
    ]).flat(),
  );
  expect(await viewPost(tavern.db, id)).toMatchObject({ followCount: 49, author: { followerCount: 49 } });
  expect(await getPostState({ db: tavern.db, now: new Date(), viewer: viewer(people[1]!) }, id)).toMatchObject({ following: false, followingAuthor: false });
});

it('everybody may follow everybody at the same time', async () => {
  const circle = people.slice(0, 12);
  await Promise.all(
    circle.flatMap((one) =>
      circle.filter((other) => other !== one).map((other) => toggleFollow({ db: tavern.db, now: NOON }, { kind: 'member', id: other }, one)),
    ),
  );
  const rows = await tavern.db.query<{ count: number }>('SELECT follower_count AS count FROM members WHERE id = ANY ($1::bigint[])', [circle]);
  expect(rows.map(({ count }) => count)).toEqual(circle.map(() => 11));
});

it('a member is notified of a follower once', async () => {
  const [followed = 0, follower = 0] = await tavern.addMembers(2);
  const toggle = () => toggleFollow({ db: tavern.db, now: NOON }, { kind: 'member', id: followed }, follower);
  expect([await toggle(), await toggle(), await toggle()]).toEqual([
    { following: true, followCount: 1 },
    { following: false, followCount: 0 },
    { following: true, followCount: 1 },
  ]);
  expect(await listUnreadMessages(tavern.db, followed)).toMatchObject([{ type: 21, title: '路人53 关注了你', externalId: follower }]);
});

it('two tabs that want the same get it, whatever was before', async () => {
  const [author = 0, reader = 0] = await tavern.addMembers(2);
  const { id } = await tavern.post(author);
  for (const target of [{ kind: 'post', id } as const, { kind: 'member', id: author } as const]) {
    const want = (wanted: boolean) => toggleFollow({ db: tavern.db, now: NOON }, { ...target, wanted }, reader);
    expect(await want(false)).toEqual({ following: false, followCount: 0 });
    expect(await Promise.all([want(true), want(true)])).toEqual(Array(2).fill({ following: true, followCount: 1 }));
    expect(await Promise.all([want(false), want(false)])).toEqual(Array(2).fill({ following: false, followCount: 0 }));
  }
});

it('needs somebody else, or a post that can be read', async () => {
  await expect(toggleFollow({ db: tavern.db, now: NOON }, { kind: 'member', id: people[0]! }, people[0]!)).rejects.toMatchObject({ code: 'A0400' });
  await expect(toggleFollow({ db: tavern.db, now: NOON }, { kind: 'member', id: 999_999 }, people[0]!)).rejects.toMatchObject({ code: 'A0404' });
  await expect(toggleFollow({ db: tavern.db, now: NOON }, { kind: 'post', id: 999_999 }, people[0]!)).rejects.toMatchObject({ code: 'A0404' });
});

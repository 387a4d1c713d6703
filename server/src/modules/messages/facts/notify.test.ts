import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOON, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { announcement, listUnreadMessages, notify } from '../index.ts';

let tavern: Tavern;
beforeAll(async () => {
  tavern = await openTavern();
});
afterAll(() => tavern.drop());

const notice = (title: string) => announcement({ type: 10, isUrgent: 0, title, content: '' });
const titles = async (memberId: number) => (await listUnreadMessages(tavern.db, memberId)).map(({ title }) => title);

it('two transactions notify the same two members in opposite order', async () => {
  const [one = 0, other = 0] = await tavern.addMembers(2);
  const sent = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const both = Promise.all(sent.map(({ promise }) => promise));
  const notifyBoth = (nth: 0 | 1, [first, second]: readonly [number, number]) =>
    tavern.db.transaction(async (tx) => {
      await notify({ tx, now: NOON }, first, notice(`第 ${nth} 份`));
      sent[nth].resolve();
      await both;
      await notify({ tx, now: NOON }, second, notice(`第 ${nth} 份`));
    });
  await Promise.all([notifyBoth(0, [one, other]), notifyBoth(1, [other, one])]);
  for (const member of [one, other]) expect((await titles(member)).toSorted()).toEqual(['第 0 份', '第 1 份']);
});

it('the messages of a member come in the order in which a transaction sends them', async () => {
  const [one = 0, ...others] = await tavern.addMembers(40);
  const names = Array.from({ length: 12 }, (_, at) => `第 ${at} 句`);
  await tavern.db.transaction(async (tx) => {
    for (const title of names) for (const to of [one, ...others]) await notify({ tx, now: NOON }, to, notice(title));
  });
  for (const member of [one, ...others]) expect(await titles(member)).toEqual(names.toReversed());
});

it('nobody is notified of what is rolled back', async () => {
  const [one = 0] = await tavern.addMembers(1);
  const failing = tavern.db.transaction(async (tx) => {
    await notify({ tx, now: NOON }, one, notice('没有发生的事'));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await titles(one)).toEqual([]);
});

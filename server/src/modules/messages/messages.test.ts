import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '../members/index.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { listUnreadMessages, notify, notifyAll, readAllMessages, welcome, type Notice } from './index.ts';

const NOON = new Date('2026-03-04T04:00:00Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

let database: TestDatabase;
let reader: number;
let other: number;
beforeAll(async () => {
  database = await createTestDatabase();
  [reader, other] = await database.db.transaction(
    async (tx) =>
      [(await createMember(tx, { nickName: '听信人', joinedAt: NOON })).id, (await createMember(tx, { nickName: '旁人', joinedAt: NOON })).id] as const,
  );
});
afterAll(() => database.drop());

const notice = (title: string, details: Partial<Notice> = {}): Notice => ({ type: 10, isUrgent: 1, externalId: null, title, content: '内容', ...details });

it('greets a new member calmly', async () => {
  await database.db.transaction((tx) => welcome(tx, reader, '听信人', NOON));
  const [message] = await listUnreadMessages(database.db, reader);
  expect(message).toEqual({
    id: message!.id,
    title: '欢迎坐到火边',
    content: '听信人，椅子给你留好了。新手教程把头七天要做的事写成了七小段，一天一段，十分钟。今天先去挑一个世界。',
    lastDate: '2026-03-04T04:00:00Z',
    type: 10,
    isUrgent: 0,
    externalId: null,
  });
});

it('shows the newest twenty that are unread, each to its own member, none to a visitor', async () => {
  const messages = Array.from({ length: 25 }, (_, at) => ({ to: reader, notice: notice(`第 ${at} 条`) }));
  for (const [at, message] of messages.entries()) await database.db.transaction((tx) => notify(tx, { ...message.notice, to: message.to, now: later(at) }));
  await database.db.transaction((tx) => notifyAll(tx, [{ to: other, notice: notice('给旁人的', { type: 31, externalId: 7 }) }], NOON));
  const found = await listUnreadMessages(database.db, reader);
  expect(found.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, at) => `第 ${24 - at} 条`));
  expect(await listUnreadMessages(database.db, other)).toMatchObject([{ title: '给旁人的', type: 31, isUrgent: 1, externalId: 7 }]);
  expect(await listUnreadMessages(database.db, null)).toEqual([]);
});

it('marks everything as read for one member only, and what comes later is unread', async () => {
  await readAllMessages(database.db, reader, later(100));
  expect([(await listUnreadMessages(database.db, reader)).length, (await listUnreadMessages(database.db, other)).length]).toEqual([0, 1]);
  await database.db.transaction((tx) => notify(tx, { ...notice('后来的'), to: reader, now: later(200) }));
  expect(await listUnreadMessages(database.db, reader)).toMatchObject([{ title: '后来的' }]);
});

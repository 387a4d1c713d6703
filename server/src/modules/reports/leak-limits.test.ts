import { expect, it } from 'vitest';
import type { QueueItem } from '#contract/api/queue.ts';
import type { Page } from '#contract/envelope.ts';
import { listUnanswered } from '#server/modules/channels/index.ts';
import { watchQueueLimits } from '#server/modules/queue/index.ts';
import { setUpLeaks } from './leaks.fixture.ts';
import { reportAs, signUpReporter } from './reporters.fixture.ts';

const leaks = setUpLeaks();
const { someone, passTime, writePost, leak, deskItem, unreadMessages } = leaks;

const HOUR_MS = 60 * 60 * 1000;
const queue = async () => (await leaks.site.get<Page<QueueItem>>('admin/queue/list?size=50', { as: leaks.operator })).t.items;

it('a leak that is still in sight is first in the queue, with two hours', async () => {
  await reportAs(leaks.site, { kind: 'post', id: await writePost(await someone()) }, { as: await signUpReporter(leaks.site) });
  await leaks.site.platform.db.query(`UPDATE report_dockets SET filed_at = filed_at - interval '5 hours'`);
  const id = await writePost(await someone());
  await leak(id, await signUpReporter(leaks.site), { marks: {} });
  const reportCase = await deskItem(id);
  expect(reportCase).toMatchObject({ urgent: true, masked: false });
  const [first, second] = await queue();
  expect(first).toMatchObject({ id: reportCase?.id, kind: 'privacy' });
  expect(Date.parse(first?.dueAt ?? '') - Date.parse(first?.since ?? '')).toBe(2 * HOUR_MS);
  expect(second?.kind).toBe('report');
});

it('the author of a masked post reads the limit of the queue, and operators are notified when it is over', async () => {
  await passTime();
  const writer = await someone();
  const id = await writePost(writer);
  await leak(id, await signUpReporter(leaks.site));
  const dueAt = new Date((await queue()).find(({ title }) => title.includes('＊＊＊'))?.dueAt ?? '');
  const hour = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric', hour: 'numeric', hourCycle: 'h23' }).format(dueAt);
  expect((await unreadMessages(writer))[0]?.content).toContain(`最晚 ${hour}`);
  const { db } = leaks.site.platform;
  const overdue = async () => (await listUnanswered(db)).filter(({ topic }) => topic === 'queue:privacy').length;
  await watchQueueLimits({ db, now: new Date(Date.now() + 1.9 * HOUR_MS) });
  expect(await overdue()).toBe(0);
  await watchQueueLimits({ db, now: new Date(Date.now() + 2.1 * HOUR_MS) });
  expect(await overdue()).toBe(1);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostView } from '#contract/api/posts.ts';
import type { CasePage } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
let judge: Signed;
let jurors: Signed[];
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
  jurors = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
});
afterAll(() => court.site.close());

const page = async (id: number) => (await court.site.get<CasePage>(`g/trial/view/${id}`)).t;
const post = async (id: number) => (await court.site.get<PostView>(`g/post/view/${id}`)).t;

/** Files a case, lets the accused be served, and returns its number. */
async function received(): Promise<number> {
  const id = await court.fileCase(await court.person());
  await court.hear(id, judge);
  return id;
}

it('says nothing of the end of a case, and nothing of attempts to notify anybody, before its verdict', async () => {
  const id = await received();
  expect(await page(id)).toMatchObject({
    outcomeLine: null,
    heard: null,
    deliveryAttempts: [],
    judgeFigures: null,
    draw: null,
    canAppeal: false,
    appealBy: null,
  });
});

it('puts the outcome first, with how the accused was heard, who judged it, and until when it may be appealed', async () => {
  const id = await received();
  await court.judge(id, judge, { penalty: 'list90' });
  const closed = await page(id);
  const [accused] = closed.accused;
  expect(closed.outcomeLine).toBe(`成立。${accused?.name}-${accused?.realm} ${accused?.penalty?.label}`);
  expect(closed).toMatchObject({ heard: 'served', canAppeal: true, draw: null, judgeFigures: { heard: 1, standing: 1, tickets: 1, reduced: 0, annulled: 0 } });
  expect(closed.deliveryAttempts.every((attempt) => !JSON.stringify(attempt).includes('code'))).toBe(true);
  expect(Date.parse(closed.appealBy ?? '')).toBeGreaterThan(Date.now());
});

it('gives a case in which nothing was found a title and a summary without a word of the complaint', async () => {
  const id = await received();
  const before = await post(id);
  await court.judge(id, judge, { outcome: 'dismissed', penalty: '', penalties: [] });
  const after = await post(id);
  expect(after.title).toBe(before.title);
  expect(after.summary).toContain('检举不成立');
  const closed = await page(id);
  expect(closed).toMatchObject({ title: before.title, outcomeLine: '不成立。查明与事实不符', canAppeal: false });
  expect(closed.accused.every(({ isMasked }) => isMasked)).toBe(true);
});

it('takes the headline of the complaint away with the last ticket', async () => {
  const id = await received();
  const { t } = await court.judge(id, judge, { penalty: 'list90' });
  const headline = (await post(id)).title;
  const claimed = await court.site.post<{ id: number }>(`g/appeal/${encodeURIComponent(t.tickets[0] ?? '')}`, {
    ground: 'not_me',
    text: '那天我的号借给了别人，附上登录记录，请重新看一遍时间。',
  });
  const answer = '登录记录查实，那天上线的不是他本人，那一晚他在别处，三个人都看见了，原来的裁决不再算数，对不住。两边的话都对过，时间一条一条对得上。';
  const [confirmer] = jurors;
  if (confirmer) await court.confirmClaim(claimed.t.id, confirmer);
  // One of them was drawn; the others are refused.
  for (const as of jurors) await court.site.post(`appeal/handle/${claimed.t.id}`, { action: 'decide', outcome: 'annulled', answer }, { as });
  const { title } = await post(id);
  expect(title).not.toBe(headline);
  expect(await page(id)).toMatchObject({ title, outcomeLine: '已撤销。曾经裁决成立，罚单全部撤销了', canAppeal: false, judgeFigures: { annulled: 1 } });
});

it('says from how many a panel was drawn', async () => {
  const id = await received();
  await court.judge(id, judge, { penalty: 'permanent' });
  await court.seatJurors(id, jurors);
  for (const juror of jurors) await court.vote(id, juror, 'permanent');
  expect(await page(id)).toMatchObject({ draw: { poolSize: 3 }, decidedBy: { seat: 'panel', n: 3 } });
});

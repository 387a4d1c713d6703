import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MyCases } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
let judge: Signed;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

const mine = async (as: Signed, query = '') => (await court.site.get<MyCases>(`post/trial/my${query}`, { as })).t;
const only = async (as: Signed) => (await mine(as)).items[0];

it('says the place in the queue, then whose turn it is, then how it ended', async () => {
  const complainant = await court.person();
  const first = await court.fileCase(complainant);
  const other = await court.person();
  await court.fileCase(other);
  expect(await only(complainant)).toMatchObject({ id: first, role: 'complainant', turn: 'holder', queuePlace: 1, outcomeLine: null, ticketNumbers: [] });
  expect(await only(other)).toMatchObject({ queuePlace: 2 });
  expect((await only(other))?.nextStep).toContain('前面还有 1 桩');
  await court.hear(first, judge);
  expect(await only(complainant)).toMatchObject({ turn: 'holder', queuePlace: null, heard: 'served' });
  expect((await mine(judge)).items.find(({ id }) => id === first)).toMatchObject({ role: 'presenter', turn: 'me' });
  expect(await only(other)).toMatchObject({ queuePlace: 1 });
  const { t } = await court.judge(first, judge, { penalty: 'list90' });
  const ended = await only(complainant);
  expect(ended).toMatchObject({ outcome: 'upheld', ticketNumbers: t.tickets });
  expect(ended?.outcomeLine).toMatch(/^成立。/);
  expect(ended).toMatchObject({ canAppeal: false, appealBy: null });
});

it('says to the owner of a ticket until when they may appeal', async () => {
  const character = { name: '可以申诉的', realm: '死亡之翼' };
  const owner = await court.person('member', character);
  const id = await court.fileCase(await court.person(), [character]);
  await court.hear(id, judge);
  await court.judge(id, judge, { penalty: 'list90' });
  const ended = await only(owner);
  expect(ended).toMatchObject({ id, role: 'accused', canAppeal: true });
  expect(Math.round((Date.parse(ended?.appealBy ?? '') - Date.now()) / (24 * 60 * 60 * 1000))).toBe(30);
});

it('puts what waits for the reader first, what is over last, and pages through all of it', async () => {
  const complainant = await court.person();
  const over = await court.fileCase(complainant);
  const asked = await court.fileCase(complainant);
  const waiting = await court.fileCase(complainant);
  await court.site.post(`post/withdraw/${over}`, { reason: '我们说开了' }, { as: complainant });
  await court.site.post(`post/receive/${asked}`, {}, { as: judge });
  await court.site.post(`post/trial/statement/${asked}`, { kind: 'question', text: '第一次开交易窗口时，有没有截到数量？' }, { as: judge });
  const { items, counts, ...whole } = await mine(complainant);
  expect(whole.waiting).toBe(1);
  expect(await mine(complainant, '?role=accused')).toMatchObject({ items: [], waiting: 1 });
  expect(items.map(({ id }) => id)).toEqual([asked, waiting, over]);
  expect(items.map(({ turn }) => turn)).toEqual(['me', 'holder', 'clock']);
  expect(items[0]?.nextStep).toContain('有没有截到数量？');
  expect(counts).toEqual({ complainant: 3, accused: 0, witness: 0, presenter: 0 });
  const paged = [];
  for (let after = ''; ;) {
    const part = await mine(complainant, `?size=1${after && `&after=${encodeURIComponent(after)}`}`);
    paged.push(...part.items.map(({ id }) => id));
    if (part.next === null) break;
    after = part.next;
  }
  expect(paged).toEqual([asked, waiting, over]);
  expect((await mine(complainant, '?role=accused')).items).toEqual([]);
  expect((await mine(judge, '?role=complainant')).total).toBe(0);
});

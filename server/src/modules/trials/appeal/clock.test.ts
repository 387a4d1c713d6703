import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import type { Calc, Entry } from '#contract/api/blacklist.ts';
import type { AddonUpdate } from '#contract/api/plugins.ts';
import type { Ticket, TicketView } from '#contract/api/tickets.ts';
import type { Page } from '#contract/envelope.ts';
import type { TrialStats } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { buildAddons } from '#server/modules/plugins/index.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';
import { rebuildBlacklist } from '../testing/rebuild.ts';
import { runAppealClocks } from './clock.ts';

const REALM = '死亡之翼';

let court: Court;
let judge: Signed;
let other: Signed;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
  other = await court.person('presenter');
});
afterAll(() => court.site.close());

/** Returns a ticket whose owner has appealed against it. */
async function appealed(name: string): Promise<{ id: number; ticketId: number; number: string; appealId: number; owner: Signed }> {
  const owner = await court.person('member', { name, realm: REALM });
  const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
  await court.hear(id, judge);
  const { t } = await court.judge(id, judge, { penalty: 'list90' });
  const number = t.tickets[0] ?? '';
  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE number = $1', [number]);
  const appeal = { ground: 'too_heavy', text: '那天我掉线了，装备当场就说好要退的，请重新看一遍记录。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: owner });
  if (filed.code !== '200') throw new Error(filed.message);
  return { id, ticketId: ticket?.id ?? 0, number, appealId: filed.t.id, owner };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const runOnDay = (day: number) => runAppealClocks({ db: court.db, now: new Date(Date.now() + day * DAY_MS + 60_000) });
const listed = async (name: string) =>
  (await court.db.query('SELECT FROM blacklist_entries e JOIN characters c ON c.id = e.character_id WHERE c.name = $1', [name])).length === 1;
/** Returns where a name is found by who looks for it. */
async function foundIn(name: string): Promise<string[]> {
  await buildAddons({ ...court.site.platform, now: new Date() });
  const read = async (path: string) => (await court.site.get<Record<string, unknown>>(path)).t;
  const q = `q=${encodeURIComponent(name)}`;
  const { text } = (await court.site.get<AddonUpdate>('g/plugin/update')).t;
  const pages = {
    // What a roster is checked against, too.
    snapshot: await read('g/blacklist/snapshot'),
    list: await read(`g/blacklist/list?${q}`),
    tickets: await read(`g/ticket/list?${q}`),
    search: (await read(`g/search/overview?${q}`))['characters'],
    addon: Buffer.from(text.split(':')[1] ?? '', 'base64url').toString(),
  };
  return Object.entries(pages).flatMap(([page, found]) => ((typeof found === 'string' ? found : JSON.stringify(found)).includes(name) ? [page] : []));
}

const EVERYWHERE = ['snapshot', 'list', 'tickets', 'search', 'addon'];
const ticketOf = async (number: string) => (await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t;

describe('an appeal that nobody decides', () => {
  it('takes the name off the list on day 14, and annuls the ticket on day 30, each once', async () => {
    const { id, number, owner } = await appealed('没人答复的');
    await runOnDay(13);
    expect(await foundIn('没人答复的')).toEqual(EVERYWHERE);
    await court.db.query(
      `INSERT INTO webhooks (name, url, format, events, secret, created_at) VALUES ('群', 'https://bot.example', 'json', '{blacklist.changed}', 'x', now())`,
    );
    await runOnDay(14);
    await Promise.all([runOnDay(14), runOnDay(14)]);
    expect(await court.db.query(`SELECT facts ->> 'number' AS number FROM webhook_deliveries`)).toEqual([{ number }]);
    await court.db.query('UPDATE webhooks SET active = false');
    expect(await foundIn('没人答复的')).toEqual([]);
    expect((await court.site.get('g/trial/stats')).t).toMatchObject({ waitingAppeal: 1, suspended: 1 });
    expect(await ticketOf(number)).toMatchObject({ status: 'suspended', disputed: true, subject: { name: '没人答复的' }, entryId: null });
    const page = async (status: string) => (await court.site.get<Page<Ticket>>(`g/ticket/list?status=${status}`)).t.items.map((ticket) => ticket.number);
    expect([await page('suspended'), (await page('active')).includes(number)]).toEqual([[number], false]);
    const rebuilt = [...(await rebuildBlacklist({ db: court.db, now: new Date() })).keys()];
    expect(rebuilt.filter((key) => key.includes('没人答复的'))).toEqual([]);
    expect((await court.messages(owner.id)).filter((title) => title === '申诉逾期未决，暂停列名')).toHaveLength(1);
    await runOnDay(29);
    expect(await court.stateOf(id)).toBe('appealed');
    await runOnDay(30);
    expect(await court.stateOf(id)).toBe('closed');
    expect(await ticketOf(number)).toMatchObject({ status: 'annulled', subject: null });
    expect(await verifyChain((await court.site.get<Chain>('g/ticket/chain')).t)).toMatchObject({ whole: true });
  });

  it('skips nothing when no clock ran for a month', async () => {
    const { id, number } = await appealed('一个月没人');
    await runOnDay(31);
    expect(await court.stateOf(id)).toBe('closed');
    expect(await ticketOf(number)).toMatchObject({ status: 'annulled' });
    const actions = await court.db.query<{ action: string }>(
      `SELECT action FROM case_events WHERE case_id = $1 AND action IN ('suspend', 'annul') ORDER BY id`,
      [id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['suspend', 'annul']);
    const own = (await court.site.get<TrialStats>('g/trial/stats')).t.presenters.find(({ presenter }) => presenter.id === judge.id);
    expect(own?.upheldRate).toBeLessThan(1);
    expect(await court.db.queryOne('SELECT upheld_rate AS "upheldRate" FROM presenters WHERE member_id = $1', [judge.id])).toEqual({
      upheldRate: own?.upheldRate,
    });
  });

  it('lists the name again when it is affirmed after all', async () => {
    const { number, appealId } = await appealed('晚了才维持的');
    await runOnDay(15);
    expect(await listed('晚了才维持的')).toBe(false);
    const decided = {
      action: 'decide',
      outcome: 'affirmed',
      answer: '两边的记录重新看过，原来的认定没有问题，维持原裁决，不作改动。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。',
    };
    expect(await court.site.post(`appeal/handle/${appealId}`, decided, { as: other })).toMatchObject({ t: { state: 'affirmed' } });
    expect(await listed('晚了才维持的')).toBe(true);
    expect(await ticketOf(number)).toMatchObject({ status: 'active', suspendedAt: null });
  });

  it('takes the name out of the answer to an earlier one, and asks nothing of the operators any more', async () => {
    const name = '旧答复里写过的';
    const { id, ticketId, number, appealId, owner } = await appealed(name);
    const decided = {
      action: 'decide',
      outcome: 'affirmed',
      answer: `${name}那天的记录重新看过，原来的认定没有问题，维持原裁决，不作改动。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。`,
    };
    expect(await court.site.post(`appeal/handle/${appealId}`, decided, { as: other })).toMatchObject({ t: { state: 'affirmed' } });
    expect((await ticketOf(number)).appeals.map(({ answer }) => answer)).toEqual([decided.answer]);
    const fileId = await court.file({ memberId: owner.id });
    const appeal = {
      ground: 'new_evidence',
      text: '找到了那天晚上的登录记录，和原来认定的时间对不上，请再看一遍。',
      evidence: [{ fileId, publicFileId: fileId, caption: '登录记录' }],
    };
    const again = await court.site.post<{ id: number }>(`ticket/appeal/${ticketId}`, appeal, { as: owner });
    expect(again).toMatchObject({ code: '200' });
    await runOnDay(31);
    const [ticket, shown] = [await ticketOf(number), await court.publicCase(id)];
    expect(ticket).toMatchObject({ status: 'annulled', subject: null, appeals: [{ state: 'affirmed' }, { state: 'annulled' }] });
    expect([JSON.stringify(ticket).includes(name), JSON.stringify(shown).includes(name)]).toEqual([false, false]);
    const asked = await court.db.query<{ isOpen: boolean }>('SELECT DISTINCT answered_at IS NULL AS "isOpen" FROM notifications WHERE topic = $1', [
      `appeal:${again.t.id}`,
    ]);
    expect(asked).toEqual([{ isOpen: false }]);
  });

  it('leaves the ticket suspended where the operator has set that, counts for nothing, and may be filed again', async () => {
    const set = (value: string) => court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'appealExpire', value));
    await set('suspend');
    const name = '一直停着的';
    const { id, ticketId, number, appealId, owner } = await appealed(name);
    await runOnDay(31);
    await runOnDay(32);
    expect(await court.stateOf(id)).toBe('closed');
    expect(await ticketOf(number)).toMatchObject({ status: 'suspended', disputed: false, subject: { name }, appeals: [{ state: 'unanswered', answer: '' }] });
    expect([await listed(name), await foundIn(name)]).toEqual([false, []]);
    expect((await court.messages(owner.id)).filter((title) => title === '申诉满 30 天没有答复，罚单暂停列名')).toHaveLength(1);
    // Their thirty days are over, and nobody has answered in them.
    await court.db.query(`UPDATE tickets SET issued_at = issued_at - interval '40 days' WHERE id = $1`, [ticketId]);
    const appeal = { ground: 'too_heavy', text: '上一份申诉没有人答复，那天我掉线了，请重新看一遍记录。' };
    const again = await court.site.post<{ id: number }>(`ticket/appeal/${ticketId}`, appeal, { as: owner });
    expect([again.code, again.t.id === appealId]).toEqual(['200', false]);
    await runOnDay(31);
    expect(await ticketOf(number)).toMatchObject({ status: 'suspended', appeals: [{ state: 'unanswered' }, { state: 'unanswered' }] });
    const suspensions = await court.db.query(`SELECT FROM case_events WHERE case_id = $1 AND action = 'suspend'`, [id]);
    expect(suspensions).toHaveLength(1);
    const third = await court.site.post<{ id: number }>(`ticket/appeal/${ticketId}`, appeal, { as: owner });
    const decided = await court.decideAppeal(third.t.id, other, { outcome: 'affirmed' });
    await set('annul');
    expect(decided).toMatchObject({ t: { state: 'affirmed' } });
    expect(await ticketOf(number)).toMatchObject({ status: 'active', suspendedAt: null });
    expect(await verifyChain((await court.site.get<Chain>('g/ticket/chain')).t)).toMatchObject({ whole: true });
  });

  it('leaves the other ticket of the character alone, and is not counted with it', async () => {
    const name = '两张罚单的';
    await appealed(name);
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    await court.hear(id, other);
    const { t } = await court.judge(id, other, { penalty: 'list90' });
    const isRepeated = async () => (await court.site.get<Calc>('g/blacklist/calc')).t.repeated.some((each) => each.name === name);
    expect(await isRepeated()).toBe(true);
    await runOnDay(14);
    expect(await isRepeated()).toBe(false);
    expect(await foundIn(name)).toEqual(EVERYWHERE);
    const { items } = (await court.site.get<Page<Entry>>(`g/blacklist/list?q=${encodeURIComponent(name)}`)).t;
    expect(items).toMatchObject([{ name, status: 'active', ticketCount: 1, ticketNumber: t.tickets[0] }]);
  });
});

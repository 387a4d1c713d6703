import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TicketView } from '#contract/api/tickets.ts';
import type { Signed } from '#server/app/testing.ts';
import { closeNames } from '../clocks/close-names.ts';
import { ANSWER } from '../testing/court-lots.fixture.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

const NAME = '敲锣的人';
const REASON = '第二张截图的时间是改过的，原图里说话的是另一个人，他自己传的日志里也对得出来。';
const LONG = '两边的话和日志都对过，先后连得上，没有别的解释，递的人当时就知道。';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

/** Has a complaint of a member found false, and that upheld by others, whose verdict names their character. */
async function uphold(member: Signed): Promise<{ id: number; numbers: string[] }> {
  const [judge, other, signer] = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
  const complaint = await court.fileCase(member);
  await court.hear(complaint, judge);
  const falseFinding = { kind: 'spliced', reason: REASON };
  expect(await court.judge(complaint, judge, { outcome: 'dismissed', penalty: '', penalties: [], falseFinding })).toMatchObject({ code: '200' });
  const opened = await court.db.queryOne<{ id: number }>('SELECT post_id AS id FROM cases WHERE found_false = $1', [complaint]);
  const id = opened?.id ?? 0;
  await court.hear(id, other);
  const words = { facts: `${NAME}的截图是拼起来的。${LONG}`, reasoning: `${NAME}自己的日志也这么写。${LONG}`, statement: `${NAME}递了拼接的截图。${LONG}` };
  expect(await court.judge(id, other, { penalty: '', penalties: [], ...words })).toMatchObject({ t: { state: 'countersigning' } });
  const { code, t } = await court.sign(id, signer);
  expect(code).toBe('200');
  return { id, numbers: t.tickets };
}

it('the character of a member is named by nothing but a ticket, and by that only until its time is over', async () => {
  const member = await court.person('member', { name: NAME, realm: '罗宁' });
  const first = await uphold(member);
  expect(first.numbers).toEqual([]);
  const readers = async (id: number) => JSON.stringify([await court.publicCase(id), (await court.site.get(`g/post/view/${id}`)).t]);
  expect(await readers(first.id)).toContain('的截图是拼起来的');
  expect(await readers(first.id)).not.toContain(NAME);
  await court.db.query(`UPDATE cases SET filed_at = filed_at - interval '31 days', closed_at = closed_at - interval '31 days' WHERE post_id = $1`, [first.id]);
  const second = await uphold(member);
  expect(second.numbers).toHaveLength(1);
  const view = async () => (await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(second.numbers[0] ?? '')}`)).t;
  const { id: ticketId, subject } = await view();
  expect(subject?.name).toBe(NAME);
  const appeal = { ground: 'procedure', text: '日志的时间可以从服务器那边再核一遍，不是我改的。', evidence: [] };
  const opened = await court.site.post<{ id: number }>(`ticket/appeal/${ticketId}`, appeal, { as: member });
  const decided = { outcome: 'affirmed', answer: `${NAME}的日志重新核过。${ANSWER}` };
  expect(await court.decideAppeal(opened.t.id, await court.person('presenter'), decided)).toMatchObject({ code: '200' });
  expect((await view()).appeals[0]?.answer).toContain(NAME);
  await closeNames({ db: court.db, now: new Date(Date.now() + 366 * 24 * 60 * 60 * 1000) });
  const closed = await view();
  expect(closed).toMatchObject({ subject: null, appeals: [{ answer: expect.stringContaining('的日志重新核过') }] });
  expect(JSON.stringify(closed)).not.toContain(NAME);
  expect(await readers(second.id)).not.toContain(NAME);
});

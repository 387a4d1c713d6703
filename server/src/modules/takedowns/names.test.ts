import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import type { AddonUpdate } from '#contract/api/plugins.ts';
import type { ChainPart, Ticket, TicketView } from '#contract/api/tickets.ts';
import type { Page } from '#contract/envelope.ts';
import type { Signed } from '#server/app/testing.ts';
import { buildAddons } from '#server/modules/plugins/index.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { hasPython, run, verifySite } from '#server/modules/trials/testing/verifiers.fixture.ts';

const NUMBER = '（2026）沪 01 民初 88 号';
const REALM = '死亡之翼';

let court: Court;
let judge: Signed;
let operator: Signed;
let url: string;
beforeAll(async () => {
  court = await openCourt();
  url = await court.site.app.listen({ port: 0, host: '127.0.0.1' });
  judge = await court.person('presenter');
  operator = await court.site.signUp('守炉人', 'operator');
});
afterAll(() => court.site.close());

/** Returns the number of a ticket and its case. */
async function sentence(name: string): Promise<{ caseId: number; ticket: Ticket }> {
  const caseId = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
  await court.hear(caseId, judge);
  const { message } = await court.judge(caseId, judge, { penalty: 'list90' });
  const ticket = (await court.site.get<Page<Ticket>>('g/ticket/list')).t.items.find((each) => each.caseId === caseId);
  if (!ticket) throw new Error(message);
  return { caseId, ticket };
}

async function order(targets: object[]): Promise<number> {
  const fields = { authority: '上海一中院', documentNumber: NUMBER, receivedAt: '2026-11-22T05:45:00Z', dueAt: '2026-11-22T09:45:00Z', targets };
  const { t, message } = await court.site.post<{ id: number }>('admin/takedown/save', fields, { as: operator });
  if (!t) throw new Error(message);
  return t.id;
}

const execute = (id: number) => court.site.post(`admin/takedown/execute/${id}`, { documentNumber: NUMBER }, { as: operator });
const release = (id: number) => court.site.post(`admin/takedown/release/${id}`, { releaseDocument: '（2026）沪 01 民终 9 号' }, { as: operator });
const chain = async () => (await court.site.get<Chain>('g/ticket/chain')).t;
/** Expects that both implementations find everything right; `sealed` names are masked by order then. */
async function expectVerified(sealed: number): Promise<void> {
  expect((await court.site.get<ChainPart>('g/ticket/chain')).t.sealed).toHaveLength(sealed);
  expect(await verifySite(url)).toBeNull();
  if (hasPython) expect(await run('python3', ['docs/verify.py', url])).toMatchObject({ code: 0, output: expect.stringContaining(`${sealed} names sealed`) });
}

const viewOf = async (number: string) => (await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t;

/** Returns the numbers by which a copy of the addon drops what it names. */
async function droppedByAddons(): Promise<string[]> {
  const { text } = (await court.site.get<AddonUpdate>('g/plugin/update')).t;
  const [, , dropped = ''] = Buffer.from(text.split(':')[1] ?? '', 'base64url')
    .toString()
    .split('\n');
  return dropped.split('\t');
}

/** Returns the addresses under which anybody reads a name. */
async function readIn(name: string, { caseId, ticket }: { caseId: number; ticket: Ticket }): Promise<string[]> {
  await buildAddons({ ...court.site.platform, now: new Date() });
  const paths = [
    'g/blacklist/snapshot',
    `g/blacklist/list?q=${encodeURIComponent(name)}`,
    'g/ticket/list',
    `g/ticket/view/${encodeURIComponent(ticket.number)}`,
    'g/ticket/chain',
    `g/trial/view/${caseId}`,
    `g/post/view/${caseId}`,
    `g/post/card/${ticket.columnId}`,
    `g/post/full/search?q=${encodeURIComponent(name)}`,
  ];
  const found: string[] = [];
  for (const path of paths) if (JSON.stringify((await court.site.get(path)).t).includes(name)) found.push(path.split('?')[0] ?? '');
  const { text } = (await court.site.get<AddonUpdate>('g/plugin/update')).t;
  const list = Buffer.from(text.split(':')[1] ?? '', 'base64url').toString();
  return list.includes(name) ? [...found, 'addon'] : found;
}

it.each(['ticket', 'entry'] as const)('masks the name of a %s everywhere while the chain verifies, and names it again by another document', async (kind) => {
  const name = kind === 'ticket' ? '云游的账房' : '灰烬里的人';
  const sentenced = await sentence(name);
  const before = await readIn(name, sentenced);
  expect(before).toEqual(expect.arrayContaining(['g/blacklist/snapshot', 'g/ticket/list', 'g/ticket/chain', `g/trial/view/${sentenced.caseId}`]));
  const wasView = await viewOf(sentenced.ticket.number);
  const target = kind === 'ticket' ? { kind, id: sentenced.ticket.id } : { kind, id: sentenced.ticket.entryId };
  const id = await order([target]);
  expect((await execute(id)).code).toBe('200');
  expect(await readIn(name, sentenced)).toEqual([]);
  expect(await droppedByAddons()).toContain(sentenced.ticket.number);
  expect(await viewOf(sentenced.ticket.number)).toMatchObject({ number: sentenced.ticket.number, subject: null, statement: '', opening: null });
  expect(await verifyChain(await chain())).toMatchObject({ whole: true });
  await expectVerified(1);
  if (kind === 'entry') expect((await court.site.get(`g/blacklist/entry/${sentenced.ticket.entryId}`)).status).toBe(451);
  const opened = await court.site.get<{ texts: { title: string }[] }>(`admin/takedown/view/${id}?sealed=1`, { as: operator });
  expect(opened.t.texts).toMatchObject([{ title: name }]);
  expect((await release(id)).code).toBe('200');
  expect(await readIn(name, sentenced)).toEqual(before);
  expect(await droppedByAddons()).not.toContain(sentenced.ticket.number);
  expect(await viewOf(sentenced.ticket.number)).toEqual(wasView);
  expect(await verifyChain(await chain())).toMatchObject({ whole: true });
  await expectVerified(0);
});

it('seals the page of a case, which no other act of staff reaches, while the chain verifies', async () => {
  const { caseId, ticket } = await sentence('不该公开的人');
  const closed = async () => (await court.site.get<Page<{ id: number }>>(`g/post/card/${ticket.columnId}?state=closed`)).t.total;
  const before = await closed();
  expect((await court.site.post(`admin/post/remove/${caseId}`, { code: 'ad', text: '写明了理由的' }, { as: operator })).name).toBe('caseInSight');
  const id = await order([{ kind: 'post', id: caseId }]);
  expect((await execute(id)).code).toBe('200');
  for (const path of [`g/post/view/${caseId}`, `g/trial/view/${caseId}`, `g/comment/post/${caseId}`]) expect((await court.site.get(path)).status).toBe(451);
  for (const query of ['', '?state=closed'])
    expect((await court.site.get<Page<{ id: number }>>(`g/post/card/${ticket.columnId}${query}`)).t.items.map((card) => card.id)).not.toContain(caseId);
  expect(await closed()).toBe(before - 1);
  expect(await verifyChain(await chain())).toMatchObject({ whole: true });
  expect((await release(id)).code).toBe('200');
  expect((await court.site.get(`g/trial/view/${caseId}`)).status).toBe(200);
  expect(await closed()).toBe(before);
});

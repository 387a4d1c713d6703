import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import type { AddonUpdate } from '#contract/api/plugins.ts';
import type { Ticket, TicketView } from '#contract/api/tickets.ts';
import type { Page } from '#contract/envelope.ts';
import type { Signed } from '#server/app/testing.ts';
import { endTickets } from '#server/modules/blacklist/index.ts';
import { buildAddons } from '#server/modules/plugins/index.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';
import { closeNames } from './close-names.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const REALM = '死亡之翼';

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
let court: Court;
let judge: Signed;
beforeAll(async () => {
  court = await openCourt({ clock: { now } });
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

/** Lets days pass for the whole site, as its jobs do. */
async function goTo(days: number): Promise<void> {
  aheadMs = days * DAY_MS + MINUTE_MS;
  await endTickets({ db: court.db, now: now() });
  await closeNames({ db: court.db, now: now() });
}

async function sentence(names: readonly string[], penalty: string): Promise<{ id: number; numbers: string[]; complainant: Signed }> {
  const complainant = await court.person();
  const id = await court.fileCase(
    complainant,
    names.map((name) => ({ name, realm: REALM })),
  );
  await court.hear(id, judge);
  const { t, message } = await court.judge(id, judge, { penalty });
  if (t?.state !== 'closed') throw new Error(message);
  return { id, numbers: t.tickets, complainant };
}

const viewOf = async (number: string) => (await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t;

/** Returns the addresses under which anybody reads a name. */
async function readIn(name: string, { id, numbers, complainant }: { id: number; numbers: readonly string[]; complainant: Signed }): Promise<string[]> {
  await buildAddons({ ...court.site.platform, now: now() });
  const q = `q=${encodeURIComponent(name)}`;
  const number = encodeURIComponent(numbers[0] ?? '');
  const calls = [
    ...[
      'g/blacklist/snapshot',
      `g/blacklist/list?${q}`,
      `g/blacklist/list?status=expired`,
      'g/ticket/list',
      `g/ticket/list?${q}`,
      'g/ticket/list?status=expired',
    ],
    ...['g/ticket/chain', `g/ticket/view/${number}`, `g/trial/view/${id}`, `g/post/view/${id}`, `g/search/overview?${q}`, `g/post/full/search?${q}`],
    ...[`g/post/card/1001`, `g/comment/post/${id}`],
  ].map((path) => `/restful/v1/${path}`);
  const files = [`/ticket/${number}.svg`, '/feed/1301.xml', '/feed/1302.xml', '/sitemap/entries-1.xml', '/sitemap/tickets-1.xml', '/sitemap/posts-1.xml'];
  const found: string[] = [];
  for (const url of [...calls, ...files])
    if ((await court.site.app.inject({ url })).body.replaceAll(encodeURIComponent(name), '').includes(name)) found.push(url);
  const { text } = (await court.site.get<AddonUpdate>('g/plugin/update')).t;
  if (
    Buffer.from(text.split(':')[1] ?? '', 'base64url')
      .toString()
      .includes(name)
  )
    found.push('addon');
  if ((await court.messages(complainant.id)).join('\n').includes(name)) found.push('messages');
  return found;
}

it('takes a name off every public place 180 days after the end of its ticket, and leaves number, offense and penalty', async () => {
  const made = await sentence(['期满的人', '同案的人'], 'list90');
  expect((await readIn('期满的人', made)).length).toBeGreaterThan(5);
  await goTo(90 + 179);
  expect(await readIn('期满的人', made)).toContain('/restful/v1/g/ticket/chain');
  expect((await viewOf(made.numbers[0] ?? '')).subject?.name).toBe('期满的人');
  await Promise.all([goTo(90 + 180), goTo(90 + 180)]);
  expect(await readIn('期满的人', made)).toEqual([]);
  expect(await readIn('同案的人', made)).toEqual([]);
  expect(await viewOf(made.numbers[0] ?? '')).toMatchObject({
    status: 'expired',
    subject: null,
    statement: '',
    opening: null,
    penalty: { value: 'list90' },
    offence: { value: 'ninja_loot' },
  });
  const { items } = (await court.site.get<Page<Ticket>>('g/ticket/list?status=expired')).t;
  expect(items.map(({ number, subject }) => ({ number, subject }))).toEqual(
    made.numbers
      .toSorted()
      .toReversed()
      .map((number) => ({ number, subject: null })),
  );
  expect(await court.publicCase(made.id)).toMatchObject({
    outcome: 'upheld',
    accused: [{ isMasked: true, ticketNumber: made.numbers[0] }, { isMasked: true }],
  });
  expect(await verifyChain((await court.site.get<Chain>('g/ticket/chain')).t)).toMatchObject({ whole: true, records: 2 });
});

it('keeps the name of a warning for 365 days', async () => {
  aheadMs = 0;
  const warned = await sentence(['挨过警告的'], 'warning');
  await goTo(364);
  expect((await viewOf(warned.numbers[0] ?? '')).subject?.name).toBe('挨过警告的');
  await goTo(365);
  expect(await readIn('挨过警告的', warned)).toEqual([]);
  expect(await verifyChain((await court.site.get<Chain>('g/ticket/chain')).t)).toMatchObject({ whole: true, records: 3 });
});

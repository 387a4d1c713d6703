import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '#contract/api/blacklist.ts';
import { startVerification } from '#contract/chain/ticket-chain.ts';
import type { Page } from '#contract/envelope.ts';
import type { ChainHead } from '#contract/api/ticket-head.ts';
import type { ChainPart, Ticket, TicketView } from '#contract/api/tickets.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { ENTRY_SORTS } from '#contract/sorts.ts';

let court: Court;
const names = ['夜半敲钟', '煞气a杀手', '"><script>x', '𠮷野家|H', '夜半敲钟'];
const realms = ['死亡之翼', '安苏', '罗宁', '安苏', '安苏'];
const numbers: string[] = [];

beforeAll(async () => {
  court = await openCourt();
  const [complainant, presenter] = [await court.person(), await court.person('presenter')];
  await court.db.query("UPDATE members SET joined_at = joined_at - interval '400 days'");
  for (const [index, name] of names.entries()) {
    const id = await court.fileCase(complainant, [{ name, realm: realms[index] ?? '' }]);
    await court.hear(id, presenter);
    const { t, message } = await court.judge(id, presenter, { penalty: index === 1 ? 'warning' : 'list90' });
    if (!t?.tickets?.[0]) throw new Error(message);
    numbers.push(t.tickets[0]);
  }
}, patient(60_000));
afterAll(() => court.site.close());

const get = async <T>(path: string, query: Record<string, string> = {}) => court.site.get<T>(`${path}?${new URLSearchParams(query)}`);
const namesOf = async (query: Record<string, string>) => (await get<Page<Entry>>('g/blacklist/list', query)).t.items.map(({ name }) => name);

describe('the list', () => {
  it('continues after its last row in every order, each entry once', async () => {
    for (const sort of ENTRY_SORTS) {
      const found: number[] = [];
      let after = '';
      do {
        const { t } = await get<Page<Entry>>('g/blacklist/list', { sort, size: '1', ...(after && { after }) });
        found.push(...t.items.map(({ id }) => id));
        after = t.next ?? '';
      } while (after !== '' && found.length < 20);
      expect(new Set(found).size, sort).toBe(4);
      expect(found, sort).toHaveLength(4);
    }
  });

  it('refuses a cursor of another order or of no list', async () => {
    const { t } = await get<Page<Entry>>('g/blacklist/list', { sort: 'latest', size: '1' });
    expect((await get('g/blacklist/list', { sort: 'tickets', after: t.next ?? '' })).status).toBe(400);
    expect((await get('g/blacklist/list', { after: 'x%' })).status).toBe(400);
  });

  it('shows the number of the ticket and the realms of namesakes', async () => {
    const { t } = await get<Page<Entry>>('g/blacklist/list', { q: '夜半敲钟-死亡之翼' });
    expect(t.items).toMatchObject([{ name: '夜半敲钟', realm: '死亡之翼', ticketNumber: numbers[0], namesakes: ['安苏'] }]);
  });

  it('finds a name in any width, case and kind of characters, and nothing by signs alone', async () => {
    expect(await namesOf({ q: '夜半敲鐘' })).toEqual(['夜半敲钟', '夜半敲钟']);
    expect(await namesOf({ q: '煞气Ａ杀手' })).toEqual([]);
    for (const q of ['%', '_', '\\', "'", '||', '\u200b']) expect((await get('g/blacklist/list', { q })).status).toBe(200);
    expect(await namesOf({ q: '%' })).toEqual([]);
  });
});

describe('tickets', () => {
  it('are found by the month in China in which they were issued', async () => {
    await court.db.query("UPDATE tickets SET issued_at = '2026-03-31T16:30:00Z', expires_at = expires_at WHERE number = $1", [numbers[0] ?? '']);
    const inMonth = async (month: string) => (await get<Page<Ticket>>('g/ticket/list', { month })).t.items.map(({ number }) => number);
    // A filtered list makes its own reply, so no cached one interferes.
    expect(await inMonth('2026-04')).toContain(numbers[0]);
    expect(await inMonth('2026-03')).not.toContain(numbers[0]);
    expect((await get('g/ticket/list', { month: '2026-13' })).status).toBe(400);
  });

  it('are viewed by number, in the game that is named', async () => {
    const { t } = await get<TicketView>(`g/ticket/view/${encodeURIComponent(numbers[1] ?? '')}`, { game: '1' });
    expect(t).toMatchObject({ number: numbers[1], countersigner: null, penalty: { value: 'warning' } });
    expect((await get('g/ticket/view/x%00')).status).toBe(400);
  });

  it('come as a chain in parts that verifies', async () => {
    const verification = startVerification();
    const whole = (await get<ChainPart>('g/ticket/chain')).t;
    expect(whole).toMatchObject({ total: 5, next: null });
    expect(await verification.take(whole)).toMatchObject({ whole: true, records: 5 });
    const rest = (await get<ChainPart>('g/ticket/chain', { from: '4' })).t;
    expect(rest.records.map(({ position }) => position)).toEqual([4, 5]);
    expect(rest.openings.map(({ number }) => number)).toEqual(numbers.slice(3));
    expect((await get('g/ticket/chain', { from: '0' })).status).toBe(400);
    expect((await get<ChainPart>('g/ticket/chain', { from: '2147483647' })).t).toMatchObject({ records: [], next: null });
  });
});

describe('the preview of a ticket on other sites', () => {
  const raw = (url: string) => court.site.app.inject({ url });

  it('is a picture in which names are escaped', async () => {
    const response = await raw(`/ticket/${encodeURIComponent(numbers[2] ?? '')}.svg`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('image/svg+xml');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.body).toContain('&lt;script&gt;');
    expect(response.body).not.toContain('<script');
  });

  it('is returned by oEmbed for ticket pages of this site alone', async () => {
    const { config } = court.site.platform;
    const ask = (url: string, more = '') => raw(`/oembed?url=${encodeURIComponent(url)}${more}`);
    const page = `${config.publicUrl}/ticket/${encodeURIComponent(numbers[0] ?? '')}?game=1`;
    expect((await ask(page)).json()).toMatchObject({ version: '1.0', type: 'photo', width: 640 });
    expect((await ask(page, '&format=xml')).statusCode).toBe(501);
    for (const url of [
      '',
      'x',
      'https://evil.example/ticket/1',
      `${config.publicUrl}/ticket/verify`,
      `${config.publicUrl}/ticket/%E0%A4`,
      `${config.publicUrl}/ticket/a%00b`,
      `${config.publicUrl}/ticket/${'x'.repeat(10_000)}`,
    ])
      expect((await ask(url)).statusCode, url.slice(0, 60)).toBe(404);
  });

  it('does not exist for numbers that were never issued', async () => {
    for (const path of ['/ticket/x.svg', '/ticket/a%00b.svg', '/ticket/%E0%A4.svg', `/ticket/${'x'.repeat(300)}.svg`])
      expect((await raw(path)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

it('the head of a chain is in the feeds and on the cards of its game', async () => {
  const { t } = await court.site.get<ChainHead>('g/ticket/head');
  expect(t.position).toBeGreaterThan(0);
  const bodyOf = async (url: string) => (await court.site.app.inject({ url })).body;
  const card = await bodyOf(`/ticket/${encodeURIComponent(numbers[0] ?? '')}.svg`);
  expect(card).toContain(`第 ${t.position} 环 ${t.head}`);
  expect(await bodyOf('/feed/1001.xml')).toContain(`<hearth:head game="1" position="${t.position}">${t.head}</hearth:head>`);
  expect(await bodyOf('/feed/1001.xml?game=2')).toContain(`<hearth:head game="2" position="0">${'0'.repeat(64)}</hearth:head>`);
});

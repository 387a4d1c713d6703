import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSite } from '#server/app/testing.ts';
import { countReport, flushFaults, type Release } from './count.ts';
import { MAX_GROUPS_A_DAY, sampleWeight } from './limits.ts';
import { listFaults, sweepFaults } from './list.ts';
import { browserOf } from './report/browsers.ts';
import { readReport, type Scripts } from './report/read-report.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const scripts: Scripts = { files: new Set(['entry-client-AAAAAAAA.js', 'lists-BBBBBBBB.js']), entry: 'entry-client-AAAAAAAA.js' };
const release: Release = { version: '1.0.0 AAAAAAAA', scripts };

let now = new Date();
const site = await startTestSite({ clock: { now: () => now } });
afterAll(() => site.close());
beforeEach(async () => {
  // What is counted in a minute is sampled: each test has one of its own.
  now = new Date(now.getTime() + 60_000);
  await flushFaults(site.platform.db, site.platform.log);
  await site.platform.db.query('DELETE FROM browser_faults');
});

const error = (details: object = {}) => ({
  ...{ kind: 'error', name: 'TypeError', message: "Cannot read properties of undefined (reading 'nick')", file: '/assets/lists-BBBBBBBB.js' },
  ...{ function: 'onClick', line: 1, col: 4711, ...details },
});
const report = (...faults: object[]) => JSON.stringify({ entry: '/assets/entry-client-AAAAAAAA.js', faults });
const count = (body: string, address = '203.0.113.7') => countReport(site.platform, release, { body, userAgent: CHROME, address });
const stored = async () => {
  await flushFaults(site.platform.db, site.platform.log);
  return listFaults({ db: site.platform.db, now }, 1);
};
/** Sends a body to the address of reports. */
const send = async (payload: string | Buffer, type = 'text/plain;charset=UTF-8', headers: Record<string, string> = {}) =>
  (await site.app.inject({ method: 'POST', url: '/faults', payload, headers: { 'content-type': type, 'user-agent': CHROME, ...headers } })).statusCode;

it('counts the same place in one row, with version and browser family', async () => {
  for (let nth = 0; nth < 3; nth += 1) await count(report(error(), error()));
  expect(await stored()).toMatchObject([
    {
      ...{ version: '1.0.0 AAAAAAAA', kind: 'error', message: 'read from nothing', file: 'lists-BBBBBBBB.js', line: 1, col: 4711, function: 'onClick' },
      ...{ browser: 'Chrome', browserVersion: 131, count: 6 },
    },
  ]);
  await count(report(error({ col: 4712 })));
  expect((await stored()).map(({ col, count: times }) => [col, times])).toEqual([
    [4711, 6],
    [4712, 1],
  ]);
});

it('says so when the page is of an older build', async () => {
  await count(JSON.stringify({ entry: '/assets/entry-client-CCCCCCCC.js', faults: [error({ file: '/assets/lists-CCCCCCCC.js' })] }));
  expect(await stored()).toMatchObject([{ version: 'older', file: 'other script', line: 0, col: 0 }]);
});

describe('what a policy refused', () => {
  const expected = { kind: 'policy', message: 'img-src address', file: 'lists-BBBBBBBB.js', line: 3, browser: 'Chrome' };

  it('is counted in the form of report-uri', async () => {
    const body = {
      'csp-report': {
        ...{ 'document-uri': 'https://site.example/post/view/1301/55?token=secret', referrer: 'https://site.example/member/7', 'script-sample': '张三的电话' },
        ...{ 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/a.png?who=zhangsan', 'line-number': 3, 'column-number': 1 },
        'source-file': 'https://site.example/assets/lists-BBBBBBBB.js',
      },
    };
    await count(JSON.stringify(body));
    expect(await stored()).toMatchObject([expected]);
  });

  it('is counted in the form of report-to', async () => {
    const body = {
      effectiveDirective: 'img-src',
      blockedURL: 'https://evil.example/',
      sourceFile: 'https://site.example/assets/lists-BBBBBBBB.js',
      lineNumber: 3,
    };
    await count(
      JSON.stringify([
        { type: 'csp-violation', url: 'https://site.example/post/view/1/55', body: { ...body, columnNumber: 1 } },
        { type: 'deprecation', body: {} },
      ]),
    );
    expect(await stored()).toMatchObject([expected]);
  });
});

const DATA = join(import.meta.dirname, '../../../../../shared/data/hostile');

/** Returns texts that are meant to harm, and texts of people. */
function hostileTexts(): string[] {
  const own = [
    '\u001b[31mred\u001b[0m\u0007\r\nlevel=50 forged line',
    '张三 13800138000 zhang@example.com',
    '{"__proto__":{"polluted":true}}',
    "'; DROP TABLE browser_faults; --",
    'x'.repeat(400),
  ];
  if (!existsSync(DATA)) return own;
  const read = (name: string): string[] => textsIn(JSON.parse(readFileSync(join(DATA, name), 'utf8')));
  return [...own, ...read('naughty_strings.json'), ...read('xss_payloadbox.json').slice(0, 400), ...read('sqli_payloadbox.json').slice(0, 200)];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('hostile reports', () => {
  /** Whatever a row can say: words of ours, names of our files, numbers. */
  const OURS = /^[A-Za-z$_.\d -]{0,40}$/;

  it('leave nothing of what they say in a row, whichever field they say it in', async () => {
    const texts = hostileTexts();
    const fields = ['name', 'message', 'file', 'function', 'line', 'col', 'kind'] as const;
    for (const [nth, text] of texts.entries()) {
      const field = fields[nth % fields.length] ?? 'name';
      await count(report(error({ [field]: text })), `198.51.100.${nth % 250}`);
      await count(text, `198.51.100.${nth % 250}`);
      await count(JSON.stringify({ 'csp-report': { 'effective-directive': text, 'blocked-uri': text, 'source-file': text } }), `198.51.100.${nth % 250}`);
    }
    const rows = await stored();
    expect(rows.length).toBeGreaterThan(0);
    for (const { kind, message, file, function: frame, browser, version } of rows)
      for (const value of [kind, message, file, frame, browser, version]) expect(value).toMatch(OURS);
    const known = new Set(['lists-BBBBBBBB.js', 'page', 'foreign', 'other script', '']);
    expect(rows.filter(({ file }) => !known.has(file))).toEqual([]);
    expect(new Set(rows.map(({ function: frame }) => frame)).size, 'function names from outside').toBeLessThan(20);
  });

  it('are answered like any other, and read no further than a report is long', async () => {
    expect(await send('{')).toBe(204);
    expect(await send(report(error()))).toBe(204);
    expect(await send('[]', 'application/reports+json')).toBe(204);
    expect(await send(Buffer.from([0xff, 0xfe, 0x00]), 'application/csp-report')).toBe(204);
    expect(await send('x'.repeat(17_000))).toBe(413);
    expect(await send(JSON.stringify({ entry: '', faults: Array.from({ length: 500 }, (_, col) => error({ col })) }).slice(0, 16_000))).toBe(204);
    expect((await site.app.inject({ method: 'GET', url: '/faults' })).statusCode).toBe(405);
  });

  it('count from our own pages alone', async () => {
    await send(report(error()), 'text/plain', { 'sec-fetch-site': 'cross-site' });
    expect(await stored()).toEqual([]);
    await send(report(error()), 'text/plain', { 'sec-fetch-site': 'same-origin' });
    expect((await stored()).length).toBe(1);
  });

  it('write a few lines to the log, without a character that moves a terminal', async () => {
    const lines: string[] = [];
    const stream = new PassThrough();
    stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    for (const text of hostileTexts()) await count(report(error({ function: text, message: text })), '198.51.100.9');
    await flushFaults(site.platform.db, pino(stream));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line.trimEnd()).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('a flood', () => {
  it('from one network stops counting after sixty a minute', async () => {
    const fixed = await startTestSite({ addressLimitFactor: 1, clock: { now: () => now } });
    try {
      for (let nth = 0; nth < 100; nth += 1) await countReport(fixed.platform, release, { body: report(error()), userAgent: CHROME, address: '203.0.113.9' });
      await flushFaults(fixed.platform.db, fixed.platform.log);
      const [row] = await listFaults({ db: fixed.platform.db, now }, 1);
      expect(row?.count).toBe(60);
    } finally {
      await fixed.close();
    }
  });

  it('from one network leaves room for the reports of others', async () => {
    const fixed = await startTestSite({ addressLimitFactor: 1, clock: { now: () => now } });
    try {
      const sendFrom = (address: string, col: number) => countReport(fixed.platform, release, { body: report(error({ col })), userAgent: CHROME, address });
      for (let nth = 0; nth < 7_000; nth += 1) await sendFrom('203.0.113.9', 1);
      await sendFrom('198.51.100.7', 2);
      await flushFaults(fixed.platform.db, fixed.platform.log);
      const rows = await listFaults({ db: fixed.platform.db, now }, 1);
      expect(rows.map(({ col, count: times }) => [col, times])).toEqual([
        [1, 60],
        [2, 1],
      ]);
    } finally {
      await fixed.close();
    }
  });

  it('is sampled beyond 600 a minute, and dropped beyond 6,000', () => {
    const weights = Array.from({ length: 20_000 }, (_, nth) => sampleWeight(nth + 1));
    expect(weights.slice(0, 600).every((weight) => weight === 1)).toBe(true);
    expect(weights.slice(0, 6_000).reduce((sum, weight) => sum + weight, 0)).toBe(6_000);
    expect(weights.slice(6_000).every((weight) => weight === 0)).toBe(true);
  });

  it('of ever new places fills a bounded number of rows', async () => {
    const db = site.platform.db;
    await db.query(
      `INSERT INTO browser_faults (day, version, kind, message, file, line, col, function, browser, browser_version, count, first_at, last_at)
       SELECT ($2::timestamptz AT TIME ZONE 'Asia/Shanghai')::date, '1', 'error', 'Error', 'page', 0, n, '', 'Chrome', 1, 1, now(), now() FROM generate_series(1, $1) n`,
      [MAX_GROUPS_A_DAY - 2, now],
    );
    for (let nth = 0; nth < 50; nth += 1) await count(report(error({ col: nth }), error({ col: 1_000 + nth })), `198.51.100.${nth}`);
    await flushFaults(db, site.platform.log);
    const rows = await db.query<{ kind: string; count: number }>('SELECT kind, count FROM browser_faults ORDER BY count DESC');
    expect(rows.length).toBe(MAX_GROUPS_A_DAY + 1);
    expect(rows[0]).toEqual({ kind: 'more', count: 98 });
  });
});

it('deletes what is older than thirty days', async () => {
  await count(report(error()));
  expect((await stored()).length).toBe(1);
  const days = (much: number) => new Date(now.getTime() + much * 24 * 60 * 60 * 1000);
  await sweepFaults({ db: site.platform.db, now: days(29) });
  expect((await stored()).length).toBe(1);
  await sweepFaults({ db: site.platform.db, now: days(31) });
  expect(await stored()).toEqual([]);
});

it('knows the families of browsers', () => {
  const family = (userAgent: string) => Object.values(browserOf(userAgent)).join(' ');
  expect(family(CHROME)).toBe('Chrome 131');
  expect(family(`${CHROME} Edg/131.0.0.0`)).toBe('Edge 131');
  expect(family('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0')).toBe('Firefox 128');
  expect(
    family('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'),
  ).toBe('Safari 17');
  expect(family('Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1 MicroMessenger/8.0.50')).toBe('WeChat 8');
  expect(family('Mozilla/5.0 (compatible; Baiduspider/2.0)')).toBe('bot 0');
  expect(family('\u001b[31m张三')).toBe('other 0');
});

it('turns messages of engines into words of ours, and keeps none of theirs', () => {
  const words = (message: string, name = 'TypeError') => readReport(report(error({ message, name })), scripts).faults[0]?.message;
  expect(words("undefined is not an object (evaluating 'e.nick')")).toBe('read from nothing');
  expect(words('can\'t access property "nick", e is undefined')).toBe('read from nothing');
  expect(words('Minified React error #418; visit https://react.dev/errors/418?args[]=张三', 'Error')).toBe('React error 418');
  expect(words('Failed to fetch dynamically imported module: https://site.example/assets/x.js')).toBe('module failed to load');
  expect(words('Unexpected token \'张\', "张三的信" is not valid JSON', 'SyntaxError')).toBe('unreadable JSON');
  expect(words('张三说的话', 'RangeError')).toBe('RangeError');
  expect(words('张三说的话', '张三')).toBe('unknown');
});

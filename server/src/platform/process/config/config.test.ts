import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { shareOf } from './share.ts';

test.each([{}, { HOST: '' }, { HOST: 'localhost' }, { HOST: 'LocalHost' }, { HOST: '::1' }, { HOST: '127.0.0.1' }, { HOST: '127.8.0.1' }, { PUBLIC_URL: '' }])(
  'a site with %o is at home',
  (env) => {
    expect(readConfig(env).isPublic).toBe(false);
  },
);

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.2' },
  { HOST: '127.0.0.1.example.com' },
  { HOST: 'localhost.example.com' },
  { PUBLIC_URL: 'https://example.com' },
  { PUBLIC_URL: 'http://localhost:3000' },
  { HEARTH_TRUST_PROXY: '1' },
])('a site with %o is public', (env) => {
  expect(readConfig(env).isPublic).toBe(true);
});

test('a process serves requests and runs jobs, or one of both on a database server', () => {
  const DATABASE_URL = 'postgres://hearth@localhost/hearth';
  expect([{}, { HEARTH_ROLE: '' }, { HEARTH_ROLE: 'all' }].map((env) => readConfig(env).role)).toEqual(['all', 'all', 'all']);
  expect(['web', 'worker'].map((role) => readConfig({ HEARTH_ROLE: role, DATABASE_URL }).role)).toEqual(['web', 'worker']);
  expect(() => readConfig({ HEARTH_ROLE: 'web' })).toThrow('DATABASE_URL');
  expect(() => readConfig({ HEARTH_ROLE: 'boss', DATABASE_URL })).toThrow('HEARTH_ROLE');
});

test('the address follows from an IPv6 host too', () => {
  expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
  expect(readConfig({ HOST: '::' }).publicUrl).toBe('http://localhost:3000');
});

test('the storage host is an origin, and none where it is that of the site', () => {
  expect(readConfig({ STORAGE_URL: 'https://files.example.com/' }).storageUrl).toBe('https://files.example.com');
  expect(readConfig({ STORAGE_URL: 'https://Example.com:443', PUBLIC_URL: 'https://example.com' }).storageUrl).toBe('');
  expect(readConfig({}).storageUrl).toBe('');
  for (const text of [
    'files.example.com',
    'ftp://files.example.com',
    'https://files.example.com/base',
    'https://files.example.com?x',
    'https://me@files.example.com',
  ])
    expect(() => readConfig({ STORAGE_URL: text }), text).toThrow('STORAGE_URL');
});

test('the time limits of the database and of a blind node are numbers, the notices a yes or no', () => {
  expect(readConfig({})).toMatchObject({ databaseAnswerMs: 2_000, maxBlindSeconds: 600, listens: true });
  const given = readConfig({ HEARTH_DB_ANSWER_MS: '5000', HEARTH_BLIND_SECONDS: '0', HEARTH_LISTEN: '0' });
  expect(given).toMatchObject({ databaseAnswerMs: 5_000, maxBlindSeconds: 0, listens: false });
  expect(() => readConfig({ HEARTH_DB_ANSWER_MS: '10' })).toThrow('HEARTH_DB_ANSWER_MS');
  expect(() => readConfig({ HEARTH_BLIND_SECONDS: 'long' })).toThrow('HEARTH_BLIND_SECONDS');
});

test('a cache in front is purged where it is set to be, wholly or not at all', () => {
  expect([readConfig({}), readConfig({ HEARTH_EDGE: '1' })].map(({ hasEdge, purge }) => [hasEdge, purge])).toEqual([
    [false, null],
    [true, null],
  ]);
  const edge = { HEARTH_EDGE: '1', HEARTH_PURGE_KIND: 'varnish', HEARTH_PURGE_URL: 'http://10.0.0.1:6081/, http://10.0.0.2:6081/' };
  expect(readConfig(edge).purge).toEqual({ kind: 'varnish', addresses: ['http://10.0.0.1:6081/', 'http://10.0.0.2:6081/'], token: '' });
  for (const [wrong, name] of [
    [{ HEARTH_EDGE: 'yes' }, 'HEARTH_EDGE'],
    [{ HEARTH_PURGE_URL: 'http://10.0.0.1' }, 'HEARTH_EDGE'],
    [{ ...edge, HEARTH_PURGE_KIND: '' }, 'HEARTH_PURGE_KIND'],
    [{ ...edge, HEARTH_PURGE_KIND: 'nginx' }, 'HEARTH_PURGE_KIND'],
    [{ ...edge, HEARTH_PURGE_URL: '' }, 'HEARTH_PURGE_URL'],
    [{ ...edge, HEARTH_PURGE_URL: '10.0.0.1:6081' }, 'HEARTH_PURGE_URL'],
    [{ ...edge, HEARTH_PURGE_TOKEN: 'two words' }, 'HEARTH_PURGE_TOKEN'],
  ] as const)
    expect(() => readConfig(wrong), JSON.stringify(wrong)).toThrow(name);
});

test('the header with the port of a visitor is a name, and none where none is given', () => {
  expect([readConfig({}), readConfig({ HEARTH_PORT_HEADER: 'X-Real-Port' })].map(({ portHeader }) => portHeader)).toEqual(['', 'x-real-port']);
  expect(() => readConfig({ HEARTH_PORT_HEADER: 'X-Real-Port: 1' })).toThrow('HEARTH_PORT_HEADER');
});

test('a site that ends drains for as long as it is set to', () => {
  expect([readConfig({}).drainSeconds, readConfig({ HEARTH_DRAIN_SECONDS: '5' }).drainSeconds]).toEqual([0, 5]);
  expect(() => readConfig({ HEARTH_DRAIN_SECONDS: '1000' })).toThrow('HEARTH_DRAIN_SECONDS');
});

test('files are scanned where a scanner is named', () => {
  expect([readConfig({}).scanner, readConfig({ HEARTH_CLAMD: '127.0.0.1:3310' }).scanner]).toEqual([null, { host: '127.0.0.1', port: 3310 }]);
});

test('a request has twenty seconds to arrive, and ten thousand browsers may listen', () => {
  expect(readConfig({})).toMatchObject({ requestSeconds: 20, maxEventStreams: 10_000 });
  expect(readConfig({ HEARTH_REQUEST_SECONDS: '60', HEARTH_MAX_STREAMS: '500' })).toMatchObject({ requestSeconds: 60, maxEventStreams: 500 });
  expect(() => readConfig({ HEARTH_REQUEST_SECONDS: '0' })).toThrow('HEARTH_REQUEST_SECONDS');
  expect(() => readConfig({ HEARTH_MAX_STREAMS: 'all' })).toThrow('HEARTH_MAX_STREAMS');
});

test('twelve visitors are worked on at once, and nobody waits for more than two seconds', () => {
  expect(readConfig({})).toMatchObject({ visitorsAtOnce: 12, maxWaitMs: 2_000 });
  expect(readConfig({ HEARTH_AT_ONCE: '40', HEARTH_MAX_WAIT_MS: '500' })).toMatchObject({ visitorsAtOnce: 40, maxWaitMs: 500 });
  expect(() => readConfig({ HEARTH_AT_ONCE: '0' })).toThrow('HEARTH_AT_ONCE');
  expect(() => readConfig({ HEARTH_MAX_WAIT_MS: 'long' })).toThrow('HEARTH_MAX_WAIT_MS');
});

test('figures and the access log are off unless they are asked for', () => {
  expect(readConfig({})).toMatchObject({ metrics: null, accessLog: null });
  expect(readConfig({ HEARTH_METRICS_PORT: '9464', HEARTH_ACCESS_LOG: '1' })).toMatchObject({
    metrics: { host: '127.0.0.1', port: 9464 },
    accessLog: 'stdout',
  });
  expect(readConfig({ HEARTH_METRICS_PORT: '9464', HEARTH_METRICS_HOST: '10.0.0.5' }).metrics).toEqual({ host: '10.0.0.5', port: 9464 });
  expect([readConfig({ HEARTH_ACCESS_LOG: '/var/log/hearth.log' }), readConfig({ HEARTH_ACCESS_LOG: '0' })].map(({ accessLog }) => accessLog)).toEqual([
    '/var/log/hearth.log',
    null,
  ]);
  expect(() => readConfig({ HEARTH_METRICS_PORT: 'yes' })).toThrow('HEARTH_METRICS_PORT');
});

test('a database is reached as the variables say, and what makes no sense is refused in a sentence', () => {
  const DATABASE_URL = 'postgres://hearth@localhost:6432/hearth';
  expect(readConfig({})).toMatchObject({ databaseUrl: null, databaseDirectUrl: null, databasePoolSize: 10, namesStatements: true });
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://hearth@localhost/hearth', HEARTH_DB_POOL: '40', HEARTH_DB_NAMED: '0' })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: 'postgres://hearth@localhost/hearth',
    databasePoolSize: 40,
    namesStatements: false,
  });
  expect(() => readConfig({ DATABASE_DIRECT_URL: DATABASE_URL })).toThrow('要和 DATABASE_URL 一起用');
  expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseReadUrl: null, maxReadLagMs: 1_000 });
  expect(() => readConfig({ DATABASE_READ_URL: DATABASE_URL })).toThrow('要和 DATABASE_URL 一起用');
  expect(() => readConfig({ DATABASE_URL, DATABASE_READ_URL: 'postgres://one,two/hearth' })).toThrow('DATABASE_READ_URL');
  for (const lag of ['50', '2000', 'soon']) expect(() => readConfig({ HEARTH_READ_LAG_MS: lag }), lag).toThrow('HEARTH_READ_LAG_MS');
  expect(() => readConfig({ DATABASE_URL: 'postgres://hearth:secret@one,two/hearth' })).toThrow('HAProxy');
  expect(() => readConfig({ DATABASE_URL: 'postgres://one:5432,two:5432/hearth' })).toThrow('DATABASE_URL');
  // A comma in a password is none between hosts.
  expect(readConfig({ DATABASE_URL: 'postgres://hearth:a,b@one/hearth' }).databaseUrl).toContain('a,b');
  for (const size of ['1', '1.5', '-3', '1001', 'many']) expect(() => readConfig({ HEARTH_DB_POOL: size }), size).toThrow('HEARTH_DB_POOL');
  expect(() => readConfig({ HEARTH_DB_NAMED: 'no' })).toThrow('HEARTH_DB_NAMED');
});

test('Sentinels are hosts with ports, and the address of Redis then names the group they watch', () => {
  expect(readConfig({ REDIS_URL: 'redis://one:6379' })).toMatchObject({ redisUrl: 'redis://one:6379', redisSentinels: null });
  const REDIS_URL = 'redis://:secret@mymaster/2';
  expect(readConfig({ REDIS_URL, HEARTH_REDIS_SENTINELS: 's1:26380, s2,[::1]:7', HEARTH_REDIS_SENTINEL_PASSWORD: 'x' })).toMatchObject({
    redisUrl: REDIS_URL,
    redisSentinels: {
      nodes: [
        { host: 's1', port: 26_380 },
        { host: 's2', port: 26_379 },
        { host: '::1', port: 7 },
      ],
      password: 'x',
    },
  });
  for (const list of ['s1,', 'redis://s1', 's1:port', 'user@s1', 's1/0', ' , ']) {
    expect(() => readConfig({ REDIS_URL, HEARTH_REDIS_SENTINELS: list }), list).toThrow('HEARTH_REDIS_SENTINELS');
  }
  for (const url of [undefined, 'nonsense', 'http://mymaster', 'redis://mymaster:6379'])
    expect(() => readConfig({ REDIS_URL: url, HEARTH_REDIS_SENTINELS: 's1' }), url).toThrow('REDIS_URL');
});

test.runIf(process.platform === 'linux')('reads how many processes answer requests', () => {
  const workersOf = (text: string, env = {}) => readConfig({ HEARTH_WORKERS: text, ...env }).workers;
  expect([workersOf(''), workersOf('1'), workersOf('8')]).toEqual([1, 1, 8]);
  expect(workersOf('auto')).toBe(Math.min(8, availableParallelism()));
  expect([workersOf('4', { HEARTH_ROLE: 'worker', DATABASE_URL: 'postgres://a/b' }), workersOf('4', { NODE_ENV: 'development' })]).toEqual([1, 1]);
  for (const text of ['0', '9', '2.5', 'all', '-1']) expect(() => readConfig({ HEARTH_WORKERS: text })).toThrow('HEARTH_WORKERS');
});

test('divides what a machine is to do at once among its processes, the first of which runs the jobs', () => {
  const config = { ...readConfig({ HEARTH_DB_POOL: '10', HEARTH_AT_ONCE: '12' }), workers: 8 };
  expect([1, 2].map((number) => shareOf(config, { number }))).toMatchObject([
    { role: 'all', databasePoolSize: 2, visitorsAtOnce: 2 },
    { role: 'web', databasePoolSize: 2, visitorsAtOnce: 2 },
  ]);
});

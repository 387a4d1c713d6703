import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

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
  expect([readConfig({}).hasEdge, readConfig({ HEARTH_EDGE: '1' }).hasEdge]).toEqual([false, true]);
  expect(() => readConfig({ HEARTH_DB_ANSWER_MS: '10' })).toThrow('HEARTH_DB_ANSWER_MS');
  expect(() => readConfig({ HEARTH_BLIND_SECONDS: 'long' })).toThrow('HEARTH_BLIND_SECONDS');
});

test('the header with the port of a visitor is a name, and none where none is given', () => {
  expect([readConfig({}), readConfig({ HEARTH_PORT_HEADER: 'X-Real-Port' })].map(({ portHeader }) => portHeader)).toEqual(['', 'x-real-port']);
  expect(() => readConfig({ HEARTH_PORT_HEADER: 'X-Real-Port: 1' })).toThrow('HEARTH_PORT_HEADER');
});

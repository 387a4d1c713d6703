import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing.ts';
import { targetOf } from './request-target.ts';

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await startTestSite();
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => site.close());

test.each([
  ['/a/b?c=http://x/', '/a/b?c=http://x/'],
  ['http://site.example/a/b?c=1', '/a/b?c=1'],
  ['HTTPS://site.example:8443/a', '/a'],
  ['http://site.example', '/'],
  ['http://site.example?a=1', '/?a=1'],
  ['//site.example/a', '//site.example/a'],
  ['*', '*'],
])('of %s the path is %s', (url, path) => expect(targetOf({ url })).toBe(path));

test('a page, a write and nothing by their whole address are answered as by their path', async () => {
  const send = (head: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    return text(socket);
  };
  expect(await send('GET http://x/readyz HTTP/1.1')).toMatch(/^HTTP\/1.1 200 /);
  // Without the token of its form it is refused as any other write is.
  expect(await send('POST http://x/restful/v1/login HTTP/1.1')).toMatch(/^HTTP\/1.1 40[03] /);
  expect(await send('GET http://x/no/such HTTP/1.1')).toMatch(/^HTTP\/1.1 404 /);
});

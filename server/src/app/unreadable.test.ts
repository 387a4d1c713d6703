import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from './testing.ts';

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await startTestSite();
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => site.close());

/** Everything the server answers to some bytes until it closes the connection. */
function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test.each([
  ['no request at all', 'hello\r\n\r\n', 400, 'A0400'],
  ['a header without an end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}`, 431, 'A0413'],
  ['two lengths', 'POST /restful/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400, 'A0400'],
])('%s is refused in our form, with the safe headers', async (_, bytes, status, code) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('nosniff');
  expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/\p{Script=Han}/u), t: null });
});

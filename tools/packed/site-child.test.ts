// Whether the version that is tried is ready is asked of itself alone.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { PROCESS_HEADER } from '#server/platform/process/process-header.ts';
import { becomesReady, type SiteChild } from './site-child.ts';

const host = '127.0.0.1';
let server: Server;
afterEach(() => server.close());

/** Takes a port and answers whatever comes. */
async function answer(listener: RequestListener): Promise<number> {
  server = createServer(listener).listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function child(ended: Promise<number>): SiteChild {
  return { processId: 4321, ended, open: () => undefined, stop: () => Promise.resolve() };
}

it('something else that has the port and says yes is not the new version', async () => {
  const ended = Promise.withResolvers<number>();
  let asked = 0;
  const port = await answer((_request, response) => {
    response.setHeader(PROCESS_HEADER, '1234').end('{}');
    asked += 1;
    // As one that finds its port taken.
    if (asked === 2) ended.resolve(1);
  });
  expect(await becomesReady(child(ended.promise), { host, port }, { seconds: 60, ending: new AbortController().signal })).toBe(false);
});

it('the new version that says yes is ready', async () => {
  const port = await answer((_request, response) => response.setHeader(PROCESS_HEADER, '4321').end('{}'));
  expect(await becomesReady(child(new Promise(() => undefined)), { host, port }, { seconds: 60, ending: new AbortController().signal })).toBe(true);
});

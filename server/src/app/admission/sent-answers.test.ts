import { once } from 'node:events';
import { Socket, connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { patient } from '#tools/patience.ts';

let site: TestSite;
let origin: URL;
beforeAll(async () => {
  site = await startTestSite({ env: { HEARTH_AT_ONCE: '1', HEARTH_MAX_WAIT_MS: String(patient(400)) } });
  origin = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => site.close());

it(
  'nobody keeps a slot by not reading what they have asked for',
  async () => {
    const socket = connect(Number(origin.port), origin.hostname);
    socket.pause();
    const ask = (path: string, encoding = 'br') => `GET ${path} HTTP/1.1\r\nHost: ${origin.host}\r\nAccept-Encoding: ${encoding}\r\nCurrent_game_id: 1\r\n\r\n`;
    // More than the buffers of both ends hold, and behind it what is compressed after the work.
    socket.write(ask('/restful/v1/openapi.json', 'identity').repeat(40) + ask('/restful/v1/g/column/list').repeat(4));
    try {
      const [kept] = await once(site.app.server, 'connection');
      if (!(kept instanceof Socket)) throw new Error('no connection came');
      await vi.waitFor(() => expect(kept.writableLength).toBeGreaterThan(0), { timeout: patient(20_000), interval: 10 });
      const status = async () => (await fetch(new URL('/restful/v1/g/column/list', origin))).status;
      for (let n = 0; n < 20; n += 1) expect(await status()).toBe(200);
    } finally {
      socket.destroy();
    }
  },
  patient(30_000),
);

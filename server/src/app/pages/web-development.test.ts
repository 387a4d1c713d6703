import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { openWebDevelopment } from './web-development.ts';

let folder: string;
let web: Awaited<ReturnType<typeof openWebDevelopment>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-web-'));
  await writeFile(join(folder, 'vite.config.ts'), 'export default {}');
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/entry-server.tsx'), 'export const matchPage = () => null;');
  web = await openWebDevelopment(folder);
}, patient(30_000));

afterEach(async () => {
  await web.close();
  await rm(folder, { recursive: true });
});

it('shows what broke on the server, with its causes and nothing that is markup', async () => {
  const html = await web.build.faultPage?.(new Error('<b>坏了', { cause: new Error('因为这里') }));
  expect(html).toContain('Error: &#60;b&#62;坏了');
  expect(html).toContain('web-development.test.ts:');
  expect(html).toContain('Error: 因为这里');
  expect(html).toContain('/@vite/client');
});

it('has Vite listen on no port of its own, and lets the app end while a browser listens', async () => {
  const app = fastify();
  web.attach?.(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  const head = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n';
  socket.write(`${head}sec-websocket-protocol: vite-ping\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`);
  const [reply] = await once(socket, 'data');
  expect(String(reply)).toContain('101 Switching Protocols');
  await app.close();
});

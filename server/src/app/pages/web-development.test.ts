import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { openWebDevelopment } from './web-development.ts';

/** Draws a boundary that breaks and one whose code never arrives; what is typed takes lines that the running code lacks. */
const ENTRY = `import { createElement, lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
interface Part {
  name: string;
}
const LATE = lazy(() => new Promise<never>(() => {}));
function Broken({ name }: Part): never {
  throw new Error('<b>' + name);
}
export const matchPage = () => null;
export async function render() {
  const parts = [createElement(Broken, { name: '坏了' }), createElement(LATE)];
  return { body: [renderToString(parts.map((part, key) => createElement(Suspense, { key }, part)))] };
}
`;
const BROKEN_LINE = ENTRY.split('\n').findIndex((line) => line.includes('throw')) + 1;

let folder: string;
let web: Awaited<ReturnType<typeof openWebDevelopment>>;

/** Opens a folder whose entry is `entry`. */
async function open(entry: string): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'hearth-web-'));
  await symlink(join(import.meta.dirname, '../../../../node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'vite.config.ts'), `export default { cacheDir: ${JSON.stringify(join(folder, 'cache'))} }`);
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/entry-server.tsx'), entry);
  web = await openWebDevelopment(folder);
}

afterEach(async () => {
  await web.close();
  await rm(folder, { recursive: true });
});

describe('a page that breaks in development', () => {
  beforeEach(() => open(ENTRY), patient(30_000));

  it('shows an error inside a boundary with the line of its source, and none for code that is only late', async () => {
    const faults: unknown[] = [];
    await web.build.render('http://site/', {
      call: () => Promise.reject(new Error('asks for nothing')),
      gameId: 1,
      textOnly: false,
      savesData: false,
      findPhraseEnds: () => [],
      requestId: 'a request',
      onFault: (fault) => faults.push(fault),
    });
    expect(faults).toHaveLength(1);
    const html = await web.build.faultPage?.(faults[0]);
    expect(html).toContain('Error: &lt;b&gt;坏了');
    expect(html).toContain(`src/entry-server.tsx:${BROKEN_LINE}:`);
  });
});

describe('the web in development', () => {
  beforeEach(() => open('export const matchPage = () => null;'), patient(30_000));

  it('shows an error of the server with its causes, as text', async () => {
    const html = await web.build.faultPage?.(new Error('<b>坏了', { cause: new Error('因为这里') }));
    expect(html).toContain('Error: &lt;b&gt;坏了');
    expect(html).toContain('web-development.test.ts:');
    expect(html).toContain('Error: 因为这里');
    expect(html).toContain('/@vite/client');
  });

  it('has no port of its own for Vite, and ends with the app while a browser is connected', async () => {
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
});

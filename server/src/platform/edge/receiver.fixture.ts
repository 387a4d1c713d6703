import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a cache in front was asked to do. */
export interface Received {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A cache in front of the site that records what it is asked. */
export interface Receiver {
  url: string;
  received: Received[];
  /** How it replies from now on. */
  reply: { status: number; body: string };
  close(): Promise<void>;
}

/** Starts one that acknowledges everything. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = { received: [] as Received[], reply: { status: 200, body: '{"success":true}' } };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.received.push({ method: request.method ?? '', headers: request.headers, body });
      response.writeHead(receiver.reply.status).end(receiver.reply.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

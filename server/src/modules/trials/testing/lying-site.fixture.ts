import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A value of JSON as a lie changes it. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

/** How a reply is falsified: `reply` changes the value of its envelope, `raw` sends something else instead of it. */
export interface Lie {
  /** The calls it is about. */
  path: RegExp;
  reply?(t: JsonObject, query: URLSearchParams): Json | undefined | void | Promise<void>;
  raw?(text: string): { status?: number; headers?: Record<string, string>; body: string | Buffer };
}

/** Serves a site through a proxy that may lie about it. */
export interface LyingSite {
  url: string;
  /** From now on it says this; null: the truth. */
  lieWith(lies: readonly Lie[]): void;
  close(): Promise<void>;
}

/** Returns a proxy before a site that listens at `origin`. */
export async function openLyingSite(origin: string): Promise<LyingSite> {
  let lies: readonly Lie[] = [];

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin);
    const reply = await fetch(url);
    let text = await reply.text();
    let status = reply.status;
    let headers: Record<string, string> = { 'content-type': reply.headers.get('content-type') ?? '' };
    let body: string | Buffer = text;
    for (const lie of lies.filter(({ path }) => path.test(url.pathname))) {
      if (lie.reply) {
        const envelope: { t: JsonObject } = JSON.parse(text);
        const changed = await lie.reply(envelope.t, url.searchParams);
        text = JSON.stringify({ ...envelope, t: changed ?? envelope.t });
        body = text;
      }
      const other = lie.raw?.(text);
      if (other) ({ status = 200, body } = other);
      if (other) headers = { ...headers, ...other.headers };
    }
    response.writeHead(status, headers).end(body);
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lieWith: (chosen) => (lies = chosen),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

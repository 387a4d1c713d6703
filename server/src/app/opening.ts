import cluster from 'node:cluster';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { callFailureOf } from '#contract/call-failure.ts';
import { Failure } from '#contract/failures.ts';
import { API_BASE } from '#contract/route.ts';
import type { Config } from '#server/platform/process/config/config.ts';
import { PROCESS_HEADER } from '#server/platform/process/process-header.ts';
import { OPENING_PAGE_HEADERS, openingPage, type Preparation } from './replies/opening-page.ts';
import { BARE_HEADERS } from './api/security.ts';
import { refuseUnreadable } from './api/unreadable.ts';
import { explainListening } from './free-port.ts';
import { failureText } from './replies/reply.ts';

const REQUEST_MS = 30_000;
const RETRY_SECONDS = 2;

/** The port of a site that is still starting: taken, and answered with what is being prepared. */
export interface Opening {
  /** What the page says from now on. */
  report(preparation: Preparation): void;
  /**
   * Lets `app` answer on the port from now on; closing the app closes it. Until `word` resolves it answers `/readyz` alone: an upgrade that
   * waits for that can still go back to the version before, because nobody has written anything.
   */
  handOver(app: FastifyInstance, word?: Promise<unknown>): Promise<void>;
  /** Gives the port back at once. */
  close(): void;
}

/** The process the operator has started: of several it is their launcher. */
const SITE_PROCESS = String(cluster.isWorker ? process.ppid : process.pid);
/** Several processes have a socket each on the same port, and the kernel deals the connections out. Another site is kept away from it by their launcher. */
const SHARED = cluster.isWorker ? { exclusive: true, reusePort: true } : {};

/**
 * Takes the port of the configuration; with `isLate`, where others answer on it already, only once there is an app. Throws StartFailure when it
 * can't be had.
 */
export async function takePort({ host, port }: Pick<Config, 'host' | 'port'>, isLate = false): Promise<Opening> {
  let preparation: Preparation = { step: '正在准备', share: null };
  let handle = (request: IncomingMessage, response: ServerResponse) => refuse(request, response, preparation);
  const servers: Server[] = [];
  const close = () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
  const listen = async (server: Server, address: string) => {
    try {
      server.listen({ port, host: address, ...SHARED });
      await once(server, 'listening');
    } catch (error) {
      close();
      throw explainListening(error, { host, port });
    }
  };
  const take = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => handle(request, response));
      server.on('clientError', refuseUnreadable);
      servers.push(server);
      await listen(server, address);
    }
  };
  const [address = host, ...others] = await addressesOf(host);
  if (!isLate) await take([address, ...others]);
  return {
    report(next) {
      preparation = next;
    },
    async handOver(app, word) {
      await app.ready();
      if (word) {
        preparation = { step: '新版本准备好了，正在确认', share: null };
        const isProbe = ({ method, url }: IncomingMessage) => method === 'GET' && url === '/readyz';
        handle = (request, response) => {
          if (!isProbe(request)) return refuse(request, response, preparation);
          response.setHeader(PROCESS_HEADER, SITE_PROCESS);
          app.server.emit('request', request, response);
        };
        await word;
      }
      const serve = (request: IncomingMessage, response: ServerResponse) => void app.server.emit('request', request, response);
      if (isLate) {
        await listen(app.server, address);
        await take(others);
      } else {
        // The same socket, so that not one connection is refused in between.
        app.server.listen(servers[0]);
        await once(app.server, 'listening');
      }
      // Who had connected before, and the other address of `localhost`.
      handle = serve;
      app.server.once('close', close);
    },
    close,
  };
}

/** `localhost` has an address of either kind, and browsers try both. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function refuse(request: IncomingMessage, response: ServerResponse, preparation: Preparation): void {
  const headers = { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store', connection: 'close' };
  const wantsPage = !request.url?.startsWith(API_BASE) && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
  if (wantsPage) {
    response.writeHead(503, { ...headers, ...OPENING_PAGE_HEADERS }).end(openingPage(preparation));
    return;
  }
  response
    .writeHead(503, { ...headers, ...BARE_HEADERS, 'content-type': 'application/json; charset=utf-8' })
    .end(failureText(callFailureOf(new Failure('maintenance'))));
}

import autocannon, { type Options, type Request } from 'autocannon';

const CONNECTIONS = 32;
const SECONDS = 4;

/**
 * Sends requests over 32 connections for some seconds. Returns successful replies per second. Throws when any failed: a refused request is
 * quick and would flatter the figure.
 */
export async function measureRequests(options: Options): Promise<number> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${options.url} failed: ${JSON.stringify(result.statusCodeStats)}`);
  return result['2xx'] / result.duration;
}

/** Like `measureRequests`, with a different request each time; `next` receives the number of the connection. */
export function measureChangingRequests(options: Options, next: (connection: number) => Request): Promise<number> {
  let opened = 0;
  return measureRequests({
    ...options,
    setupClient(client) {
      const connection = opened;
      opened += 1;
      client.setRequests([next(connection)]);
      client.on('response', () => client.setRequests([next(connection)]));
    },
  });
}

/** Repeats `work` in `lanes` parallel lanes for some seconds. Returns how many ran per second. */
export async function measureWork(lanes: number, work: (lane: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1_000;
  let done = 0;
  const run = async (lane: number) => {
    while (performance.now() < endsAt) {
      await work(lane);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return done / ((performance.now() - startedAt) / 1_000);
}

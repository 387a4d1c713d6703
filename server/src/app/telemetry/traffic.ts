import type { FastifyInstance } from 'fastify';

/** Upper bounds of the durations in seconds; what takes longer is in the sum and the count alone. */
export const DURATION_BOUNDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

/** What a pattern has answered since the start. */
export interface RouteTraffic {
  readonly method: string;
  /** As it was registered, or the path of a page in the table of pages; never an address somebody typed. */
  readonly route: string;
  /** By the first digit of the status, from 1. */
  readonly statuses: number[];
  /** By `DURATION_BOUNDS`; the last one is beyond. */
  readonly durations: number[];
  seconds: number;
}

/** The requests of this process by pattern: as many lines as there are routes and pages. */
export interface Traffic {
  rows(): RouteTraffic[];
}

/** Of requests for which there is no route. */
const UNMATCHED = 'none';
const STATUS_CLASSES = 6;

/**
 * Counts the replies of every route registered from now on. A request costs two readings of the clock and four additions to numbers that are
 * there already: the counts of a route are bound to its hook when it is registered, so that nothing is put together or made per request. Pages
 * share one route and are known by `request.pagePattern`. What is counted is the time until the reply is handed to the socket.
 */
export function countTraffic(app: FastifyInstance): Traffic {
  const rows = new Map<string, RouteTraffic>();
  const rowOf = (method: string, route: string): RouteTraffic => {
    const key = `${method} ${route}`;
    const found = rows.get(key) ?? { method, route, statuses: zeros(STATUS_CLASSES), durations: zeros(DURATION_BOUNDS.length + 1), seconds: 0 };
    rows.set(key, found);
    return found;
  };
  /** Pages by their pattern, to which nothing has to be put together. */
  const pages = new Map<string, RouteTraffic>();
  const pageOf = (pattern: string): RouteTraffic => {
    const row = pages.get(pattern) ?? rowOf('GET', pattern);
    if (!pages.has(pattern)) pages.set(pattern, row);
    return row;
  };
  const unmatched = rowOf('ANY', UNMATCHED);
  app.decorateRequest('startedAtMs', 0);
  app.decorateRequest('counts', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAtMs = performance.now();
    done();
  });
  app.addHook('onRoute', (route) => {
    // A HEAD is a GET whose body nobody wants.
    const row = rowOf(
      [route.method]
        .flat()
        .join(' ')
        .replace(/^HEAD$/, 'GET'),
      route.url,
    );
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      (request, _reply, done) => {
        request.counts = row;
        done();
      },
    ];
  });
  app.addHook('onSend', (request, reply, ...[, done]) => {
    add(request.pagePattern === '' ? (request.counts ?? unmatched) : pageOf(request.pagePattern), reply.statusCode, performance.now() - request.startedAtMs);
    done();
  });
  return { rows: () => [...rows.values()] };
}

/** Adds one reply. */
function add(row: RouteTraffic, status: number, ms: number): void {
  const statusClass = Math.min(Math.floor(status / 100), STATUS_CLASSES) - 1;
  row.statuses[statusClass] = (row.statuses[statusClass] ?? 0) + 1;
  const seconds = ms / 1_000;
  row.seconds += seconds;
  let bound = 0;
  while (bound < DURATION_BOUNDS.length && seconds > (DURATION_BOUNDS[bound] ?? 0)) bound += 1;
  row.durations[bound] = (row.durations[bound] ?? 0) + 1;
}

function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}

import { Agent, request, type RequestOptions } from 'node:http';

/** What came of one request. */
export interface Probed {
  /** Null: there was no answer. */
  status: number | null;
  retryAfter: number | null;
  ms: number;
}

/** Nobody would wait for longer. */
const TIMEOUT_MS = 30_000;

export interface Prober {
  /** Sends a request and returns what came of it; never rejects. */
  ask(path: string, options?: RequestOptions & { body?: string }): Promise<Probed>;
  close(): void;
}

/** Returns what sends requests to a site over as many connections as are needed. */
export function createProber(origin: string): Prober {
  const agent = new Agent({ keepAlive: true });
  return {
    ask(path, { body, ...options } = {}) {
      const startedAtMs = performance.now();
      return new Promise((resolve) => {
        const over = (status: number | null, retryAfter: number | null) => resolve({ status, retryAfter, ms: performance.now() - startedAtMs });
        const sent = request(origin + path, { agent, timeout: TIMEOUT_MS, ...options }, (response) => {
          const given = response.headers['retry-after'];
          response.resume();
          response.on('error', () => over(null, null));
          response.on('end', () => over(response.statusCode ?? null, given === undefined ? null : Number(given)));
        });
        sent.on('timeout', () => sent.destroy());
        sent.on('error', () => over(null, null));
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/** Returns the value below which that share of some values is; NaN where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

import { Agent, request } from 'node:http';

/** Milliseconds, in the order they were taken. */
export type Times = readonly number[];

export interface Asked {
  path: string;
  /** With it the request is a POST. */
  body?: object;
  token?: string;
}

/** One reader who asks one thing after the other over one connection. */
export interface Reader {
  /** Returns the time from the request to the last byte of the response, and the value in the envelope. Throws for anything but success. */
  ask(asked: Asked): Promise<{ ms: number; t: unknown }>;
  leave(): void;
}

/** Returns a reader of the site at `origin`, with a connection of its own. */
export function createReader(origin: string): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: ({ path, body, token }) =>
      new Promise((resolve, reject) => {
        const headers = {
          'accept-encoding': 'identity',
          ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        };
        const begunAt = performance.now();
        const sent = request(`${origin}/restful/v1/${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
          const parts: Buffer[] = [];
          response.on('error', reject);
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const ms = performance.now() - begunAt;
            const text = Buffer.concat(parts).toString();
            if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}`));
            const { t }: { t: unknown } = JSON.parse(text);
            resolve({ ms, t });
          });
        });
        sent.on('error', reject);
        sent.end(body && JSON.stringify(body));
      }),
    leave: () => agent.destroy(),
  };
}

/** Returns the times of several kinds of requests, measured alternately so that other load affects all equally. */
export async function timeByTurns<Kind extends string>(
  reader: Reader,
  rounds: number,
  kinds: Record<Kind, (round: number) => Asked>,
): Promise<(kind: Kind) => Times> {
  const lanes = Object.entries<(round: number) => Asked>(kinds).map(([kind, next]) => ({ kind, next, times: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { next, times } of lanes) times.push((await reader.ask(next(round))).ms);
  }
  return (wanted) => lanes.find(({ kind }) => kind === wanted)?.times ?? [];
}

/** Returns the time that this share of all did not exceed. */
export function quantile(times: Times, share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

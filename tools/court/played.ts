// What an evening of the court's model has played: counted for all of its processes, and kept in one file.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { json } from 'node:stream/consumers';

/** How often each thing was reached; the model says which there are. */
export interface Counts {
  [name: string]: number | Counts;
}

/** What is kept between evenings. */
export interface Played {
  nextSeed: number;
  tally: Counts;
}

interface Evening {
  /** In all, with the evenings before. */
  steps: number;
  /** Where it begins; null: where the last one has ended. */
  seed: number | null;
  /** Where it is kept what was played. */
  path: string;
  /** How many processes play. */
  processes: number;
}

export interface PlayedServer {
  /** Where the processes ask for seeds and report walks. */
  url: string;
  close(): void;
}

/**
 * Counts for processes that play at once: none takes the seed of another, and what each reports is added to the file before it is answered. `seed` is answered with the
 * next seed, null when the steps are reached, `walk` adds a walk, and `end` is answered with everything for the last process that ends, null for others.
 */
export async function servePlayed({ steps, seed, path, processes }: Evening): Promise<PlayedServer> {
  const played = readPlayed(path);
  if (seed !== null) played.nextSeed = seed;
  let ended = 0;
  const answers: Readonly<Record<string, (request: IncomingMessage) => Promise<object> | object>> = {
    '/seed': () => {
      const isOver = Number(played.tally['steps'] ?? 0) >= steps;
      return { seed: isOver ? null : played.nextSeed++, played };
    },
    '/walk': async (request) => {
      const walk = await json(request);
      if (!isCounts(walk)) throw new Error('no counts');
      addCounts(played.tally, walk);
      keep(path, played);
      return {};
    },
    '/end': () => ({ played: ++ended === processes ? played : null }),
  };
  const server = createServer((request, response) => {
    const answer = async () => {
      const found = answers[request.url ?? ''];
      if (found === undefined) throw new Error('nobody asks for this');
      return found(request);
    };
    answer().then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function readPlayed(path: string): Played {
  if (!existsSync(path)) return { nextSeed: 1, tally: {} };
  const played: Played = JSON.parse(readFileSync(path, 'utf8'));
  return played;
}

/** A process that is killed while it writes leaves what was there before. */
function keep(path: string, played: Played): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(played));
  renameSync(`${path}.new`, path);
}

function isCounts(value: unknown): value is Counts {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'number' || isCounts(each));
}

/** Adds the counts of one walk to those of all. */
function addCounts(all: Counts, walk: Counts): void {
  for (const [name, count] of Object.entries(walk)) {
    const before = all[name];
    if (typeof count === 'number') all[name] = (typeof before === 'number' ? before : 0) + count;
    else {
      const inner = typeof before === 'object' ? before : {};
      addCounts(inner, count);
      all[name] = inner;
    }
  }
}

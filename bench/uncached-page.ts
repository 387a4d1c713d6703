import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { fillPath, type Call } from '#contract/route.ts';
import { byTurns, percent, type Measure } from './harness/bench.ts';

const ROOT = join(import.meta.dirname, '..');
const PATH = '/cart/list/1001';
const GAME_ID = 1;
const MAX_MS = 1;
const MIN_RATIO = 0.6;
const ROUNDS = 5;
const RENDERS = 150;

/** The built web's exports, found by path as the server finds them. */
interface PageBundle {
  render(
    url: string,
    options: { call: Call; gameId: number; textOnly: boolean; findPhraseEnds: (text: string) => number[]; onFault: (error: unknown) => void },
  ): Promise<{ status: number; body: string }>;
}
interface BareBundle {
  prepare(url: string, call: Call, gameId: number): Promise<() => string>;
}

/** Titles are broken between all their words; the server asks for their phrases too, but once a title. */
const findPhraseEnds = (text: string) => Array.from(text, (_, at) => at);

/** Compares the CPU time of rendering a page of cards with loaded data to a bare `renderToString` of the same tree. */
export const measureUncachedPage: Measure = async ({ site, log }) => {
  log('uncached page against a bare renderToString');
  // React chooses its build by it.
  process.env['NODE_ENV'] = 'production';
  const call = replaying(site.url);
  const bundle: PageBundle = await import(pathToFileURL(join(ROOT, 'dist/ssr/entry-server.js')).href);
  const bare = await buildBare();
  try {
    const url = site.url + PATH;
    const render = async () => {
      const page = await bundle.render(url, {
        call,
        gameId: GAME_ID,
        textOnly: false,
        findPhraseEnds,
        onFault(error) {
          throw error;
        },
      });
      if (page.status !== 200) throw new Error(`the page rendered as ${page.status}`);
    };
    const renderBare = await bare.bundle.prepare(url, call, GAME_ID);
    const { first, second, ratio } = await byTurns(
      ROUNDS,
      () => cpuOf(render),
      () => cpuOf(async () => void renderBare()),
    );
    return [
      {
        what: 'uncached page of 20 cards, CPU a render',
        measured: `${first.toFixed(2)} ms`,
        reference: '',
        ratio: null,
        budget: `<= ${MAX_MS.toFixed(1)} ms`,
        within: first <= MAX_MS,
      },
      {
        what: '… of its speed',
        measured: `${first.toFixed(2)} ms`,
        reference: `bare renderToString ${second.toFixed(2)} ms`,
        ratio: 1 / ratio,
        budget: `>= ${percent(MIN_RATIO)}`,
        within: 1 / ratio >= MIN_RATIO,
      },
    ];
  } finally {
    await bare.remove();
  }
};

/**
 * Returns a `Call` that asks the site once for each input and then replies from memory, with as little work as possible because it is
 * measured too.
 */
function replaying(origin: string): Call {
  const known = new Map<string, Promise<unknown>>();
  return (key, input) => {
    const question = key.name + JSON.stringify(input);
    const found = known.get(question);
    if (found) return found as Promise<never>;
    const { path, rest } = fillPath(key, Object.fromEntries(Object.entries(input ?? {})));
    const query = new URLSearchParams(
      Object.entries(rest).flatMap(([name, value]) => (typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : [])),
    );
    const url = `${origin}${path}?${query}`;
    const reply = fetchReply(url);
    known.set(question, reply);
    return reply as Promise<never>;
  };
}

async function fetchReply(url: string): Promise<unknown> {
  const response = await fetch(url, { headers: { current_game_id: String(GAME_ID) } });
  const envelope: { code: string; t: unknown } = await response.json();
  if (envelope.code !== '200') throw new Error(`${url} answered ${envelope.code}`);
  return envelope.t;
}

/** Returns milliseconds of CPU one `work` takes, over many. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  for (let warm = 0; warm < RENDERS / 3; warm += 1) await work();
  const before = process.cpuUsage();
  for (let done = 0; done < RENDERS; done += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / RENDERS;
}

/** Renders the page's tree and nothing else: its data is loaded, nothing is written out beside the markup. */
const BARE = `
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './App.tsx';
import { loadView } from './views.ts';

export async function prepare(url, call, gameId) {
  const onFault = (error) => { throw error; };
  const view = await loadView(new URL(url), { call, gameId, previous: null, isSignedIn: null, onFault });
  return () => renderToString(createElement(App, { view }));
}
`;

/** Builds the bare tree as the site's own page bundle is built, from an entry that exists only here. */
async function buildBare(): Promise<{ bundle: BareBundle; remove(): Promise<void> }> {
  const outDir = await mkdtemp(join(ROOT, 'dist/bare-'));
  const entry = join(ROOT, 'web/src/app/bare-entry.js');
  process.env['HEARTH_BUILD'] = 'ssr';
  await build({
    configFile: join(ROOT, 'web/vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    plugins: [{ name: 'bare-entry', resolveId: (id) => (id === entry ? entry : null), load: (id) => (id === entry ? BARE : null) }],
    build: { outDir, ssr: entry },
  });
  return {
    bundle: await import(pathToFileURL(join(outDir, 'bare-entry.js')).href),
    remove: () => rm(outDir, { recursive: true }),
  };
}

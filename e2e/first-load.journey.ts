import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listenToNetwork } from '#tools/site/network.ts';
import { patient } from '../tools/patience.ts';
import { fileAgainstMember, newName, openDoor } from './harness/cases.ts';
import { crawl } from './harness/crawl.ts';
import { expect, test } from './harness/test.ts';
import { handDown } from './harness/verdicts.ts';

const WEB = join(import.meta.dirname, '../dist/web');
const ENTRY = 'src/entry-client.tsx';
/** Pages that are read, not filled in. */
const READ = ['cart-list', 'mono-list', 'post-view', 'text-page', 'search-list', 'error', 'empty', 'ultr'];
/** What the validation library writes into whatever it is bundled with. */
const VALIDATION = /\$ZodType|ZodError|invalid_union/;

/** Pages that strangers come to from a search or a link. */
const ENTERED = ['home', 'cart-list', 'mono-list', 'post-view', 'blacklist', 'ticket-view', 'presenter-list', 'scenery'];

/** What a page may ask for before its largest paint, pictures aside: with the document and the font of the headings. */
const MAX_REQUESTS = 8;
const BESIDE_FILES = 2;

/** Bytes of script and of styles, compressed. */
const MAX_SCRIPTS = 95 * 1024;
const MAX_STYLES = 16.5 * 1024;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(WEB, 'manifest.json'), 'utf8'));

/** Returns the chunks of a source and of everything it imports at once, by file. */
function chunksOf(source: string, seen = new Map<string, Chunk>()): Map<string, Chunk> {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} is not in the manifest`);
  if (seen.has(chunk.file)) return seen;
  seen.set(chunk.file, chunk);
  for (const next of chunk.imports ?? []) chunksOf(next, seen);
  return seen;
}

/** Returns the scripts and the styles of a first visit to a page, each once. */
function firstLoad(page: string): { scripts: string[]; styles: string[] } {
  const chunks = chunksOf(`src/pages/${page}/page.tsx`, chunksOf(ENTRY));
  return { scripts: [...chunks.keys()], styles: [...new Set([...chunks.values()].flatMap(({ css }) => css ?? []))] };
}

/** Returns what travels: the file as the build compressed it, or as it is where that is not worth it. */
function sizeOf(file: string): number {
  const compressed = join(WEB, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(WEB, file)).size;
}

test('no page that is read carries the validation library on its first load', { tag: '@core' }, () => {
  for (const page of READ) {
    expect(
      firstLoad(page).scripts.filter((file) => VALIDATION.test(readFileSync(join(WEB, file), 'utf8'))),
      page,
    ).toEqual([]);
  }
});

test('a page that people enter by keeps within what a first visit may weigh', { tag: '@core' }, () => {
  const bytes = (files: string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0);
  for (const page of ENTERED) {
    const { scripts, styles } = firstLoad(page);
    expect(bytes(scripts), `${page}: ${scripts.join(', ')}`).toBeLessThanOrEqual(MAX_SCRIPTS);
    expect(bytes(styles), `${page}: ${styles.join(', ')}`).toBeLessThanOrEqual(MAX_STYLES);
  }
});

test('the pages that are read most ask for few files before they are painted', { tag: '@core' }, () => {
  for (const page of ['cart-list', 'mono-list', 'post-view', 'scenery', 'blacklist']) {
    const { scripts, styles } = firstLoad(page);
    expect([...scripts, ...styles].length + BESIDE_FILES, `${page}: ${[...scripts, ...styles].join(', ')}`).toBeLessThanOrEqual(MAX_REQUESTS);
  }
});

/** Public pages that are not linked from others, or whose first link is one of less weight. */
const VISITED = [
  '/post/view/1001/133',
  '/presenter/profile/1',
  '/member/10',
  '/post/add/1001',
  '/answer',
  '/answer/KXPT-MWRD',
  '/mail-off/key',
  '/ticket/verify?game=1',
  '/blacklist/check/1304',
  '/clocks/2026',
  '/acc/sign_in_loader',
  '/acc/forgot_success',
  '/acc/retrieve_password/key',
  '/acc/keep_email/key',
  '/acc/with/qq',
  '/profile/message_detail/1',
  '/profile/message_post_reply/1',
  '/ultr',
  '/empty',
  '/offline',
  '/404',
  '/r/ABCD',
  '/counter_notice/unknown',
  '/admin',
];

/** Parts of the build that no visitor is ever given. */
const OF_STAFF = /^src\/(?:admin|features\/staff)/;

/** Pages whose files are requested only for those who are signed in. */
const OF_MEMBERS =
  /^(?:comment-add|favor-post|mobile-.*|post-add|post-informer|presenter-(?:add|edit)|profile-.*|scenery-(?:add|desk)|trial-(?:add|desk|training|view)|welcome)$/;

/** A site that is set up answers 404 without a script there. */
const OF_EMPTY_SITES = /^setup$/;

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('all the script a visitor fetches on any page until the network rests stays within what a first visit may weigh', async ({ browser, request, site }) => {
    test.setTimeout(patient(600_000));
    const weigh = async (path: string) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
      const page = await context.newPage();
      const fetched = await listenToNetwork(await context.newCDPSession(page));
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      await context.close();
      const scripts = [...fetched.values()].filter(({ type }) => type === 'Script');
      return { bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0), names: scripts.map(({ url, bytes }) => `${url} ${bytes}`) };
    };
    const [judged, filed, door, { kinds }] = await Promise.all([
      handDown(site, { name: newName('初见'), realm: '安苏' }),
      fileAgainstMember(site),
      openDoor(site, newName('叩门')),
      crawl(request, 1),
    ]);
    const ofCourt = [
      ...[judged, filed].map(({ id }) => `/post/view/1301/${id}`),
      ...[`/ticket/${judged.number}?game=1`, `/appeal/${judged.number}?game=1`, `/post/trial/draw/${judged.id}`, `/answer/${door.code}`],
    ];
    const heavy: string[] = [];
    const requested = new Set<string>();
    for (const path of new Set([...VISITED, ...ofCourt, ...kinds.values()])) {
      const { bytes, names } = await weigh(path);
      expect(bytes, `${path} fetches nothing`).toBeGreaterThan(0);
      if (bytes > MAX_SCRIPTS) heavy.push(`${path}: ${bytes}\n${names.join('\n')}`);
      for (const name of names) requested.add(new URL(name.split(' ')[0] ?? '').pathname.slice(1));
    }
    expect(heavy).toEqual([]);
    expect(Object.entries(manifest).flatMap(([source, { file }]) => (OF_STAFF.test(source) && requested.has(file) ? source : []))).toEqual([]);
    const missing = Object.entries(manifest).flatMap(([source, { file }]) =>
      requested.has(file) ? [] : (/^src\/pages\/([^/]+)\/page\.tsx$/.exec(source)?.[1] ?? []),
    );
    expect(missing.filter((page) => !OF_MEMBERS.test(page) && !OF_EMPTY_SITES.test(page))).toEqual([]);
  });
});

test('the mark of the validation library is found where it must be', { tag: '@core' }, () => {
  const all = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  expect(all.some(({ file }) => VALIDATION.test(readFileSync(join(WEB, file), 'utf8')))).toBe(true);
});

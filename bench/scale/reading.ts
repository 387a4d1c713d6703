import { COLUMN, LONG_THREAD } from '../../tools/scale/writing.ts';
import { timeFigure, type Figure } from './figures.ts';
import { timeByTurns, type Asked, type Reader } from './timing.ts';

const ROUNDS = 80;
const WARMING = 10;
const SIZE = 20;
const MAX_PAGE_RATIO = 1.3;
const STEP = 7_919;

type Card = 'card' | 'mono';
type Sort = 'latest' | 'active' | 'hot' | 'essence';

/** A cursor in front of a list that no request has used before: the rows of page 1, uncached. */
const FIRST: Record<Sort, (lastId: number) => unknown[]> = {
  latest: (lastId) => [1, '2999-01-01T00:00:00.000Z', lastId],
  active: (lastId) => ['2999-01-01T00:00:00.000Z', lastId],
  hot: (lastId) => [1e9, lastId],
  essence: (lastId) => ['2999-01-01T00:00:00.000Z', lastId],
};

let lastId = 0;
function listOf(card: Card, column: number, { sort, page }: { sort: Sort; page: number }): Asked {
  lastId += 1;
  const from = page === 1 ? `after=${Buffer.from(JSON.stringify(FIRST[sort](lastId))).toString('base64url')}` : `page=${page}`;
  return { path: `g/post/${card}/${column}?sort=${sort}&size=${SIZE}&${from}` };
}

async function lastPage(reader: Reader, column: number, sort: Sort): Promise<number> {
  const { t } = await reader.ask(listOf('card', column, { sort, page: 1 }));
  return lastOf(t);
}

/** Returns the number of the last page of a list that was answered. */
function lastOf(reply: unknown): number {
  if (typeof reply === 'object' && reply !== null && 'total' in reply && typeof reply.total === 'number') return Math.ceil(reply.total / SIZE);
  throw new Error('a list was answered without its total');
}

/** Lists at page 1, 100, 2,000 and the last, each page once, by turns. */
export async function measureLists(reader: Reader): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, card, column, sort] of [
    ['card list', 'card', COLUMN, 'latest'],
    ['plain list', 'mono', COLUMN, 'latest'],
    ['card list by activity', 'card', COLUMN, 'active'],
    ['card list by heat', 'card', COLUMN, 'hot'],
    ['card list of a column with others below', 'card', 1100, 'latest'],
  ] as const) {
    const last = await lastPage(reader, column, sort);
    // A page is in the cache once it was asked for, and the pages of the plain list are another address.
    const near = (middle: number) => (round: number) => listOf(card, column, { sort, page: middle + round });
    const kinds: Record<string, (round: number) => Asked> = { 'page 1': () => listOf(card, column, { sort, page: 1 }) };
    if (last > 100 + 2 * ROUNDS) kinds['page 100'] = near(100 + WARMING);
    if (last > 2_000 + 2 * ROUNDS) kinds['page 2,000'] = near(2_000 + WARMING);
    if (last > 2 * ROUNDS) kinds['the last page'] = (round) => listOf(card, column, { sort, page: last - round });
    await timeByTurns(reader, WARMING, { first: kinds['page 1'] ?? near(1), far: near(Math.max(2, Math.min(2_000, last - ROUNDS - WARMING))) });
    const times = await timeByTurns(reader, ROUNDS, kinds);
    const first = times('page 1');
    for (const kind of Object.keys(kinds)) {
      figures.push(
        timeFigure(`${name}, ${kind}`, times(kind), kind === 'page 1' ? {} : { beside: { name: 'page 1', times: first, maxRatio: MAX_PAGE_RATIO } }),
      );
    }
  }
  return figures;
}

/** Measures a single post and the comments of the longest thread. */
export async function measurePosts(reader: Reader, posts: number): Promise<Figure[]> {
  const post = (round: number): Asked => ({ path: `g/post/view/${1 + (((round + 1) * STEP) % posts)}` });
  await timeByTurns(reader, WARMING, { post: (round) => post(ROUNDS + round) });
  const thread = (rest: string): Asked => ({ path: `g/comment/post/${LONG_THREAD}?size=${SIZE}&${rest}` });
  const { t } = await reader.ask(thread('page=1'));
  const last = lastOf(t);
  const from = (values: readonly number[]) => `after=${Buffer.from(JSON.stringify(values)).toString('base64url')}`;
  const times = await timeByTurns(reader, ROUNDS, {
    post,
    first: (round) => thread(from([0, round])),
    last: (round) => thread(`page=${last - round}`),
    liked: (round) => thread(`sort=liked&page=${last - round}`),
  });
  return [
    timeFigure('a post', times('post')),
    timeFigure('comments of the longest thread, first page', times('first')),
    timeFigure('… its last page', times('last')),
    timeFigure('… its last page by likes', times('liked')),
  ];
}

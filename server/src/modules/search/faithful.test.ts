import { patient } from '#tools/patience.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchPage } from '#contract/api/search.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { indexPosts } from '#server/modules/indexing/index.ts';

/** Every unit of a text, and what it reads as: width, case, traditional forms and accents apart. A space parts words. */
const UNITS = [
  ...[...'火环王座灰烬躲0957%_\\-。'].map((plain) => [plain, plain] as const),
  ...(['環火', '燼烬', '詠咏', '０0', 'Ａa', 'Ba', 'zz', 'Ｚz', 'bb', 'ée', '𠮷𠮷', '🔥🔥'] as const).map((pair) => {
    const [written = '', ...read] = [...pair];
    return [written, written === '環' ? '环' : written === 'B' ? 'b' : read.join('')] as const;
  }),
  ['e\u0301', 'e'],
  ['\u200b', ''],
  [' ', ' '],
] as const;

const POSTS = 80;
/** Ids so far apart that the posts lie in several slices. */
const APART = 300;

interface Text {
  written: string;
  read: string;
}

const text = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...UNITS), { minLength: 1, maxLength })
    .map((units): Text => ({ written: units.map(([written]) => written).join(''), read: units.map(([, read]) => read).join('') }));

interface Document {
  id: number;
  title: string;
  body: string;
}

let site: TestSite;
let documents: Document[];
beforeAll(async () => {
  site = await startTestSite();
  const author = await site.signUp('抄写的人');
  const texts = fc.sample(fc.record({ title: text(12), body: text(60) }), { numRuns: POSTS, seed: 7 });
  documents = texts.map(({ title, body }, at) => ({ id: 100_000 + APART * at, title: squeezed(title.read), body: squeezed(body.read) }));
  await site.platform.db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO posts (id, column_id, game_id, author_id, title, created_at, updated_at)
       SELECT id, 1001, 1, $3, title, now(), now() FROM unnest($1::bigint[], $2::text[]) AS written (id, title)`,
      [documents.map(({ id }) => id), texts.map(({ title }) => title.written), author.id],
    );
    await tx.query(
      `INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes)
       SELECT id, '{"type":"doc"}', text, 1, 1 FROM unnest($1::bigint[], $2::text[]) AS written (id, text)`,
      [documents.map(({ id }) => id), texts.map(({ body }) => body.written)],
    );
    await indexPosts(
      tx,
      documents.map(({ id }) => id),
    );
  });
});
afterAll(() => site.close());

const squeezed = (read: string) => read.replace(/ +/g, ' ').trim();
const includesTerm = ({ title, body }: Document, term: string) => title.includes(term) || body.includes(term);

async function found(q: string): Promise<number[]> {
  const ids: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const query = new URLSearchParams({ q, size: '20', ...(after !== '' && { after }) });
    const response = await site.get<SearchPage>(`g/post/full/search?${query}`);
    expect(response, q).toMatchObject({ code: '200' });
    // What is only near is another list.
    if (!response.t.isLoose) ids.push(...response.t.items.map(({ id }) => id));
    after = response.t.next;
  }
  expect(new Set(ids).size, `${q} twice`).toBe(ids.length);
  return ids.toSorted((one, other) => one - other);
}

/** A piece of some document or anything at all, as one might write it in another way. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 9 })).map(([at, start, length]) => ({ at, start, length })) },
  { weight: 1, arbitrary: text(4) },
);

/** Returns the input for a piece, in quotation marks so that it is one term; its folded form. */
function termOf(wanted: { at: number; start: number; length: number } | Text): string {
  if ('read' in wanted) return squeezed(wanted.read);
  const { title = '', body = '' } = documents[wanted.at % documents.length] ?? {};
  const whole = wanted.at % 3 === 0 ? title : body;
  const characters = [...whole];
  const start = characters.length === 0 ? 0 : wanted.start % characters.length;
  return squeezed(characters.slice(start, start + wanted.length).join(''));
}

it(
  'a phrase finds exactly what holds it, however either is written',
  async () => {
    await fc.assert(
      fc.asyncProperty(piece, async (wanted) => {
        const term = termOf(wanted);
        fc.pre(term !== '');
        const truth = documents.filter((document) => includesTerm(document, term)).map(({ id }) => id);
        expect(await found(`"${term}"`), term).toEqual(truth);
        // The same in capitals, full width and traditional characters.
        const other = term.toUpperCase().replaceAll('环', '環').replaceAll('烬', '燼').replaceAll('0', '０').replaceAll('Z', 'Ｚ');
        expect(await found(`"${other}"`), other).toEqual(truth);
      }),
      { numRuns: 150, seed: 3 },
    );
  },
  patient(120_000),
);

it(
  'several terms find what holds all of them, a minus leaves out what holds it',
  async () => {
    const word = piece.map(termOf).filter((term) => /^[\p{L}\p{N}]+$/u.test(term));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(word, { maxLength: 2 }), async (wanted, unwanted) => {
        const excluded = unwanted.filter((term) => !wanted.includes(term));
        const truth = documents
          .filter((document) => wanted.every((term) => includesTerm(document, term)) && !excluded.some((term) => includesTerm(document, term)))
          .map(({ id }) => id);
        const q = [...wanted, ...unwanted.map((term) => `-${term}`)].join(' ');
        expect(await found(q), q).toEqual(truth);
      }),
      { numRuns: 150, seed: 5 },
    );
  },
  patient(120_000),
);

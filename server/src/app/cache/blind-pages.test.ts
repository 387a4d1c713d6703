import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openCourt, DESK, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { noteSight, resetSight } from '#server/platform/state/sight.ts';
import { WEB } from '../web.fixture.ts';

// What a cached page of these says is changed behind the back of the caches, as another node's write is for a blind one.
const API = '/restful/v1/';
const BEFORE = '没洗清的人';
const AFTER = '洗清了的人';

let court: Court;
let ids: { post: number; member: number; entry: number; ticket: string };
beforeAll(async () => {
  court = await openCourt({ web: WEB });
  const [complainant, judge, member] = [await court.person(), await court.person('presenter'), await court.person()];
  await court.db.query('UPDATE members SET nick_name = $2 WHERE id = $1', [member.id, BEFORE]);
  await court.db.query(`UPDATE presenters SET character = character || '{"faction":"","race":"","class":"","guild":""}'`);
  const post = await court.fileCase(complainant, [{ name: BEFORE, realm: '死亡之翼' }]);
  await court.hear(post, judge);
  const { t } = await court.judge(post, judge, { penalty: 'list90' });
  const entry = await court.db.queryOne<{ id: number }>('SELECT character_id AS id FROM blacklist_entries');
  await court.db.query(`INSERT INTO comments (post_id, author_id, floor, body, status, created_at) VALUES ($1, $2, 1, $3, 'published', now())`, [
    post,
    complainant.id,
    `${BEFORE}真的是他吗`,
  ]);
  ids = { post, member: member.id, entry: entry?.id ?? 0, ticket: t.tickets[0] ?? '' };
});
afterEach(() => resetSight());
afterAll(() => court.site.close());

async function rename(from: string, to: string): Promise<void> {
  await court.db.query('UPDATE members SET nick_name = $2 WHERE nick_name = $1', [from, to]);
  await court.db.query('UPDATE characters SET name = $2 WHERE name = $1', [from, to]);
  await court.db.query('UPDATE case_accused SET name = $2 WHERE name = $1', [from, to]);
  await court.db.query('UPDATE posts SET title = replace(title, $1, $2)', [from, to]);
  await court.db.query('UPDATE cases SET title = replace(title, $1, $2)', [from, to]);
  await court.db.query('UPDATE comments SET body = replace(body, $1, $2)', [from, to]);
}

const read = async (url: string): Promise<string> => (await court.site.app.inject({ method: 'GET', url })).body.replaceAll('<wbr>', '');

const STRICT: Readonly<Record<string, () => string>> = {
  'the page of a case': () => `/post/view/${DESK}/${ids.post}`,
  'a case in the API': () => `${API}g/trial/view/${ids.post}`,
  'the list of the court': () => `/cart/list/${DESK}`,
  'the list of the court in the API': () => `${API}g/post/card/${DESK}`,
  'the lines of the court in the API': () => `${API}g/post/mono/${DESK}`,
  'the comments on a case in the API': () => `${API}g/comment/post/${ids.post}`,
  'the page of a member': () => `/member/${ids.member}`,
  'a member in the API': () => `${API}g/member/view/${ids.member}`,
  'the blacklist in the API': () => `${API}g/blacklist/list`,
  'the page of an entry': () => `/blacklist/entry/${ids.entry}`,
  'the copy of the list for rosters': () => `${API}g/blacklist/snapshot`,
  'the page of a ticket': () => `/ticket/${ids.ticket}`,
  'the tickets in the API': () => `${API}g/ticket/list`,
  'the card of a ticket': () => `/ticket/${ids.ticket}.svg`,
  'who is called like a search': () => `${API}g/search/overview?q=${encodeURIComponent(BEFORE)}`,
  'the page of a search': () => `/search/list?q=${encodeURIComponent(BEFORE)}`,
};

it.each(Object.entries(STRICT))('a blind node shows nothing stored of %s', async (_, addressOf) => {
  const address = addressOf();
  const stored = await read(address);
  expect(stored.includes(BEFORE), 'it names them').toBe(true);
  await rename(BEFORE, AFTER);
  try {
    expect((await read(address)) === stored, 'it is stored').toBe(true);
    noteSight(performance.now() - 5_000);
    const shown = await read(address);
    // A search finds nobody any more by the name that was searched.
    expect(address.includes('search') ? shown !== stored : shown.includes(AFTER)).toBe(true);
  } finally {
    await rename(AFTER, BEFORE);
  }
});

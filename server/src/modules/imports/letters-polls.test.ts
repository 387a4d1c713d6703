import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Poll, OwnPoll } from '#contract/api/polls.ts';
import type { Correspondent, LetterPage } from '#contract/api/messages.ts';
import type { Page } from '#contract/envelope.ts';
import { openSession } from '#server/modules/members/index.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { checkFile, importFile } from './import-file.ts';
import { setUpFiles, undoRun, wishFor } from './imports.fixture.ts';

const fileOf = setUpFiles();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const run = (file: string) => importFile(site.platform.db, wishFor(site, file));
const targetOf = async (kind: string, id: string) =>
  (await site.platform.db.queryOne<{ id: number }>('SELECT target_id AS id FROM imported WHERE kind = $1 AND source_id = $2', [kind, id]))?.id ?? 0;
const at = '2010-07-11T21:40:00+08:00';
const member = (id: string, nickName: string) => ({ type: 'member', id, nickName, joinedAt: '2009-01-01T00:00:00Z' });
const column = { type: 'column', id: 'fid1', to: 1101 };
/** Somebody who came along and has signed in. */
const signedIn = async (id: string, nickName: string) => {
  const memberId = await targetOf('member', id);
  const token = await site.platform.db.transaction((tx) =>
    openSession({ tx, now: new Date() }, memberId, { device: 'test', address: '127.0.0.1', platform: site.platform }),
  );
  return { id: memberId, nickName, token };
};

describe('letters that come along', () => {
  const letter = (id: string, [from, to]: [string, string], more: object) => ({ type: 'letter', id, from, to, createdAt: at, ...more });
  const records = [
    member('a', '写信甲'),
    member('b', '写信乙'),
    member('c', '看信丙'),
    letter('pm1', ['a', 'b'], { bbcode: '[b]明晚[/b]打不打' }),
    letter('pm2', ['b', 'a'], { text: '打' }),
    letter('pm3', ['a', 'a'], { text: '写给自己' }),
    letter('pm4', ['a', 'x'], { text: '没有这个人' }),
    letter('pm5', ['a', 'b'], { text: '' }),
    letter('pm6', ['b', 'a'], { text: '长'.repeat(5_000) }),
  ];

  it('are read by the two they are between, and by nobody else; nobody can answer, and nobody is notified', async () => {
    const file = await fileOf('letters.ndjson', records);
    expect(await checkFile(site.platform.db, wishFor(site, file))).toMatchObject({ added: { letter: 3 }, refusedCount: 3 });
    const report = await run(file);
    expect(report.refused.map(({ id, reason }) => [id, reason])).toEqual([
      ['pm3', '写给自己的私信'],
      ['pm4', '前面没有这个会员：x'],
      ['pm5', '私信里没有字'],
    ]);
    const [one, other, third] = [await signedIn('a', '写信甲'), await signedIn('b', '写信乙'), await signedIn('c', '看信丙')];
    const { t: page } = await site.get<LetterPage>(`message/letter/${other.id}`, { as: one });
    expect(page).toMatchObject({ total: 3, mayWrite: false, person: { nickName: '写信乙' } });
    expect(page.items.map(({ mine, content, sentAt }) => [mine, content.slice(0, 5), sentAt])).toEqual([
      [false, '长长长长长', '2010-07-11T13:40:00Z'],
      [false, '打', '2010-07-11T13:40:00Z'],
      [true, '明晚打不打', '2010-07-11T13:40:00Z'],
    ]);
    expect((await site.get<Page<Correspondent>>('message/letter', { as: other })).t.items).toMatchObject([{ person: { nickName: '写信甲' }, unread: false }]);
    for (const id of [one.id, other.id]) expect((await site.get(`message/letter/${id}`, { as: third })).status).toBe(404);
    expect(await site.platform.db.query(`SELECT FROM messages WHERE about = 'letter'`)).toEqual([]);
    expect((await site.post(`message/send_presenter/${other.id}`, { content: '再写' }, { as: one })).status).toBe(403);
    expect((await run(file)).before).toBe(6);
  });

  it('open no way to a minor, as a letter that they write here does', async () => {
    const { db } = site.platform;
    const [minor, other] = [await signedIn('a', '写信甲'), await signedIn('b', '写信乙')];
    await db.query(`UPDATE members SET age_band = 'teen', role = 'presenter' WHERE id = $1`, [minor.id]);
    const mayWrite = async () => (await site.get<LetterPage>(`message/letter/${minor.id}`, { as: other })).t.mayWrite;
    expect(await mayWrite()).toBe(false);
    await db.query(`INSERT INTO letters (sender_id, recipient_id, content, sent_at) VALUES ($1, $2, '在吗', now())`, [minor.id, other.id]);
    expect(await mayWrite()).toBe(true);
  });

  it('go with their run, with the members nobody has signed in as', async () => {
    const renamed = records.map((record) =>
      JSON.parse(
        JSON.stringify(record)
          .replace(/"(id|from|to)":"/g, '"$1":"z')
          .replace('信', '信二'),
      ),
    );
    const { runId } = await run(await fileOf('undone-letters.ndjson', renamed));
    expect(await undoRun(site, runId)).toMatchObject({ letters: 3, members: { removed: 3, kept: 0 } });
    expect(await site.platform.db.query(`SELECT FROM imported WHERE source_id LIKE 'zpm%'`)).toEqual([]);
  });
});

describe('a poll that comes along', () => {
  const poll = { question: '周三打哪个本？', options: ['熔火之心', '黑翼之巢', '安其拉'] };
  const post = (id: string, more: object) => ({
    type: 'post',
    id,
    column: 'fid1',
    author: 'v1',
    title: `投票 ${id}`,
    createdAt: at,
    text: '投一下',
    poll: { ...poll, ...more },
  });
  const records = [
    column,
    member('v1', '投票一'),
    member('v2', '投票二'),
    post('closed', {
      results: [12, 3, 0],
      voters: 15,
      votes: [
        { member: 'v1', choices: [1] },
        { member: 'v1', choices: [2] },
        { member: 'gone', choices: [1] },
        { member: 'v2', choices: [9] },
        { member: 'v2', choices: [2] },
      ],
    }),
    post('open', { votes: [{ member: 'v2', choices: [3] }] }),
    post('wrong', { results: [1, 2] }),
  ];

  it('has ended with the figures it had, those without an account here included, and says to each what they chose', async () => {
    const report = await run(await fileOf('polls.ndjson', records));
    expect(report).toMatchObject({ votes: 3, votesLeft: 3, refused: [{ id: 'wrong', reason: '投票的 results 要与 options 一样多' }] });
    const id = await targetOf('post', 'closed');
    const shown = (await site.get<{ poll: Poll }>(`g/post/view/${id}`)).t.poll;
    expect(shown).toMatchObject({ ...poll, voters: 15, results: [12, 3, 0] });
    const voter = await signedIn('v2', '投票二');
    expect((await site.get<OwnPoll>(`post/poll/${id}`, { as: voter })).t).toMatchObject({ own: [2], results: [12, 3, 0], mayVote: false });
    const late = await site.signUp('来晚的人');
    expect(await site.post(`post/vote/${id}`, { choices: [1], revision: shown.revision }, { as: late })).not.toMatchObject({ code: '200' });
  });

  it('without results is open, and who has voted there does not vote again', async () => {
    const id = await targetOf('post', 'open');
    const voter = await signedIn('v2', '投票二');
    expect((await site.get<OwnPoll>(`post/poll/${id}`, { as: voter })).t).toMatchObject({ own: [3], voters: 1, results: [0, 0, 1], mayVote: false });
    const first = await signedIn('v1', '投票一');
    const { revision } = (await site.get<{ poll: Poll }>(`g/post/view/${id}`)).t.poll;
    expect((await site.post<OwnPoll>(`post/vote/${id}`, { choices: [3], revision }, { as: first })).t).toMatchObject({ results: [0, 0, 2] });
  });

  it('that somebody has voted in here stays with its post', async () => {
    const { runId } = await run(await fileOf('voted.ndjson', [column, member('h1', '投在这里'), { ...post('voted', {}), author: 'h1' }]));
    const id = await targetOf('post', 'voted');
    const { revision } = (await site.get<{ poll: Poll }>(`g/post/view/${id}`)).t.poll;
    await site.post(`post/vote/${id}`, { choices: [2], revision }, { as: await signedIn('h1', '投在这里') });
    expect(await undoRun(site, runId)).toMatchObject({ posts: { removed: 0, kept: 1 } });
    expect(await site.platform.db.query('SELECT choices FROM poll_votes WHERE post_id = $1', [id])).toEqual([{ choices: [2] }]);
  });

  it('of a post that stays loses the votes of the run, and keeps its figures', async () => {
    const again = records.map((record) =>
      JSON.parse(
        JSON.stringify(record)
          .replace(/"(id|author|member)":"/g, '"$1":"y')
          .replace('投票', '再投'),
      ),
    );
    const { runId } = await run(await fileOf('polls-undone.ndjson', again));
    const id = await targetOf('post', 'yclosed');
    await site.post(`comment/save/${id}`, { body: '留下' }, { as: await site.signUp('回帖的人') });
    expect(await undoRun(site, runId)).toMatchObject({ posts: { removed: 1, kept: 1 }, members: { removed: 1, kept: 1 } });
    expect(await site.platform.db.query('SELECT FROM poll_votes WHERE post_id = $1', [id])).toEqual([]);
    expect((await site.get<{ poll: Poll }>(`g/post/view/${id}`)).t.poll).toMatchObject({ voters: 15, results: [12, 3, 0] });
  });
});

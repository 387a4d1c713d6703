import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnPoll, Poll } from '#contract/api/polls.ts';
import type { EditablePost, PostView, SavedPost } from '#contract/api/posts.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { eraseMember } from '#server/modules/personal-data/index.ts';
import { maskPost, unmaskPost } from '#server/modules/posts/index.ts';
import { closePolls } from './close.ts';
import { holdPoll, insertVote } from './queries.ts';
import { endAllVotes } from './vote.ts';

const HOUR_SECONDS = 60 * 60;
const clock = stopClock();
let site: TestSite;
let author: Signed;
let reader: Signed;
let other: Signed;
beforeAll(async () => {
  site = await startTestSite({ clock });
  author = await site.signUp('出题的人');
  reader = await site.signUp('投票的人');
  other = await site.signUp('也投的人');
  clock.pass(60);
});
afterAll(() => site.close());
// Ten posts an hour are what one member may write.
beforeEach(() => clock.pass(HOUR_SECONDS));

const ASKED = { question: '落点靠什么判断？', options: ['看火苗', '听指挥', '信命'], multiple: false, hours: 24 };
const text = { columnId: 1101, title: '火环往左还是往右', markdown: '正文要有十个字以上才好看。' };
const save = (poll: unknown, more: object = {}) => site.post<SavedPost>('post/save', { ...text, poll, ...more }, { as: author });
const write = async (poll: unknown = ASKED) => (await save(poll)).t.id;
const shown = async (id: number): Promise<Poll | null> => (await site.get<PostView>(`g/post/view/${id}`)).t.poll;
const own = async (id: number, as: Signed) => (await site.get<OwnPoll>(`post/poll/${id}`, { as })).t;
/** Votes for what a new poll offers; `revision` where it is a later one. */
const vote = (id: number, choices: unknown, as: Signed & { revision?: number }) =>
  site.post<OwnPoll>(`post/vote/${id}`, { choices, revision: as.revision ?? 1 }, { as });
const close = () => closePolls({ db: site.platform.db, now: clock.now() });

describe('a poll', () => {
  it('shows everybody its question, and its figures only to who has voted', async () => {
    const id = await write();
    expect(await shown(id)).toMatchObject({ ...ASKED, revision: 1, voters: 0, results: null });
    expect(await own(id, reader)).toEqual({ own: null, voters: 0, results: null, mayVote: true, isTooYoung: false });
    expect((await vote(id, [2], reader)).t).toEqual({ own: [2], voters: 1, results: [0, 1, 0], mayVote: false, isTooYoung: false });
    expect(await shown(id)).toMatchObject({ voters: 1, results: null });
    expect(await own(id, other)).toMatchObject({ own: null, voters: 1, results: null, mayVote: true });
    expect(await own(id, author)).toMatchObject({ results: null, mayVote: true });
    expect(await site.get(`post/poll/${id}`)).toMatchObject({ status: 401 });
    expect(await site.get(`post/poll/${await write(null)}`, { as: reader })).toMatchObject({ code: 'A0404' });
  });

  it('takes one vote of a member, also when thirty come at once, and the same again changes nothing', async () => {
    const id = await write();
    const replies = await Promise.all(Array.from({ length: 30 }, (_, at) => vote(id, [(at % 3) + 1], reader)));
    const codes = Map.groupBy(replies, ({ name, code }) => name ?? code);
    const taken = await own(id, reader);
    expect(taken.voters).toBe(1);
    expect(taken.results?.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(codes.get('200')?.length).toBe(10);
    expect(codes.get('pollVoted')?.length).toBe(20);
    expect((await vote(id, taken.own, reader)).t).toEqual(taken);
    expect(await site.platform.db.query('SELECT member_id AS id FROM poll_votes WHERE post_id = $1', [id])).toEqual([{ id: reader.id }]);
  });

  it('takes several choices where it says so, and none it does not have', async () => {
    const id = await write({ ...ASKED, multiple: true });
    expect((await vote(id, [3, 1], reader)).t).toMatchObject({ own: [1, 3], voters: 1, results: [1, 0, 1] });
    for (const choices of [[], [4], [1, 1], [0], ['x']])
      expect((await vote(id, choices, other)).fields).toMatchObject([{ path: expect.stringMatching(/^choices/) }]);
    const single = await write();
    expect((await vote(single, [1, 2], other)).fields).toEqual([{ path: 'choices', message: '这个投票只能选一项' }]);
  });

  it('is for accounts that are older than it', async () => {
    const id = await write();
    clock.pass(1);
    const late = await site.signUp('后来的人');
    expect(await own(id, late)).toMatchObject({ mayVote: false, isTooYoung: true });
    expect(await vote(id, [1], late)).toMatchObject({ status: 403, name: 'pollTooYoung' });
    expect((await own(id, reader)).voters).toBe(0);
  });

  it('ends when its time is over, and its figures stay when a voter leaves', async () => {
    const id = await write({ ...ASKED, hours: 1 });
    const leaving = await site.signUp('要走的人');
    await site.platform.db.query(`UPDATE members SET joined_at = joined_at - interval '1 hour' WHERE id = $1`, [leaving.id]);
    await vote(id, [1], reader);
    await vote(id, [1], leaving);
    const open = await write();
    await vote(open, [1], leaving);
    await close();
    expect(await shown(id)).toMatchObject({ results: null });
    clock.pass(HOUR_SECONDS);
    expect(await vote(id, [2], other)).toMatchObject({ status: 409, name: 'pollClosed' });
    await close();
    await close();
    expect(await shown(id)).toMatchObject({ voters: 2, results: [2, 0, 0] });
    expect(await own(id, other)).toMatchObject({ own: null, results: [2, 0, 0], mayVote: false });
    await endAllVotes({ db: site.platform.db }, leaving.id);
    expect(await shown(id)).toMatchObject({ voters: 2, results: [2, 0, 0] });
    expect(await shown(open)).toMatchObject({ voters: 0 });
    expect((await save({ ...ASKED, hours: 2 }, { id })).fields).toMatchObject([{ path: 'poll' }]);
  });

  it('is changed by its author until somebody has voted, and a vote for what it was is refused', async () => {
    const id = await write();
    const edited = { ...ASKED, options: ['看火苗', '听指挥'] };
    expect((await save(edited, { id })).code).toBe('200');
    expect(await vote(id, [3], reader)).toMatchObject({ status: 409, name: 'pollChanged' });
    expect((await vote(id, [2], { ...reader, revision: 2 })).code).toBe('200');
    expect((await save(ASKED, { id })).fields).toEqual([{ path: 'poll', message: '已经有人投过票，投票不能再改，也不能撤' }]);
    expect((await save(null, { id })).fields).toMatchObject([{ path: 'poll' }]);
    // The text around it may change.
    expect((await save(edited, { id, title: '火环往左，我数过了' })).code).toBe('200');
    expect((await save(undefined, { id })).code).toBe('200');
    expect(await shown(id)).toMatchObject({ options: edited.options, revision: 2, voters: 1 });
    expect((await site.get<EditablePost>(`post/edit/${id}`, { as: author })).t.poll).toMatchObject({ question: ASKED.question, isFixed: true });
    const another = await write();
    expect((await save(null, { id: another })).code).toBe('200');
    expect(await shown(another)).toBeNull();
  });

  it('is not changed under a vote that is on its way', async () => {
    const id = await write();
    const { db } = site.platform;
    const waiting = () => db.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    const saving = await db.transaction(async (tx) => {
      await holdPoll(tx, id);
      const promise = save({ ...ASKED, options: ['听指挥', '看火苗'] }, { id });
      await expect.poll(waiting).not.toEqual([]);
      await insertVote({ tx, now: clock.now() }, { postId: id, memberId: reader.id }, [1]);
      // Not awaited here: it waits for the end of this.
      return { promise };
    });
    expect((await saving.promise).fields).toEqual([{ path: 'poll', message: '已经有人投过票，投票不能再改，也不能撤' }]);
    expect(await shown(id)).toMatchObject({ options: ASKED.options, voters: 1 });
  });

  it('is another one once it was taken away and asked again', async () => {
    const id = await write();
    expect((await save(null, { id })).code).toBe('200');
    expect((await save({ ...ASKED, options: ['听指挥', '看火苗'] }, { id })).code).toBe('200');
    expect(await vote(id, [1], reader)).toMatchObject({ status: 409, name: 'pollChanged' });
    expect((await vote(id, [1], { ...reader, revision: (await shown(id))?.revision ?? 0 })).code).toBe('200');
  });

  it('is masked with its post, also where the words are in it alone and where they are written later', async () => {
    const { db } = site.platform;
    const now = clock.now();
    const id = await write({ ...ASKED, question: '火苗靠什么判断？', options: ['看火苗', '火 苗 哥', '别的'] });
    const page = () => site.app.inject({ url: `/restful/v1/g/post/view/${id}` });
    expect((await page()).payload).toContain('火苗靠什么判断');
    expect(await db.transaction((tx) => maskPost({ tx, now }, id, { words: ['火苗哥', '看火苗'], fileIds: [] }))).toBe('masked');
    expect(await shown(id)).toMatchObject({ question: '火苗靠什么判断？', options: ['＊＊＊', '＊＊＊', '别的'] });
    expect((await page()).payload).not.toMatch(/火 苗 哥|看火苗/);
    const written = (await site.get<EditablePost>(`post/edit/${id}`, { as: author })).t.poll;
    expect(written).toMatchObject({ options: ['看火苗', '火 苗 哥', '别的'] });
    expect(written).not.toHaveProperty('masked');
    expect((await save({ ...ASKED, question: '火苗哥说得对不对？' }, { id })).code).toBe('200');
    expect(await shown(id)).toMatchObject({ question: '＊＊＊说得对不对？', options: ['＊＊＊', '听指挥', '信命'] });
    expect(await db.transaction((tx) => unmaskPost({ tx, now }, id))).toBe(true);
    expect(await shown(id)).toMatchObject({ question: '火苗哥说得对不对？', options: ASKED.options });
  });

  it('keeps its masks when the account of its author is erased', async () => {
    const { db } = site.platform;
    const now = clock.now();
    const leaving = await site.signUp('要走的提问人');
    const { t } = await site.post<{ id: number }>(
      'post/save',
      { columnId: 1101, title: '走之前的一问', markdown: '正文要有十个字以上才好看。', poll: { ...ASKED, question: '火苗哥说得对不对？' } },
      { as: leaving },
    );
    expect(await db.transaction((tx) => maskPost({ tx, now }, t.id, { words: ['火苗哥'], fileIds: [] }))).toBe('masked');
    await eraseMember({ ...site.platform, now }, leaving.id);
    expect(await shown(t.id)).toMatchObject({ question: '＊＊＊说得对不对？', options: ASKED.options });
  });

  it('goes and comes with its post', async () => {
    const id = await write();
    await vote(id, [1], reader);
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect(await vote(id, [1], other)).toMatchObject({ code: 'A0404' });
    expect(await site.get(`post/poll/${id}`, { as: reader })).toMatchObject({ code: 'A0404' });
    await site.post(`post/my/restore/${id}`, {}, { as: author });
    expect(await shown(id)).toMatchObject({ voters: 1 });
  });

  it.each([
    [{ ...ASKED, question: '' }, '投票的问题是 2 到 60 个字'],
    [{ ...ASKED, options: ['一'] }, '投票至少 2 个选项'],
    [{ ...ASKED, options: Array.from({ length: 11 }, (_, at) => `${at}`) }, '投票最多 10 个选项'],
    [{ ...ASKED, options: ['Ａ', 'a'] }, '投票有两个选项一样'],
    [{ ...ASKED, options: ['一', ' '] }, '投票的每个选项是 1 到 40 个字，不留空'],
    [{ ...ASKED, hours: 721 }, '投票最多开 30 天'],
    [{ ...ASKED, hours: 0 }, '投票至少开 1 小时'],
  ])('is refused with a sentence: %j', async (poll, message) => {
    const { fields } = await save(poll);
    expect(fields?.map((each) => each.message)).toContain(message);
  });

  it('is kept in a draft as it was typed', async () => {
    const typed = { question: '还没', options: ['', 'x'], multiple: true, hours: null };
    await site.post('post/draft/save', { columnId: 1102, title: '半截', poll: typed }, { as: other, headers: { 'idempotency-key': randomUUID() } });
    expect((await site.get<{ poll: unknown }[]>('post/draft/list/1102', { as: other })).t).toMatchObject([{ poll: typed }]);
    expect((await site.post('post/draft/save', { columnId: 1102, poll: [[[[[[['x']]]]]]] }, { as: other })).status).toBe(413);
  });
});

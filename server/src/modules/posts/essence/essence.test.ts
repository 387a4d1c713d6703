import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { essenceCodeOf, formatEssenceCode, readEssenceCode } from '#contract/text/check-code.ts';
import type { PostCard, PostView } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { listAllMessages } from '#server/modules/messages/index.ts';
import { savePost } from '../write/save.ts';

let site: TestSite;
let author: Signed;
let presenter: Signed;
let member: Signed;
beforeAll(async () => {
  site = await startTestSite();
  [author, presenter, member] = [await site.signUp('写帖人'), await site.signUp('评精人', 'presenter'), await site.signUp('路人甲')];
});
afterAll(() => site.close());

const write = (by = author, columnId = 1001) =>
  savePost(
    { db: site.platform.db, now: new Date() },
    { author: { id: by.id, role: 'member' }, gameId: 1 },
    { written: { columnId, title: '炉火怎样烧到天亮', markdown: '先架三根粗柴，再添细的。', tags: [] } },
  );
const refine = (id: number, body: object, as = presenter) => site.post<{ essence: boolean; essenceCode: string | null }>(`post/refine/${id}`, body, { as });
const look = (code: string) => site.get<PostCard>(`g/post/search/r/${encodeURIComponent(code)}`);
const essenceTitles = async () =>
  (await listAllMessages(site.platform.db, author.id, { after: 0, limit: 100 })).flatMap(({ type, title }) => (type === 21 ? [title] : []));
const figures = () =>
  site.platform.db.queryOne<{ experience: number; essences: number }>('SELECT experience, essence_count AS essences FROM members WHERE id = $1', [author.id]);

describe('refining', () => {
  it('gives a code, notifies the author, counts once however often it is withdrawn and given again', async () => {
    const { id } = await write();
    const before = await figures();
    const { t: first } = await refine(id, { essence: true, level: 2, reason: '写到了点子上' });
    expect(readEssenceCode(first?.essenceCode ?? '')).toBe(first?.essenceCode);
    expect(await figures()).toEqual({ experience: (before?.experience ?? 0) + 50, essences: (before?.essences ?? 0) + 1 });
    expect((await site.get<PostView>(`g/post/view/${id}`)).t).toMatchObject({
      essence: true,
      essenceLevel: 2,
      essenceReason: '写到了点子上',
      essenceCode: first?.essenceCode,
    });

    const same = { essence: true, essenceCode: first?.essenceCode };
    expect((await refine(id, { essence: true, level: 3, reason: '换了版本也值得读' })).t).toEqual({ ...same, audit: 2, undoUntil: expect.any(String) });
    expect((await refine(id, { essence: true, level: 3, reason: '换了版本也值得读' })).t).toEqual({ ...same, audit: null, undoUntil: null });
    const none = { essence: false, essenceCode: null };
    expect((await refine(id, { essence: 'false', reason: '数据已经过时了' })).t).toEqual({ ...none, audit: 3, undoUntil: expect.any(String) });
    expect((await refine(id, { essence: false, reason: '数据已经过时了' })).t).toEqual({ ...none, audit: null, undoUntil: null });
    expect(await look(first?.essenceCode ?? '')).toMatchObject({ status: 410, code: 'A0404', message: expect.stringContaining('数据已经过时了') });

    const { t: second } = await refine(id, { essence: true, level: '1', reason: '改好了，值得再读' });
    expect(second?.essenceCode).not.toBe(first?.essenceCode);
    expect(await figures()).toEqual({ experience: (before?.experience ?? 0) + 50, essences: (before?.essences ?? 0) + 1 });
    expect(await essenceTitles()).toEqual(['你的帖子评上了精华·旺火', '精华改为“长明”', '精华撤下了', '你的帖子评上了精华·添柴']);
    expect(await look(first?.essenceCode ?? '')).toMatchObject({ status: 410 });
    expect((await look(second?.essenceCode ?? '')).t?.id).toBe(id);
  });

  it('needs no words: those that a post has stay, and the first ones are the site’s', async () => {
    const { id } = await write();
    const reasonOf = async () => (await site.get<PostView>(`g/post/view/${id}`)).t?.essenceReason;
    expect((await refine(id, { essence: true })).t).toMatchObject({ essence: true, essenceCode: expect.any(String) });
    expect(await reasonOf()).toBe('主持人推荐一读');
    await refine(id, { essence: true, level: 2, reason: '写到了点子上' });
    await refine(id, { essence: true, level: 3 });
    expect(await reasonOf()).toBe('写到了点子上');
    expect((await refine(id, { essence: false })).t).toMatchObject({ essence: false, essenceCode: null });
  });

  it('is for presenters, of others’ posts that are there and are no complaints', async () => {
    const { id } = await write();
    const praise = { essence: true, level: 1, reason: '解决了一个问题' };
    expect(await refine(id, praise, member)).toMatchObject({ status: 403, code: 'A0301' });
    expect(await site.post(`post/refine/${id}`, praise)).toMatchObject({ status: 401 });
    const own = await write(presenter);
    expect(await refine(own.id, praise)).toMatchObject({ status: 403, code: 'A0301' });
    expect(await refine(999_999, praise)).toMatchObject({ status: 404 });
    await site.platform.db.query("UPDATE posts SET status = 'hidden' WHERE id = $1", [id]);
    expect(await refine(id, praise)).toMatchObject({ status: 404 });
    const filed = await write();
    await site.platform.db.query('UPDATE posts SET column_id = 1301 WHERE id = $1', [filed.id]);
    expect(await refine(filed.id, praise)).toMatchObject({ status: 403 });
  });

  it('two presenters at once give one code, and the author gains once', async () => {
    const { id } = await write();
    const before = await figures();
    const others = await Promise.all(['评精甲', '评精乙', '评精丙', '评精丁'].map((name) => site.signUp(name, 'presenter')));
    const responses = await Promise.all(others.map((as) => refine(id, { essence: true, level: 1, reason: `理由出自${as.nickName}` }, as)));
    expect(new Set(responses.map(({ t }) => t?.essenceCode)).size).toBe(1);
    expect((await figures())?.experience).toBe((before?.experience ?? 0) + 50);
  });

  it.each([
    ['level', { essence: true, level: 4, reason: '写到了点子上' }],
    ['level', { essence: true, level: "1' OR 1=1", reason: '写到了点子上' }],
    ['reason', { essence: true, level: 1, reason: '好' }],
    ['reason', { essence: true, level: 1, reason: '长'.repeat(10_000) }],
    ['reason', { essence: true, level: 1, reason: '有个\0在里面' }],
    ['reason', { essence: true, level: 1, reason: '半个字\ud800在里面' }],
    ['essence', { essence: 'maybe', level: 1, reason: '写到了点子上' }],
  ])('says at the field what is wrong with the %s', async (path, body) => {
    const { id } = await write();
    expect(await refine(id, body)).toMatchObject({ status: 400, code: 'A0400', fields: [{ path, message: expect.stringMatching(/\p{Script=Han}/u) }] });
  });

  it('keeps words as they are', async () => {
    const { id } = await write();
    const reason = `<script>alert(1)</script> '"; DROP TABLE posts; %_\\ \u202eإ`;
    await refine(id, { essence: true, level: 1, reason });
    expect((await site.get<PostView>(`g/post/view/${id}`)).t?.essenceReason).toBe(reason);
  });
});

describe('looking a code up', () => {
  it('takes it however it is typed', async () => {
    const { id } = await write();
    const code = (await refine(id, { essence: true, level: 1, reason: '解决了一个问题' })).t?.essenceCode ?? '';
    for (const typed of [code, code.toLowerCase(), formatEssenceCode(code), ` ${[...code].join(' ')} `, code.replaceAll('0', 'o').replaceAll('1', 'l')]) {
      expect((await look(typed)).t, typed).toMatchObject({ id, essence: true });
    }
  });

  it('a wrong character is refused without asking the database, an unknown code is not found', async () => {
    const broken = essenceCodeOf(12_345).replace(/.$/, (last) => (last === 'Z' ? 'Y' : 'Z'));
    for (const typed of [broken, 'UUUUUUU', '1', "'; --", '炉边精华码', '%00', 'Z'.repeat(1_000)]) {
      expect(await look(typed), typed).toMatchObject({ status: 400, code: 'A0400', message: '代码有误，请核对' });
    }
    const unknown = essenceCodeOf(777);
    expect(await look(unknown)).toMatchObject({ status: 404, code: 'A0404' });
  });

  it('an unknown code is found as soon as it is given out', async () => {
    const { id } = await write();
    const code = essenceCodeOf(424_242);
    expect(await look(code)).toMatchObject({ status: 404 });
    await site.platform.db.query('INSERT INTO essence_codes (code, post_id, given_by, given_at) VALUES ($1, $2, $3, now())', [code, id, presenter.id]);
    expect((await look(code)).t?.id).toBe(id);
  });

  it('a post that is gone says so', async () => {
    const { id } = await write();
    const code = (await refine(id, { essence: true, level: 1, reason: '解决了一个问题' })).t?.essenceCode ?? '';
    expect((await look(code)).status).toBe(200);
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect(await look(code)).toMatchObject({ status: 410, message: expect.stringContaining('收回') });
  });

  it('is limited by address, wrong codes too', async () => {
    const limited = await startTestSite({ addressLimitFactor: 1 });
    try {
      const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => limited.get(`g/post/search/r/${essenceCodeOf(index)}`)));
      expect(responses.filter(({ status }) => status === 404)).toHaveLength(30);
      expect(responses.filter(({ status, code }) => status === 429 && code === 'A0501')).toHaveLength(10);
      expect(await limited.get('g/post/search/r/AAAAAAA')).toMatchObject({ status: 429 });
    } finally {
      await limited.close();
    }
  });
});

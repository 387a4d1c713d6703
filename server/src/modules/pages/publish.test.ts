import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { ActReceipt } from '#contract/api/acts.ts';
import type { DeskPage, DeskPageHead, PageVersion } from '#contract/api/admin/page-desk.ts';
import type { Notice, ShownPage } from '#contract/api/pages.ts';
import { sendBroadcasts } from '#server/modules/messages/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { keepPageDays, rewritePage } from './index.ts';

const DAY_SECONDS = 24 * 60 * 60;
const clock = stopClock();
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString();
let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite({ clock });
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const body = (text: string): DocumentBody => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const write = (slug: string, text: string, title = '写好的题目') =>
  site.post(`admin/page/save/${slug}`, { title, summary: '一句简介', body: body(text) }, { as: operator });
const publish = (slug: string, fields: object = {}) => site.post<{ version: number } & ActReceipt>(`admin/page/publish/${slug}`, fields, { as: operator });
const shown = async (slug: string, version?: number) => (await site.get<ShownPage>(`g/page/${slug}${version ? `?version=${version}` : ''}`)).t;

describe('the site’s own texts', () => {
  it('are drafts until they are published, then a version everybody reads', async () => {
    const before = await shown('guide_1');
    const wrote = await write('guide_1', '新的指南，写得比从前清楚。');
    expect(wrote.code, JSON.stringify(wrote)).toBe('200');
    expect(await shown('guide_1')).toEqual(before);
    expect((await publish('guide_1')).t.version).toBe(2);
    expect(await shown('guide_1')).toMatchObject({ title: '写好的题目', body: body('新的指南，写得比从前清楚。'), version: 2, isOld: false });
    expect(await shown('guide_1', 1)).toMatchObject({ title: before.title, body: before.body, isOld: true });
    expect((await publish('guide_1')).code).toBe('A0404');
    expect((await site.get('g/page/guide_1?version=9')).code).toBe('A0404');
  });

  it('are put back exactly by undoing, as a version again', async () => {
    const { t: before } = await site.get<DeskPage>('admin/page/view/guide_2', { as: operator });
    const { body: read } = await shown('guide_2');
    await write('guide_2', '写错了的指南，等一下就改。');
    const { t } = await publish('guide_2', { reason: '改一改' });
    expect((await site.post(`admin/audit/undo/${t.audit}`, { reason: '' }, { as: operator })).code).toBe('200');
    expect(await shown('guide_2')).toMatchObject({ title: before.title, summary: before.summary, body: read, version: 3 });
    expect((await site.get<DeskPage>('admin/page/view/guide_2', { as: operator })).t.body).toEqual(before.body);
    const { t: versions } = await site.get<PageVersion[]>('admin/page/versions/guide_2', { as: operator });
    expect(versions.map(({ version, by, reason }) => [version, by, reason])).toEqual([
      [3, '守炉人', ''],
      [2, '守炉人', '改一改'],
      [1, null, ''],
    ]);
  });

  it('that bind members change by their notice alone, also where the program ships another version or a file holds it', async () => {
    const before = await shown('privacy');
    const { db } = site.platform;
    await db.query(
      `INSERT INTO shipped (id, version, content, settled_version, settled_hash) VALUES ('page:privacy', 2, jsonb_build_object('title', '隐私', 'summary', '', 'body', $1::jsonb), 1, 'x')
       ON CONFLICT (id) DO UPDATE SET version = shipped.version + 1, content = excluded.content, settled_version = 1, settled_hash = 'x'`,
      [JSON.stringify(body('程序带来的隐私说明，比从前多一句。'))],
    );
    const take = () => site.post('admin/shipped/take', { id: 'page:privacy' }, { as: operator });
    expect((await take()).code).toBe('200');
    expect(await shown('privacy')).toEqual(before);
    const desk = (await site.get<DeskPage>('admin/page/view/privacy', { as: operator })).t;
    expect([JSON.stringify(desk.draft).includes('比从前多一句'), desk.shipped === null]).toEqual([true, false]);
    expect(await take()).toMatchObject({ code: 'A0400', fields: [{ path: 'id', message: expect.stringContaining('草稿') }] });
    expect((await publish('privacy')).fields).toMatchObject([{ path: 'validFrom' }]);
    const text = '换成文件里的话，写得比十个字长。';
    const rewrite = (isCorrection: boolean) => db.transaction((tx) => rewritePage({ tx, now: clock.now() }, 'privacy', { text, isCorrection }));
    await expect(rewrite(false)).rejects.toMatchObject({ fields: [{ path: 'slug', message: expect.stringContaining('约束会员') }] });
    expect(await shown('privacy')).toEqual(before);
  });

  it('refuse a publication over one the writer has not seen', async () => {
    await write('about', '我先写的');
    await write('about', '后来的');
    await publish('about');
    await site.post('admin/page/save/about', { title: '旧的底稿', summary: '', body: body('旧的底稿'), base: 0 }, { as: operator });
    const stale = await publish('about');
    expect([stale.code, stale.name]).toEqual(['A0409', 'staleBase']);
  });

  it('hold at once where an operator says that nothing but slips of the pen has changed, and the record says so', async () => {
    await write('privacy', '改了一个错字的隐私政策。', '隐私政策');
    const { code, t } = await publish('privacy', { correction: true, reason: '错字' });
    expect(code).toBe('200');
    expect(await shown('privacy')).toMatchObject({ body: body('改了一个错字的隐私政策。'), upcoming: null });
    const record = await site.get<{ after: object }>(`admin/audit/view/${t.audit}`, { as: operator });
    expect(JSON.stringify(record.t)).toContain('correction');
    await write('guide_1', '不约束谁的，用不着说是更正。');
    const plain = await publish('guide_1', { correction: true });
    expect(JSON.stringify((await site.get(`admin/audit/view/${plain.t.audit}`, { as: operator })).t)).not.toContain('correction');
  });

  it('ask from when terms hold, tell everybody, and change on that day', async () => {
    const members = [await site.signUp('一号会员'), await site.signUp('二号会员')];
    const before = await shown('terms_of_service');
    await write('terms_of_service', '新的约定，大家都要看一看。', '服务条款');
    expect((await publish('terms_of_service')).fields?.[0]?.path).toBe('validFrom');
    for (const validFrom of [inDays(-1), inDays(0), inDays(6), inDays(6).slice(0, 10)])
      expect((await publish('terms_of_service', { validFrom })).fields?.[0]?.path).toBe('validFrom');
    expect((await publish('terms_of_service', { validFrom: inDays(7) })).code).toBe('200');
    expect(await shown('terms_of_service')).toMatchObject({ body: before.body, upcoming: { version: 2 } });
    expect(await shown('terms_of_service', 2)).toMatchObject({ body: body('新的约定，大家都要看一看。'), isOld: true });
    await sendBroadcasts({ db: site.platform.db, now: clock.now() });
    await sendBroadcasts({ db: site.platform.db, now: clock.now() });
    for (const as of members) {
      const { t } = await site.get<{ title: string; type: number }[]>('g/message/unread/list', { as });
      expect(t.filter(({ title, type }) => title === '服务条款有新的一版' && type === 10)).toHaveLength(1);
    }
    clock.pass(8 * DAY_SECONDS);
    await site.platform.db.transaction((tx) => keepPageDays({ tx, now: clock.now() }));
    expect(await shown('terms_of_service')).toMatchObject({ body: body('新的约定，大家都要看一看。'), version: 2, upcoming: null });
    expect(await shown('terms_of_service', 1)).toMatchObject({ body: before.body });
  });

  it('hold notices as well, each with its button', async () => {
    const action = { label: '去看看', href: '/home' };
    await site.post('admin/page/save/notice-signed_out', { title: '走好', summary: '', body: body('火给你留着。'), action }, { as: operator });
    expect((await publish('notice-signed_out')).code).toBe('200');
    expect((await site.get<Notice>('g/notice/signed_out')).t).toEqual({ code: 'signed_out', title: '走好', text: '火给你留着。', action });
    const { t: heads } = await site.get<DeskPageHead[]>('admin/page/list', { as: operator });
    expect(heads.find(({ slug }) => slug === 'notice-signed_out')).toMatchObject({ group: 'notice', version: 2, hasDraft: false });
    const bad = await site.post(
      'admin/page/save/notice-signed_out',
      { title: '走好', summary: '', body: body('火'), action: { label: '去', href: 'javascript:alert(1)' } },
      { as: operator },
    );
    expect(bad.fields?.[0]?.path).toBe('action.href');
  });
});

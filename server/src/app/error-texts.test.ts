import { afterAll, beforeAll, expect, it } from 'vitest';
import { readNotices } from '#demo/written/content.ts';
import { ERROR_TEXTS, type ErrorText } from '#contract/error-texts.ts';
import type { Site } from '#contract/api/pages.ts';
import { ERROR_SCREENS } from '#web/features/layout/error/error-screens.ts';
import { CLOSED_WORDS } from './site-mode.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const changed = async () => (await site.get<Site>('g/site')).t.errorTexts;

async function publish(code: ErrorText, title: string, text: string): Promise<number> {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  const slug = `notice-${code}`;
  const saved = await site.post(`admin/page/save/${slug}`, { title, summary: '', body, action: { label: '回到炉边', href: '/' } }, { as: operator });
  expect(saved.code, saved.message).toBe('200');
  return (await site.post<{ audit: number }>(`admin/page/publish/${slug}`, {}, { as: operator })).t.audit;
}

it('ships the words the program has itself, for where nothing else can be had', async () => {
  const shipped = new Map((await readNotices()).map(({ code, title, text }) => [code, { title, text }]));
  for (const code of ERROR_TEXTS) expect(shipped.get(code), code).toBeDefined();
  for (const { notice, title, sentence } of [ERROR_SCREENS.notFound, ERROR_SCREENS.fault]) expect(shipped.get(notice)).toEqual({ title, text: sentence });
  expect(shipped.get('site_closed')).toEqual(CLOSED_WORDS);
});

it('sends with the site those words alone that the operator has changed, and no more once that is undone', async () => {
  expect(await changed()).toEqual({});
  const seq = await publish('page_not_found', '这条路没有修', '往回走几步，火还在。');
  expect(await changed()).toEqual({ page_not_found: { title: '这条路没有修', text: '往回走几步，火还在。' } });
  expect((await site.post(`admin/audit/undo/${seq}`, {}, { as: operator })).code).toBe('200');
  expect(await changed()).toEqual({});
});

it('closes the site with the words of the operator, as text', async () => {
  await publish('site_closed', '打烊<b>了', '明天再来。\n柴够。');
  await site.post('admin/maintenance/save', { mode: 'closed', text: '' }, { as: operator });
  const { statusCode, body } = await site.app.inject({ method: 'GET', url: '/home' });
  expect(statusCode).toBe(503);
  expect(body).toContain('<h1>打烊&lt;b&gt;了</h1>');
  expect(body).toContain('<p>明天再来。</p><p>柴够。</p>');
  expect(body).not.toContain('添柴时间');
  await site.post('admin/maintenance/save', { mode: 'open' }, { as: operator });
});

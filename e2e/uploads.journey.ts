import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { UploadedImage } from '#contract/api/files.ts';
import { makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { patient } from '../tools/patience.ts';
import { fileComplaint, newName, trialPath } from './harness/cases.ts';
import { codeOf } from './harness/court-time.ts';
import { post, type ApiResponse } from './harness/calls.ts';
import { SEED } from './harness/demo.setup.ts';
import { enlist, seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

/** Returns a picture that no format makes small, so that it travels in pieces. */
function noise(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .png()
    .toBuffer();
}
async function signInAs(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('hearth-token', JSON.stringify({ state: { token: value }, version: 0 })), token);
}
const png = async (name: string, width = 900, height = 600) => ({ name, mimeType: 'image/png', buffer: await noise(width, height) });

test.describe('a form that is kept', () => {
  test('continues after a reload where it was, and asks for nothing twice', async ({ page, site }) => {
    await signInAs(page, (await enlist(site, '传图')).authorization);
    /** Where the pieces begin, as they were sent. */
    const sent: number[] = [];
    let isHeld = true;
    await page.route('/oss/r/upload', async (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
      const offset = Number(/name="offset"\r\n\r\n(\d+)/.exec(body)?.[1]);
      sent.push(offset);
      // The second piece never gets an answer: the page is left while it travels.
      return isHeld && offset > 0 ? undefined : route.continue();
    });
    await page.goto('/scenery/add/1500');
    await page.getByLabel('选择图片').setInputFiles(await png('残阳.png', 1400, 900));
    const card = page.getByRole('group', { name: '第 1 张' });
    await expect(card.getByLabel('标题')).toHaveValue('残阳');
    await expect.poll(() => sent.length).toBe(2);
    isHeld = false;
    await page.reload();
    await expect(card.getByLabel('标题')).toHaveValue('残阳');
    await expect(card.getByRole('img')).toBeVisible();
    expect(sent.filter((offset) => offset === 0)).toHaveLength(1);
    expect(sent.filter((offset, index) => sent.indexOf(offset) !== index)).toEqual([sent[1]]);
  });

  test('gives up a file that this browser does not have any more', async ({ page, site }) => {
    await signInAs(page, (await enlist(site, '传图')).authorization);
    await page.route('/oss/r/upload', () => undefined);
    await page.goto('/scenery/add/1500');
    await page.getByLabel('选择图片').setInputFiles(await png('晨雾.png'));
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase('hearth-uploads').onsuccess = done)));
    await page.reload();
    await expect(page.getByText('把图拖到这里')).toBeVisible();
    await expect(page.getByRole('group', { name: '第 1 张' })).toHaveCount(0);
  });
});

test.describe('the one picture of something', () => {
  test.use({ refusals: [415] });

  test('a cover is refused at its place, tried again, replaced and taken back', async ({ page, site, isMobile }) => {
    await signInAs(page, (await enlist(site, '传图')).authorization);
    await page.goto('/post/add/1001');
    if (isMobile) await page.getByRole('button', { name: /标签.*封面/ }).click();
    const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: /^封面/ }) });
    await panel.getByLabel('上传').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(panel.getByRole('alert')).toContainText('只收 JPEG');
    await panel.getByLabel('上传').setInputFiles({ name: '坏的.png', mimeType: 'image/png', buffer: Buffer.from('这不是图片，只是叫这个名字') });
    await expect(panel.getByRole('alert')).toContainText('只收 JPEG');
    await panel.getByRole('button', { name: '再试一次' }).click();
    await expect(panel.getByRole('alert')).toContainText('只收 JPEG');
    await panel.getByLabel('上传').setInputFiles(await png('封面.png'));
    await expect(panel.getByRole('img', { name: '当前封面' })).toBeVisible();
    await expect(panel.getByRole('alert')).toHaveCount(0);
    await panel.getByRole('button', { name: '不另选' }).click();
    await expect(panel.getByRole('img')).toHaveCount(0);
  });
});

test.describe('a picture that is hidden', () => {
  test.use({ refusals: [404] });

  test('is seen by its author on the page, and by nobody who only has its address', async ({ page, site }) => {
    const [author, presenter] = await Promise.all([enlist(site, '贴图'), seat(site, '遮图')]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await noise(900, 600))]), 'a.png');
    const { t }: ApiResponse<UploadedImage> = await (
      await fetch(`${site.url}/oss/r/upload`, { method: 'POST', headers: { authorization: author.authorization }, body: form })
    ).json();
    const image = { type: 'image', attrs: { src: t.url, alt: '那张图', width: t.width, height: t.height, fileId: t.id } };
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '这一篇后来被遮起来了，只有我还看得见。' }] }, image] };
    const { id } = await post<{ id: number }>(site, 'post/save', {
      authorization: author.authorization,
      body: { columnId: 1101, title: '一张遮起来的图', body },
    });
    await post(site, `informer/hide/post/${id}`, { authorization: presenter.authorization, body: { reason: '看着不对，先遮起来再说' } });
    expect((await fetch(site.url + t.url)).status).toBe(404);

    await signInAs(page, author.authorization);
    await page.goto(`/post/view/1101/${id}`);
    const shown = page.locator('main article img[alt="那张图"]').first();
    await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  });
});

test.describe('the screenshot of a delivery', () => {
  test.use({ refusals: [415] });

  test('goes with its own attempt, once it has arrived, and with no other', async ({ page, site }) => {
    const [complainant, judge] = await Promise.all([enlist(site, '递话的人'), seat(site, '受理的人')]);
    const id = await fileComplaint(site, complainant.authorization, { name: newName('没号') });
    await post(site, `post/receive/${id}`, { authorization: judge.authorization, body: {} });
    await post(site, `post/trial/handle/${id}`, { authorization: judge.authorization, body: { action: 'summon' } });
    await signInAs(page, complainant.authorization);
    await page.goto(`${trialPath(id)}#part-act`);
    const carrying = page.getByRole('region', { name: '递话' });
    await carrying.getByRole('button', { name: '取密语' }).click();
    const log = carrying.getByRole('button', { name: '记一笔' });
    const picture = carrying.getByLabel('截图');
    await picture.setInputFiles({ name: '坏的.png', mimeType: 'image/png', buffer: Buffer.from('这不是图片，只是叫这个名字') });
    await expect(carrying.getByRole('alert')).toContainText('再试一次');

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('/oss/r/upload', async (route) => {
      await released;
      await route.continue();
    });
    await picture.setInputFiles(await png('递到了.png', 300, 200));
    await expect(carrying.getByRole('alert')).toHaveCount(0);
    await expect(log).toBeDisabled();
    release();
    await expect(carrying.getByText('传上了')).toBeVisible();
    await log.click();
    await expect(page.getByText('记下了')).toBeVisible();
    await expect(picture).toHaveAttribute('type', 'file');
    await expect(carrying.getByText('传上了')).toHaveCount(0);
  });
});

/** A site whose files are sent to another name of it. */
async function withStorageHost(walk: (site: SiteProcess, storage: string) => Promise<void>): Promise<void> {
  const site = await makeSite({ demo: true, from: process.env[SEED], env: (port) => ({ STORAGE_URL: `http://127.0.0.1:${port}` }) });
  try {
    await site.start();
    await walk(site, site.url.replace('localhost', '127.0.0.1'));
  } finally {
    await site.remove();
  }
}

test('files go to the storage host: a picture of a post by its author, evidence by an answer code', async ({ browser, contextOptions }) => {
  test.setTimeout(patient(180_000));
  await withStorageHost(async (site, storage) => {
    /** What the browser complained of, and the files it sent. */
    const complaints: string[] = [];
    const sent: string[] = [];
    const visit = async (token: string | null): Promise<Page> => {
      const page = await (await browser.newContext({ ...contextOptions, baseURL: site.url })).newPage();
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('request', (request) => request.method() === 'POST' && request.url().includes('/oss/r/') && sent.push(request.url()));
      if (token !== null) await signInAs(page, token);
      return page;
    };
    const author = await visit((await enlist(site, '传图')).authorization);
    await author.goto('/post/add/1001');
    const sheet = author.getByRole('textbox', { name: '正文' });
    await sheet.click();
    await author.keyboard.type('火边的一张照片。');
    await author.locator('input[type=file][multiple]').setInputFiles(await png('火边.png', 1100, 900));
    await expect(sheet.locator('img[src^="/files/"]')).toBeVisible();
    expect(sent.length).toBeGreaterThan(1);

    const [complainant, judge] = await Promise.all([enlist(site, '告状'), seat(site, '审案')]);
    const id = await fileComplaint(site, complainant.authorization, { name: newName('无号') });
    await post(site, `post/receive/${id}`, { authorization: judge.authorization, body: {} });
    await post(site, `post/trial/handle/${id}`, { authorization: judge.authorization, body: { action: 'summon' } });
    const accused = await visit(null);
    await accused.goto(`/answer/${await codeOf(site, id, complainant.authorization)}`);
    await accused.getByLabel('选择证据文件').setInputFiles({ name: '记录.log', mimeType: 'text/plain', buffer: Buffer.from('[22:58] 掷出 91\n') });
    await expect(accused.getByText('已封存')).toBeVisible();
    await accused.getByRole('textbox', { name: '你的话' }).fill('见我附上的记录，那晚我不在线，前后都对得上。');
    await accused.getByRole('button', { name: '写进去' }).click();
    await expect(accused.getByText('身份未核对；可以再补')).toBeVisible();

    expect(new Set(sent)).toEqual(new Set([`${storage}/oss/r/upload`]));
    expect(complaints).toEqual([]);
  });
});

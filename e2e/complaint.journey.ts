import type { Browser, Page } from '@playwright/test';
import { newAccount, signIn, signUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

const MEMBER: Account = { nickName: '', email: 'member@hearth.example', password: 'lubian2026' };
const PRESENTER: Account = { nickName: '', email: 'presenter@hearth.example', password: 'lubian2026' };
const DESK = 1301;

test.describe('a complaint', () => {
  test.use({ refusals: [400, 403, 404, 410] });

  test('is filed with redacted evidence, answered by a link, and its original opens to nobody else', async ({ page, newVisitor, browser, isMobile }) => {
    test.slow();
    const name = `失信${Date.now() % 100_000}${isMobile ? 'm' : 'd'}`;
    await signIn(page, MEMBER);
    await page.goto(`/post/add/${DESK}`);

    // Nothing filled in: every field says what it lacks.
    await page.getByRole('button', { name: '递上检举' }).click();
    await expect(page.getByText('角色名是 1 到 24 个字')).toBeVisible();
    await expect(page.getByText('至少要有一件证据')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '角色名' })).toBeFocused();
    await expectNoAxeViolation(page);

    await page.getByRole('textbox', { name: '角色名' }).fill(name);
    const realm = page.getByRole('combobox', { name: /服务器/ });
    await realm.click();
    await page.getByRole('option').first().click();
    await page.getByRole('radio', { name: /黑金跑路/ }).check();
    await page.getByLabel('什么活动').selectOption('gold_run');
    await page.getByLabel('哪一天').fill('2026-03-01');
    await page.getByRole('textbox', { name: '标题' }).fill('保管箱里的金币没有结算');
    await page.getByRole('textbox', { name: '陈述' }).fill('团长收了金币就下线了。\n他的电话是 13812345678。');
    await page.getByRole('radio', { name: /退还/ }).check();

    // A picture drawn here, so that its bytes are known; and a clip that comes in pieces.
    const original = Buffer.from(await pictureBytes(browser), 'base64');
    const clip = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(5 * 1024 * 1024, 7)]);
    await page.getByLabel('选择证据文件').setInputFiles([
      { name: '聊天.png', mimeType: 'image/png', buffer: original },
      { name: '录像.webm', mimeType: 'video/webm', buffer: clip },
      { name: '程序.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ]);
    await expect(page.getByText('程序.exe：只收图片')).toBeVisible();
    const first = page.getByRole('group', { name: '证据 1', exact: true });
    await expect(page.getByText('已封存')).toHaveCount(2);
    await first.getByRole('radio', { name: '打码后公开' }).click();
    const canvas = page.getByRole('application');
    await canvas.focus();
    for (const key of ['ArrowUp', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByText('打了 1 处')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('还没有打码')).toBeVisible();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('no canvas');
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expectNoAxeViolation(page);
    await page.getByRole('button', { name: '用这一份' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('checkbox', { name: /以上属实/ }).check();

    // A trace of a real person is refused at its field and led to; nothing typed is lost.
    await page.getByRole('button', { name: '递上检举' }).click();
    await expect(page.getByText(/像是现实里的身份/)).toBeVisible();
    expect(await selectedText(page)).toBe('13812345678');
    await page.getByRole('textbox', { name: '陈述' }).fill('团长收了金币就下线了，<script>一个字也不改</script>。');
    const saving = page.waitForResponse((response) => response.url().endsWith('/post/save'));
    await page.getByRole('button', { name: '递上检举' }).click();
    const filed: { t: { id: number } } = await (await saving).json();
    const { id } = filed.t;
    await expect(page).toHaveURL(`/post/view/${DESK}/${id}`);
    await expect(page.getByText('你是这桩案子的检举人')).toBeVisible();
    await expectNoAxeViolation(page);

    // Whatever is asked for, the public page names nobody and shows no piece.
    const guest = await newVisitor();
    await guest.goto(`/post/view/${DESK}/${id}`);
    await expect(guest.getByText('裁决公布以后才开放讨论')).toBeVisible();
    const html = await (await guest.request.get(`/post/view/${DESK}/${id}`)).text();
    for (const secret of [name, '保管箱里的金币', '/oss/r/', '黑名单</h1>']) expect(html.includes(secret), secret).toBe(false);

    const call = await callsOf(page);
    const { dossier } = await call<{ dossier: { evidence: { originalUrl: string; url: string; sha256: string }[] } }>(MEMBER, 'GET', `post/trial/view/${id}`);
    const [piece] = dossier.evidence;
    if (!piece) throw new Error('no evidence');
    const hash = await sha256(original);
    expect(piece.sha256).toBe(hash);
    const forms = [
      piece.originalUrl,
      piece.url,
      `/files/${hash.slice(0, 2)}/${hash}.webp`,
      `/files/sealed/${hash.slice(0, 2)}/${hash}`,
      `${piece.originalUrl}?token=x`,
    ];
    const stranger = newAccount('路人');
    const other = await newVisitor();
    await signUp(other, stranger);
    for (const form of forms)
      for (const who of [null, stranger, PRESENTER]) {
        // An unconflicted presenter may look at the copies, never at an original he does not judge.
        if (who === PRESENTER && form === piece.url) continue;
        expect([403, 404], `${form} for ${who?.email ?? 'a visitor'}`).toContain(await call.status(who, form));
      }
    expect(await call.status(MEMBER, piece.originalUrl)).toBe(200);

    // Until somebody has received it, it can be written anew.
    await page.goto(`/post/add/${DESK}?id=${id}`);
    await expect(page.getByRole('textbox', { name: '陈述' })).toHaveValue(/<script>一个字也不改<\/script>/);
    await page.getByRole('textbox', { name: '在哪里' }).fill('主城门口');
    await page.getByRole('checkbox', { name: /以上属实/ }).check();
    await page.getByRole('button', { name: '保存修改' }).click();
    await expect(page).toHaveURL(`/post/view/${DESK}/${id}`);

    await call(PRESENTER, 'POST', `post/receive/${id}`, {});
    expect(await call.status(PRESENTER, piece.originalUrl)).toBe(200);
    await page.goto(`/post/add/${DESK}?id=${id}`);
    await expect(page.getByText('这份检举不能再改了')).toBeVisible();
    const { answerLinks } = await call<{ answerLinks: { path: string }[] }>(PRESENTER, 'POST', `post/trial/handle/${id}`, { action: 'summon' });
    const link = answerLinks[0]?.path ?? '';

    // The accused has no account; the link shows him everything, the original too.
    const accused = await newVisitor();
    await accused.goto(link);
    await expect(accused.getByText(`写给 ${name}`)).toBeVisible();
    await expect(accused.getByRole('img', { name: '证据 1' })).toBeVisible();
    expect(await accused.locator('meta[name=robots]').first().getAttribute('content')).toContain('noindex');
    expect(await accused.locator('meta[name=referrer]').first().getAttribute('content')).toBe('no-referrer');
    await expectNoAxeViolation(accused);
    await accused.getByRole('textbox', { name: '答辩' }).fill('那晚掉线了，第二天已经寄回。');
    await accused.reload();
    await expect(accused.getByRole('textbox', { name: '答辩' })).toHaveValue(/第二天已经寄回/);
    await accused.getByLabel('选择证据文件').setInputFiles([{ name: '邮件.txt', mimeType: 'text/plain', buffer: Buffer.from('寄出 1200 金') }]);
    await expect(accused.getByText('已封存')).toBeVisible();
    await accused.getByRole('button', { name: '交上答辩' }).click();
    await expect(accused.getByText('请先确认')).toBeVisible();
    await accused.getByRole('checkbox', { name: /写完了/ }).check();
    await accused.getByRole('button', { name: '交上答辩' }).click();
    await expect(accused.getByText('和检举并排放在案卷里')).toBeVisible();
    await accused.reload();
    await expect(accused.getByRole('button', { name: '交上答辩' })).toHaveCount(0);
    await accused.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
    await expect(accused.getByText('这个链接打不开案卷')).toBeVisible();

    // Judged: the copy is for everybody, the original still for nobody else.
    const open = await call<{ dossier: { accused: { id: number }[]; evidence: { id: number; url: string }[] } }>(PRESENTER, 'GET', `post/trial/view/${id}`);
    const long = '开团时的规则贴在频道里，掷骰和交易的先后都在记录中，一步一步对得上，没有另外的解释。';
    const { tickets } = await call<{ tickets: string[] }>(PRESENTER, 'POST', `post/trial/handle/${id}`, {
      action: 'judge',
      outcome: 'upheld',
      facts: `确有其事，${long}`,
      reasoning: `证据与答辩相符，${long}`,
      articles: ['A3', 'A8'],
      evidence: open.dossier.evidence.map((each) => each.id).slice(0, 1),
      penalties: open.dossier.accused.map((each) => ({ accusedId: each.id, penalty: 'list90' })),
    });
    await accused.goto(link);
    await expect(accused.getByText('这桩案子已经结了')).toBeVisible();
    await guest.goto(`/post/view/${DESK}/${id}`);
    await expect(guest.getByRole('link', { name: `罚单 ${tickets[0]}` })).toBeVisible();
    const shown = guest.getByRole('img', { name: '证据 1' });
    await expect(shown).toBeVisible();
    expect(await call.status(null, open.dossier.evidence[0]?.url ?? '')).toBe(200);
    expect(await call.status(null, piece.originalUrl)).toBe(404);
    await expectNoAxeViolation(guest);

    // Whoever has no account appeals with a code for the character's note.
    await guest.goto(`/appeal/${encodeURIComponent(tickets[0] ?? '')}`);
    await guest.getByRole('button', { name: '递上申诉' }).click();
    await expect(guest.getByText('请选申诉的理由')).toBeVisible();
    await guest.getByRole('radio', { name: /事实认定有误/ }).check();
    await guest.getByRole('textbox', { name: '说清楚' }).fill('装备第二天就寄回去了，邮件的记录写得清清楚楚，请再看一遍。');
    await expectNoAxeViolation(guest);
    await guest.getByRole('button', { name: '递上申诉' }).click();
    await expect(guest.getByText('请把这个短码写进角色')).toBeVisible();
  });
});

function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const area = document.activeElement;
    return area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '';
  });
}

/** A picture with letters in it, as a browser draws it. */
async function pictureBytes(browser: Browser): Promise<string> {
  const blank = await browser.newPage();
  const bytes = await blank.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 200;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#245';
      context.fillRect(0, 0, 320, 200);
      context.fillStyle = '#fff';
      context.fillText('secret', 20, 40);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await blank.close();
  return bytes;
}

async function sha256(bytes: Buffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
}

/** What somebody's own program would ask the site, by account. */
async function callsOf(page: Page) {
  const tokens = new Map<string, string>();
  const origin = new URL(page.url()).origin;
  const headersOf = async (who: Account | null): Promise<Record<string, string>> => {
    if (!who) return {};
    let token = tokens.get(who.email);
    if (token === undefined) {
      const answer = await fetch(`${origin}/restful/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account: who.email, password: who.password }),
      });
      const { t }: { t: { token: string } } = await answer.json();
      token = `Bearer ${t.token}`;
      tokens.set(who.email, token);
    }
    return { authorization: token };
  };
  const call = async <T = unknown>(who: Account, method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(await headersOf(who)) };
    const answer = await fetch(`${origin}/restful/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { code, message, t }: { code: string; message: string; t: T } = await answer.json();
    if (code !== '200') throw new Error(`${path}: ${message}`);
    return t;
  };
  const status = async (who: Account | null, path: string): Promise<number> => (await fetch(origin + path, { headers: await headersOf(who) })).status;
  return Object.assign(call, { status });
}

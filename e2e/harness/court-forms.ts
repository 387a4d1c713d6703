import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { expectNoAxeViolation } from './axe.ts';
import { LONG } from './cases.ts';

/** Fills in a complaint about a character, with somebody's phone number in it, up to its evidence. Returns the realm that was chosen. */
export async function fillComplaint(page: Page, name: string): Promise<string> {
  await page.getByRole('textbox', { name: '角色名' }).fill(name);
  const realm = page.getByRole('combobox', { name: /服务器/ });
  await realm.click();
  await page.getByRole('option').first().click();
  await page.getByRole('radio', { name: /黑金跑路/ }).check();
  await page.getByLabel('什么活动').selectOption('gold_run');
  await page.getByLabel('哪一天').fill('2026-03-01');
  await page.getByRole('textbox', { name: '给这桩案子起个题目' }).fill('保管箱里的金币没有结算');
  await fillPrompts(page, '团长收了金币就下线了。\n他的电话是 13812345678。');
  await page.getByRole('radio', { name: /退还/ }).check();
  return realm.inputValue();
}

/** Answers the five prompts of a complaint: what happened, and little else. */
export async function fillPrompts(page: Page, happened: string): Promise<void> {
  const answers = {
    事先讲好的是什么: '金币进保管箱，散团当场结算。',
    '谁讲的，在哪里讲的': '团长在团队频道讲的。',
    后来怎么谈的: '没有',
    想要什么结果: '把金币退回来。',
  };
  for (const [label, text] of Object.entries(answers)) await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByRole('textbox', { name: '发生了什么' }).fill(happened);
}

/** Seals a picture and a clip, of which a piece is lost on its way, and has a program refused. Returns the bytes of the picture. */
export async function sealEvidence(page: Page, browser: Browser): Promise<Buffer> {
  // A picture drawn here, so that its bytes are known; and a clip that comes in pieces, one of which is lost on its way.
  const original = await drawPicture(browser);
  const clip = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(9 * 1024 * 1024, 7)]);
  /** Where the pieces of the clip begin, as they were sent. */
  const pieces: number[] = [];
  await page.route('/oss/r/upload', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    if (/filename="[^"]*\.webm"/.test(body)) pieces.push(Number(/name="offset"\r\n\r\n(\d+)/.exec(body)?.[1]));
    if (pieces.length === 2 && body.length > 1_000_000) return route.abort('internetdisconnected');
    return route.continue();
  });
  await page.getByLabel('选择证据文件').setInputFiles([
    { name: '聊天.png', mimeType: 'image/png', buffer: original },
    { name: '录像.webm', mimeType: 'video/webm', buffer: clip },
    { name: '程序.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await expect(page.getByText('程序.exe：只收图片')).toBeVisible();
  await expect(page.getByText('已封存')).toHaveCount(2);
  // Several pieces, and the lost one again: nothing that had arrived was sent twice.
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.filter((offset, index) => pieces.indexOf(offset) !== index)).toEqual([pieces[1]]);
  await page.unroute('/oss/r/upload');
  return original;
}

/** Covers a part of the first piece of evidence, by the keyboard and by the mouse, and keeps the redacted copy. */
export async function redactFirst(page: Page): Promise<void> {
  const first = page.getByRole('group', { name: '证据 1', exact: true });
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
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('/oss/r/upload', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: '用这一份' }).click();
  await expect(page.getByRole('progressbar', { name: '正在存打码的一份' })).toBeVisible();
  release();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('/oss/r/upload');
}

/** Finds for the complainant with a penalty that another presenter has to sign, and hands it to them. */
export async function proposeVerdict(page: Page, name: string): Promise<void> {
  const verdict = page.getByRole('form', { name: '裁决书' });
  await verdict.getByRole('radio', { name: /^成立/ }).check();
  await verdict.getByRole('radio', { name: '拉黑 90 天' }).check();
  const reason = verdict.getByRole('textbox', { name: /超出常见范围的理由/ });
  if (await reason.isVisible()) await reason.fill('数额太大，且有前案。');
  await verdict.getByRole('button', { name: /^证据 1 · / }).click();
  await verdict.getByRole('button', { name: /^A3/ }).first().click();
  await verdict.getByLabel('认定的事实').fill(`经查，${name}收了金币就下线，${LONG}`);
  await verdict.getByLabel('理由', { exact: true }).fill(`证据一与对方的答辩相符，${LONG}`);
  await verdict.getByRole('button', { name: '落印，递交复核' }).click();
  const last = page.getByRole('dialog', { name: '落印' });
  await last.getByRole('checkbox').check();
  await last.getByRole('button', { name: '落印' }).click();
}

/** Opens the piece a verdict of another presenter is based on, writes what was checked, and signs; the page of the case is open. */
export async function signVerdict(page: Page): Promise<void> {
  const sign = page.getByRole('region', { name: '复核' });
  await expect(sign).toContainText('证据 1 还没有打开');
  await sign.getByRole('button', { name: '同意，落印' }).click();
  await expect(sign).toContainText('采信的证据还有 1 件没有打开，请先打开看');
  await openAdopted(page);
  await expect(sign).toContainText('拟定以后都打开过');
  await sign.getByLabel('我复核了什么').fill('采信的那一件打开看过，时间与双方的话连得上。');
  await sign.getByRole('button', { name: '同意，落印' }).click();
  await page.getByRole('dialog', { name: '复核落印' }).getByRole('button', { name: '落印' }).click();
  await expect(page.getByText('复核同意，裁决已经公布').first()).toBeVisible();
  await expect(page.getByText('你复核落了印')).toBeVisible();
}

/** Accepts the seat of a juror, opens the one piece the proposed verdict is based on, and votes. */
export async function castVote(page: Page, rung: string): Promise<void> {
  const ballot = page.getByRole('region', { name: '你的一票' });
  await ballot.getByRole('button', { name: '应下这一席' }).click();
  await expect(ballot.getByRole('button', { name: '应下这一席' })).toHaveCount(0);
  await ballot.getByRole('button', { name: '封票' }).click();
  await expect(ballot).toContainText('采信的证据还有 1 件没有打开，请先打开看');
  await openAdopted(page);
  await expect(ballot).toContainText('拟定以后都打开过');
  await ballot.getByRole('radio', { name: rung }).check();
  await ballot.getByLabel('为什么').fill('链接里的记录与两边的话对得上，这一档与做过的事相称。');
  await expectNoAxeViolation(page);
  await ballot.getByRole('button', { name: '封票' }).click();
  await page.getByRole('dialog', { name: '封票' }).getByRole('button', { name: '封好' }).click();
}

/** Opens the one piece of evidence that who signs or votes has not looked at yet. */
export async function openAdopted(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^证据.*还没看/ }).click();
  const link = page.getByRole('link', { name: '打开链接' });
  await expect(link.or(page.getByRole('dialog').getByRole('img').first())).toBeVisible();
  if (await link.isVisible()) {
    // A press that leaves the site: nothing of another site is asked for here.
    await page.evaluate(() =>
      addEventListener('click', (event) => event.target instanceof Element && event.target.closest('a[target]') && event.preventDefault()),
    );
    await link.click();
  }
  await page.keyboard.press('Escape');
}

/** Appeals against a ticket without an account. Returns the code for the note of the character. */
export async function appealByCode(page: Page, number: string): Promise<string> {
  await page.goto(`/appeal/${encodeURIComponent(number)}`);
  await page.getByRole('button', { name: '递上申诉' }).click();
  await expect(page.getByText('请选申诉的理由')).toBeVisible();
  await page.getByRole('radio', { name: /事实认定有误/ }).check();
  await page.getByRole('textbox', { name: '说清楚' }).fill('装备第二天就寄回去了，邮件的记录写得清清楚楚，请再看一遍。');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '递上申诉' }).click();
  await expect(page.getByText('请把这个短码写进角色')).toBeVisible();
  return (await page.getByRole('status').locator('output').textContent()) ?? '';
}

/** Compares a roster with the list in the browser. Returns the locator of the result. */
export async function checkRoster(page: Page, name: string, realm: string): Promise<Locator> {
  await page.goto('/blacklist/check/1304');
  await page.getByLabel('团员名册').fill(`${name}-${realm}\n半夏-${realm}`);
  await page.getByRole('button', { name: '核查', exact: true }).click();
  return page.getByRole('region', { name: '核查结果' });
}

/** Returns the bytes of a picture with letters in it, as a browser draws it. */
async function drawPicture(browser: Browser): Promise<Buffer> {
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
  return Buffer.from(bytes, 'base64');
}

/** Returns what is selected in the field that has the focus. */
export function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const area = document.activeElement;
    return area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '';
  });
}

import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { newName, titlesOf } from './harness/cases.ts';
import { appealByCode, checkRoster, fillComplaint, proposeVerdict, redactFirst, sealEvidence, selectedText, signVerdict } from './harness/court-forms.ts';
import { callDecider, callLooker, callSigner, endWindow, notifyAccused } from './harness/court-time.ts';
import { enlist, seat, seatNovice } from './harness/presenters.ts';
import { expectSealed, statusOf } from './harness/sealed-evidence.ts';
import { expect, test } from './harness/test.ts';

const DESK = 1301;

test.use({ refusals: [0, 400, 403, 404, 410] });

test('from a complaint to its annulment: evidence, answer, verdict, signature, ticket, list, roster, appeal', async ({ page, newVisitor, browser, site }) => {
  test.setTimeout(patient(240_000));
  const name = newName('失信');
  const [complainant, first, second, confirming, third] = await Promise.all([
    enlist(site, '检举人'),
    seatNovice(site, '主审人'),
    seat(site, '复核人'),
    seat(site, '核对人'),
    seat(site, '重看人'),
  ]);
  const member = complainant.authorization;
  const judging = first.authorization;
  await startSignedIn(page, complainant);
  await page.goto(`/post/add/${DESK}`);

  // Nothing filled in: every field says what it lacks.
  await page.getByRole('button', { name: '递上检举' }).click();
  await expect(page.getByText('角色名是 1 到 24 个字').last()).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: '第四句“后来怎么谈的”：这一句空着。没有谈过，就写“没有”' })).toBeVisible();
  await expect(page.getByText('至少要有一件证据').last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: '角色名' })).toBeFocused();
  await expectNoAxeViolation(page);

  const realm = await fillComplaint(page, name);
  const original = await sealEvidence(page, browser);
  await redactFirst(page);
  await page.getByRole('checkbox', { name: /以上属实/ }).check();

  // A trace of a real person is refused at its field and led to; nothing typed is lost.
  await page.getByRole('button', { name: '递上检举' }).click();
  await expect(page.getByText(/像是现实里的身份/).last()).toBeVisible();
  expect(await selectedText(page)).toBe('13812345678');
  await page.getByRole('textbox', { name: '发生了什么' }).fill('团长收了金币就下线了，<script>一个字也不改</script>。');
  const saving = page.waitForResponse((response) => response.url().endsWith('/post/save'));
  await page.getByRole('button', { name: '递上检举' }).click();
  const filed: { t: { id: number } } = await (await saving).json();
  const { id } = filed.t;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`递上了，第 ${id} 号`);
  await expect(page.getByRole('region', { name: /^回执/ })).toContainText(`${id}-甲-01`);
  await expectNoAxeViolation(page);
  await page.getByRole('link', { name: '去案子页' }).click();
  await expect(page).toHaveURL(`/post/view/${DESK}/${id}`);
  await expect(page.getByText('你是这桩案子的检举人')).toBeVisible();
  await expectNoAxeViolation(page);
  expect(await titlesOf(site, member)).toContain('检举已递上');

  // Whatever is asked for, no public page names anybody and none shows a piece.
  const guest = await newVisitor();
  await guest.goto(`/post/view/${DESK}/${id}`);
  await expect(guest.getByText('裁决公布以后才开放讨论')).toBeVisible();
  const publicPages = [`/post/view/${DESK}/${id}`, `/cart/list/${DESK}`, `/mono/list/${DESK}`, '/clocks', '/home', '/sitemap/posts-1.xml', `/feed/${DESK}.xml`];
  for (const path of publicPages) {
    const html = await (await guest.request.get(path)).text();
    for (const secret of [name, '保管箱里的金币', '/oss/r/', '黑名单</h1>']) expect(html.includes(secret), `${secret} on ${path}`).toBe(false);
  }

  const piece = await expectSealed(site, original, { caseId: id, complainant: member, presenter: judging });

  // Until somebody has received it, it can be rewritten.
  await page.goto(`/post/add/${DESK}?id=${id}`);
  await expect(page.getByRole('textbox', { name: '发生了什么' })).toHaveValue(/<script>一个字也不改<\/script>/);
  await page.getByRole('textbox', { name: '在哪里', exact: true }).fill('主城门口');
  await page.getByRole('checkbox', { name: /以上属实/ }).check();
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(page).toHaveURL(`/post/view/${DESK}/${id}`);

  // A presenter receives it, looks at the original, and notifies the accused.
  const judge = await newVisitor();
  await startSignedIn(judge, first);
  const trial = `/post/trial/view/${DESK}/${id}`;
  // On a phone the file and what is to be done are halves of the page.
  const acts = `${trial}#part-act`;
  await judge.goto(acts);
  await judge.getByRole('button', { name: '受理这桩案子' }).click();
  await expect(judge.getByRole('button', { name: '通知答辩' })).toBeVisible();
  expect(await titlesOf(site, member)).toContain(`${first.nickName} 受理了你的检举`);
  await judge.goto(trial);
  await judge
    .getByRole('button', { name: /证据 1 · / })
    .first()
    .click();
  const viewer = judge.getByRole('dialog', { name: /证据 1/ });
  await expect(viewer.getByText('封存的原件')).toBeVisible();
  await viewer.getByRole('button', { name: /放大/ }).click();
  await expect(viewer.getByRole('button', { name: /放大/ })).toHaveAttribute('aria-pressed', 'true');
  await viewer.getByRole('button', { name: '在浏览器里核验' }).click();
  await expect(viewer.getByText('与登记的一致，原件没有动过')).toBeVisible();
  await expectNoAxeViolation(judge);
  await viewer.getByRole('button', { name: '下一件' }).click();
  await expect(judge.getByRole('dialog').locator('video')).toBeVisible();
  await judge.keyboard.press('Escape');
  await page.goto(`/post/add/${DESK}?id=${id}`);
  await expect(page.getByText('这份检举不能再改了')).toBeVisible();
  await judge.goto(acts);
  await judge.getByRole('button', { name: '通知答辩' }).click();
  await judge.getByRole('dialog', { name: '通知答辩' }).getByRole('button', { name: '通知', exact: true }).click();
  await expect(judge.getByText('在等被检举人答辩')).toBeVisible();
  expect(await titlesOf(site, member)).toContain('请把话递给对方');

  // The complainant takes the code from the page of the case, and logs what they tried.
  await page.goto(acts);
  const carrying = page.getByRole('region', { name: '递话' });
  await carrying.getByRole('button', { name: '取密语' }).click();
  const door = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await carrying.locator('code').textContent()) ?? '')?.[0] ?? '';
  await carrying.getByRole('radio', { name: /^不在线/ }).check();
  await carrying.getByRole('button', { name: '记一笔' }).click();
  await expect(page.locator('#part-file')).toContainText('检举人密语，不在线');
  await expectNoAxeViolation(page);
  const link = `/answer/${door}`;

  // The accused has no account; the code shows everything but the originals.
  const accused = await newVisitor();
  await accused.goto(link);
  await expect(accused.getByText(`写给 ${name}`)).toBeVisible();
  await expect(accused.getByRole('img', { name: '证据 1' })).toBeVisible();
  expect(await accused.locator('meta[name=robots]').first().getAttribute('content')).toContain('noindex');
  expect(await accused.locator('meta[name=referrer]').first().getAttribute('content')).toBe('no-referrer');
  await expectNoAxeViolation(accused);
  await accused.getByRole('textbox', { name: '你的话' }).fill('那晚掉线了，第二天已经寄回。');
  await accused.reload();
  await expect(accused.getByRole('textbox', { name: '你的话' })).toHaveValue(/第二天已经寄回/);
  await accused.getByLabel('选择证据文件').setInputFiles([{ name: '邮件.txt', mimeType: 'text/plain', buffer: Buffer.from('寄出 1200 金') }]);
  await expect(accused.getByText('已封存')).toBeVisible();
  await accused.getByRole('button', { name: '写进去' }).click();
  await expect(accused.getByText('身份未核对；可以再补')).toBeVisible();
  await accused.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await expect(accused.getByText('这个码打不开案卷')).toBeVisible();
  expect(await titlesOf(site, member)).toContain('有人凭码写来');
  await notifyAccused(site, id);
  await endWindow(site, id);
  expect(await titlesOf(site, judging)).toContain('可以开审了');

  // The verdict of a new presenter takes effect only with the name of another one.
  await judge.reload();
  await proposeVerdict(judge, name);
  await expect(judge.getByText('裁决递上去了，等另一位主持人复核').first()).toBeVisible();
  await guest.goto(`/post/view/${DESK}/${id}`);
  expect(await guest.content()).not.toContain(name);

  const signer = await newVisitor();
  await startSignedIn(signer, second);
  await callSigner(site, id, second.nickName);
  await signer.goto(trial);
  await signVerdict(signer);
  expect(await titlesOf(site, member)).toContain('检举成立');
  expect(await titlesOf(site, judging)).toContain('复核通过');

  // Public from now on: the case with its copy, the ticket, the list, the roster check. The original still for nobody else.
  await accused.goto(link);
  await expect(accused.getByRole('heading', { level: 1, name: /^裁决下来了：\s*成立/ })).toBeVisible();
  await expect(accused.getByRole('main').getByRole('link', { name: '申诉', exact: true })).toBeVisible();
  await expectNoAxeViolation(accused);
  await guest.goto(`/post/view/${DESK}/${id}`);
  await expect(guest.getByRole('img', { name: '证据 1' })).toBeVisible();
  expect(await statusOf(site, piece.originalUrl, null)).toBe(404);
  await expectNoAxeViolation(guest);
  await guest.getByRole('link', { name: '看罚单' }).click();
  await expect(guest).toHaveURL(/\/ticket\//);
  await expect(guest.getByText(`经查，${name}收了金币就下线`).first()).toBeVisible();
  const ticket = new URL(guest.url());
  const list = `/blacklist/1303?q=${encodeURIComponent(name)}`;
  await guest.goto(list);
  await expect(guest.getByRole('link', { name, exact: true })).toBeVisible();
  const found = await checkRoster(guest, name, realm);
  await expect(found.getByRole('heading', { name: '在名单上' })).toBeVisible();

  // An accused without an account appeals with a code for the character's note, which a presenter looks up in the game; another one decides.
  const number = decodeURIComponent(ticket.pathname.split('/').at(-1) ?? '');
  const code = await appealByCode(guest, number);

  await callLooker(site, number, confirming.nickName);
  const confirmer = await newVisitor();
  await startSignedIn(confirmer, confirming);
  await confirmer.goto('/trial/desk/1305?view=appeals');
  await confirmer.getByRole('link', { name: /^未核对/ }).click();
  const claim = confirmer.getByRole('article').filter({ hasText: code });
  await expectNoAxeViolation(confirmer);
  await claim.getByRole('button', { name: '备注相符' }).click();
  await expect(claim.getByText('请附上备注的截图')).toBeVisible();
  await expectNoAxeViolation(confirmer);
  await claim.getByLabel('备注的截图').setInputFiles('demo/pictures/campfire.webp');
  await expect(claim.getByText('传上了')).toBeVisible();
  await claim.getByRole('button', { name: '备注相符' }).click();
  await expect(claim).toHaveCount(0);
  await callDecider(site, id, third.nickName);

  const decider = await newVisitor();
  await startSignedIn(decider, third);
  await decider.goto('/trial/desk/1305?view=appeals');
  const open = decider.getByRole('article').filter({ hasText: number });
  await open.getByRole('link', { name: '去答复' }).click();
  await judge.reload();
  await expect(judge.getByText('你已判过此案，这桩案子要回避')).toBeVisible();
  await guest.goto(list);
  await expect(guest.getByText('申诉中').first()).toBeVisible();
  expect(await titlesOf(site, member)).toContain(`罚单 ${number} 有人申诉`);
  expect(await titlesOf(site, judging)).toContain(`罚单 ${number} 有人申诉`);
  const answer = decider.getByRole('region', { name: '答复申诉' });
  await answer.getByRole('button', { name: '答复' }).click();
  await expect(answer).toContainText('请选维持、减轻或撤销');
  await answer.getByRole('radio', { name: /^撤销/ }).check();
  await answer
    .getByLabel('书面答复')
    .fill(`邮件记录查实，${name}第二天已经寄回，原裁决撤销，对不住。寄出与签收的时间和双方的话都对得上，两封邮件的截图也看过了，没有改动的痕迹。`);
  await expectNoAxeViolation(decider);
  await answer.getByRole('button', { name: '答复' }).click();
  await expect(decider.getByText('答复了，双方都会收到')).toBeVisible();
  expect(await titlesOf(site, member)).toContain('申诉有了结果');
  expect(await titlesOf(site, judging)).toContain('申诉有了结果');

  // Corrected everywhere: no list, no roster check, no page names them; and the chain is still valid.
  const clean = await checkRoster(guest, name, realm);
  await expect(clean.getByText('查无记录，不等于清白')).toBeVisible();
  await expect(clean.getByRole('heading', { name: '在名单上' })).toHaveCount(0);
  const address = ticket.pathname + ticket.search;
  for (const path of ['/blacklist/1303', '/blacklist/1303?status=expired', address, `/post/view/${DESK}/${id}`, `/cart/list/${DESK}`, '/ticket/list/1302'])
    expect((await (await guest.request.get(path)).text()).includes(name), path).toBe(false);
  expect(await (await guest.request.get(`/ticket/${encodeURIComponent(number)}.svg`)).text()).toContain('已撤销');
  expect(await statusOf(site, piece.url, null)).toBe(404);
  await guest.goto(address);
  await expect(guest.getByText('已撤销').first()).toBeVisible();
  await expect(guest.getByText('第二天已经寄回，原裁决撤销')).toBeVisible();
  await expectNoAxeViolation(guest);
  await guest.goto('/ticket/verify');
  await guest.getByRole('button', { name: '取来验证' }).click();
  await expect(guest.getByText('完整。')).toBeVisible();
});

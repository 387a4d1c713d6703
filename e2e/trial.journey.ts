import { patient } from '../tools/patience.ts';
import { MEMBER, PRESENTER, startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ask, get, post, signedIn } from './harness/calls.ts';
import { LONG, fileComplaint } from './harness/cases.ts';
import { signVerdict } from './harness/court-forms.ts';
import { callSigner, codeOf, endWindow, notifyAccused } from './harness/court-time.ts';
import { enlist, seat, seatNovice } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

const DESK = '/trial/desk/1305';

test.use({ refusals: [400, 403, 409] });

test(
  'a case goes from the desk to its ticket, and every wrong step is refused where it is taken',
  { tag: '@core' },
  async ({ page, newVisitor, site, isMobile }) => {
    // A member of its own: complaints are counted per member and day, and other journeys file theirs.
    const [{ authorization: member }, own] = await Promise.all([enlist(site, '递状的人'), signedIn(site, PRESENTER.email)]);
    const name = `骂人者${Date.now() % 100_000}`;
    const id = await fileComplaint(site, member, { name, offence: 'harassment' });
    const ownCase = await fileComplaint(site, own, { name: `${name}甲` });
    const guildCase = await fileComplaint(site, member, { name: `${name}乙`, guild: '灯下无事' });
    const view = (caseId: number) => `/post/trial/view/1301/${caseId}`;

    // Nobody judges their own complaint or their own guild's.
    await startSignedIn(page, PRESENTER);
    for (const [caseId, why] of [
      [ownCase, '你是检举人'],
      [guildCase, '你与当事人同公会，这桩案子要回避'],
    ] as const) {
      await page.goto(`${view(caseId)}#part-act`);
      await expect(page.getByRole('complementary', { name: '要做的事' })).toContainText(why);
      await expect(page.getByRole('button', { name: '受理这桩案子' })).toHaveCount(0);
      expect(await ask(site, `post/receive/${caseId}`, { authorization: own, body: {} })).toMatchObject({ code: 'A0301' });
    }

    // The desk by keyboard: down to the newest case, and received with one key.
    await page.goto(`${DESK}?state=filed`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('审理台');
    await expectNoAxeViolation(page);
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${view(id)}"]`) });
    if (isMobile) await row.getByRole('button', { name: '受理' }).click();
    else {
      await page.keyboard.press('j');
      await expect(page.locator('[data-row-link]').first()).toBeFocused();
      await row.locator('[data-row-link]').focus();
      await page.keyboard.press('r');
    }
    await expect(page).toHaveURL(new RegExp(`${view(id)}$`));
    const showAct = async () => {
      if (isMobile) await page.getByRole('button', { name: '裁决', exact: true }).click();
    };

    // Too early, and without evidence.
    await showAct();
    const verdict = page.getByRole('form', { name: '裁决书' });
    await verdict.getByRole('radio', { name: /^成立/ }).check();
    await verdict.getByRole('button', { name: /^落印/ }).click();
    await expect(verdict).toContainText('答辩还没有到，答辩期也没有满：现在只能以“证据不足”结案');
    await expect(verdict).toContainText('没有证据不能裁决，请选出采信的证据');
    expect(await ask(site, `post/trial/handle/${id}`, { authorization: own, body: { action: 'judge', outcome: 'upheld' } })).toMatchObject({ code: 'A0409' });
    await expectNoAxeViolation(page);

    // The code of the accused is the complainant's to carry, never the judge's; what is written with it hurries nobody.
    await page.getByRole('button', { name: '通知答辩' }).click();
    await page.getByRole('dialog', { name: '通知答辩' }).getByRole('button', { name: '通知', exact: true }).click();
    await showAct();
    await expect(page.getByText('在等被检举人答辩')).toBeVisible();
    expect(await ask(site, `post/trial/code/${id}`, { authorization: own })).toMatchObject({ code: 'A0301' });
    const code = await codeOf(site, id, member);
    expect(await page.content()).not.toContain(code);
    const accused = await newVisitor();
    await accused.goto('/answer');
    await expectNoAxeViolation(accused);
    await accused.getByLabel('答辩码').fill(code.toLowerCase().replace('-', ' '));
    await accused.getByRole('button', { name: '开门' }).click();
    await accused.getByRole('textbox', { name: '你的话', exact: true }).fill('我是骂了，可他先骂的，记录里有。');
    await accused.getByRole('button', { name: '写进去' }).click();
    await expect(accused.getByText('身份未核对；可以再补')).toBeVisible();
    await accused.getByRole('button', { name: '多给我三天' }).click();
    await expect(accused.getByRole('button', { name: '多给我三天' })).toHaveCount(0);
    expect(await ask(site, `post/trial/handle/${id}`, { authorization: own, body: { action: 'judge', outcome: 'upheld' } })).toMatchObject({ code: 'A0409' });
    await notifyAccused(site, id);
    await endWindow(site, id);

    // The verdict: outside the usual range it needs a reason; typed text survives a reload.
    await page.reload();
    await expect(page.locator('#part-file')).toContainText('可他先骂的');
    await showAct();
    await verdict.getByRole('radio', { name: /^成立/ }).check();
    await verdict.getByRole('radio', { name: '拉黑 90 天' }).check();
    await verdict.getByRole('button', { name: /密语的记录/ }).click();
    await verdict.getByRole('button', { name: /^A1/ }).first().click();
    // What is typed while a copy is on its way is not saved with it.
    const saved: string[] = [];
    const asked = Promise.withResolvers<void>();
    const typed = Promise.withResolvers<void>();
    await page.route('**/post/trial/draft/**', async (route) => {
      asked.resolve();
      await typed.promise;
      saved.push(route.request().postData() ?? '');
      await route.continue();
    });
    await verdict.getByLabel('认定的事实').fill(`查明散团以后追骂半小时，${LONG}`);
    await asked.promise;
    await verdict.getByLabel('理由', { exact: true }).fill(`证据一与对方的答辩相符，${LONG}`);
    typed.resolve();
    await expect(verdict).toContainText('草稿已存');
    expect(saved.at(-1)).toContain('证据一与对方的答辩相符');
    await page.reload();
    await showAct();
    await expect(verdict.getByLabel('认定的事实')).toHaveValue(/追骂半小时/);
    await verdict.getByRole('button', { name: /^落印/ }).click();
    await expect(verdict).toContainText('这一档在同类案件的常见范围之外，请写明理由');
    await verdict.getByRole('textbox', { name: /超出常见范围的理由/ }).fill('屡劝不止，且有前案。');
    await expect(page.getByRole('region', { name: '罚单的样子' })).toContainText(name);
    await verdict.getByRole('button', { name: /^落印/ }).click();
    const last = page.getByRole('dialog', { name: '落印' });
    await expect(last.getByRole('button', { name: '落印' })).toBeDisabled();
    await last.getByRole('checkbox').check();
    await last.getByRole('button', { name: '落印' }).click();
    await expect(page.locator('#part-file')).toContainText('裁决');
    await expect(page.getByRole('link', { name: /炉-\d{4}-\d{6}/ }).first()).toBeVisible();
    await expect(verdict).toHaveCount(0);
    expect(await ask(site, `post/trial/handle/${id}`, { authorization: own, body: { action: 'judge', outcome: 'dismissed' } })).toMatchObject({
      code: 'A0409',
    });
    await expectNoAxeViolation(page);
  },
);

test('of two presenters one gets the case; the verdict of a new one waits for who is drawn to sign', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(120_000));
  // A member of its own: complaints are counted per member and day, and other journeys file theirs.
  const [member, rival, signer] = await Promise.all([enlist(site, '告状的人'), seatNovice(site, '新主持'), seat(site, '复核人')]);
  const id = await fileComplaint(site, member.authorization, { name: `抢案者${Date.now() % 100_000}` });

  // Both open the same page; the slower one learns who was faster.
  await startSignedIn(page, PRESENTER);
  await page.goto(`${DESK}?state=filed`);
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/post/trial/view/1301/${id}"]`) });
  await expect(row.getByRole('button', { name: '受理' })).toBeVisible();
  await post(site, `post/receive/${id}`, { authorization: rival.authorization, body: {} });
  await row.getByRole('button', { name: '受理' }).click();
  await expect(page.getByText(`主持人 ${rival.nickName} 已经受理了这桩案子`)).toBeVisible();
  await expect(row).toHaveCount(0);

  // In the first thirty days a presenter drawn by lot countersigns, and may give the verdict back with a reason.
  await post(site, `post/trial/handle/${id}`, { authorization: rival.authorization, body: { action: 'summon' } });
  await post(site, `g/answer/${await codeOf(site, id, member.authorization)}`, { authorization: null, body: { text: '没有这回事。' } });
  await notifyAccused(site, id);
  await endWindow(site, id);
  const { dossier } = await get<{ dossier: { accused: { id: number }[]; evidence: { id: number }[] } }>(site, `post/trial/view/${id}`, rival.authorization);
  const written = {
    action: 'judge',
    outcome: 'upheld',
    facts: `查明追骂半小时，${LONG}`,
    reasoning: `证据一对得上，${LONG}`,
    articles: ['A18'],
    evidence: dossier.evidence.map((piece) => piece.id),
    penalties: dossier.accused.map((accused) => ({ accusedId: accused.id, penalty: 'warning' })),
  };
  expect(await post(site, `post/trial/handle/${id}`, { authorization: rival.authorization, body: written })).toMatchObject({ state: 'countersigning' });
  expect(await ask(site, `post/trial/countersign/${id}`, { authorization: rival.authorization, body: { agree: true } })).toMatchObject({ code: 'A0301' });

  await callSigner(site, id, signer.nickName);
  const desk = await newVisitor();
  await startSignedIn(desk, signer);
  await desk.goto(`/post/trial/view/1301/${id}#part-act`);
  const sign = desk.getByRole('region', { name: '复核' });
  await sign.getByRole('button', { name: '退回去改' }).click();
  const giveBack = desk.getByRole('region', { name: '退回去改' });
  await giveBack.getByRole('button', { name: '退回', exact: true }).click();
  await expect(giveBack).toContainText('请选出哪一部分站不住');
  await expect(giveBack).toContainText('请写出哪一句站不住');
  await expectNoAxeViolation(desk);
  await giveBack.getByRole('radio', { name: /^处罚/ }).check();
  await giveBack.getByRole('button', { name: /^同案由多半更轻/ }).click();
  await expect(giveBack.getByLabel('为什么')).toHaveValue(/同案由多半更轻/);
  await giveBack.getByRole('button', { name: '退回“处罚”' }).click();
  await expect(desk.locator('#part-file')).toContainText('处罚站不住');
  expect(await post(site, `post/trial/handle/${id}`, { authorization: rival.authorization, body: written })).toMatchObject({ state: 'countersigning' });
  await callSigner(site, id, signer.nickName);
  await desk.reload();
  await expectNoAxeViolation(desk);
  await signVerdict(desk);
  await expect(sign).toHaveCount(0);
});

test.describe('by finger', () => {
  test.skip(({ isMobile }) => isMobile !== true, 'a mouse redacts in the story of a complaint');

  test('a mosaic is drawn over what nobody should read, and taken back', { tag: '@core-phone' }, async ({ page }) => {
    await startSignedIn(page, MEMBER);
    await page.goto('/post/add/1301');
    await page.getByLabel('选择证据文件').setInputFiles('demo/pictures/campfire.webp');
    await expect(page.getByText('已封存')).toBeVisible();
    await page.getByRole('group', { name: '证据 1', exact: true }).getByText('打码后公开').tap();
    const canvas = page.getByRole('application');
    await expect(canvas).toBeInViewport();
    await expectNoAxeViolation(page);
    const box = await canvas.boundingBox();
    if (!box) throw new Error('no canvas');
    const touch = await page.context().newCDPSession(page);
    const drag = async () => {
      const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height * share });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0.2)] });
      for (const share of [0.3, 0.4, 0.5, 0.6]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(share)] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const before = await canvas.screenshot();
    await drag();
    await expect(page.getByText('打了 1 处')).toBeVisible();
    expect((await canvas.screenshot()).equals(before)).toBe(false);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(page.getByText('还没有打码')).toBeVisible();
    await drag();
    await page.getByRole('button', { name: '用这一份' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('img', { name: '证据 1，打码的一份' })).toBeVisible();
  });
});

test('a complaint that was rewritten meanwhile is read again before it is received; what was typed stays', async ({ page, site, isMobile }) => {
  const member = await enlist(site, '改状的人');
  const name = `改状${Date.now() % 100_000}`;
  const id = await fileComplaint(site, member.authorization, { name });
  await startSignedIn(page, PRESENTER);
  await page.goto(`/post/trial/view/1301/${id}`);
  const sheet = page.locator('#part-file');
  await expect(sheet).toContainText(`${name}追着骂了半个钟头`);
  const note = page.getByRole('textbox', { name: '加一条' });
  await note.fill('先看密语的记录');
  await fileComplaint(site, member.authorization, { id, name, story: '散团以前就骂起来了' });

  const act = page.getByRole('button', { name: '裁决', exact: true });
  const receive = page.getByRole('button', { name: '受理这桩案子' });
  if (isMobile) await act.click();
  await receive.click();
  await expect(page.getByText('检举刚改过，请再看一眼')).toBeVisible();
  await expect(sheet).toContainText('散团以前就骂起来了');
  if (isMobile) await page.getByRole('button', { name: '案卷', exact: true }).click();
  await expect(note).toHaveValue('先看密语的记录');
  if (isMobile) await act.click();
  await receive.click();
  await expect(page.getByRole('button', { name: '通知答辩' })).toBeVisible();
});

import { patient } from '../tools/patience.ts';
import { PRESENTER, startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ask, post } from './harness/calls.ts';
import { LONG, REALM, fileAgainstMember, newName, titlesOf, trialPath, writeStatement } from './harness/cases.ts';
import { castVote, fillPrompts } from './harness/court-forms.ts';
import { callJuror, endWindow, ownCharacter } from './harness/court-time.ts';
import { enlist, seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403, 404, 409, 410] });

test('a case ends without a verdict: let go, settled, withdrawn', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(180_000));
  const presenter = await seat(site, '主审人');
  const judging = presenter.authorization;
  const [first, second] = [await fileAgainstMember(site), await fileAgainstMember(site)];
  await post(site, `post/receive/${first.id}`, { authorization: judging, body: {} });
  await startSignedIn(page, presenter);
  await page.goto(`${trialPath(first.id)}#part-act`);
  const dialog = async (button: string, label: string, reason: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const opened = page.getByRole('dialog', { name: button });
    await opened.getByRole('button', { name: button }).click();
    await expect(opened).toContainText('请写 1 到');
    await opened.getByLabel(label).fill(reason);
    await opened.getByRole('button', { name: button }).click();
    await expect(opened).toHaveCount(0);
  };
  await dialog('退回队列', '为什么退回队列', '手上太忙，请别人接着看');
  await expect(page.getByText('还没有人受理。受理以后由你审理')).toBeVisible();
  expect(await titlesOf(site, first.complainant.authorization)).toContain('案子退回队列');
  await page.getByRole('button', { name: '受理这桩案子' }).click();
  await expect(page.getByRole('button', { name: '通知答辩' })).toBeVisible();
  // Nobody settles it over the heads of the parties, who are not there before the summons.
  await expect(page.getByRole('button', { name: '记为和解' })).toHaveCount(0);
  const settling = { action: 'settle', reason: '退还一半，各自道歉' };
  expect(await ask(site, `post/trial/handle/${first.id}`, { authorization: judging, body: settling })).toMatchObject({ code: 'A0409' });
  await post(site, `post/trial/handle/${first.id}`, { authorization: judging, body: { action: 'summon' } });
  await page.reload();
  await page.getByRole('button', { name: '记为和解', exact: true }).click();
  const without = page.getByRole('dialog', { name: '记为和解' });
  await without.getByLabel('双方说定了什么').fill('退还一半');
  await without.getByRole('button', { name: '记为和解' }).click();
  await expect(without).toContainText('请先写下条件');
  const terms = { kind: 'settlement', text: '退还一半，各自道歉，就此了结。' };
  await post(site, `post/trial/statement/${first.id}`, { authorization: judging, body: terms });
  await post(site, `post/trial/statement/${first.id}`, { authorization: first.complainant.authorization, body: { text: '同意，退一半就算了结。' } });
  await page.reload();
  await page.getByRole('button', { name: '记为和解', exact: true }).click();
  const halfway = page.getByRole('dialog', { name: '记为和解' });
  await halfway.getByLabel('双方说定了什么').fill('退还一半');
  await halfway.getByRole('button', { name: '记为和解' }).click();
  await expect(halfway).toContainText('被检举人本人还没有在案卷里说过同意');
  await expectNoAxeViolation(page);
  await post(site, `post/trial/statement/${first.id}`, { authorization: first.accused.authorization, body: { kind: 'statement', text: '同意，明晚退。' } });
  await page.reload();
  await dialog('记为和解', '双方说定了什么', '退还一半，各自道歉');
  // A phone shows one half of the file at a time; this is above both.
  await expect(page.getByRole('article').getByText(/已结案\s*和解/)).toBeVisible();
  expect(await titlesOf(site, first.complainant.authorization)).toContain('案子和解了');

  const complainant = await newVisitor();
  await startSignedIn(complainant, second.complainant);
  await complainant.goto(`${trialPath(second.id)}#part-act`);
  await complainant.getByRole('button', { name: '撤回检举' }).click();
  const withdrawing = complainant.getByRole('dialog', { name: '撤回检举' });
  await withdrawing.getByLabel('为什么撤回').fill('已经说开了');
  await expectNoAxeViolation(complainant);
  await withdrawing.getByRole('button', { name: '撤回', exact: true }).click();
  await expect(complainant.getByRole('article').getByText(/已结案\s*撤回/)).toBeVisible();
  for (const [at, text] of [
    [first, '退还一半，各自道歉'],
    [second, '已经说开了'],
  ] as const) {
    const html = await (await complainant.request.get(`/post/view/1301/${at.id}`)).text();
    expect(html).toContain(text);
    expect(html).not.toContain(at.name);
  }
});

test('a complaint is withdrawn after the answer: the accused is asked, and may have the case go on', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(180_000));
  const { authorization: judging } = await seat(site, '主审人');
  const [agreed, refused] = [await fileAgainstMember(site), await fileAgainstMember(site)];
  for (const { id, accused } of [agreed, refused]) {
    await post(site, `post/receive/${id}`, { authorization: judging, body: {} });
    await post(site, `post/trial/handle/${id}`, { authorization: judging, body: { action: 'summon' } });
    await post(site, `post/trial/statement/${id}`, { authorization: accused.authorization, body: { kind: 'answer', text: '装备是误点的，当晚就说好退。' } });
  }
  for (const { id, complainant } of [agreed, refused]) {
    const visitor = id === agreed.id ? page : await newVisitor();
    await startSignedIn(visitor, complainant);
    await visitor.goto(`${trialPath(id)}#part-act`);
    await visitor.getByRole('button', { name: '撤回检举' }).click();
    const dialog = visitor.getByRole('dialog', { name: '撤回检举' });
    await expect(dialog).toContainText('对方已经答辩，先问他同不同意');
    await dialog.getByLabel('为什么撤回').fill('钱已经退了，说开了');
    await dialog.getByRole('button', { name: '撤回', exact: true }).click();
    await expect(visitor.getByText('检举人想撤回，在等被检举人回话')).toBeVisible();
    await expect(visitor.getByRole('button', { name: '撤回检举' })).toHaveCount(0);
    await expectNoAxeViolation(visitor);
  }
  const owner = await newVisitor();
  await startSignedIn(owner, agreed.accused);
  await owner.goto(`${trialPath(agreed.id)}#part-act`);
  const asked = owner.getByRole('region', { name: '检举人想撤回' });
  await expect(asked).toContainText('钱已经退了，说开了');
  await expectNoAxeViolation(owner);
  await asked.getByRole('button', { name: '同意撤回' }).click();
  await expect(owner.getByRole('article').getByText(/已结案\s*撤回/)).toBeVisible();
  await owner.goto(`/post/view/1301/${agreed.id}`);
  const shown = owner.getByRole('main');
  await expect(shown).toContainText('答辩之后撤回');
  await expect(shown).toContainText('钱已经退了，说开了');
  await expect(shown).not.toContainText(agreed.name);

  const other = await newVisitor();
  await startSignedIn(other, refused.accused);
  await other.goto(`${trialPath(refused.id)}#part-act`);
  await other.getByRole('button', { name: '要一个说法，继续审' }).click();
  await expect(other.getByRole('region', { name: '检举人想撤回' })).toHaveCount(0);
  expect(await titlesOf(site, refused.complainant.authorization)).toContain('对方要求继续审');
});

test('a case a presenter witnessed is filed, answered with an account, and decided by a juror who was drawn', async ({ page, newVisitor, site, isMobile }) => {
  test.setTimeout(patient(180_000));
  const name = newName('当场');
  const [second, owner] = await Promise.all([seat(site, '合议人'), enlist(site, '当事人')]);
  await ownCharacter(site, owner.nickName, { name, realm: REALM });
  await startSignedIn(page, PRESENTER);
  await page.goto('/post/trial/add/1306');
  await expect(page.getByRole('region', { name: '现在坐得下几位' })).toContainText('合议');
  await page.getByRole('button', { name: '往下写' }).click();
  await expect(page.getByText('请先勾上')).toBeVisible();
  await expectNoAxeViolation(page);
  const goOn = async () => {
    await page.getByRole('checkbox', { name: /我看明白了/ }).check();
    await page.getByRole('button', { name: '往下写' }).click();
  };
  await goOn();
  await page.getByLabel('认定的事实').fill('太短');
  await page.getByRole('button', { name: '立案并递交合议' }).click();
  await expect(page.getByLabel('认定的事实')).toHaveAccessibleDescription(/20 到/);
  await expectNoAxeViolation(page);
  await page.reload();
  await goOn();
  await expect(page.getByLabel('认定的事实')).toHaveValue('太短');
  await page.getByRole('textbox', { name: '角色名' }).fill(name);
  await page.getByRole('combobox', { name: /服务器/ }).fill(REALM);
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /辱骂骚扰/ }).check();
  await page.getByLabel('什么活动').selectOption('gold_run');
  await page.getByLabel('哪一天').fill('2026-03-01');
  await page.getByRole('textbox', { name: '给这桩案子起个题目' }).fill('当场看见的辱骂');
  await fillPrompts(page, '我在团里，亲眼看着他从开团骂到散团。');
  await page.getByRole('radio', { name: /^警告/ }).first().check();
  await page.getByRole('button', { name: '添一个链接' }).click();
  await page.getByLabel('证据 1的链接').fill('http://不是加密的');
  await page.getByRole('checkbox', { name: /以上属实/ }).check();
  const proposed = page.getByRole('region', { name: '拟定的裁决' });
  await proposed.getByRole('radio', { name: '成立', exact: true }).check();
  await proposed.getByRole('radio', { name: '警告' }).check();
  await proposed.getByRole('button', { name: /^A1/ }).first().click();
  await proposed.getByLabel('认定的事实').fill(`查明从开团骂到散团，${LONG}`);
  await proposed.getByLabel('理由', { exact: true }).fill(`当场所见，${LONG}`);
  await page.getByRole('button', { name: '立案并递交合议' }).click();
  await expect(page.getByText('请填 https 开头的链接')).toBeVisible();
  await page.getByLabel('证据 1的链接').fill('https://logs.example.com/reports/9');
  await page.getByRole('button', { name: '立案并递交合议' }).click();
  const reason = page.getByLabel(`${name}：超出常见范围的理由`);
  await expect(reason.or(page.getByText('立案了，答辩期满由抽签抽到的主持人合议'))).toBeVisible();
  if (await reason.isVisible()) {
    await reason.fill('初犯，当场认错。');
    await page.getByRole('button', { name: '立案并递交合议' }).click();
  }
  await expect(page).toHaveURL(/\/post\/trial\/view\/1301\/\d+/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  if (isMobile) await page.getByRole('group', { name: '案卷与裁决' }).getByRole('button').last().click();
  await expect(page.getByText('裁决你立案时就拟好了')).toBeVisible();
  await expect(page.getByRole('button', { name: '退回队列' })).toHaveCount(0);

  // Nobody signs or votes before the accused has been heard.
  const signer = await newVisitor();
  await startSignedIn(signer, second);
  await signer.goto(`${trialPath(id)}#part-act`);
  await expect(signer.getByRole('region', { name: '你的一票' })).toHaveCount(0);
  expect(await ask(site, `post/trial/countersign/${id}`, { authorization: second.authorization, body: { agree: true } })).toMatchObject({ code: 'A0409' });
  const accused = await newVisitor();
  await startSignedIn(accused, owner);
  await accused.goto(trialPath(id));
  await writeStatement(accused, null, '是我不对，那天喝多了。');
  // In a case that a presenter has filed an answer ends no window.
  expect(await ask(site, `post/trial/countersign/${id}`, { authorization: second.authorization, body: { agree: true } })).toMatchObject({ code: 'A0409' });
  await endWindow(site, id);
  await callJuror(site, id, second.nickName);
  await signer.reload();
  await castVote(signer, '警告');
  await expect(signer.getByText('票齐了，合议计了票，裁决已经公布')).toBeVisible();
  await accused.goto(`/post/view/1301/${id}`);
  await expect(accused.getByText('直接立案').first()).toBeVisible();
  await expect(accused.getByRole('link', { name: '看罚单' })).toBeVisible();

  // The vote is public with its reason, and the lot is drawn again by anybody: its secret once the day is over.
  await expect(accused.getByRole('region', { name: /^合议 \d 人/ })).toContainText(second.nickName);
  await accused.getByRole('link', { name: '自己重抽一遍' }).click();
  await expect(accused.getByRole('heading', { name: '重抽一遍', level: 1 })).toBeVisible();
  await expect(accused.getByRole('region', { name: '合议，第 1 轮抽签' }).getByRole('status')).toContainText(/密数还没有公布|对得上|对不上/);
  await expectNoAxeViolation(accused);
});

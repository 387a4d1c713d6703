import type { Page } from '@playwright/test';
import { startSignedIn, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ask, get, post, signedIn } from './harness/calls.ts';
import { enlist, seat, type Seated } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';
import type { SiteProcess } from '../tools/site-process.ts';

const PRESENTER: Account = { nickName: '夜烛', email: 'presenter@hearth.example', password: 'lubian2026' };
const REALM = '白银之手';
const LONG = '开团时的规则贴在频道里，先后都在记录中，一步一步对得上，没有另外的解释。';

test.use({ refusals: [400, 403, 404, 409, 410] });

const trialPath = (id: number) => `/post/trial/view/1301/${id}`;
const newName = (what: string) => `${what}${Math.floor(Math.random() * 1_000_000)}`;

/** A member who plays a character, and a complaint of another one against it; answers both and the case's id. */
async function fileAgainstMember(site: SiteProcess): Promise<{ id: number; name: string; complainant: Seated; accused: Seated }> {
  const name = newName('有号');
  const [complainant, accused] = await Promise.all([enlist(site, '检举人'), enlist(site, '被检举')]);
  await post(site, 'member/updated_at', accused.authorization, { character: { name, realm: REALM } });
  const { id } = await post<{ id: number }>(site, 'post/save', complainant.authorization, {
    columnId: 1301,
    title: '从副本一路骂到主城',
    markdown: `那天晚上散团以后，${name}追着骂了半个钟头，${LONG}`,
    complaint: {
      accused: [{ name, realm: REALM }],
      offence: 'harassment',
      activity: 'mythic_plus',
      occurredOn: '2026-03-01',
      wish: 'apology',
      contacted: true,
      evidence: [{ url: 'https://logs.example.com/reports/7', caption: '密语的记录' }],
      declaration: true,
    },
  });
  return { id, name, complainant, accused };
}

async function say(page: Page, what: string | null, text: string): Promise<void> {
  const form = page.locator('#speak');
  if (what !== null) await form.getByLabel('说什么').selectOption({ label: what });
  await form.getByRole('textbox').first().fill(text);
  await form.getByRole('button', { name: /写进案卷|交上答辩/ }).click();
  await expect(page.getByText('写进案卷了').first()).toBeVisible();
}

async function titlesOf(site: SiteProcess, authorization: string): Promise<string> {
  const { items } = await get<{ items: { title: string }[] }>(site, 'message/search?size=30', authorization);
  return items.map(({ title }) => title).join('\n');
}

test('a case is talked over: a question, an addition, a witness, an answer, two drafts, two appeals', async ({ page, newVisitor, site }) => {
  test.setTimeout(240_000);
  const [judging, witness, third, fourth] = await Promise.all([
    signedIn(site, PRESENTER.email),
    enlist(site, '证人'),
    seat(site, '重看人'),
    seat(site, '再看人'),
  ]);
  const { id, complainant, accused } = await fileAgainstMember(site);
  await post(site, `post/receive/${id}`, judging, {});

  // The presenter asks; while the complainant is asked the clock stands, and his addition starts it again.
  await startSignedIn(page, PRESENTER);
  await page.goto(trialPath(id));
  await say(page, '请检举人补充', '频道里的原话是哪一句？');
  await expect(page.getByText('在等检举人补充，时钟停着')).toBeVisible();
  await expect(page.getByRole('button', { name: '通知答辩' })).toHaveCount(0);
  const asked = await newVisitor();
  await startSignedIn(asked, complainant);
  expect(await titlesOf(site, complainant.authorization)).toContain('请补充材料');
  await asked.goto(trialPath(id));
  await expect(asked.getByText('审理人请你补充，答复以前时钟停着')).toBeVisible();
  await asked.locator('#speak').getByRole('textbox').first().fill('他的手机是 13812345678');
  await asked.locator('#speak').getByRole('button', { name: '写进案卷' }).click();
  await expect(asked.getByText(/像是现实里的身份/).first()).toBeVisible();
  await asked
    .locator('#speak')
    .getByLabel('选择证据文件')
    .setInputFiles([{ name: '聊天.txt', mimeType: 'text/plain', buffer: Buffer.from('[22:58] 频道里的原话') }]);
  await expect(asked.getByText('已封存')).toBeVisible();
  await say(asked, null, '原话是“今天谁也别想睡”，第二张图里有。');
  await expect(asked.getByText('今天谁也别想睡').first()).toBeVisible();
  await expectNoAxeViolation(asked);

  // A witness is invited by name, reads the file, and says what he saw.
  await page.goto(trialPath(id));
  await page.getByRole('button', { name: '请证人' }).click();
  const inviting = page.getByRole('dialog', { name: '请证人' });
  await inviting.getByLabel('会员昵称').fill('查无此人');
  await inviting.getByRole('button', { name: '请他作证' }).click();
  await expect(inviting.getByText('没有叫这个名字的会员')).toBeVisible();
  await inviting.getByLabel('会员昵称').fill(witness.nickName);
  await inviting.getByRole('button', { name: '请他作证' }).click();
  await expect(inviting).toHaveCount(0);
  expect(await titlesOf(site, witness.authorization)).toContain('请你说说看到的');
  const seen = await newVisitor();
  await startSignedIn(seen, witness);
  await seen.goto(trialPath(id));
  await say(seen, null, '我在团里，骂人的话是我亲眼看到的。');
  expect(await titlesOf(site, judging)).toContain('案子有新的附记');

  // The log is read and its fingerprint is checked in the browser.
  await page.goto(trialPath(id));
  await page
    .getByRole('button', { name: /证据 2 · / })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: /证据 2/ });
  await expect(viewer.getByRole('region', { name: '内容' })).toContainText('频道里的原话');
  await viewer.getByRole('button', { name: '在浏览器里核验' }).click();
  await expect(viewer.getByText('与登记的一致')).toBeVisible();
  await page.keyboard.press('Escape');

  // The accused is a member: a message leads him to the same page, and he answers there, once.
  await page.getByRole('button', { name: '通知答辩' }).click();
  await page.getByRole('dialog', { name: '通知答辩' }).getByRole('button', { name: '通知', exact: true }).click();
  await expect(page.getByRole('region', { name: '答辩链接' })).toBeVisible();
  expect(await titlesOf(site, accused.authorization)).toContain('有一份检举等你答辩');
  const other = await newVisitor();
  await startSignedIn(other, accused);
  await other.goto('/profile/message');
  await other
    .getByRole('link', { name: /有一份检举等你答辩/ })
    .first()
    .click();
  await other.goto(trialPath(id));
  await expect(other.getByText('轮到你答辩')).toBeVisible();
  await expectNoAxeViolation(other);
  await say(other, null, '骂是骂了，是他先开的口，记录里都有。');
  await expect(other.locator('#speak').getByRole('button', { name: '交上答辩' })).toHaveCount(0);

  // One verdict in two tabs: neither overwrites the other unasked.
  await page.goto(trialPath(id));
  const verdict = page.getByRole('form', { name: '判决书' });
  await verdict.getByLabel('认定的事实').fill('第一份草稿');
  await expect(verdict).toContainText('草稿已存');
  const tab = await page.context().newPage();
  await tab.goto(trialPath(id));
  const there = tab.getByRole('form', { name: '判决书' });
  await expect(there.getByLabel('认定的事实')).toHaveValue('第一份草稿');
  await there.getByLabel('认定的事实').fill('第二份草稿');
  await expect(there).toContainText('草稿已存');
  await verdict.getByLabel('认定的事实').fill('第一份又改过');
  await expect(verdict).toContainText('别处写的不一样');
  await expectNoAxeViolation(page);
  await verdict.getByRole('button', { name: '用那一份' }).click();
  await expect(verdict.getByLabel('认定的事实')).toHaveValue('第二份草稿');
  await tab.close();

  // Found guilty; he appeals, is answered, and appeals again with new evidence.
  const { dossier } = await get<{ dossier: { accused: { id: number }[]; evidence: { id: number }[] } }>(site, `post/trial/view/${id}`, judging);
  const { tickets } = await post<{ tickets: string[] }>(site, `post/trial/handle/${id}`, judging, {
    action: 'judge',
    outcome: 'upheld',
    facts: `查明追骂半小时，${LONG}`,
    reasoning: `证据一对得上，${LONG}`,
    articles: ['A18'],
    evidence: dossier.evidence.map((piece) => piece.id).slice(0, 1),
    penalties: dossier.accused.map((each) => ({ accusedId: each.id, penalty: 'watch30', bandReason: '屡劝不止。' })),
  });
  const number = tickets[0] ?? '';
  expect(await titlesOf(site, accused.authorization)).toContain(`罚单 ${number}`);
  await other.goto(trialPath(id));
  await other.getByRole('link', { name: `对 ${number} 申诉` }).click();
  await other.getByRole('radio', { name: /处罚过重/ }).check();
  await other.getByRole('textbox', { name: '说清楚' }).fill('只骂了两句，观察三十天太重，请照判例减一减。');
  await other.getByRole('button', { name: '递上申诉' }).click();
  await expect(other.getByText('正在等另一位主持人答复')).toBeVisible();
  await expectNoAxeViolation(other);
  const decide = async (authorization: string, outcome: string) => {
    const { items } = await get<{ items: { id: number; caseId: number; state: string }[] }>(site, `appeal/desk?caseId=${id}`, authorization);
    const open = items.find(({ state }) => state === 'open')?.id ?? 0;
    const answer = '前后都看过了，骂人属实，时长也对得上，这一档在判例之内。';
    await post(site, `appeal/handle/${open}`, authorization, { action: 'decide', outcome, answer });
  };
  await decide(third.authorization, 'affirmed');
  expect(await titlesOf(site, accused.authorization)).toContain('申诉结果：维持');
  await other.reload();
  await expect(other.getByText('前后都看过了').first()).toBeVisible();
  await other.getByRole('radio', { name: /处罚过重/ }).check();
  await other.getByRole('textbox', { name: '说清楚' }).fill('又找到那晚的录音文字，开口的人不是我，请再看一遍。');
  await other.getByRole('button', { name: '递上申诉' }).click();
  await expect(other.getByText('已经申诉过一次，再来要选“有新证据”并附上证据')).toBeVisible();
  await expect(other.getByRole('textbox', { name: '说清楚' })).toHaveValue(/录音文字/);
  await other.getByRole('radio', { name: /新证据/ }).check();
  await other.getByLabel('选择证据文件').setInputFiles([{ name: '那晚.txt', mimeType: 'text/plain', buffer: Buffer.from('[23:01] 另一个人说') }]);
  await expect(other.getByText('已封存')).toBeVisible();
  await other.getByRole('button', { name: '递上申诉' }).click();
  await expect(other.getByText('正在等另一位主持人答复')).toBeVisible();
  expect(await ask(site, `appeal/desk?caseId=${id}`, third.authorization)).toMatchObject({ t: { items: [{ conflicts: ['judged'] }] } });
  await decide(fourth.authorization, 'annulled');
  await other.reload();
  await expect(other.getByText('这张罚单已经撤销')).toBeVisible();
});

test('a case ends without a verdict: let go, settled, withdrawn', async ({ page, newVisitor, site }) => {
  test.setTimeout(180_000);
  const judging = await signedIn(site, PRESENTER.email);
  const [first, second] = [await fileAgainstMember(site), await fileAgainstMember(site)];
  await post(site, `post/receive/${first.id}`, judging, {});
  await startSignedIn(page, PRESENTER);
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
  await dialog('放下', '为什么放下', '手上太忙，请别人接着看');
  await expect(page.getByText('还没有人受理')).toBeVisible();
  expect(await titlesOf(site, first.complainant.authorization)).toContain('案子退回队列');
  await page.getByRole('button', { name: '受理这桩案子' }).click();
  await expect(page.getByRole('button', { name: '记为和解' })).toBeVisible();
  await dialog('记为和解', '双方说定了什么', '退还一半，各自道歉');
  await expect(page.getByText('双方和解，没有罚单')).toBeVisible();
  expect(await titlesOf(site, first.complainant.authorization)).toContain('案子和解了');

  const complainant = await newVisitor();
  await startSignedIn(complainant, second.complainant);
  await complainant.goto(`${trialPath(second.id)}#part-act`);
  await complainant.getByRole('button', { name: '撤回检举' }).click();
  const withdrawing = complainant.getByRole('dialog', { name: '撤回检举' });
  await withdrawing.getByLabel('为什么撤回').fill('已经说开了');
  await expectNoAxeViolation(complainant);
  await withdrawing.getByRole('button', { name: '撤回', exact: true }).click();
  await expect(complainant.getByText('检举人撤回了这桩案子')).toBeVisible();
  for (const [at, words] of [
    [first, '退还一半，各自道歉'],
    [second, '已经说开了'],
  ] as const) {
    const html = await (await complainant.request.get(`/post/view/1301/${at.id}`)).text();
    expect(html).toContain(words);
    expect(html).not.toContain(at.name);
  }
});

test('what a presenter saw himself is filed, answered by the link, and signed by another one', async ({ page, newVisitor, site }) => {
  test.setTimeout(180_000);
  const name = newName('当场');
  const second = await seat(site, '复核人');
  await startSignedIn(page, PRESENTER);
  await page.goto('/post/trial/add/1306');
  await page.getByLabel('认定的事实').fill('太短');
  await page.getByRole('button', { name: '立案并递交复核' }).click();
  await expect(page.getByLabel('认定的事实')).toHaveAccessibleDescription(/20 到/);
  await expectNoAxeViolation(page);
  await page.reload();
  await expect(page.getByLabel('认定的事实')).toHaveValue('太短');
  await page.getByRole('textbox', { name: '角色名' }).fill(name);
  await page.getByRole('combobox', { name: /服务器/ }).fill(REALM);
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /辱骂骚扰/ }).check();
  await page.getByLabel('什么活动').selectOption('gold_run');
  await page.getByLabel('哪一天').fill('2026-03-01');
  await page.getByRole('textbox', { name: '标题' }).fill('当场看见的辱骂');
  await page.getByRole('textbox', { name: '陈述' }).fill('我在团里，亲眼看着他从开团骂到散团。');
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
  await page.getByRole('button', { name: '立案并递交复核' }).click();
  await expect(page.getByText('请填 https 开头的链接')).toBeVisible();
  await page.getByLabel('证据 1的链接').fill('https://logs.example.com/reports/9');
  await page.getByRole('button', { name: '立案并递交复核' }).click();
  const reason = page.getByLabel(`${name}：超出常见范围的理由`);
  await expect(reason.or(page.getByText('立案了，被检举人答辩以后由另一位主持人复核'))).toBeVisible();
  if (await reason.isVisible()) {
    await reason.fill('初犯，当场认错。');
    await page.getByRole('button', { name: '立案并递交复核' }).click();
  }
  await expect(page).toHaveURL(/\/post\/trial\/view\/1301\/\d+/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await expect(page.getByText('裁决递上去了，等另一位主持人复核')).toBeVisible();
  await expect(page.getByRole('region', { name: '复核' })).toHaveCount(0);
  const link = (await page.getByRole('region', { name: '答辩链接' }).locator('code').textContent()) ?? '';

  // Nobody signs before the accused has been heard.
  const signer = await newVisitor();
  await startSignedIn(signer, second);
  await signer.goto(`${trialPath(id)}#part-act`);
  await expect(signer.getByRole('region', { name: '复核' })).toHaveCount(0);
  expect(await ask(site, `post/trial/countersign/${id}`, second.authorization, { agree: true })).toMatchObject({ code: 'A0409' });
  const accused = await newVisitor();
  await accused.goto(new URL(link).pathname);
  await accused.getByRole('textbox', { name: '答辩', exact: true }).fill('是我不对，那天喝多了。');
  await accused.getByRole('checkbox', { name: /只能交一次/ }).check();
  await accused.getByRole('button', { name: '交上答辩' }).click();
  await expect(accused.getByText('和检举并排放在案卷里')).toBeVisible();
  await signer.reload();
  await signer.getByRole('region', { name: '复核' }).getByRole('button', { name: '同意，落印' }).click();
  await signer.getByRole('dialog', { name: '复核落印' }).getByRole('button', { name: '落印' }).click();
  await expect(signer.getByText('复核同意，裁决已经公布')).toBeVisible();
  await accused.goto(`/post/view/1301/${id}`);
  await expect(accused.getByText('直接立案').first()).toBeVisible();
  await expect(accused.getByRole('link', { name: /罚单 炉-/ }).first()).toBeVisible();
});

test('a post that waits is given back with a reason, mended and let through', async ({ page, newVisitor, site }) => {
  test.setTimeout(180_000);
  const author = await enlist(site, '措辞人');
  await startSignedIn(page, author);
  await page.goto('/post/add/1001');
  await page.getByRole('textbox', { name: '标题' }).fill(`${author.nickName} 找人一起打本`);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('想一起打本的，加我微信：hearth_2020，晚上八点开。');
  await page.getByRole('button', { name: '发表', exact: true }).click();
  const notice = page.getByRole('region', { name: '这篇帖子的状态' });
  await expect(notice).toContainText('待审核');
  const address = new URL(page.url()).pathname;

  const desk = await newVisitor();
  await startSignedIn(desk, PRESENTER);
  await desk.goto('/trial/desk/1305?view=held');
  const row = desk.getByRole('article').filter({ hasText: author.nickName });
  await row.getByRole('button', { name: '看全文' }).click();
  await expect(desk.getByRole('dialog')).toContainText('晚上八点开');
  await expectNoAxeViolation(desk);
  await desk.keyboard.press('Escape');
  await row.getByRole('button', { name: '退回' }).click();
  const dialog = desk.getByRole('dialog', { name: '退回这篇帖子' });
  await dialog.getByLabel('理由').fill('请去掉微信号，站内私信就好');
  await dialog.getByRole('button', { name: '退回', exact: true }).click();
  await expect(row).toHaveCount(0);

  expect(await titlesOf(site, author.authorization)).toMatch(/退回|审核/);
  await page.goto(address);
  await expect(notice).toContainText('请去掉微信号，站内私信就好');
  await page
    .getByRole('link', { name: /改|编辑/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('想一起打本的，站内私信我，晚上八点开。');
  await page
    .getByRole('button', { name: /发表|保存|提交/ })
    .first()
    .click();
  await expect(notice).toContainText('待审核');
  await desk.reload();
  await row.getByRole('button', { name: '放行' }).click();
  await expect(row).toHaveCount(0);
  await page.goto(address);
  await expect(notice).toHaveCount(0);
  await desk.goto(address);
  await expect(desk.getByText('站内私信我')).toBeVisible();
});

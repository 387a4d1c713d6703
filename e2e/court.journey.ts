import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ask, get, post } from './harness/calls.ts';
import { LONG, fileAgainstMember, writeStatement, titlesOf, trialPath } from './harness/cases.ts';
import { callDecider } from './harness/court-time.ts';
import { enlist, seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403, 404, 409, 410] });

test('a case is talked over: a question, an addition, a witness, an answer, two drafts, two appeals', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(240_000));
  const [presenter, witness, third, fourth] = await Promise.all([seat(site, '主审人'), enlist(site, '证人'), seat(site, '重看人'), seat(site, '再看人')]);
  const judging = presenter.authorization;
  const { id, complainant, accused } = await fileAgainstMember(site);
  await post(site, `post/receive/${id}`, { authorization: judging, body: {} });

  // The presenter asks; the clock is paused while the complainant is asked, and their addition starts it again.
  await startSignedIn(page, presenter);
  await page.goto(trialPath(id));
  await writeStatement(page, '请检举人补充', '频道里的原话是哪一句？');
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
  await writeStatement(asked, null, '原话是“今天谁也别想睡”，第二张图里有。');
  await expect(asked.getByText('今天谁也别想睡').first()).toBeVisible();
  await expectNoAxeViolation(asked);

  // A witness is invited by name, reads the file, and says what they saw.
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
  await writeStatement(seen, null, '我在团里，骂人的话是我亲眼看到的。');
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

  // The accused is a member: a message links to the same page, where they answer once.
  await page.getByRole('button', { name: '通知答辩' }).click();
  await page.getByRole('dialog', { name: '通知答辩' }).getByRole('button', { name: '通知', exact: true }).click();
  await expect(page.getByText('在等被检举人答辩')).toBeVisible();
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
  await writeStatement(other, null, '骂是骂了，是他先开的口，记录里都有。');
  await expect(other.locator('#speak').getByRole('button', { name: '递上答辩' })).toHaveCount(0);

  // One verdict in two tabs: neither overwrites the other unasked.
  await page.goto(trialPath(id));
  const verdict = page.getByRole('form', { name: '裁决书' });
  await verdict.getByLabel('认定的事实').fill('第一份草稿');
  await expect(verdict).toContainText('草稿已存');
  const tab = await page.context().newPage();
  await tab.goto(trialPath(id));
  const there = tab.getByRole('form', { name: '裁决书' });
  await expect(there.getByLabel('认定的事实')).toHaveValue('第一份草稿');
  await there.getByLabel('认定的事实').fill('第二份草稿');
  await expect(there).toContainText('草稿已存');
  await verdict.getByLabel('认定的事实').fill('第一份又改过');
  await expect(verdict).toContainText('别处写的不一样');
  await expectNoAxeViolation(page);
  await verdict.getByRole('button', { name: '用那一份' }).click();
  await expect(verdict.getByLabel('认定的事实')).toHaveValue('第二份草稿');
  await tab.close();

  // Found guilty; the accused appeals, is answered, and appeals again with new evidence.
  const { dossier } = await get<{ dossier: { accused: { id: number }[]; evidence: { id: number }[] } }>(site, `post/trial/view/${id}`, judging);
  const { tickets } = await post<{ tickets: string[] }>(site, `post/trial/handle/${id}`, {
    authorization: judging,
    body: {
      action: 'judge',
      outcome: 'upheld',
      facts: `查明追骂半小时，${LONG}`,
      reasoning: `证据一对得上，${LONG}`,
      articles: ['A18'],
      evidence: dossier.evidence.map((piece) => piece.id).slice(0, 1),
      penalties: dossier.accused.map((each) => ({ accusedId: each.id, penalty: 'watch30', bandReason: '屡劝不止。' })),
    },
  });
  const number = tickets[0] ?? '';
  expect(await titlesOf(site, accused.authorization)).toContain(`罚单 ${number}`);
  await other.goto(trialPath(id));
  await other.getByRole('link', { name: `对 ${number} 申诉` }).click();
  await other.getByRole('radio', { name: /处罚过重/ }).check();
  await other.getByRole('textbox', { name: '说清楚' }).fill('只骂了两句，观察三十天太重，请照判例减一减。');
  await other.getByRole('button', { name: '递上申诉' }).click();
  await expect(other.getByText('正在等抽到的主持人答复')).toBeVisible();
  await expectNoAxeViolation(other);
  const decide = async ({ authorization, nickName }: { authorization: string; nickName: string }, outcome: string) => {
    await callDecider(site, id, nickName);
    const { items } = await get<{ items: { id: number; caseId: number; state: string }[] }>(site, `appeal/desk?caseId=${id}`, authorization);
    const open = items.find(({ state }) => state === 'open')?.id ?? 0;
    const answer = '前后都看过了，骂人属实，时长也对得上，这一档在判例之内。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。';
    await post(site, `appeal/handle/${open}`, { authorization, body: { action: 'decide', outcome, answer } });
  };
  await decide(third, 'affirmed');
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
  await expect(other.getByText('正在等抽到的主持人答复')).toBeVisible();
  expect(await ask(site, `appeal/desk?caseId=${id}`, { authorization: third.authorization })).toMatchObject({ t: { items: [{ conflicts: ['judged'] }] } });
  await decide(fourth, 'annulled');
  await other.reload();
  await expect(other.getByText('这张罚单已经撤销')).toBeVisible();
});

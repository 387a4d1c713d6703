import { runSql } from '#tools/site/site-database.ts';
import { MEMBER, newAccount, startSignedIn, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { get, post as send } from './harness/calls.ts';
import { enlist, seat } from './harness/presenters.ts';
import { fileComplaint, newName } from './harness/cases.ts';
import { confirmAct } from './harness/staff-acts.ts';
import { expect, test } from './harness/test.ts';

test('a post, a comment and a member are reported, each once, and listed among my reports', async ({ page, isMobile }) => {
  test.slow();
  await startSignedUp(page, newAccount('旁观者'));
  await page.goto('/cart/list/1001?sort=hot');
  const href = await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().getAttribute('href');
  const post = href ?? '';
  await page.goto(post);
  await page.getByRole('link', { name: '举报', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('举报这篇帖子');
  await expect(page.getByText('今天还能举报 10 次')).toBeVisible();
  if (!isMobile) await expectNoAxeViolation(page);

  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('请选择哪里不对')).toBeVisible();
  await page.getByRole('radio', { name: /其他/ }).check();
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('请写明是怎么回事')).toBeVisible();
  const text = '第三行与实测相差一倍 <script>alert(1)</script> %_\\';
  await page.getByRole('textbox', { name: '说明' }).fill(text);
  await page.getByLabel('选择图片').setInputFiles('demo/pictures/campfire.webp');
  await expect(page.getByRole('img', { name: '第 1 张图' })).toBeVisible();
  // Typed text survives the page.
  await page.reload();
  await expect(page.getByRole('textbox', { name: '说明' })).toHaveValue(text);
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page).toHaveURL(post);

  await page.goto(post.replace('/post/view/', '/post/informer/'));
  await expect(page.getByText('你已经举报过了')).toBeVisible();

  await page.goto(post);
  await page.locator('#comments').getByRole('link', { name: '举报', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('举报这条评论');
  await page.getByRole('radio', { name: /刷屏灌水/ }).check();
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page).toHaveURL(/\/post\/view\/.*floor=/);

  await page.goto('/member/2');
  await page.getByRole('link', { name: '举报', exact: true }).click();
  await page.getByRole('radio', { name: /冒充他人/ }).check();
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page).toHaveURL('/member/2');

  await page.goto('/profile/report');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('待处理')).toHaveCount(3);
  if (!isMobile) await expectNoAxeViolation(page);
});

test('a presenter hides a comment; another one reads it at the desk, by keys, and puts it back', async ({ page: hider, newVisitor, site, isMobile }) => {
  test.slow();
  const [speaker, first, second] = await Promise.all([enlist(site, '说话的人'), seat(site, '先遮的人'), seat(site, '复看的人')]);
  const text = '这条话等会儿要被遮住 <script>alert(1)</script>';
  const [post] = (await get<{ items: { id: number; columnId: number }[] }>(site, 'g/post/card/1001', speaker.authorization)).items;
  await send(site, `comment/save/${post?.id}`, { authorization: speaker.authorization, body: { body: text } });
  const path = `/post/view/${post?.columnId}/${post?.id}?sort=latest`;
  const hiddenReports = '/trial/desk/1305?view=reports&hidden=1&kind=comment';

  await startSignedIn(hider, first);
  await hider.goto(path);
  const comment = hider.getByRole('article').filter({ hasText: text });
  await comment.getByRole('button', { name: '管理', exact: true }).click();
  await comment.getByRole('button', { name: /^先遮住/ }).click();
  const dialog = hider.getByRole('dialog');
  await dialog.getByRole('button', { name: '遮住' }).click();
  await expect(dialog.getByText('请写 5 到 300 个字')).toBeVisible();
  await dialog.getByRole('textbox', { name: '理由' }).fill('看着像是把别人的真名写出来了');
  await dialog.getByRole('button', { name: '遮住' }).click();
  await confirmAct(hider, '遮住');
  await expect(hider.getByText(text)).toBeHidden();
  await hider.goto(hiddenReports);
  await expect(hider.getByText('这是你先遮起来的，由另一位主持人复看')).toBeVisible();

  const reviewer = await newVisitor();
  await startSignedIn(reviewer, second);
  await reviewer.goto(hiddenReports);
  await expect(reviewer.getByText('等了')).toBeVisible();
  if (!isMobile) await expectNoAxeViolation(reviewer);
  await reviewer.keyboard.press('j');
  await reviewer.keyboard.press('Enter');
  await expect(reviewer.getByText(text)).toBeVisible();
  await expectNoAxeViolation(reviewer);
  await reviewer.getByRole('button', { name: '结案' }).click();
  await expect(reviewer.getByText('请选一种处理')).toBeVisible();
  await reviewer.getByRole('radio', { name: /不成立/ }).check();
  await reviewer.getByRole('textbox', { name: '答复' }).fill('那是角色名，没有写出真名。');
  await reviewer.reload();
  await expect(reviewer.getByRole('textbox', { name: '答复' })).toHaveValue('那是角色名，没有写出真名。');
  await reviewer.getByRole('button', { name: '结案' }).click();
  await confirmAct(reviewer, '结案');
  await expect(reviewer).toHaveURL(/view=reports/);
  await expect(reviewer.getByText('没有举报在等').or(reviewer.getByText('这里没有举报'))).toBeVisible();

  await hider.goto(path);
  await expect(hider.getByText(text)).toBeVisible();
});

test.describe('a leak', () => {
  // Marked words that are not there are refused.
  test.use({ refusals: [400] });

  test('is masked where its reporter marks it, the rest stays; a presenter looks and puts it back', async ({ page: reporter, newVisitor, site, isMobile }) => {
    test.slow();
    const [speaker, presenter] = await Promise.all([enlist(site, '说漏的人'), seat(site, '来看的人')]);
    const text = '我认识欧阳靖宇，人挺好，从来不抢装备，就是话少。';
    const masked = '我认识＊＊＊，人挺好，从来不抢装备，就是话少。';
    const [post] = (await get<{ items: { id: number; columnId: number }[] }>(site, 'g/post/card/1001', speaker.authorization)).items;
    await send(site, `comment/save/${post?.id}`, { authorization: speaker.authorization, body: { body: text } });
    const path = `/post/view/${post?.columnId}/${post?.id}?sort=latest`;

    // Somebody who has been here for long and has written something.
    await startSignedIn(reporter, MEMBER);
    await reporter.goto(path);
    await reporter.getByRole('article').filter({ hasText: text }).getByRole('link', { name: '举报', exact: true }).click();
    await reporter.getByRole('radio', { name: /泄露隐私/ }).check();
    await expect(reporter.getByText('标出是哪里，就先遮住这几处')).toBeVisible();
    const field = reporter.getByRole('textbox', { name: '泄露的话' });
    await field.fill('一\n从来没有写过的话');
    await reporter.getByRole('button', { name: '提交举报' }).click();
    await expect(reporter.getByText('每处写 2 到 40 个字')).toBeVisible();
    await field.fill('从来没有写过的话');
    await reporter.getByRole('button', { name: '提交举报' }).click();
    await expect(reporter.getByText('原文里没有“从来没有写过的话”')).toBeVisible();
    await expect(field).toBeFocused();
    await reporter.getByText('展开原文来抄').click();
    await expect(reporter.getByRole('region', { name: '原文' })).toHaveText(text);
    if (!isMobile) await expectNoAxeViolation(reporter);
    await field.fill('欧阳靖宇');
    await reporter.getByRole('button', { name: '提交举报' }).click();
    await expect(reporter).toHaveURL(/\/post\/view\//);

    const reviewer = await newVisitor();
    await startSignedIn(reviewer, presenter);
    await reviewer.goto(path);
    await expect(reviewer.getByText(masked)).toBeVisible();
    await reviewer.goto('/trial/desk/1305?view=reports&hidden=1&kind=comment');
    const row = reviewer.getByRole('article').filter({ hasText: text });
    await expect(row.getByText('遮了几处')).toBeVisible();
    await row.getByRole('heading').getByRole('link').click();
    await expect(reviewer.getByText('欧阳靖宇', { exact: true })).toBeVisible();
    await expect(reviewer.getByText(/分量 1/)).toBeVisible();
    await expectNoAxeViolation(reviewer);
    await reviewer.getByRole('radio', { name: /不成立/ }).check();
    await reviewer.getByRole('textbox', { name: '答复' }).fill('那是角色名，没有写出真名。');
    await reviewer.getByRole('button', { name: '结案' }).click();
    await confirmAct(reviewer, '结案');
    // Its list again: the answer has come.
    await expect(reviewer).not.toHaveURL(/report=/);
    await reviewer.goto(path);
    await expect(reviewer.getByText(text)).toBeVisible();
  });
});

test('a presenter is reported from the page of their case; another one, who was called, answers', async ({ page, newVisitor, site, isMobile }) => {
  test.slow();
  const [judge, reporter, complainant] = await Promise.all([seat(site, '被举报的人'), enlist(site, '看不过的人'), enlist(site, '递检举的人')]);
  const id = await fileComplaint(site, complainant.authorization, { name: newName('旁听') });
  await send(site, `post/receive/${id}`, { authorization: judge.authorization, body: {} });
  await startSignedIn(page, reporter);
  await page.goto(`/post/view/1301/${id}`);
  await page.getByRole('link', { name: '举报这位主持人' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('举报这位主持人');
  await expect(page.getByText(`会附上第 ${id} 号案`)).toBeVisible();
  await page.getByRole('radio', { name: /偏袒一方/ }).check();
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('选“偏袒一方”的话，请写明是怎么回事')).toBeVisible();
  await page.getByRole('textbox', { name: '说明' }).fill('只听检举人一边');
  if (!isMobile) await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page).toHaveURL(/\/presenter\/profile\//);

  // The lot falls on the presenter this journey has signed in.
  const called = await seat(site, '抽到的人');
  await runSql(
    site,
    `UPDATE report_dockets d SET assignee_id = c.id FROM members c, members t WHERE c.nick_name = $1 AND t.nick_name = $2 AND d.kind = 'presenter' AND d.target_id = t.id`,
    [called.nickName, judge.nickName],
  );
  const desk = await newVisitor();
  await startSignedIn(desk, called);
  await desk.goto('/trial/desk/1305?view=reports&kind=presenter');
  await desk.getByRole('link', { name: judge.nickName }).first().click();
  await expect(desk.getByText('只听检举人一边')).toBeVisible();
  await expect(desk.getByRole('link', { name: `第 ${id} 号案` })).toBeVisible();
  if (!isMobile) await expectNoAxeViolation(desk);
  await desk.getByRole('radio', { name: /^成立/ }).check();
  await desk.getByRole('textbox', { name: '答复' }).fill('看过案卷，确有一处没有提到，已经提醒。');
  await desk.getByRole('button', { name: '结案' }).click();
  await confirmAct(desk, '结案');
  await expect
    .poll(() => get<{ title: string }[]>(site, 'g/message/unread/list', reporter.authorization).then((list) => list.map(({ title }) => title)))
    .toContain('你的举报成立');
});

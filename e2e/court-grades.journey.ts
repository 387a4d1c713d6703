// What a case comes to where nobody was reached, where only a code has written, and where its court does not answer: as each side sees it.
import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ask, get, post } from './harness/calls.ts';
import { LONG, REALM, fileAgainstMember, fileComplaint, newName, trialPath } from './harness/cases.ts';
import { castVote } from './harness/court-forms.ts';
import { ageAppeal, callJuror, codeOf, endWindow, loseJuror, notifyAccused } from './harness/court-time.ts';
import { enlist, seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';
import { handDown } from './harness/verdicts.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';

test.use({ refusals: [403, 404, 409] });

interface Judging {
  id: number;
  judging: string;
  penalty: string;
}

/** Judges a case by the call that the page of its judge makes. */
async function judge(site: SiteProcess, { id, judging, penalty }: Judging) {
  const { dossier } = await get<{ dossier: { accused: { id: number }[]; evidence: { id: number }[] } }>(site, `post/trial/view/${id}`, judging);
  return ask<{ tickets: string[] }>(site, `post/trial/handle/${id}`, {
    authorization: judging,
    body: {
      action: 'judge',
      outcome: 'upheld',
      facts: `查明追骂半个钟头，${LONG}`,
      reasoning: `证据一的先后连得上，${LONG}`,
      articles: ['A18'],
      evidence: dossier.evidence.map((piece) => piece.id),
      penalties: dossier.accused.map((accused) => ({ accusedId: accused.id, penalty, bandReason: '屡劝不止，且有前案。' })),
    },
  });
}

for (const { story, letter, words } of [
  { story: 'what was written with a code alone stands apart', letter: '我是骂了，可他先骂的。', words: '凭码来信，身份未核对' },
  { story: 'nobody was reached', letter: null, words: '未送达' },
] as const)
  test(`${story}: ninety days at most, and every page says so`, async ({ page, newVisitor, site }) => {
    test.setTimeout(patient(150_000));
    const name = newName(letter === null ? '没找到' : '凭码写');
    const [presenter, complainant] = await Promise.all([seat(site, '主审人'), enlist(site, '检举人')]);
    const id = await fileComplaint(site, complainant.authorization, { name });
    await post(site, `post/receive/${id}`, { authorization: presenter.authorization, body: {} });
    await post(site, `post/trial/handle/${id}`, { authorization: presenter.authorization, body: { action: 'summon' } });
    const code = await codeOf(site, id, complainant.authorization);
    if (letter !== null) {
      await page.goto(`/answer/${code}`);
      await page.getByRole('textbox', { name: '你的话', exact: true }).fill(letter);
      await page.getByRole('button', { name: '写进去' }).click();
      await expect(page.getByText('身份未核对；可以再补')).toBeVisible();
      await expectNoAxeViolation(page);
    }
    await notifyAccused(site, id, 'offline');
    await endWindow(site, id);

    const refused = await judge(site, { id, judging: presenter.authorization, penalty: 'list365' });
    expect(refused).toMatchObject({ code: 'A0409', message: expect.stringContaining('处罚最重到拉黑 90 天') });
    // What a code has written is nowhere an answer: the judge reads that nobody answered.
    const judging = await newVisitor();
    await startSignedIn(judging, presenter);
    await judging.goto(trialPath(id));
    await expect(judging.locator('#part-file')).toContainText(words);
    if (letter !== null) await expect(judging.locator('#part-file')).toContainText(letter);
    await expectNoAxeViolation(judging);
    const { t } = await judge(site, { id, judging: presenter.authorization, penalty: 'list90' });
    const number = t.tickets[0] ?? '';

    const passerBy = await newVisitor();
    await passerBy.goto(`/post/view/1301/${id}`);
    await expect(passerBy.getByRole('heading', { level: 1 })).toHaveText(`成立。${name}-${REALM} 拉黑 90 天`);
    await expect(passerBy.getByRole('main')).toContainText(words);
    await expect(passerBy.getByRole('main')).toContainText('随时可申诉');
    await expectNoAxeViolation(passerBy);
    await passerBy.goto(`/ticket/${encodeURIComponent(number)}?game=1`);
    await expect(passerBy.getByRole('main')).toContainText(words);
    await expect(passerBy.getByText('申诉不计期限')).toBeVisible();

    const door = await newVisitor();
    await door.goto(`/answer/${code}`);
    await expect(door.getByRole('heading', { level: 1 })).toContainText('拉黑 90 天');
    await expect(door.getByRole('link', { name: '申诉', exact: true })).toBeVisible();
    await expectNoAxeViolation(door);

    const filer = await newVisitor();
    await startSignedIn(filer, complainant);
    await filer.goto('/profile/case');
    await expect(filer.getByRole('main')).toContainText(`成立。${name}-${REALM} 拉黑 90 天`);
  });

test('an appeal that nobody answers for two weeks takes the name off every list, and the page of its ticket says so', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(150_000));
  const { id, owner, number, name, realm } = await handDown(site, { name: newName('久等'), realm: '安苏' });
  await startSignedIn(page, owner);
  await page.goto(`/appeal/${encodeURIComponent(number)}?game=1`);
  await page.getByRole('radio', { name: /事实认定有误/ }).check();
  await page.getByRole('textbox', { name: '说清楚' }).fill('装备第二天就寄回去了，邮件的记录写得清清楚楚，请再看一遍。');
  await page.getByRole('button', { name: '递上申诉' }).click();
  await expect(page.getByText('正在重审')).toBeVisible();
  await ageAppeal(site, id, number);

  const passerBy = await newVisitor();
  await passerBy.goto(`/ticket/${encodeURIComponent(number)}?game=1`);
  await expect(passerBy.getByText('申诉逾期未决，暂停列名')).toBeVisible();
  await expectNoAxeViolation(passerBy);
  await passerBy.goto(`/blacklist/1303?q=${encodeURIComponent(name)}`);
  await expect(passerBy.getByRole('status').filter({ hasText: '名单上没有' })).toBeVisible();
  const { t } = await ask<object>(site, 'g/blacklist/snapshot?game=1', { authorization: null });
  expect(JSON.stringify(t)).not.toContain(name);
  const found = await ask<object>(site, `g/post/full/search?q=${encodeURIComponent(name)}`, { authorization: null });
  expect(JSON.stringify(found.t)).not.toContain(`${name}-${realm}`);
  await page.goto('/profile/case');
  await expect(page.getByRole('main')).toContainText('申诉');
  await expectNoAxeViolation(page);
});

test('a panel that lost a juror votes with the next one, and prints who dissented with their reason', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(180_000));
  const [juror, { authorization: judging }, { id, name, accused }] = await Promise.all([seat(site, '合议人'), seat(site, '主审人'), fileAgainstMember(site)]);
  await Promise.all(['合议二', '合议三', '合议四'].map((each) => seat(site, each)));
  await post(site, `post/receive/${id}`, { authorization: judging, body: {} });
  await post(site, `post/trial/handle/${id}`, { authorization: judging, body: { action: 'summon' } });
  await post(site, `post/trial/statement/${id}`, { authorization: accused.authorization, body: { kind: 'answer', text: '是他先开的口，记录里都有。' } });
  expect(await judge(site, { id, judging, penalty: 'permanent' })).toMatchObject({ code: '200' });
  await loseJuror(site, id, juror.nickName);
  await callJuror(site, id, juror.nickName);

  const passerBy = await newVisitor();
  await passerBy.goto(`/post/view/1301/${id}`);
  await expect(passerBy.getByRole('main')).toContainText('合议');
  await expect(passerBy.getByRole('main')).not.toContainText(juror.nickName);
  await startSignedIn(page, juror);
  await page.goto(trialPath(id));
  await castVote(page, '拉黑 1 年');
  await expect(page.getByText('你投了拉黑 1 年')).toBeVisible();

  // Two for a warning, one for a year: the lower median is a warning, and the one who differs says why.
  await passerBy.reload();
  await expect(passerBy.getByRole('heading', { level: 1 })).toHaveText(`成立。${name}-${REALM} 警告`);
  const main = passerBy.getByRole('main');
  await expect(main).toContainText('2 比 1');
  await expect(main).toContainText(juror.nickName);
  await expect(main).toContainText('这一档与做过的事相称');
  await expectNoAxeViolation(passerBy);
  await passerBy.goto(`/post/trial/draw/${id}`);
  await expect(passerBy.getByRole('main')).toContainText('从头叫人');
  // The day's secret is published when the day is over, which it may be by now.
  await expect(passerBy.getByRole('main')).toContainText(/这一天的密数还没有公布|对得上/);
  await expectNoAxeViolation(passerBy);
});

import { startSignedIn } from './harness/accounts.ts';
import { post } from './harness/calls.ts';
import { fileAgainstMember, trialPath } from './harness/cases.ts';
import { seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

// 0: a reply that was cut off.
test.use({ refusals: [0] });

test('an answer whose reply was lost is in the file once, and not in the form that comes next', async ({ page, site }) => {
  const { authorization: judging } = await seat(site, '主审人');
  const { id, accused } = await fileAgainstMember(site);
  await post(site, `post/receive/${id}`, { authorization: judging, body: {} });
  await post(site, `post/trial/handle/${id}`, { authorization: judging, body: { action: 'summon' } });
  await startSignedIn(page, accused);
  await page.goto(trialPath(id));
  const answer = '骂是骂了，是他先开的口，记录里都有。';
  const keys: (string | undefined)[] = [];
  await page.route('**/post/trial/statement/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  const form = page.locator('#speak');
  await form.getByRole('textbox').first().fill(answer);
  await form.getByRole('button', { name: '递上答辩' }).click();
  await expect(page.getByText('网络不通，请检查后再试').first()).toBeVisible();
  await form.getByRole('button', { name: '递上答辩' }).click();
  await expect(form.getByRole('button', { name: '写进案卷' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await expect(form.getByRole('textbox').first()).toHaveValue('');
  await expect(page.getByText(answer)).toHaveCount(1);
});

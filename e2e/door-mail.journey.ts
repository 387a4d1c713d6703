import type { Page } from '@playwright/test';
import { patient } from '../tools/patience.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { newName, openDoor } from './harness/cases.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400] });

/** Returns the link by which the reader of the newest mail to an address removes it, once that has come. */
async function offLinkOf(page: Page, to: string): Promise<string> {
  const find = async () => {
    const mails: { to: string; text: string }[] = await (await page.request.get('/dev/outbox.json')).json();
    return /\/mail-off\/\S+/.exec(mails.find((mail) => mail.to === to)?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(find, { timeout: patient(60_000) }).not.toBe('');
  return find();
}

test('an accused without an account leaves an address at the door, gets a mail, and removes the address by its link', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(150_000));
  const { id, code } = await openDoor(site, newName('等信'));
  const email = `door${id}@hearth.example`;

  await page.goto(`/answer/${code}`);
  const form = page.getByRole('region', { name: '有结果告诉我' });
  await form.getByLabel('邮箱').fill('写错了');
  await form.getByRole('button', { name: '告诉我' }).click();
  await expect(form).toContainText('请填写有效的邮箱地址');
  await expect(form.getByLabel('邮箱')).toHaveValue('写错了');
  await form.getByLabel('邮箱').fill(email);
  await form.getByRole('button', { name: '告诉我' }).click();
  await expect(form).toContainText('这扇门上留了 1 个邮箱');
  await expect(form).not.toContainText(email);
  await expectNoAxeViolation(page);
  await page.getByRole('textbox', { name: '你的话' }).fill('那晚掉线了，第二天已经寄回。');
  await page.getByRole('button', { name: '写进去' }).click();
  await expect(page.getByText('身份未核对；可以再补')).toBeVisible();

  // Who reads the mail need not be who has the code.
  const reader = await newVisitor();
  await reader.goto(await offLinkOf(reader, email));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('不再收这样的信');
  await page.reload();
  await expect(form).toContainText('这扇门上留了 1 个邮箱');
  await expectNoAxeViolation(reader);
  await reader.getByRole('button', { name: '删掉我的邮箱' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('邮箱删掉了');
  await expectNoAxeViolation(reader);
  await page.reload();
  await expect(form.getByRole('button', { name: '告诉我' })).toBeVisible();
  await expect(form).not.toContainText('这扇门上留了');
});

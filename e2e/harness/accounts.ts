import { expect, type Page } from '@playwright/test';
import { post, type Caller } from './calls.ts';

interface MailMessage {
  to: string;
  subject: string;
  text: string;
  at: string;
}

export interface Account {
  nickName: string;
  email: string;
  password: string;
}

/** A member and a presenter of the demo, for what may be done often; for the rest somebody is signed up. */
export const MEMBER: Account = { nickName: '双持盾牌', email: 'member@hearth.example', password: 'lubian2026' };
export const PRESENTER: Account = { nickName: '夜烛', email: 'presenter@hearth.example', password: 'lubian2026' };

let made = 0;

/** Returns a new account's details, never used before on this worker's site. */
export function newAccount(name: string): Account {
  made += 1;
  const mark = `${made % 1_000}`.padStart(3, '0') + `${Date.now() % 100_000}`.padStart(5, '0');
  return { nickName: `${name}${mark}`.slice(0, 12), email: `journey.${mark}@example.com`, password: `Hearth${mark}` };
}

/** Signs up through the form, with the code from the mail, leaves the welcome out, and ends signed in at the landing. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto('/acc/sign_up');
  await submitSignUp(page, account);
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/cart\/list\/1001$/);
}

/** Leaves the welcome that follows a sign-up, at its first step. */
export async function leaveWelcome(page: Page): Promise<void> {
  await page.getByRole('button', { name: '以后再说' }).click();
}

/** Fills in the form for a new account, which is open, and sends it. */
export async function submitSignUp(page: Page, account: Account): Promise<void> {
  await page.getByLabel('昵称').fill(account.nickName);
  await page.getByLabel('邮箱', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('邮箱验证码').fill(await readCode(page, account.email));
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByLabel('出生的年份').fill('1990');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
}

/** Signs in through the form. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/acc/sign_in');
  await page.getByLabel('邮箱、手机号或昵称').fill(email);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/sign_in/);
}

/** Signs up by calls, from the device the page is on, and ends signed in at the landing: for what begins after it. */
export async function startSignedUp(page: Page, { email, nickName, password }: Account): Promise<void> {
  const device = await openDevice(page);
  await post(device, 'g/security/send_register_email_verify_code', { authorization: null, body: { email } });
  const code = await readCode(page, email);
  await signInWith(
    page,
    await post(device, 'g/account/register', { authorization: null, body: { email, code, nickName, password, birthYear: 1990, agree: true } }),
  );
}

/** Signs in by a call, from the device the page is on, and ends at the landing: for what begins after it. */
export async function startSignedIn(page: Page, { email, password }: Account): Promise<void> {
  await signInWith(page, await post(await openDevice(page), 'login', { authorization: null, body: { account: email, password } }));
}

/** Opens a small file on the site's origin, which the page's storage belongs to. Returns where calls are made to, and as which device. */
async function openDevice(page: Page): Promise<Caller> {
  await page.goto('/robots.txt');
  return page.evaluate(() => ({ url: location.origin, device: navigator.userAgent }));
}

async function signInWith(page: Page, { token }: { token: string }): Promise<void> {
  await page.evaluate((held) => localStorage.setItem('hearth-token', held), JSON.stringify({ state: { token: `Bearer ${token}` }, version: 0 }));
  await page.goto('/cart/list/1001');
  await page.waitForFunction(() => sessionStorage.getItem('hearth-session')?.includes('"principal":{'));
}

/** Returns the six digits of the newest mail to an address, or text message to a number, once it is there; of those whose subject says `about`. */
export function readCode(page: Page, to: string, about = ''): Promise<string> {
  return readFromMail(page, to, { about, wanted: /(?<!\d)\d{6}(?!\d)/ });
}

/** Returns the path of the link for a new password in the newest mail to an address, once it is there. */
export function readRetrieveLink(page: Page, to: string): Promise<string> {
  return readFromMail(page, to, { about: '设置新密码', wanted: /\/acc\/retrieve_password\/[\w-]+/ });
}

/** Returns the path of the page with an author's statement in the newest mail to the one who had reported, once it is there. */
export function readStatementLink(page: Page, to: string): Promise<string> {
  return readFromMail(page, to, { about: '', wanted: /\/counter_notice\/[\w-]+/ });
}

async function readFromMail(page: Page, to: string, { about, wanted }: { about: string; wanted: RegExp }): Promise<string> {
  let found = '';
  await expect(async () => {
    const mails: MailMessage[] = await (await page.request.get('/dev/outbox.json')).json();
    found = wanted.exec(mails.find((mail) => mail.to === to && mail.subject.includes(about))?.text ?? '')?.[0] ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}

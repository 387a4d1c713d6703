// Forms of who runs no scripts, as a browser sends them: urlencoded, with its cookies, and nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSetting } from '#server/modules/settings/index.ts';
import { startTestSite, type TestSite } from '../testing.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'floodGuards', 'on'));
});
afterAll(() => site.close());

/** A browser without scripts: it keeps the cookie, and sends the fields of the last page with what is typed over them. */
function browserAt(path: string) {
  let cookie = '';
  let html = '';
  const send = async (fields: Record<string, string>, more: Record<string, string> = {}) => {
    const response = await site.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost', ...(cookie && { cookie }), ...more },
      payload: new URLSearchParams(fields).toString(),
    });
    const set = response.cookies.find(({ name }) => name === 'XSRF-TOKEN');
    if (set) cookie = `XSRF-TOKEN=${set.value}`;
    html = response.body;
    return { status: response.statusCode, html, headers: response.headers };
  };
  return {
    open: (fields: Record<string, string> = {}) => send(fields),
    press: (button: string, fields: Record<string, string>) => send({ ...fields, xsrf: /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '', do: button }),
    send,
  };
}

const mailsTo = async (email: string) => (await site.outbox()).filter(({ to }) => to === email);
/** Returns the codes mailed to an address by what their mail is about. */
async function codesOf(email: string): Promise<{ code: string; proofCode: string }> {
  const mails = await mailsTo(email);
  const codeIn = (isProof: boolean) => /\b\d{6}\b/.exec(mails.find(({ text }) => text.includes('填回刚才的页面') === isProof)?.text ?? '')?.[0] ?? '';
  return { code: codeIn(false), proofCode: codeIn(true) };
}

describe('signing up', () => {
  const email = 'plain@hearth.example';
  const fields = { email, nickName: '不用脚本的人', password: 'Lubian2026xyz', agree: 'on', birthYear: '1990' };

  it('shows what was typed in the page with scripts, but for the password, and does nothing yet', async () => {
    const browser = browserAt('/acc/sign_up');
    const { status, html, headers } = await browser.open({ ...fields, nickName: '"><script>alert(1)</script>' });
    expect(status).toBe(200);
    expect(html).toContain(`value="${email}"`);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)');
    expect(html).not.toMatch(/<script|Lubian2026xyz/);
    expect(headers['cache-control']).toBe('no-store');
    expect(await mailsTo(email)).toEqual([]);
  });

  it('refuses a form that another site has made, and says so', async () => {
    const browser = browserAt('/acc/sign_up');
    const { html } = await browser.send({ ...fields, xsrf: 'guessed', do: 'code' }, { cookie: 'XSRF-TOKEN=anothers', origin: 'https://evil.example' });
    expect(html).toContain('页面停留太久');
    expect(await mailsTo(email)).toEqual([]);
  });

  it('mails the codes, says what is wrong at its field, and makes the account', async () => {
    const browser = browserAt('/acc/sign_up');
    await browser.open(fields);
    expect((await browser.press('code', { ...fields, email: 'nothing' })).html).toMatch(/aria-invalid="true"[^>]*>(?:(?!<label).)*id="email-wrong"/s);
    expect((await browser.press('code', fields)).html).toContain('验证码寄出去了');
    const { code, proofCode } = await codesOf(email);
    expect([code, proofCode]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)]);
    const without = await browser.press('send', { ...fields, code });
    expect(without.status).toBe(403);
    expect(without.html).toContain('id="proofCode-wrong"');
    const { password, ...unsaid } = fields;
    const empty = await browser.press('send', { ...unsaid, code, proofCode });
    expect([empty.status, empty.html]).toEqual([400, expect.stringContaining('id="password-wrong"')]);
    expect(empty.html).toContain('value="不用脚本的人"');
    const done = await browser.press('send', { ...unsaid, password, code, proofCode });
    expect([done.status, done.html]).toEqual([200, expect.stringContaining('账号注册好了')]);
    expect((await site.post('login', { account: email, password })).status).toBe(200);
  });
});

it('sends the letter of a lost password, and sets the new one', async () => {
  const email = 'plain@hearth.example';
  const browser = browserAt('/acc/forgot_password');
  await browser.open({ email });
  expect((await browser.press('send', { email })).html).toContain('id="proofCode-wrong"');
  await browser.press('code', { email });
  const { proofCode } = await codesOf(email);
  expect((await browser.press('send', { email, proofCode })).html).toContain('信寄出去了');
  const link = /\/acc\/retrieve_password\/[\w-]+/.exec((await mailsTo(email)).find(({ text }) => text.includes('retrieve_password'))?.text ?? '')?.[0] ?? '';
  const setting = browserAt(link);
  expect((await setting.open()).html).toContain('账号 p');
  expect((await setting.press('send', { password: 'kurz' })).html).toContain('id="password-wrong"');
  expect((await setting.press('send', { password: 'Lubian2027abc' })).html).toContain('密码改好了');
  expect((await site.post('login', { account: email, password: 'Lubian2027abc' })).status).toBe(200);
  expect((await browserAt(link).open()).html).toContain('用过了');
});

it('takes a report of something illegal, in a storm too', async () => {
  const operator = await site.signUp('守炉人', 'operator');
  await site.post('admin/storm/start', { hours: 1 }, { as: operator });
  const fields = {
    kind: 'infringement',
    address: '/post/view/1101/1',
    text: '这一层楼里贴了我家里人的照片，没有问过我们，请尽快拿下来。',
    email: 'reporter@hearth.example',
  };
  const browser = browserAt('/report_illegal');
  await browser.open();
  await browser.press('code', fields);
  const { code, proofCode } = await codesOf(fields.email);
  const wrong = await browser.press('send', { ...fields, text: '短', code, proofCode });
  expect(wrong.html).toContain('id="text-wrong"');
  expect(wrong.html).toContain('value="infringement" checked');
  const { kind, ...others } = fields;
  expect((await browser.press('send', { ...others, code, proofCode })).html).toContain('id="kind-wrong"');
  const done = await browser.press('send', { kind, ...others, code, proofCode });
  expect(done.html).toMatch(/收到了，编号 WF-\d{4}-\d{6}/);
});

it('says of a code that opens no case that it is wrong, and shows nothing', async () => {
  const browser = browserAt('/answer');
  expect((await browser.open()).html).toContain('答辩码');
  const { status, html } = await browser.press('open', { key: 'AAAA-AAAA' });
  expect(status).toBe(404);
  expect(html).not.toContain('检举人');
  expect(html).toContain('value="AAAA-AAAA"');
});

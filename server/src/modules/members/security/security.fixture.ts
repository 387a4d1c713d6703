import { afterAll, beforeAll } from 'vitest';
import type { MemberSecure, Session } from '#contract/api/members.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { createMember, hashPassword } from '../index.ts';
import { PASSWORD } from '../members.fixture.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const HOSTILE = ["' OR 1=1 --", '\0', '\ud800', '字'.repeat(10_000), '<script>alert(1)</script>', '%_\\', '\u202eabc', '12345\u200b'];

/** Starts a site of the file that calls it, whose members secure their accounts. */
export function setUpSecurity() {
  let site: TestSite;
  let count = 0;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  /** Returns a member who can sign in with `PASSWORD`. */
  async function join(role: 'member' | 'presenter' = 'member'): Promise<{ id: number; nickName: string; email: string }> {
    count += 1;
    const [nickName, email] = [`守夜人${count}`, `watch${count}@hearth.example`];
    const passwordHash = await hashPassword(PASSWORD);
    const { id } = await site.platform.db.transaction((tx) => createMember(tx, { nickName, email, passwordHash, role, joinedAt: new Date() }));
    return { id, nickName, email };
  }

  interface SignIn {
    password?: string;
    totp?: string;
    device?: string;
    address?: string;
  }
  const signIn = (account: string, { password = PASSWORD, totp, device = CHROME, address }: SignIn = {}) =>
    site.post<Session>(
      'login',
      { account, password, ...(totp !== undefined && { totp }) },
      { headers: { 'user-agent': device }, ...(address !== undefined && { address }) },
    );

  async function enter(account: string, options: Parameters<typeof signIn>[1] = {}): Promise<Signed> {
    const { t, message } = await signIn(account, options);
    if (!t) throw new Error(message);
    return { id: t.principal.id, nickName: t.principal.nickName, token: t.token };
  }

  const secureOf = async (as: Signed) => (await site.get<MemberSecure>('member/get_member_secure', { as })).t;
  /** Returns the subjects of the mails to an address. Several may have left at once, so their order says nothing. */
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
  /** Returns the texts of all mails to an address. */
  const textTo = async (email: string) => (await mailsTo(email)).map(({ text }) => text).join('\n');
  const mailsTo = async (email: string) => {
    await site.platform.background.settled();
    return (await site.outbox()).filter(({ to }) => to === email);
  };

  return {
    get site() {
      return site;
    },
    join,
    signIn,
    enter,
    secureOf,
    subjectsTo,
    textTo,
  };
}

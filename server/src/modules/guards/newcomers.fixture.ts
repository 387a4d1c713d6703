import { afterAll, beforeAll } from 'vitest';
import { PROOF_HEADER } from '#contract/api/proof-of-work.ts';
import { startTestSite, type Signed, type TestResponse, type TestSite } from '#server/app/testing.ts';
import { newCode } from '#server/modules/members/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';

export type SettingName = Parameters<typeof saveSetting>[1];

/** Returns a site of the file that calls it, and what newcomers do there from networks of their own. */
export function setUpGuards() {
  let site: TestSite;
  let operator: Signed;
  beforeAll(async () => {
    site = await startTestSite({ addressLimitFactor: 1 });
    operator = await site.signUp('守炉人', 'operator');
  });
  afterAll(() => site.close());
  const set = (key: SettingName, value: string) => site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, key, value));
  let nth = 0;
  let mails = 0;
  /** An address of a network of its own. */
  const elsewhere = () => `198.51.${Math.floor((nth += 1) / 250)}.${nth % 250}`;

  async function newcomer(name: string, { address = elsewhere(), proof, mail }: { address?: string; proof?: string; mail?: string } = {}) {
    const email = mail ?? `guest${(mails += 1)}@hearth.example`;
    const code = await newCode({ db: site.platform.db, now: new Date() }, 'register', email);
    const body = { email, code, nickName: name, password: 'Lubian2026xyz', agree: true };
    return site.post<{ token: string; principal: { id: number; waits: boolean } }>('g/account/register', body, {
      address,
      ...(proof !== undefined && { headers: { [PROOF_HEADER]: proof } }),
    });
  }

  const post = (
    as: Signed,
    [title, text]: readonly [string, string],
    options: { address?: string; proof?: string } = {},
  ): Promise<TestResponse<{ id: number; status: string }>> =>
    site.post(
      'post/save',
      { columnId: 1101, title, markdown: text },
      { as, ...options, headers: options.proof === undefined ? {} : { [PROOF_HEADER]: options.proof } },
    );

  return {
    get site() {
      return site;
    },
    get operator() {
      return operator;
    },
    set,
    elsewhere,
    newcomer,
    post,
  };
}

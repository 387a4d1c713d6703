import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberSecure } from '#contract/api/members.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { newCode, sealAddresses } from '#server/modules/members/index.ts';
import { sealNetworks } from '#server/modules/reports/index.ts';

const ADDRESS = '203.0.113.77';
let site: TestSite;
let member: Signed;
let people = 0;
beforeAll(async () => {
  site = await startTestSite();
});
beforeEach(async () => {
  member = await site.signUp(`从某处来的${(people += 1)}`);
});
afterAll(() => site.close());

/** Returns every row of the database that contains a text, by its table. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await site.platform.db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) if (await site.platform.db.queryOne(`SELECT FROM "${name}" t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text])) found.push(name);
  return found;
}

const placeOf = async (as: Signed) => (await site.get<MemberSecure>('member/get_member_secure', { as })).t.sessions[0]?.place;

it('nowhere in the database is an address from which somebody signs up, signs in, writes or reports', async () => {
  const address = '198.51.100.23';
  const email = `from${people}@example.com`;
  const code = await newCode({ db: site.platform.db, now: new Date() }, 'register', email);
  const body = { email, code, nickName: `新来的${people}`, password: 'Lubian2026xyz', agree: true };
  const { t, code: outcome } = await site.post<{ token: string }>('g/account/register', body, { address });
  expect(outcome).toBe('200');
  const as = { id: 0, nickName: '', token: t.token };
  expect(await placeOf(as)).toBe('198.51.100.*');
  const author = await site.signUp(`写的人${people}`);
  const fields = { columnId: 1101, title: '从哪里写的一篇', markdown: '这一篇写够十个字，让人来举报。' };
  const { t: post } = await site.post<{ id: number }>('post/save', fields, { as: author, address });
  expect((await site.post(`informer/post/informer/${post.id}`, { reason: 'ad' }, { as, address })).code).toBe('200');
  expect(await tablesWith(address)).toEqual([]);
});

it('what the version before has written is read by its owner, and sealed by the job, as often as it runs', async () => {
  const { db, secrets } = site.platform;
  await db.query(`UPDATE sessions SET address = $2, address_sealed = '', network = '' WHERE member_id = $1`, [member.id, ADDRESS]);
  expect(await placeOf(member)).toBe('203.0.113.*');
  for (const _time of [1, 2]) await sealAddresses({ db, secrets });
  expect(await tablesWith(ADDRESS)).toEqual([]);
  expect(await placeOf(member)).toBe('203.0.113.*');
  const twin = await site.signUp(`同屋的${people}`);
  await site.seenFrom(twin.id, ADDRESS);
  const networks = await db.query<{ network: string }>('SELECT DISTINCT network FROM sessions WHERE member_id = ANY ($1)', [[member.id, twin.id]]);
  expect(networks).toHaveLength(1);
});

it('so are the networks that reports and waves have named', async () => {
  const { db, secrets } = site.platform;
  const author = await site.signUp(`被举报的${people}`);
  const fields = { columnId: 1101, title: '有人举报的一篇', markdown: '这一篇写够十个字，让人来举报。' };
  const { t: post } = await site.post<{ id: number }>('post/save', fields, { as: author });
  await site.post(`informer/post/informer/${post.id}`, { reason: 'ad' }, { as: member });
  await db.query('UPDATE reports SET network = $2 WHERE reporter_id = $1', [member.id, ADDRESS]);
  await db.query(`INSERT INTO report_waves (kind, source, started_at, last_at) VALUES ('network', $1, now(), now())`, [ADDRESS]);
  for (const _time of [1, 2]) await sealNetworks({ db, secrets });
  expect(await tablesWith(ADDRESS)).toEqual([]);
  const [{ same } = { same: false }] = await db.query<{ same: boolean }>(
    `SELECT r.network = w.source AS same FROM reports r, report_waves w WHERE r.reporter_id = $1 AND w.kind = 'network'`,
    [member.id],
  );
  expect(same).toBe(true);
});

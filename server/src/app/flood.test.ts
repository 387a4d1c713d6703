// A night of flood: accounts signed up and texts rewritten from many networks, before and after the storm switch. The whole of it, 2,000 sign-ups and
// 10,000 texts from 300 networks, with `HEARTH_FLOOD=full`; figures are printed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { PROOF_HEADER, UNSOLVED } from '#contract/api/proof-of-work.ts';
import type { StormView } from '#contract/api/admin/storms.ts';
import { findLookAlikes } from '#server/modules/look-alikes/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { rewrites, type Rewrites } from './flood-texts.fixture.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';

const SCALE = process.env['HEARTH_FLOOD'] === 'full' ? { signUps: 2_000, texts: 10_000, networks: 300 } : { signUps: 40, texts: 200, networks: 20 };
const POSTS_EACH = 2;
const MEMBERS = 4;
const PHASES = 3;
/** How long after the last text the next one comes: what a limit lets through in a window is up to this alone, however fast the machine is. */
const PAUSE_MS = 1_000;

interface Figures {
  phase: string;
  signUps: { asked: number; mayWrite: number; waiting: number; refused: number };
  texts: { sent: number; readable: number; withLink: number; held: number; refused: number };
  /** Hashes a bot pays for its sign-ups, on average, in millions. */
  millionHashes: number;
  /** Of the texts of members, those that anybody reads. */
  members: { sent: number; readable: number };
}

let site: TestSite;
let operator: Signed;
/** Of each phase others: nobody comments twice within some seconds. */
let members: Signed[][];
let hostId: number;
let nth = 0;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const all: Figures[] = [];
beforeAll(async () => {
  site = await startTestSite({ addressLimitFactor: 1, clock });
  operator = await site.signUp('守炉人', 'operator');
  members = [];
  for (let phase = 0; phase < PHASES; phase += 1) {
    const ours = Array.from({ length: MEMBERS }, (_, n) => site.signUp(`老会员${phase}${n}`));
    members.push(await Promise.all(ours));
  }
  await site.platform.db.query(`UPDATE members SET joined_at = now() - interval '200 days' WHERE role = 'member'`);
  hostId = (await site.post<{ id: number }>('post/save', { columnId: 1101, title: '大家来这里说', markdown: '楼下随便聊，写够十个字就好。' }, { as: operator }))
    .t.id;
}, patient(60_000));
afterAll(async () => {
  await site.close();
  process.stdout.write(`${all.map((figures) => JSON.stringify(figures)).join('\n')}\n`);
});

type SettingName = Parameters<typeof saveSetting>[1];
const set = (key: SettingName, value: string) => site.platform.db.transaction((tx) => saveSetting({ tx, now: clock.now() }, key, value));
const addressOf = (phase: number, network: number) => `10.${100 + phase}.${Math.floor(network / 250)}.${network % 250}`;
const count = async (sql: string, values: (string | number)[]) => (await site.platform.db.queryOne<{ count: number }>(sql, values))?.count ?? 0;

/** Signs up as a bot would, with the code from the mail; problems are counted by their size instead of being solved. */
async function signUp(address: string): Promise<{ as: Signed | null; waits: boolean; hashes: number }> {
  const costOf = async (purpose: string) => {
    const { max, needed } = (await site.get<{ max: number; needed: boolean }>(`g/security/challenge?purpose=${purpose}`, { address })).t;
    return needed ? max * 0.75 : 0;
  };
  const nickName = `潮水${(nth += 1)}`;
  const email = `tide${nth}@hearth.example`;
  const forMail = await costOf('sendRegisterCode');
  const mailed = await site.post('g/security/send_register_email_verify_code', { email }, { address });
  if (mailed.status !== 200) return { as: null, waits: false, hashes: forMail };
  const mail = (await site.outbox()).findLast(({ to }) => to === email);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? '';
  const hashes = forMail + (await costOf('register'));
  const body = { email, code, nickName, password: 'Lubian2026xyz', agree: true };
  const { t, status } = await site.post<{ token: string; principal: { id: number; waits: boolean } }>('g/account/register', body, { address });
  if (status !== 200) return { as: null, waits: false, hashes };
  return { as: { id: t.principal.id, nickName, token: t.token }, waits: t.principal.waits, hashes };
}

async function flood(phase: number, name: string, write: Rewrites): Promise<Figures> {
  const signed = [];
  for (let n = 0; n < SCALE.signUps; n += 1) signed.push(await signUp(addressOf(phase, n % SCALE.networks)));
  const accounts = signed.flatMap(({ as }) => (as === null ? [] : [as]));
  const since = clock.now().toISOString();
  let refused = 0;
  for (let n = 0; n < SCALE.texts && accounts.length > 0; n += 1) {
    const as = accounts[n % accounts.length] ?? operator;
    aheadMs += PAUSE_MS;
    const { title, text } = write(n);
    const isPost = Math.floor(n / accounts.length) < POSTS_EACH;
    const address = addressOf(phase, n % SCALE.networks);
    const response = isPost
      ? await site.post('post/save', { columnId: 1101, title, markdown: text }, { as, address })
      : await site.post(`comment/save/${hostId}`, { body: text }, { as, address });
    if (response.status !== 200) refused += 1;
    // As the job would: it is due at once, and runs within a second.
    if (n % 20 === 19) await findLookAlikes({ ...site.platform, now: clock.now() });
  }
  let sent = 0;
  const ours = members[phase] ?? [];
  for (const [index, as] of ours.entries()) {
    const response = await site.post(
      `comment/save/${hostId}`,
      { body: `今晚团本几点开，${phase} 队还缺人吗，我这边第 ${index} 个报名` },
      { as, address: '192.0.2.7' },
    );
    expect(response.status, JSON.stringify(response)).toBe(200);
    sent += 1;
  }
  await findLookAlikes({ ...site.platform, now: clock.now() });
  const ids = accounts.map(({ id }) => id);
  const readableOf = (authors: readonly number[], like: string) =>
    count(
      `SELECT (SELECT count(*) FROM posts p JOIN post_bodies b ON b.post_id = p.id WHERE p.author_id = ANY ($1::bigint[]) AND p.status = 'published' AND p.created_at >= $2::timestamptz AND b.text LIKE $3)::integer
        + (SELECT count(*) FROM comments WHERE author_id = ANY ($1::bigint[]) AND status = 'published' AND created_at >= $2::timestamptz AND body LIKE $3)::integer AS count`,
      [`{${authors.join(',')}}`, since, like],
    );
  const readable = await readableOf(ids, '%');
  return {
    phase: name,
    signUps: {
      asked: SCALE.signUps,
      mayWrite: signed.filter(({ as, waits }) => as !== null && !waits).length,
      waiting: signed.filter(({ waits }) => waits).length,
      refused: SCALE.signUps - accounts.length,
    },
    texts: { sent: SCALE.texts, readable, withLink: await readableOf(ids, '%example.com%'), held: SCALE.texts - readable - refused, refused },
    millionHashes: Math.round(signed.reduce((sum, { hashes }) => sum + hashes, 0) / 10_000) / 100,
    members: {
      sent,
      readable: await readableOf(
        ours.map(({ id }) => id),
        '%',
      ),
    },
  };
}

describe('a night of flood', () => {
  beforeAll(() => set('proofOfWork', 'false'));

  it(
    'without guards nearly all of it is read; with them no link and few texts of newcomers; in a storm none, while members go on',
    async () => {
      await set('floodGuards', 'off');
      const off = await flood(0, 'guards off', rewrites(1));
      await set('floodGuards', 'on');
      const on = await flood(1, 'guards on', rewrites(2));
      expect((await site.post('admin/storm/start', { hours: 12 }, { as: operator })).status).toBe(200);
      const storm = await flood(2, 'storm', rewrites(3));
      all.push(off, on, storm);
      expect(off.texts.withLink).toBeGreaterThan(0);
      expect(on.texts.withLink).toBe(0);
      // Each text is another one: what holds them is what they share.
      expect(on.texts.readable).toBeLessThan(off.texts.readable / 20);
      expect(on.texts.held).toBeGreaterThan(SCALE.texts / 2);
      expect(storm.signUps).toMatchObject({ mayWrite: 0 });
      expect(storm.texts.readable).toBe(0);
      for (const figures of all) expect(figures.members).toEqual({ sent: MEMBERS, readable: MEMBERS });
      const { t } = await site.get<StormView>('admin/storm/view', { as: operator });
      expect(t.waiting.signUps).toBe(storm.signUps.waiting);
    },
    patient(SCALE.signUps > 100 ? 3_600_000 : 240_000),
  );

  it('in a storm each mail with a code costs a stranger as much as a sign-up, and without the work a network gets few', async () => {
    await set('proofOfWork', 'true');
    const costs: number[] = [];
    for (const purpose of ['sendRegisterCode', 'register'])
      costs.push((await site.get<{ max: number }>(`g/security/challenge?purpose=${purpose}`, { address: '172.16.9.9' })).t.max);
    expect(new Set(costs).size).toBe(1);
    const path = 'g/security/send_register_email_verify_code';
    expect(await site.post(path, { email: 'free@hearth.example' }, { address: '172.16.9.9' })).toMatchObject({ status: 403, name: 'proofNeeded' });
    const sent = Array.from({ length: 30 }, (_, n) =>
      site.post(path, { email: `free${n}@hearth.example` }, { address: '172.16.9.9', headers: { [PROOF_HEADER]: UNSOLVED } }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnProof, WaitingProof } from '#contract/api/proofs.ts';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { type Signed, startTestSite, type TestSite } from '#server/app/testing.ts';
import { listAllMessages } from '#server/modules/messages/index.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import { askProof, callForProofs, lockCharacters, sweepProofs } from './index.ts';

const HOUR_MS = 60 * 60 * 1000;
const REALM = '死亡之翼';

let site: TestSite;
let presenters: Signed[];
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  presenters = [await person('presenter'), await person('presenter'), await person('presenter')];
  operator = await person('operator');
});
afterAll(() => site.close());

let people = 0;
async function person(role: 'member' | 'presenter' | 'operator', name?: string): Promise<Signed> {
  const nickName = `核对${(people += 1)}`;
  const now = new Date();
  return site.platform.db.transaction(async (tx) => {
    const { id } = await createMember(tx, { nickName, role, joinedAt: now, ...(name !== undefined && { character: { name, realm: REALM, guild: '' } }) });
    return { id, nickName, token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1', platform: site.platform }) };
  });
}

async function picture(of: Signed, kind = 'image'): Promise<number> {
  const sha256 = randomUUID().replaceAll('-', '').repeat(2);
  const row = await site.platform.db.queryOne<{ id: number }>(
    `INSERT INTO sealed_files (member_id, kind, name, media_type, size_bytes, sha256, stored_name, view_name, created_at)
     VALUES ($1, $2, '备注.png', 'image/png', 10, $3, $4, CASE WHEN $2 = 'image' THEN $4 || '-view.webp' END, now()) RETURNING id`,
    [of.id, kind, sha256, `sealed/${sha256.slice(0, 2)}/${sha256}`],
  );
  return row?.id ?? 0;
}

const ask = (as: Signed) => site.post<{ code: string; until: string }>('member/character/prove', {}, { as });
const own = async (as: Signed) => (await site.get<OwnProof>('member/character/proof', { as })).t;
const waiting = async (as: Signed) => (await site.get<{ items: WaitingProof[] }>('character/desk', { as })).t.items;
const confirm = async (id: number, as: Signed, fileId?: number) => site.post(`character/confirm/${id}`, { fileId: fileId ?? (await picture(as)) }, { as });
const called = async (): Promise<Signed[]> => {
  const desks = await Promise.all(presenters.map(async (as) => ({ as, items: await waiting(as) })));
  return desks.filter(({ items }) => items.length > 0).map(({ as }) => as);
};
const titles = async ({ id }: Signed) => (await listAllMessages(site.platform.db, id, { after: 0, limit: 100 })).map(({ title }) => title);
/** Moves a request into the past and lets the calls run. */
async function wait(hours: number): Promise<void> {
  await site.platform.db.query(
    `UPDATE character_proofs SET asked_at = asked_at - make_interval(hours => $1), next_call_at = next_call_at - make_interval(hours => $1) WHERE state = 'pending'`,
    [hours],
  );
  await callForProofs({ db: site.platform.db, now: new Date() });
}
const deletePending = () => site.platform.db.query(`DELETE FROM character_proofs WHERE state = 'pending'`);

describe('a character', () => {
  it('is nobody’s because somebody types its name, and a member’s once a presenter who was drawn has seen the code', async () => {
    const member = await person('member', '夜半敲钟');
    expect(await own(member)).toEqual({ character: { name: '夜半敲钟', realm: REALM }, state: 'unproven', code: null, until: null, proven: [], regions: [] });
    const asked = await ask(member);
    expect(asked).toMatchObject({ code: '200', t: { code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/) } });
    expect(await own(member)).toMatchObject({ state: 'pending', code: asked.t.code });
    const [drawn, ...others] = await called();
    if (!drawn) throw new Error('nobody was drawn');
    expect(others).toEqual([]);
    expect(await titles(drawn)).toContain('请核对一个角色');
    const [request] = await waiting(drawn);
    expect(request).toMatchObject({ name: '夜半敲钟', realm: REALM, code: asked.t.code });
    const id = request?.id ?? 0;
    for (const as of [member, ...presenters.filter((each) => each.id !== drawn.id)]) expect((await confirm(id, as)).status).not.toBe(200);
    expect(await waiting(operator)).toEqual([]);
    expect(await confirm(id, operator)).toMatchObject({ status: 404 });
    expect(await confirm(id, drawn, await picture(member))).toMatchObject({ fields: [{ path: 'fileId' }] });
    expect(await confirm(id, drawn, await picture(drawn, 'log'))).toMatchObject({ fields: [{ path: 'fileId' }] });
    expect(await confirm(id, drawn)).toMatchObject({ code: '200', t: { state: 'proven' } });
    expect(await confirm(id, drawn)).toMatchObject({ code: 'A0409' });
    expect(await own(member)).toMatchObject({ state: 'proven', code: null });
    expect(await titles(member)).toContain('角色核对过了');
  });

  it('has one owner: a later proof ends the earlier one, and its owner is notified', async () => {
    const [first, second] = [await person('member', '换了主人'), await person('member', '换了主人')];
    for (const member of [first, second]) {
      await ask(member);
      const [drawn] = await called();
      if (!drawn) throw new Error('nobody was drawn');
      await confirm((await waiting(drawn))[0]?.id ?? 0, drawn);
    }
    expect([await own(first), await own(second)]).toMatchObject([{ state: 'lapsed' }, { state: 'proven' }]);
    expect(await titles(first)).toContain('你的角色核对已失效');
  });

  it('is looked at by one more every twelve hours, by operators after two days, and by nobody after a fortnight', async () => {
    const member = await person('member', '没人来看');
    await ask(member);
    expect(await called()).toHaveLength(1);
    await wait(11);
    expect(await called()).toHaveLength(1);
    await wait(1);
    expect(await called()).toHaveLength(2);
    await wait(12);
    await Promise.all([wait(0), wait(0)]);
    expect(await called()).toHaveLength(3);
    expect(await waiting(operator)).toEqual([]);
    await wait(24);
    expect(await waiting(operator)).toHaveLength(1);
    expect(await titles(operator)).toContain('有角色等着核对');
    await site.platform.db.query(`UPDATE character_proofs SET until = now() - interval '1 minute' WHERE state = 'pending'`);
    await sweepProofs({ db: site.platform.db, now: new Date() });
    expect(await own(member)).toMatchObject({ state: 'unproven' });
    expect(await waiting(operator)).toEqual([]);
  });

  it('is never looked at by who calls it theirs too, nor by who judges it', async () => {
    const rival = await person('presenter', '争一个号');
    const member = await person('member', '争一个号');
    for (let time = 0; time < 5; time += 1) {
      await deletePending();
      await ask(member);
      await wait(0);
      const row = await site.platform.db.queryOne<{ order: number[] }>(`SELECT call_order AS "order" FROM character_proofs WHERE state = 'pending'`);
      expect(new Set(row?.order)).toEqual(new Set(presenters.map(({ id }) => id)));
    }
    await site.platform.db.query(`UPDATE character_proofs SET call_order = ARRAY[$1::bigint], called = 1 WHERE state = 'pending'`, [rival.id]);
    const id = (await waiting(rival))[0]?.id ?? 0;
    expect(await confirm(id, rival)).toMatchObject({ code: 'A0301' });
    await deletePending();
    presenters.push(rival);
  });

  it('is confirmed or dropped for another one, whichever comes first, when both happen at once', async () => {
    const member = await person('member', '同时再问');
    await ask(member);
    const [drawn] = await called();
    if (!drawn) throw new Error('nobody was drawn');
    const id = (await waiting(drawn))[0]?.id ?? 0;
    const fileId = await picture(drawn);
    const { db } = site.platform;
    const character = { name: '同时再问', realm: REALM };
    const both = await db.transaction(async (tx) => {
      await lockCharacters(tx, [{ gameId: 1, nameKey: character.name, realmKey: character.realm }]);
      const confirmed = confirm(id, drawn, fileId);
      await untilWaitingForLock(db);
      const viewer = { id: member.id, role: 'member', sessionId: 1, suspended: null } as const;
      await askProof({ db: tx, viewer, gameId: 1, now: new Date() }, { name: '另一个号', realm: REALM });
      return { confirmed };
    });
    expect(await both.confirmed).toMatchObject({ status: 404 });
    expect(await own(member)).toMatchObject({ state: 'unproven' });
    await deletePending();
  });

  it('keeps its code when it is asked about again, and nobody draws again who looks', async () => {
    const member = await person('member', '又问一遍');
    const { t } = await ask(member);
    const drawn = await called();
    const again = (await ask(member)).t;
    expect(again.code).toBe(t.code);
    // It waits as long as a new one.
    expect(Date.parse(again.until)).toBeGreaterThan(Date.parse(t.until));
    expect(Date.parse((await own(member)).until ?? '')).toBe(Date.parse(again.until));
    expect(await called()).toEqual(drawn);
    await deletePending();
  });

  it('needs a name and a realm in the profile', async () => {
    expect(await ask(await person('member'))).toMatchObject({ code: 'A0400', fields: [{ path: 'character.name' }] });
  });
});

it('whose note does not say the code reads why, and may ask again; who was not called says nothing', async () => {
  await deletePending();
  const member = await person('member', '忘了写备注');
  await ask(member);
  const [drawn] = await called();
  const id = (await waiting(drawn ?? operator))[0]?.id ?? 0;
  const refuse = (as: Signed, text = '备注是空的，没有看到码。') => site.post(`character/refuse/${id}`, { text }, { as });
  for (const as of [member, operator]) expect((await refuse(as)).status).not.toBe(200);
  await wait(49);
  expect((await refuse(operator, ' ')).fields).toMatchObject([{ path: 'text' }]);
  expect((await refuse(operator)).code).toBe('200');
  expect((await refuse(operator)).status).toBe(404);
  expect(await own(member)).toMatchObject({ state: 'unproven', code: null });
  expect(await titles(member)).toContain('角色没有核对上');
  expect(await site.platform.db.query(`SELECT FROM audit WHERE act = 'proof.refuse' AND actor_id = $1`, [operator.id])).toHaveLength(1);
  expect((await ask(member)).code).toBe('200');
  await deletePending();
});

it('the picture of a note is deleted after thirty days', async () => {
  const member = await person('member', '留不住图');
  await ask(member);
  const [drawn] = await called();
  if (!drawn) throw new Error('nobody was drawn');
  const fileId = await picture(drawn);
  await confirm((await waiting(drawn))[0]?.id ?? 0, drawn, fileId);
  const count = async () => (await site.platform.db.query('SELECT FROM sealed_files WHERE id = $1', [fileId])).length;
  await sweepProofs({ db: site.platform.db, now: new Date(Date.now() + 29 * 24 * HOUR_MS) });
  expect(await count()).toBe(1);
  await sweepProofs({ db: site.platform.db, now: new Date(Date.now() + 31 * 24 * HOUR_MS) });
  expect(await count()).toBe(0);
});

it('is asked for five times a day, and sixty times an hour somebody may say what they saw', async () => {
  const member = await person('member', '一问再问');
  for (let time = 0; time < 5; time += 1) expect(await ask(member)).toMatchObject({ code: '200' });
  expect(await ask(member)).toMatchObject({ code: 'A0501', retryAfter: expect.any(Number) });
  await deletePending();
  const presenter = await person('presenter');
  const fileId = await picture(presenter);
  const replies = await Promise.all(Array.from({ length: 63 }, () => confirm(999_999, presenter, fileId)));
  expect(replies.filter(({ code }) => code === 'A0501')).toHaveLength(3);
});

it('is asked of a presenter by mail and text message, and its end is mailed to who was the owner', async () => {
  const { db } = site.platform;
  const sent = (kind: string, memberId: number) =>
    db.query<{ channel: string; until: string | null }>(
      `SELECT channel, (data->>'until')::timestamptz AS until FROM deliveries JOIN
         (SELECT id, data FROM notifications WHERE kind = $1 AND member_id = $2 ORDER BY id DESC LIMIT 1) n ON n.id = notification_id ORDER BY channel`,
      [kind, memberId],
    );
  const [first, second, looker] = [await person('member', '等谁来看'), await person('member', '等谁来看'), await person('presenter')];
  for (const member of [first, second]) {
    await ask(member);
    const asked = await db.queryOne<{ id: number; drawn: number; nextAt: string }>(
      'SELECT id, call_order[1] AS drawn, next_call_at AS "nextAt" FROM character_proofs WHERE member_id = $1',
      [member.id],
    );
    if (!asked) throw new Error('nothing was asked for');
    expect(await sent('proof-called', asked.drawn)).toEqual(['mail', 'message', 'text'].map((channel) => ({ channel, until: asked.nextAt })));
    await db.query('UPDATE character_proofs SET call_order = call_order || $2::bigint, called = cardinality(call_order) + 1 WHERE id = $1', [
      asked.id,
      looker.id,
    ]);
    expect(await confirm(asked.id, looker)).toMatchObject({ code: '200' });
  }
  expect(await sent('proof-ended', first.id)).toEqual(['mail', 'message'].map((channel) => ({ channel, until: null })));
});

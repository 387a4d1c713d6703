import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BegunIdentity } from '#contract/api/identities.ts';
import type { OwnProof, ProvidedCharacters } from '#contract/api/proofs.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { readIdentities } from '#server/platform/process/config/identity-settings.ts';
import { startProviders, type LocalCharacter, type LocalProviders } from '#tools/site/identity-providers.ts';
import { findOwners } from './queries-owners.ts';

const ALL = 'openid wow.profile';
const STALE = { status: 400, name: 'identityStale' };
let site: TestSite;
let providers: LocalProviders;
let count = 0;
beforeAll(async () => {
  providers = await startProviders();
  site = await startTestSite({ env: providers.env });
});
afterAll(async () => {
  await site.close();
  providers.close();
});
afterEach(() => {
  providers.trouble = null;
});

interface Visit {
  as: Signed;
  person: string;
  scope?: string;
  at?: TestSite;
  region?: string;
  gameId?: number;
}

const newPerson = (...characters: LocalCharacter[]) => {
  count += 1;
  const person = `player-${count}`;
  providers.characters.set(person, characters);
  return person;
};
const knight = (name: string, more: Partial<LocalCharacter> = {}) => ({ id: (count += 1), name, realm: '死亡之翼', level: 80, ...more });
const begin = (as: Signed, more: object = {}, at = site) => at.post<BegunIdentity>('member/character/provided/begin', { agree: true, ...more }, { as });
/** Goes to Battle.net and back. */
async function goThere({ as, person, scope = ALL, at = site, region, gameId }: Visit) {
  const { url, state, secret } = (await begin(as, { region }, at)).t;
  const { searchParams } = new URL(url);
  const code = providers.agree(person, searchParams.get('redirect_uri') ?? '', scope);
  const options = { as, ...(gameId !== undefined && { gameId }) };
  return {
    asked: searchParams.get('scope'),
    secret,
    reply: await at.post<ProvidedCharacters>('member/character/provided/answer', { state, secret, code }, options),
  };
}
const keep = (as: Signed, held: { key: string; secret: string }, name: string) =>
  site.post<{ state: string }>('member/character/provided/keep', { ...held, name, realm: '死亡之翼' }, { as, gameId: 1 });
async function prove(as: Signed, person: string, name: string) {
  const { secret, reply } = await goThere({ as, person });
  return keep(as, { key: reply.t.key, secret }, name);
}
const proofOf = async (as: Signed) => (await site.get<OwnProof>('member/character/proof', { as })).t;
const ownerOf = async (name: string, gameId = 1) =>
  (await findOwners({ db: site.platform.db, now: new Date() }, gameId, [name])).map(({ memberId }) => memberId);
const notices = async ({ id }: Signed, kind: string) =>
  (await site.platform.db.query('SELECT FROM messages WHERE member_id = $1 AND kind = $2', [id, kind])).length;

it('a character of the list is the member’s for a year, as if somebody had looked; nothing else of the list is kept', async () => {
  const member = await site.signUp('战网来的人');
  const person = newPerson(knight('霜刃'), knight('小号', { level: 12 }));
  expect((await proofOf(member)).regions).toEqual(['cn']);
  const { asked, secret, reply } = await goThere({ as: member, person });
  expect(asked).toBe(ALL);
  expect(reply.t.characters).toEqual([
    { name: '霜刃', realm: '死亡之翼', level: 80 },
    { name: '小号', realm: '死亡之翼', level: 12 },
  ]);
  expect((await keep(member, { key: reply.t.key, secret }, '霜刃')).t).toEqual({ state: 'proven' });
  expect((await proofOf(member)).proven).toMatchObject([{ name: '霜刃', realm: '死亡之翼' }]);
  expect(await ownerOf('霜刃')).toEqual([member.id]);
  expect(await ownerOf('小号')).toEqual([]);
  expect(await notices(member, 'proof-provided')).toBe(1);
  const [row] = await site.platform.db.query('SELECT confirmed_by, proven_by FROM character_proofs WHERE member_id = $1', [member.id]);
  expect(row).toEqual({ confirmedBy: null, provenBy: 'battlenet' });
  expect(await site.platform.db.query('SELECT FROM identity_attempts WHERE member_id = $1', [member.id])).toEqual([]);
  // It signs nobody in, and connects nothing.
  expect((await site.get('member/identity/list', { as: member })).t).toEqual([]);
});

it('is proven in the world the list was read for, whatever world is asked for with the choice', async () => {
  const [owner, other] = [await site.signUp('正主'), await site.signUp('同名的人')];
  await prove(owner, newPerson(knight('同名')), '同名');
  const { secret, reply } = await goThere({ as: other, person: newPerson(knight('同名')), gameId: 3 });
  expect((await keep(other, { key: reply.t.key, secret }, '同名')).t).toEqual({ state: 'proven' });
  expect(await ownerOf('同名')).toEqual([owner.id]);
  expect(await ownerOf('同名', 3)).toEqual([other.id]);
});

it('takes consent, the scope, the browser and the session that began it, each once', async () => {
  const [member, other] = [await site.signUp('守规矩的人'), await site.signUp('旁人乙')];
  const person = newPerson(knight('守序'));
  expect((await site.post('member/character/provided/begin', {}, { as: member })).code).toBe('A0400');
  expect((await begin(member, { region: 'us' })).name).toBe('identityOff');
  expect((await goThere({ as: member, person, scope: 'openid' })).reply).toMatchObject({ name: 'identityCodeRefused' });
  const { url, state, secret } = (await begin(member)).t;
  const code = () => providers.agree(person, new URL(url).searchParams.get('redirect_uri') ?? '', ALL);
  const answer = (as: Signed, own: string) => site.post('member/character/provided/answer', { state, secret: own, code: code() }, { as });
  expect(await answer(other, secret)).toMatchObject(STALE);
  expect(await answer(member, 'another')).toMatchObject(STALE);
  // As if it had been begun in order to sign in.
  expect(await site.post('g/identity/answer', { state, secret, code: code() })).toMatchObject(STALE);
  const { reply, secret: own } = await goThere({ as: member, person });
  const got = { key: reply.t.key, secret: own };
  expect(await keep(other, got, '守序')).toMatchObject(STALE);
  expect(await site.post('member/identity/connect', got, { as: member })).toMatchObject(STALE);
  expect((await keep(member, got, '别人的号')).code).toBe('A0400');
  const both = await Promise.all([keep(member, got, '守序'), keep(member, got, '守序')]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400]);
  expect((await site.post('member/character/provided/begin', { agree: true })).status).toBe(401);
});

it('a later owner ends the one before, who is notified; a request that waits is dropped', async () => {
  const [first, second] = [await site.signUp('卖号的人'), await site.signUp('买号的人')];
  const sold = knight('转手');
  const [seller, buyer] = [newPerson(sold), newPerson(sold)];
  await prove(first, seller, '转手');
  await site.post('member/updated_at', { character: { name: '别的号', realm: '死亡之翼' } }, { as: second });
  expect((await site.post('member/character/prove', {}, { as: second })).code).toBe('200');
  expect((await prove(second, buyer, '转手')).t).toEqual({ state: 'proven' });
  expect(await ownerOf('转手')).toEqual([second.id]);
  expect(await notices(first, 'proof-ended')).toBe(1);
  expect((await proofOf(second)).state).toBe('unproven');
});

it('a character that has another name or realm by now is no longer proven under the old one, also where somebody else had proven it', async () => {
  const [first, second] = [await site.signUp('改名的人'), await site.signUp('接手的人')];
  const before = knight('旧名');
  const person = newPerson(before, knight('另一个'));
  await prove(first, person, '旧名');
  providers.characters.set(person, [{ ...before, name: '新名' }, knight('另一个')]);
  await prove(first, person, '另一个');
  expect(await ownerOf('旧名')).toEqual([]);
  expect(await notices(first, 'proof-ended')).toBe(0);
  await prove(first, person, '新名');
  const moved = newPerson({ ...before, name: '新名', realm: '死亡之翼' });
  providers.characters.set(moved, [{ ...before, name: '新名', realm: '白银之手' }, knight('第三个')]);
  await prove(second, moved, '第三个');
  expect(await ownerOf('新名')).toEqual([]);
  expect(await notices(first, 'proof-ended')).toBe(1);
});

describe('Battle.net', () => {
  it('that fails is named, and somebody who never played has an empty list', async () => {
    const member = await site.signUp('不走运的人');
    for (const trouble of ['gone', 'html', 'broken', 'endless'] as const) {
      providers.trouble = trouble;
      expect((await goThere({ as: member, person: newPerson(knight('甲')) })).reply.name).toBe('identityUnanswered');
    }
    providers.trouble = null;
    expect((await goThere({ as: member, person: 'nobody' })).reply.t.characters).toEqual([]);
  });

  it('outside of China is asked in the region that was chosen, where names come in all languages', async () => {
    const abroad = await startTestSite({ env: { ...providers.env, BATTLENET_REGION: 'global' } });
    const member = await abroad.signUp('海外的人');
    expect((await abroad.get<OwnProof>('member/character/proof', { as: member })).t.regions).toEqual(['us', 'eu', 'kr', 'tw']);
    expect((await begin(member, { region: 'cn' }, abroad)).name).toBe('identityOff');
    const { reply } = await goThere({ as: member, person: newPerson(knight('海风')), at: abroad, region: 'tw' });
    expect(reply.t.characters).toEqual([{ name: '海风', realm: '死亡之翼', level: 80 }]);
    await abroad.close();
    const { battlenet } = readIdentities({ BATTLENET_APP_ID: '1', BATTLENET_APP_SECRET: '2', BATTLENET_REGION: 'global' });
    expect([battlenet?.profiles('eu'), readIdentities({ BATTLENET_APP_ID: '1', BATTLENET_APP_SECRET: '2' }).battlenet?.profiles('cn')]).toEqual([
      'https://eu.api.blizzard.com',
      'https://gateway.battlenet.com.cn',
    ]);
  });

  it('is not set up: nobody is sent there', async () => {
    const bare = await startTestSite();
    const member = await bare.signUp('没有战网');
    expect((await bare.get<OwnProof>('member/character/proof', { as: member })).t.regions).toEqual([]);
    expect((await begin(member, {}, bare)).name).toBe('identityOff');
    await bare.close();
  });
});

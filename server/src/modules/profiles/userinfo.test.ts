import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberView, Userinfo } from '#contract/api/profiles.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { fillHeldNames } from './nick-names.ts';

let site: TestSite;
let one: Signed;
let other: Signed;
beforeAll(async () => {
  site = await startTestSite();
  one = await site.signUp('老烟斗');
  other = await site.signUp('带娃打本');
  await fillHeldNames(site.platform.db);
});
afterAll(() => site.close());

const save = (body: object, as = one) => site.post<Userinfo>('member/updated_at', body, { as });
const info = async (as = one) => (await site.get<Userinfo>('member/get_userinfo', { as })).t;
const view = (id: number) => site.get<MemberView>(`g/member/view/${id}`);
const CHARACTER = { name: '夜烛照壁', realm: '白银之手', faction: '联盟', race: '人类', class: '术士', guild: '灯下无事' };
/** Backdates the last change of the name by this many days. */
const age = (who: Signed, days: number) =>
  site.platform.db.query(
    `WITH m AS (UPDATE members SET nick_changed_at = nick_changed_at - $2 * interval '1 day' WHERE id = $1)
     UPDATE held_names SET left_at = left_at - $2 * interval '1 day' WHERE member_id = $1`,
    [who.id, days],
  );

describe('my profile', () => {
  it('is mine alone and shows how far I have come', async () => {
    expect(await info()).toMatchObject({ id: one.id, nickName: '老烟斗', nickChangeableAt: null, hasPicture: false, gender: 'secret', character: null });
    expect((await info()).standing).toMatchObject({ level: '新手旅人', experience: 0, today: 0, dailyCap: 60, levels: { length: 8 } });
    expect((await site.get('member/get_userinfo')).code).toBe('A0401');
  });

  it('changes what is given and nothing else', async () => {
    expect((await save({ signature: '  火边坐坐  ', gender: 'male' })).t).toMatchObject({ signature: '火边坐坐', gender: 'male', nickName: '老烟斗' });
    expect((await save({ character: CHARACTER })).t).toMatchObject({ signature: '火边坐坐', character: CHARACTER });
    expect((await save({ characterPublic: false })).t).toMatchObject({ character: CHARACTER, characterPublic: false });
    expect((await view(one.id)).t.character).toBeNull();
    await save({ characterPublic: true });
    expect((await view(one.id)).t).toMatchObject({ character: CHARACTER, signature: '火边坐坐', suspended: false });
    expect((await save({ character: null, signature: '' })).t).toMatchObject({ character: null, signature: '' });
  });

  it.for([
    [{ character: { ...CHARACTER, realm: '没有这里' } }, 'character.realm'],
    [{ character: { ...CHARACTER, race: '兽人' } }, 'character.race'],
    [{ character: { ...CHARACTER, class: '厨子' } }, 'character.class'],
    [{ character: { ...CHARACTER, name: '一' } }, 'character.name'],
    [{ character: '不是角色' }, 'character'],
    [{ signature: '长'.repeat(61) }, 'signature'],
    [{ signature: 'a\u0000b' }, 'signature'],
    [{ signature: '\ud800' }, 'signature'],
    [{ signature: 'x'.repeat(10_000) }, 'signature'],
    [{ gender: 'dragon' }, 'gender'],
    [{ nickName: '一' }, 'nickName'],
    [{ nickName: 'аdmin' }, 'nickName'],
    [{ nickName: '<script>' }, 'nickName'],
    [{ nickName: '我13812345678' }, 'nickName'],
  ] as const)('refuses %j at %s', async ([body, path]) => {
    const response = await save(body);
    expect(response).toMatchObject({ status: 400, code: 'A0400' });
    expect(response.fields?.map((field) => field.path)).toContain(path);
  });

  it('takes what is only odd as it is', async () => {
    for (const signature of [`'; DROP TABLE members; --`, '%_\\', '<script>alert(1)</script>', '👨‍👩‍👧‍👦'.repeat(60), 'مرحبا']) {
      expect((await save({ signature })).t.signature).toBe(signature);
      expect((await view(one.id)).t.signature).toBe(signature);
    }
  });
});

describe('a nickname', () => {
  it('is refused when it looks like another one or like the name of the site', async () => {
    for (const nickName of ['老煙鬥', '老_烟斗', '管理员甲', '爐邊', 'Ａｄｍｉｎ7']) {
      expect(await save({ nickName }, other), nickName).toMatchObject({ status: 409, code: 'A0111', fields: [{ path: 'nickName' }] });
    }
    expect((await save({ nickName: '老煙鬥' })).t.nickName, 'his own in another way of writing').toBe('老煙鬥');
  });

  it('is changed once in thirty days, and everybody sees the new one at once', async () => {
    const member = await site.signUp('换名的人');
    await view(member.id);
    expect((await save({ nickName: '换过的人' }, member)).t).toMatchObject({ nickName: '换过的人' });
    expect((await view(member.id)).t.nickName).toBe('换过的人');
    const again = await save({ nickName: '又换的人' }, member);
    expect(again).toMatchObject({ status: 409, code: 'A0409', fields: [{ path: 'nickName' }] });
    expect((await save({ nickName: '换过的人', signature: '没换名' }, member)).code).toBe('200');
    await age(member, 31);
    expect((await save({ nickName: '又换的人' }, member)).code).toBe('200');
  });

  it('that was given up is kept for its former owner for thirty days', async () => {
    const member = await site.signUp('旧名字');
    await fillHeldNames(site.platform.db);
    await save({ nickName: '新名字' }, member);
    const taker = await site.signUp('想要旧名');
    expect(await save({ nickName: '旧名字' }, taker)).toMatchObject({ code: 'A0111', message: '这个昵称已经有人用了，换一个吧' });
    await age(member, 31);
    expect((await save({ nickName: '旧名字' }, taker)).code).toBe('200');
    expect(await save({ nickName: '旧名字' }, member)).toMatchObject({ code: 'A0111' });
  });

  it('goes to one of several who want look-alikes at once', async () => {
    const members = await Promise.all(['甲方', '乙方', '丙方', '丁方'].map((name) => site.signUp(name)));
    const responses = await Promise.all(members.map((as, index) => save({ nickName: ['OO77', '0077', 'O077', '00_77'][index] }, as)));
    expect(responses.map(({ code }) => code).toSorted()).toEqual(['200', 'A0111', 'A0111', 'A0111']);
  });
});

describe('a member for everybody', () => {
  it('shows nothing personal and is gone when the account is closed', async () => {
    const response = await view(one.id);
    expect(Object.keys(response.t).sort()).toEqual(
      [
        'avatar',
        'character',
        'essenceCount',
        'followerCount',
        'id',
        'joinedAt',
        'place',
        'level',
        'nickName',
        'postCount',
        'progress',
        'role',
        'signature',
        'suspended',
      ].sort(),
    );
    for (const id of ['0', '-1', 'x', '99999999', '1e9']) expect((await site.get(`g/member/view/${id}`)).status, id).toBeGreaterThanOrEqual(400);
  });
});

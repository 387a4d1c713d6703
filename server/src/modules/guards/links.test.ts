import { beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { setUpGuards } from './newcomers.fixture.ts';

const guarded = setUpGuards();
const { set, post } = guarded;

describe('links, where the guards are on', () => {
  let hostId: number;
  beforeAll(async () => {
    await set('floodGuards', 'on');
    await set('proofOfWork', 'false');
    hostId = (await post(guarded.operator, ['大家来这里说', '楼下随便聊，写够十个字就好。'])).t.id;
  });
  const comment = (as: Signed, body: string) =>
    guarded.site.post<{ id: number; held?: boolean; reasons?: { rule: string }[] }>(`comment/save/${hostId}`, { body }, { as });
  const old = async (name: string) => {
    const member = await guarded.site.signUp(name);
    await guarded.site.platform.db.query(`UPDATE members SET joined_at = now() - interval '100 days' WHERE id = $1`, [member.id]);
    return member;
  };

  it('newcomers post none to other sites, in words that say until when; to our own they do', async () => {
    const member = await guarded.site.signUp('新来的人');
    const refused = await comment(member, '看 https://elsewhere.example.com/x');
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'body', message: expect.stringContaining('3 天') }] });
    expect(await post(member, ['我的网站在这里', '去 ｅｌｓｅｗｈｅｒｅ．ｃｏｍ 看，写够十个字。'])).toMatchObject({ status: 400, fields: [{ path: 'body' }] });
    expect((await comment(member, `站里的帖子：${guarded.site.platform.config.publicUrl}/post/view/1101/${hostId}`)).status).toBe(200);
    expect((await comment(await old('老会员一'), '看 https://elsewhere.example.com/x')).status).toBe(200);
  });

  it('somebody whose texts were there for a while is a newcomer no longer', async () => {
    const member = await guarded.site.signUp('写过五条');
    await guarded.site.platform.db.query(
      `INSERT INTO comments (post_id, floor, author_id, to_member_id, body, created_at)
       SELECT $1, 1000 + n, $2, $2, '写过的一条', now() - interval '2 hours' FROM generate_series(1, 5) n`,
      [hostId, member.id],
    );
    expect((await comment(member, '看 https://elsewhere.example.com/y')).status).toBe(200);
  });

  it('the same address is held from the sixth time a day, by whomever and however it is written', async () => {
    const address = 'https://same.example.com/offer';
    for (let times = 0; times < 5; times += 1)
      expect((await comment(await old(`同址${times}`), `第${times}次 ${address}?utm_source=${times}`)).t.held).toBeUndefined();
    const sixth = await comment(await old('同址六'), `又是 http://www.same.example.com/offer/ 吗`);
    expect(sixth.t).toMatchObject({ held: true, reasons: [{ rule: 'sameLink' }] });
  });

  it('newcomers put none into a signature, a story of the wall or a letter either', async () => {
    const { site } = guarded;
    const member = await site.signUp('换地方贴');
    const presenter = await site.signUp('收信的人', 'presenter');
    const wall = { fileId: 1, title: '雾里的桥', zone: '翡翠林', expansion: '熊猫人之谜', shotAt: '', tags: [] };
    const places: readonly [string, object, string][] = [
      ['member/updated_at', { signature: '看 elsewhere.com' }, 'signature'],
      ['scenery/save', { ...wall, story: '拍摄故事在 elsewhere.com/story' }, 'story'],
      [`message/send_presenter/${presenter.id}`, { content: '看 https://elsewhere.com/x' }, 'content'],
    ];
    for (const [path, body, field] of places)
      expect(await site.post(path, body, { as: member }), path).toMatchObject({
        status: 400,
        fields: [{ path: field, message: expect.stringContaining('3 天') }],
      });
    expect(await site.post('member/updated_at', { signature: '火边见' }, { as: member })).toMatchObject({ status: 200 });
    expect(await site.post('scenery/save', { ...wall, story: '' }, { as: member })).toMatchObject({ fields: [{ path: 'fileId' }] });
    expect(await site.post(`message/send_presenter/${presenter.id}`, { content: '没有网址的信' }, { as: member })).toMatchObject({ status: 200 });
  });

  it('an edit that keeps a link is no new posting of it, however often', async () => {
    const { site } = guarded;
    const author = await old('老改攻略的');
    const words = ['写给新来的', '路线图在 https://kept.example.com/map 这里，按图走。'] as const;
    const { id } = (await post(author, words)).t;
    const commentId = (await comment(author, `图在 https://kept.example.com/map`)).t.id;
    for (let nth = 1; nth <= 6; nth += 1) {
      const edited = await site.post<{ held?: boolean }>(
        'post/save',
        { id, columnId: 1101, title: words[0], markdown: `${words[1]}第 ${nth} 次改。`, tags: [] },
        { as: author },
      );
      expect(edited).toMatchObject({ status: 200 });
      expect(edited.t.held, `edit ${nth}`).not.toBe(true);
      expect(await site.post(`comment/edit/${commentId}`, { body: `图在 https://kept.example.com/map ，第 ${nth} 版` }, { as: author })).toMatchObject({
        status: 200,
      });
    }
  });

  it('edits count like new texts, and so do signatures and letters, which are refused beyond', async () => {
    const { site } = guarded;
    const presenter = await site.signUp('再收信的人', 'presenter');
    const [editor, other] = [await old('改签名的'), await old('签名的人')];
    const address = 'https://edited.example.com/offer';
    for (let nth = 0; nth < 3; nth += 1) {
      const author = await old(`改成网址${nth}`);
      const { id } = (await comment(author, `第${nth}条，火边坐坐`)).t;
      expect(await site.post(`comment/edit/${id}`, { body: `看 ${address}` }, { as: author })).toMatchObject({ status: 200 });
    }
    expect(await site.post('member/updated_at', { signature: `看 ${address}` }, { as: other })).toMatchObject({ status: 200 });
    expect(await site.post('member/updated_at', { signature: `看 ${address}` }, { as: other })).toMatchObject({ status: 200 });
    expect(await site.post(`message/send_presenter/${presenter.id}`, { content: address }, { as: other })).toMatchObject({ status: 200 });
    const often = { status: 400, fields: [{ message: expect.stringContaining('今天已经发了很多次') }] };
    expect(await site.post(`message/send_presenter/${presenter.id}`, { content: `再来 ${address}` }, { as: other })).toMatchObject(often);
    expect(await site.post('member/updated_at', { signature: `换 ${address}` }, { as: editor })).toMatchObject(often);
    expect((await comment(await old('第六次的人'), `又是 ${address}`)).t).toMatchObject({ held: true });
  });
});

import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message, MessageDetail, MessagePage } from '#contract/api/messages.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { eraseMember } from '#server/modules/personal-data/index.ts';
import { reportAs, signUpReporter } from '#server/modules/reports/reporters.fixture.ts';
import { listen } from '#tools/site/event-listener.ts';
import { listAllMessages } from '../index.ts';

let site: TestSite;
let presenter: Signed;
let names = 0;
beforeAll(async () => {
  site = await startTestSite();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  presenter = await site.signUp('读信的主持人', 'presenter');
});
afterAll(() => site.close());

const BODY = '这是一篇写得很长的帖子，讲了怎么在火边过冬。'.repeat(12);
const someone = () => site.signUp(`信友${(names += 1)}`);
const writePost = async (as: Signed, title: string) =>
  (await site.post<{ id: number }>('post/save', { columnId: 1101, title, markdown: BODY, tags: [] }, { as })).t.id;
const writeComment = async (as: Signed, postId: number, body: string) =>
  (await site.post<{ id: number; floor: number }>(`comment/save/${postId}`, { body }, { as })).t;
const unread = async (as: Signed) => (await site.get<Message[]>('g/message/unread/list', { as })).t;
const search = async (as: Signed) => (await site.get<MessagePage>('message/search?size=50', { as })).t.items;
const rename = (as: Signed, nickName: string) => site.post('member/updated_at', { nickName }, { as });
/** Everything a member's messages say, wherever they are read. */
const everything = async (as: Signed) => {
  const [bell, list] = await Promise.all([unread(as), search(as)]);
  const details = await Promise.all(list.map(async ({ id }) => (await site.get<MessageDetail>(`message/find_by_id/${id}`, { as })).t));
  return JSON.stringify([bell, list, details, await listAllMessages(site.platform.db, as.id, { after: 0, limit: 100 })]);
};

describe('a member who takes another name', () => {
  it('is read under it at once, in the bell, the list, the message, the export, and live', async () => {
    const [author, fan, other] = [await someone(), await someone(), await someone()];
    const postId = await writePost(author, '等人来的帖子');
    for (const as of [other, fan]) {
      await site.post(`favor/handler/${postId}`, {}, { as });
      await site.post(`follow/handler/${author.id}`, { target: 'member' }, { as });
    }
    await writeComment(fan, postId, '我来了');
    const before = await everything(author);
    expect(before).toContain(`${fan.nickName} 等 2 人关注了你`);
    expect((await rename(fan, `新名${names}`)).code).toBe('200');
    const after = await everything(author);
    expect(after).toBe(before.replaceAll(fan.nickName, `新名${names}`));

    const listener = await listen(`http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`, author.token);
    await listener.until((events) => events.length > 0);
    expect(JSON.stringify(listener.events)).toContain(`新名${names} 等 2 人收藏了你的帖子`);
    expect((await rename(other, `改了名${names}`)).code).toBe('200');
    await writeComment(other, postId, '我也来了');
    await listener.until(() => listener.arrived().includes(`改了名${names} 等 2 人回了你的帖子`));
    listener.close();
  });

  it('or has none any more leaves no name in the messages of others', async () => {
    const [author, fan] = [await someone(), await someone()];
    await site.post(`favor/handler/${await writePost(author, '有人来过')}`, {}, { as: fan });
    await eraseMember({ ...site.platform, now: new Date() }, fan.id);
    const text = await everything(author);
    expect(text).not.toContain(fan.nickName);
    expect(text).toContain(`已注销的冒险者#${fan.id} 收藏了你的帖子`);
  });
});

describe('words that were masked', () => {
  const NAME = '欧阳靖宇';

  it('in a title are masked in the messages about it, and come back with it', async () => {
    const [writer, fan] = [await someone(), await someone()];
    const postId = await writePost(writer, `听${NAME}说的过冬办法全都在这里`);
    await site.post(`favor/handler/${postId}`, {}, { as: fan });
    await site.post(`follow/handler/${postId}`, { target: 'post' }, { as: fan });
    await writeComment(writer, postId, '自己先说一句');
    for (const as of [writer, fan]) expect(await everything(as)).toContain(`《听${NAME}说的`);
    await reportAs(site, { kind: 'post', id: postId }, { as: await signUpReporter(site), body: { reason: 'privacy', markedWords: [NAME] } });
    for (const as of [writer, fan]) {
      const text = await everything(as);
      expect(text).not.toContain(NAME);
      expect(text).toContain('《听＊＊＊说的');
    }
    const { items } = (await site.get<{ items: { id: number; targetId: number }[] }>('informer/desk?size=50', { as: presenter })).t;
    const found = items.find(({ targetId }) => targetId === postId);
    await site.post(`informer/handle/${found?.id}`, { outcome: 'rejected', answer: '那是角色的名字，没有关系。' }, { as: presenter });
    for (const as of [writer, fan]) expect(await everything(as)).toContain(`《听${NAME}说的`);
  });

  it('in a comment are masked in the messages that quote it; a comment that was removed is quoted no longer', async () => {
    const [writer, speaker] = [await someone(), await someone()];
    const postId = await writePost(writer, '大家说说怎么过冬才好');
    const saved = await writeComment(speaker, postId, `我认识${NAME}，他家在槐树街九号，人挺好，从来不抢装备。`);
    expect(await everything(writer)).toContain(`《大家说说怎么过冬才好》${saved.floor} 楼：我认识${NAME}`);
    await reportAs(site, { kind: 'comment', id: saved.id }, { as: await signUpReporter(site), body: { reason: 'privacy', markedWords: [NAME] } });
    expect(await everything(writer)).not.toContain(NAME);
    expect(await everything(writer)).toContain('我认识＊＊＊');
    await site.post(`comment/remove/${saved.id}`, {}, { as: speaker });
    const text = await everything(writer);
    expect(text).not.toContain('我认识');
    expect(text).toContain(`${saved.floor} 楼：（这条评论现在看不到了）`);
  });
});

it('a title that was never published is read by its author alone', async () => {
  const [writer, fan] = [await someone(), await someone()];
  const postId = await writePost(writer, '先放出来的题目');
  await site.post(`follow/handler/${postId}`, { target: 'post' }, { as: fan });
  await writeComment(writer, postId, '说一句');
  expect(await everything(fan)).toContain('《先放出来的题目》');
  await site.platform.db.query(`INSERT INTO post_holds (post_id, reasons, was_published, held_at) VALUES ($1, '[]', true, now())`, [postId]);
  await site.platform.db.query(`UPDATE posts SET status = 'pending', title = '等人看的题目' WHERE id = $1`, [postId]);
  const text = await everything(fan);
  expect(text).not.toContain('等人看的题目');
  expect(text).toContain('《那篇帖子》');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostView } from '#contract/api/posts.ts';
import type { MemberView } from '#contract/api/profiles.ts';
import { flushLastSeen } from '#server/modules/members/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { placeLabel, placeOf } from './index.ts';

/** Addresses that have been where they are for decades: China Telecom in Shanghai, Google, and one of each kind that is nowhere. */
const SHANGHAI = '202.96.209.5';
const ABROAD = '8.8.8.8';

it('knows provinces and countries, in both kinds of addresses, and where it knows nothing', () => {
  expect([SHANGHAI, '::ffff:202.96.209.5', '219.141.136.10', '202.96.128.86', ABROAD].map(placeOf)).toEqual(['sh', 'sh', 'bj', 'gd', 'US']);
  expect(['240e:f7:4000::1', '168.95.1.1', '133.11.0.1', '2408:8000::1'].map(placeOf)).toEqual(['zj', 'tw', 'JP', 'CN']);
  expect(['127.0.0.1', '10.1.2.3', '192.168.0.1', '::1', 'fe80::1', 'fd00::1', '', 'kein', '999.1.1.1'].map(placeOf)).toEqual(
    Array.from({ length: 9 }, () => 'ZZ'),
  );
  expect(['sh', 'US', 'hk', 'tw', 'CN', 'ZZ', 'xx', ''].map(placeLabel)).toEqual(['上海', '美国', '中国香港', '中国台湾', '中国', '未知', '未知', '未知']);
});

let site: TestSite;
let writer: Signed;
beforeAll(async () => {
  site = await startTestSite();
  writer = await site.signUp('异乡人');
});
afterAll(() => site.close());

const show = (on: boolean) => site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'showPlaces', String(on)));

it('is stored with posts and comments, and shown, also from caches, only while the operator wants that', async () => {
  const { t: post } = await site.post<{ id: number }>(
    'post/save',
    { columnId: 1101, title: '从上海写来的', markdown: '今天的柴很干，火也很旺。' },
    { as: writer, address: SHANGHAI },
  );
  const comment = await site.post<{ id: number; place: string | null }>(`comment/save/${post.id}`, { body: '从海外说一句' }, { as: writer, address: ABROAD });
  expect(comment.t.place).toBeNull();
  const places = async () => ({
    post: (await site.get<PostView>(`g/post/view/${post.id}`)).t.place,
    comments: (await site.get<{ items: { place: string | null }[] }>(`g/comment/post/${post.id}`)).t.items.map(({ place }) => place),
  });
  expect(await places()).toEqual({ post: null, comments: [null] });
  await show(true);
  expect(await places()).toEqual({ post: '上海', comments: ['美国'] });
  await site.platform.shared.delete(`next comment:${writer.id}`);
  await show(false);
  expect(await places()).toEqual({ post: null, comments: [null] });
  const stored = await site.platform.db.query<{ place: string }>(
    'SELECT place FROM posts WHERE id = $1 UNION ALL SELECT place FROM comments WHERE post_id = $1',
    [post.id],
  );
  expect(stored.map(({ place }) => place)).toEqual(['sh', 'US']);
});

it('of a member is where they were last online, and nothing of an erased one or of before', async () => {
  await show(true);
  const view = async () => (await site.get<MemberView>(`g/member/view/${writer.id}`)).t.place;
  const come = async (address: string) => {
    await site.get('member/get_principal', { as: writer, address });
    await flushLastSeen(site.platform.db);
  };
  await site.platform.db.query('UPDATE members SET place = NULL, last_seen_at = now() - interval $$1 hour$$ WHERE id = $1', [writer.id]);
  const before = await site.signUp('一直不来的');
  expect((await site.get<MemberView>(`g/member/view/${before.id}`)).t.place).toBeNull();
  await come(SHANGHAI);
  expect(await view()).toBe('上海');
  await come(ABROAD);
  expect(await view()).toBe('美国');
  await come('127.0.0.1');
  expect(await view()).toBe('未知');
  await show(false);
  expect(await view()).toBeNull();
});

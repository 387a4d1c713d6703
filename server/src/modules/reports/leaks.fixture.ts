import { afterAll, beforeAll } from 'vitest';
import type { PostView } from '#contract/api/posts.ts';
import type { ReportCases } from '#contract/api/reports.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { reportAs, type Reporter } from './reporters.fixture.ts';

export const NAME = '欧阳靖宇';
export const LONG = '这是一篇写得很长的帖子，讲了怎么在火边过冬。'.repeat(12);

/** Returns a site of the file that calls it, with posts that name somebody, and what reporters and presenters do about them. */
export function setUpLeaks() {
  let site: TestSite;
  let presenter: Signed;
  let operator: Signed;
  let names = 0;
  beforeAll(async () => {
    site = await startTestSite();
    presenter = await site.signUp('守夜的人', 'presenter');
    operator = await site.signUp('守炉的人', 'operator');
  });
  afterAll(() => site.close());
  const someone = () => site.signUp(`路人${(names += 1)}`);
  const passTime = () => site.platform.db.query(`UPDATE reports SET reported_at = reported_at - interval '1 hour'`);
  const writePost = async (as: Signed, given: object = {}) =>
    (
      await site.post<{ id: number }>(
        'post/save',
        {
          columnId: 1101,
          title: `听${NAME}说的过冬办法全都在这里`,
          markdown: `${LONG}\n\n他叫**欧阳**靖宇，住在[这里](https://example.com/?q=${encodeURIComponent(NAME)})。`,
          tags: ['过冬', `${NAME}录`],
          ...given,
        },
        { as },
      )
    ).t.id;
  const leak = (id: number, as: Reporter, { marks = { markedWords: [NAME] }, kind = 'post' }: { marks?: object; kind?: 'post' | 'comment' } = {}) =>
    reportAs(site, { kind, id }, { as, body: { reason: 'privacy', ...marks } });
  const view = (id: number) => site.get<PostView>(`g/post/view/${id}`);
  const deskItem = async (id: number) =>
    (await site.get<ReportCases>('informer/desk?size=50', { as: presenter })).t.items.find(({ targetId }) => targetId === id);
  const close = async (id: number, body: object) =>
    site.post(`informer/handle/${(await deskItem(id))?.id}`, { outcome: 'rejected', answer: '那是角色的名字，没有关系。', ...body }, { as: presenter });
  const unreadMessages = async (as: Signed) => (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as })).t;

  return {
    get site() {
      return site;
    },
    get presenter() {
      return presenter;
    },
    get operator() {
      return operator;
    },
    someone,
    passTime,
    writePost,
    leak,
    view,
    deskItem,
    close,
    unreadMessages,
  };
}

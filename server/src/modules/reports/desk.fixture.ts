import { afterAll, beforeAll } from 'vitest';
import type { ReportCases, OwnReport } from '#contract/api/reports.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

/** Returns a site of the file that calls it, and what members report there and presenters close. */
export function setUpReports() {
  let site: TestSite;
  let author: Signed;
  let presenter: Signed;
  let other: Signed;
  let operator: Signed;
  let names = 0;
  beforeAll(async () => {
    site = await startTestSite();
    author = await site.signUp('写帖的人');
    presenter = await site.signUp('守夜的人', 'presenter');
    other = await site.signUp('换班的人', 'presenter');
    operator = await site.signUp('守炉的人', 'operator');
  });
  afterAll(() => site.close());

  const someone = () => site.signUp(`路人${(names += 1)}`);
  async function writePost(title = '炉边夜话第一篇', as?: Signed): Promise<number> {
    return (await site.post<{ id: number }>('post/save', { columnId: 1101, title, markdown: '正文要有十个字以上才好看。' }, { as: as ?? (await someone()) })).t
      .id;
  }
  async function comment(postId: number, body: string, as: Signed): Promise<number> {
    return (await site.post<{ id: number }>(`comment/save/${postId}`, { body }, { as })).t.id;
  }
  const report = (kind: 'post' | 'comment' | 'member', id: number, { as, body = {} }: { as: Signed; body?: object }) =>
    site.post<OwnReport>(`informer/${kind}/informer/${id}`, { reason: 'ad', ...body }, { as });
  const desk = async (query = '', as = presenter) => (await site.get<ReportCases>(`informer/desk${query}`, { as })).t;
  const reportCaseOf = async (kind: string, id: number) => (await desk('?size=50')).items.find((item) => item.kind === kind && item.targetId === id)?.id ?? 0;
  const close = (id: number, body: object = {}, as = presenter) =>
    site.post<{ removed: boolean }>(`informer/handle/${id}`, { outcome: 'upheld', answer: '看过了，确实不妥。', ...body }, { as });
  const unreadTitles = async (as: Signed) => (await site.get<{ title: string }[]>('g/message/unread/list', { as })).t.map(({ title }) => title);
  const isReadable = async (id: number) => (await site.get(`g/post/view/${id}`)).status === 200;
  const experienceOf = async (id: number) =>
    (await site.platform.db.queryOne<{ experience: number }>('SELECT experience FROM members WHERE id = $1', [id]))?.experience;

  return {
    get site() {
      return site;
    },
    get author() {
      return author;
    },
    get presenter() {
      return presenter;
    },
    get other() {
      return other;
    },
    get operator() {
      return operator;
    },
    someone,
    writePost,
    comment,
    report,
    desk,
    reportCaseOf,
    close,
    unreadTitles,
    isReadable,
    experienceOf,
  };
}

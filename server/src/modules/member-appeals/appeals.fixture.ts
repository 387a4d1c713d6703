import type { MemberAppeal, MemberAppeals, StaffAppeal } from '#contract/api/member-appeals.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

export const WORDS = '七条里有两条不是我写的，那一晚我没有上线，密码已经改过了。';
export const ANSWER = '两条来自没见过的设备，当晚密码被试过六次，我认为不是你发的。';
const DAY_MS = 24 * 60 * 60_000;

/** A site with two operators, a presenter and members, and what they do. */
export async function openBench() {
  const site: TestSite = await startTestSite();
  const acting = await site.signUp('守炉人', 'operator');
  const other = await site.signUp('灰烬书记', 'operator');
  const presenter = await site.signUp('坐堂人', 'presenter');
  let nth = 0;
  return {
    site,
    acting,
    other,
    presenter,
    newMember: () => site.signUp(`夜行商队${(nth += 1)}`),
    suspend: (id: number, days = 7, as: Signed = acting) =>
      site.post<{ audit: number }>(
        `admin/member/suspend/${id}`,
        { until: new Date(Date.now() + days * DAY_MS).toISOString(), text: '三天里在七个帖子下面贴同一个号码' },
        { as },
      ),
    async write(as: Signed): Promise<number> {
      const fields = { columnId: 1101, title: `雪夜守望第${(nth += 1)}夜`, markdown: '今天的柴很干，火也很旺，坐过来一起烤。' };
      return (await site.post<{ id: number }>('post/save', fields, { as })).t.id;
    },
    remove: (id: number, as: Signed = acting) =>
      site.post<{ audit: number }>(`admin/post/remove/${id}`, { code: 'ad', text: '整篇都是卖号的联系方式' }, { as }),
    appeal: (as: Signed, audit: number, more: object = {}) =>
      site.post<MemberAppeal>('member/appeal/save', { kind: 'suspension', audit, text: WORDS, ...more }, { as }),
    mine: async (as: Signed) => (await site.get<MemberAppeals>('member/appeal/list', { as })).t,
    listed: async (as: Signed, query = '') => (await site.get<Page<StaffAppeal>>(`admin/appeal/list${query}`, { as })).t,
    decide: (as: Signed, id: number, body: object) => site.post<StaffAppeal>(`admin/appeal/decide/${id}`, { answer: ANSWER, ...body }, { as }),
    account: (id: number) => site.platform.db.queryOne('SELECT status, suspended_until, suspended_reason, experience FROM members WHERE id = $1', [id]),
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

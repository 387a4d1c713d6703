import type { ListedMember, MemberFile, MemberList } from '#contract/api/staff-members.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { saveComment } from '#server/modules/comments/index.ts';
import { createMember, hashPassword, openSession } from '#server/modules/members/index.ts';

export const REASON = '十二小时里在九个栏目贴同一条链接';
const DAY_MS = 24 * 60 * 60_000;

/** A site with two operators at the console, and members who may have an address. */
export async function openConsole() {
  const site: TestSite = await startTestSite();
  const operator = await site.signUp('守炉人', 'operator');
  const other = await site.signUp('灰烬书记', 'operator');
  const passwordHash = await hashPassword('lantern77frost');
  let nth = 0;
  return {
    site,
    operator,
    other,
    newMember: () => site.signUp(`夜行商队${(nth += 1)}`),
    async newMailed(address = '127.0.0.1'): Promise<Signed & { email: string }> {
      nth += 1;
      const [nickName, email] = [`有信箱的人${nth}`, `caravan${nth}@hearth.example`];
      return site.platform.db.transaction(async (tx) => {
        const now = new Date();
        const { id } = await createMember(tx, { nickName, email, passwordHash, joinedAt: now });
        return { id, nickName, email, token: await openSession({ tx, now }, id, { device: 'test', address, platform: site.platform }) };
      });
    },
    act: <T = MemberFile & { audit: number }>(path: string, body: object = {}, as: Signed = operator) => site.post<T>(`admin/member/${path}`, body, { as }),
    list: async (query: string, as: Signed = operator) => (await site.get<MemberList>(`admin/member/list?${query}`, { as })).t,
    find: async (query: string): Promise<string[]> =>
      (await site.get<{ items: ListedMember[] }>(`admin/member/list?${query}`, { as: operator })).t.items.map(({ nickName }) => nickName),
    file: async (id: number) => (await site.get<MemberFile>(`admin/member/view/${id}`, { as: operator })).t,
    undo: (seq: number, as: Signed = operator) => site.post(`admin/audit/undo/${seq}`, { reason: '看错了' }, { as }),
    /** An instant as the database writes it. */
    inDays: (days: number) => new Date(Math.ceil(Date.now() / DAY_MS + days) * DAY_MS).toISOString().replace('.000', ''),
    sql: <Row extends object>(text: string, ...values: (string | number)[]) => site.platform.db.query<Row>(text, values),
    async write(as: Signed): Promise<number> {
      const fields = { columnId: 1101, title: `雪夜守望第${(nth += 1)}夜`, markdown: '今天的柴很干，火也很旺，坐过来一起烤。' };
      return (await site.post<{ id: number }>('post/save', fields, { as })).t.id;
    },
    async comment({ id: authorId }: Signed, postId: number): Promise<number> {
      const written = { host: { kind: 'post', id: postId }, authorId, body: `坐下说一句${(nth += 1)}`, at: new Date() } as const;
      return (await saveComment(site.platform.db, written)).id;
    },
    titles: async (as: Signed) => (await site.get<{ title: string }[]>('g/message/unread/list', { as })).t.map(({ title }) => title),
  };
}

export type Console = Awaited<ReturnType<typeof openConsole>>;

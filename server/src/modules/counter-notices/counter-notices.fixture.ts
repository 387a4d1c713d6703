import type { InfringementOrder, StaffCounterNotice } from '#contract/api/counter-notices.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed } from '#server/app/testing.ts';
import { restoreAnsweredWorks } from './index.ts';

export const DAY_MS = 24 * 60 * 60_000;
export const REPORT = '这一篇整段抄了我发表在别处的文章，没有问过我，请拿下来。';
export const TEXT = '这一篇是我自己写的，比他发表的那一篇早两年，草稿和发表的时间都在附件里。';
export const PERSON = { name: '王小明', contact: '13800000000' };
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const FILE = { name: '草稿.png', data: PIXEL };
export const SUED = { step: 'sued', authority: '杭州互联网法院', number: '（2026）浙0192民初1号' };

/** What a report of a post and the order upon it are about. */
interface Reported {
  kind?: string;
  /** What the same order takes down besides. */
  more?: object[];
}

/** Returns a site with an operator, and what members, reporters and the operator do there about counter-notices. */
export async function openNoticeSite() {
  const site = await startTestSite();
  const operator = await site.signUp('守炉人', 'operator');
  let people = 0;

  const newMember = () => site.signUp(`写字的第${(people += 1)}位`);
  const mailsTo = async (email: string) => (await site.outbox()).filter(({ to }) => to === email);
  const write = async (as: Signed) => {
    const body = { columnId: 1101, title: '有人说抄来的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
    return (await site.post<{ id: number }>('post/save', body, { as })).t.id;
  };

  /** Reports a post of an infringement, and takes it down upon that with what else is given. */
  const takeDown = async (postId: number, { kind = 'infringement', more = [] }: Reported = {}) => {
    const email = `reporter${(people += 1)}@hearth.example`;
    await site.post('g/takedown/send_code', { email });
    const code = /\b\d{6}\b/.exec((await mailsTo(email)).at(0)?.text ?? '')?.[0] ?? '';
    const sent = { kind, address: `/post/view/1101/${postId}`, text: REPORT, email, code };
    const { t: report } = await site.post<{ number: string }>('g/takedown/report', sent);
    const reportId = Number(report.number.slice(-6));
    const order = {
      authority: '公众举报',
      documentNumber: report.number,
      receivedAt: '2026-11-22T05:45:00Z',
      dueAt: '2026-11-22T09:45:00Z',
      targets: [{ kind: 'post', id: postId }, ...more],
      reportId,
    };
    const { t: saved } = await site.post<{ id: number }>('admin/takedown/save', order, { as: operator });
    const executed = await site.post(`admin/takedown/execute/${saved.id}`, { documentNumber: report.number }, { as: operator });
    if (executed.code !== '200') throw new Error(executed.message);
    return { takedownId: saved.id, reportId, number: report.number, email };
  };

  const file = (takedownId: number, as: Signed, more: object = {}) =>
    site.post<{ id: number; number: string }>(
      'member/counter_notice/save',
      { takedownId, text: TEXT, ...PERSON, files: [FILE], consent: true, ...more },
      { as },
    );

  return {
    site,
    operator,
    newMember,
    mailsTo,
    write,
    takeDown,
    file,
    statusOf: async (id: number) => (await site.get(`g/post/view/${id}`)).status,
    mine: async (as: Signed) => (await site.get<{ items: InfringementOrder[] }>('member/counter_notice/list', { as })).t.items,
    act: (what: string, id: number, { as = operator, ...body }: { as?: Signed } & Record<string, unknown> = {}) =>
      site.post<StaffCounterNotice>(`admin/takedown/counter/${what}/${id}`, body, { as }),
    list: async (state = 'open') => (await site.get<Page<StaffCounterNotice>>(`admin/takedown/counter/list?state=${state}`, { as: operator })).t.items,
    /** Moves the clock of all statements on by some days. */
    inDays: (days: number) => restoreAnsweredWorks({ ...site.platform, now: new Date(Date.now() + days * DAY_MS) }),
    linkIn: async (email: string) => {
      const links = (await mailsTo(email)).flatMap(({ text }) => /counter_notice\/([\w-]{32})/.exec(text)?.[1] ?? []);
      return links.at(0) ?? '';
    },
    /** A post that was taken down, and its author's statement upon that. */
    filed: async () => {
      const author = await newMember();
      const postId = await write(author);
      const order = await takeDown(postId);
      const { t, message } = await file(order.takedownId, author);
      if (!t) throw new Error(message);
      return { author, postId, ...order, id: t.id };
    },
  };
}

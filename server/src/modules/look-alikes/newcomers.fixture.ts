import type { LookAlikeGroup } from '#contract/api/admin/look-alikes.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { findLookAlikes } from './find.ts';

/** A site with guards whose newcomers comment on one post. */
export interface Newcomers {
  site: TestSite;
  operator: Signed;
  hostId: number;
  /** Signs up another new account. */
  someone(): Promise<Signed>;
  comment(as: Signed, body: string): ReturnType<typeof saveComment>;
  /** Runs the search for look-alikes now. */
  find(): Promise<void>;
  groups(): Promise<LookAlikeGroup[]>;
}

/** Starts the site; the caller closes it. */
export async function openNewcomers(): Promise<Newcomers> {
  const site = await startTestSite();
  const operator = await site.signUp('守炉人', 'operator');
  for (const [key, value] of [
    ['floodGuards', 'on'],
    ['proofOfWork', 'false'],
  ] as const)
    await site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, key, value));
  const host = { columnId: 1101, title: '大家来这里说', markdown: '楼下随便聊，写够十个字就好。' };
  const hostId = (await site.post<{ id: number }>('post/save', host, { as: operator })).t.id;
  let nth = 0;
  return {
    site,
    operator,
    hostId,
    someone: () => site.signUp(`新号${(nth += 1)}`),
    comment: (as, body) => saveComment(site, hostId, { as, body }),
    find: () => findLookAlikes({ ...site.platform, now: new Date() }),
    groups: async () => (await site.get<LookAlikeGroup[]>('admin/look_alike/list', { as: operator })).t,
  };
}

function saveComment(site: TestSite, hostId: number, { as, body }: { as: Signed; body: string }) {
  return site.post<{ id: number; held?: boolean; reasons?: { rule: string }[] }>(`comment/save/${hostId}`, { body }, { as });
}

import type { OwnReport, ReportKind } from '#contract/api/reports.ts';
import type { Signed, TestResponse, TestSite } from '#server/app/testing.ts';

/** A member whose reports have weight: joined weeks ago, has posted something, and uses a separate network. */
export interface Reporter extends Signed {
  address: string;
}

let count = 0;

/** Returns reporters, by default each from a different week and a different network. */
export async function signUpReporter(site: TestSite, given: { address?: string; daysHere?: number; silent?: boolean } = {}): Promise<Reporter> {
  count += 1;
  // Several are made at once.
  const turn = count;
  const member = await site.signUp(`老会员${turn}`);
  const address = given.address ?? `10.${turn >> 8}.${turn & 255}.7`;
  const joinedAt = new Date(Date.now() - (given.daysHere ?? 7 * (turn + 1)) * 24 * 60 * 60 * 1000);
  await site.platform.db.query('UPDATE members SET joined_at = $2 WHERE id = $1', [member.id, joinedAt]);
  await site.seenFrom(member.id, address);
  if (given.silent !== true) {
    const own = { columnId: 1103, title: `老会员第 ${turn} 篇`, markdown: '自己写过的一篇，有十个字以上。' };
    const saved = await site.post('post/save', own, { as: member });
    if (saved.code !== '200') throw new Error(saved.message);
  }
  return { ...member, address };
}

/** Reports from where the reporter is. */
export function reportAs(
  site: TestSite,
  { kind, id }: { kind: ReportKind; id: number },
  { as, body = {} }: { as: Reporter; body?: object },
): Promise<TestResponse<OwnReport>> {
  return site.post<OwnReport>(`informer/${kind}/informer/${id}`, { reason: 'ad', ...body }, { as, address: as.address });
}

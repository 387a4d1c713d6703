import type { MemberList } from '#contract/api/staff-members.ts';
import type { listMembers as listShape } from '#contract/api/staff-members.shapes.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { foldNickName, mobileHash } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { BY_TIME, keyset } from '#server/platform/database/paging.ts';
import {
  countMembers,
  selectByCharacter,
  selectByEmail,
  selectByMobile,
  selectByNickName,
  selectMemberCounts,
  selectMembersByReports,
  selectMembersByTime,
  type MemberFilter,
} from './queries-find.ts';
import { listedOf } from './view.ts';
import { findByPrint } from './prints.ts';
import { NEW_MEMBER_DAYS, waysOf } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;
const CHINA_MS = 8 * 60 * 60_000;
const BY_REPORTS = keyset({ reports: 'count', id: 'integer' });
const COLUMNS = { lastSeen: 'last_seen_at', joined: 'joined_at' } as const;

/** Returns a page of members with how many there are of each sort. Throws `invalidInput` for a broken cursor. */
export async function listMembers(request: MemberRequest, input: ParsedInputOf<typeof listShape>): Promise<MemberList> {
  const { db, now, platform } = request;
  const newSince = newSinceOf(now);
  const today = new Date(Math.floor((now.getTime() + CHINA_MS) / DAY_MS) * DAY_MS - CHINA_MS);
  const filter = await filterOf({ db, now, secrets: platform.secrets }, input);
  const [total, counts, page] = await Promise.all([
    countMembers({ db, now }, filter),
    selectMemberCounts({ db, now }, { newSince, today }),
    pageOf({ db, now }, filter, input),
  ]);
  return { ...page, total, counts };
}

/** What says which members are asked for. */
type Wanted = Pick<ParsedInputOf<typeof listShape>, 'q' | 'by' | 'role' | 'status' | 'flag'>;

/** Returns which members are asked for. */
export async function filterOf(context: DbContext & { secrets: Secrets }, wanted: Wanted): Promise<MemberFilter> {
  return {
    ids: await findIds(context, wanted),
    role: wanted.role ?? null,
    status: wanted.status ?? null,
    flag: wanted.flag ?? null,
    newSince: newSinceOf(context.now),
  };
}

function newSinceOf(now: Date): Date {
  return new Date(now.getTime() - NEW_MEMBER_DAYS * DAY_MS);
}

async function pageOf(context: Pick<MemberRequest, 'db' | 'now'>, filter: MemberFilter, input: ParsedInputOf<typeof listShape>) {
  const { sort } = input;
  if (sort === 'reports') {
    const rows = await selectMembersByReports(context, filter, BY_REPORTS.startOf(input));
    const page = BY_REPORTS.pageOf(rows, { ...input, total: 0 }, ({ reports, id }) => ({ reports, id }));
    return { ...page, items: page.items.map(listedOf) };
  }
  const rows = await selectMembersByTime(context, filter, { column: COLUMNS[sort], start: BY_TIME.startOf(input) });
  const page = BY_TIME.pageOf(rows, { ...input, total: 0 }, ({ lastSeenAt, joinedAt, id }) => ({ at: sort === 'joined' ? joinedAt : lastSeenAt, id }));
  return { ...page, items: page.items.map(listedOf) };
}

/** Returns the members a text finds; null: everybody. */
async function findIds({ db, now, secrets }: DbContext & { secrets: Secrets }, { q, by }: Wanted): Promise<number[] | null> {
  const text = foldNickName(q);
  if (text === '') return null;
  const found = await Promise.all(
    waysOf(by, text).map((way) => {
      if (way === 'nick') return selectByNickName(db, text);
      if (way === 'character') return selectByCharacter(db, text);
      if (way === 'mail') return selectByEmail(db, text);
      if (way === 'mobile') return selectByMobile(db, mobileHash(secrets, text));
      if (way === 'print') return findByPrint({ db, now, secrets }, text);
      return Promise.resolve(/^\d{1,15}$/.test(text) ? [Number(text)] : []);
    }),
  );
  return [...new Set(found.flat())];
}

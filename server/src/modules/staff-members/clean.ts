// Cleaning up after a member: everything of the kinds asked for goes in one act, at most 500 things, with a record for each post and comment below one
// for all, and can come back as a whole.
import { randomUUID } from 'node:crypto';
import type { CleanedKind } from '#contract/api/staff-members.ts';
import type { cleanMember as cleanShape } from '#contract/api/staff-members.shapes.ts';
import { Failure, failures } from '#contract/failures.ts';
import { MAX_CLEANED } from '#contract/staff-limits.ts';
import type { ParsedInputOf, ReplyOf } from '#contract/route.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { takeDownComment, takeLike } from '#server/modules/comments/index.ts';
import { withdrawFavor } from '#server/modules/favors/index.ts';
import { takeDownPost } from '#server/modules/posts/index.ts';
import { takeReaction } from '#server/modules/reactions/index.ts';
import { suspendUntil } from '#server/modules/reports/index.ts';
import { takeDownScenery } from '#server/modules/scenery/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { readStaffDays } from '#server/modules/removals/index.ts';
import { about, getAccount } from './account.ts';
import { ACCOUNT_NOTIFICATIONS } from './notifications.ts';
import { findMembersByPrint, printsOf } from './prints.ts';
import { insertCleaned, insertCleaning, selectCandidates, selectPlainMembers, type Candidate, type CleanedThing } from './queries-clean.ts';
import { LIMITS } from './rules.ts';
import { reasonOf } from './suspension.ts';

const THINGS: Readonly<Record<CleanedKind, readonly CleanedThing[]>> = {
  posts: ['post'],
  comments: ['comment'],
  sceneries: ['scenery'],
  likes: ['favor', 'like', 'reaction'],
};
const KINDS: Readonly<Record<CleanedThing, CleanedKind>> = {
  post: 'posts',
  comment: 'comments',
  scenery: 'sceneries',
  favor: 'likes',
  like: 'likes',
  reaction: 'likes',
};
const TEXTS: Readonly<Record<CleanedThing, string>> = {
  post: '从所有人眼前移走的帖子',
  comment: '从所有人眼前移走的评论，楼层保留',
  scenery: '撤下的风景',
  favor: '取消的收藏，别人的计数跟着改',
  like: '取消的赞，别人的计数跟着改',
  reaction: '取消的对帖子的赞和回应，别人的计数跟着改',
};
const DAY_MS = 24 * 60 * 60_000;

interface Reason {
  code: string;
  reason: string;
}

/**
 * Removes what a member has written or liked, and suspends them and others of the same network where that is asked for; they get one message. What
 * belongs to a case is refused. Throws `notFound`, `forbidden` for oneself, `staffAccount`, `nothingToClean`, `invalidInput`, `tooManyRequests` and
 * `reverify`.
 */
export async function cleanMember(request: MemberRequest, input: ParsedInputOf<typeof cleanShape>): Promise<ReplyOf<typeof cleanShape>> {
  const { db, now, viewer } = request;
  const { id, kinds, since, suspendDays, alsoPrint } = input;
  if (id === viewer.id) throw new Failure('forbidden');
  const { reason, reasonCode } = await reasonOf(db, input);
  const why = { code: reasonCode, reason };
  if (!request.isPreview) await countMemberAttempt(request, 'member-clean', LIMITS.cleanings);
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    if (account.role !== 'member') throw new Failure('staffAccount');
    const things = [...new Set(kinds)].flatMap((kind) => THINGS[kind]);
    const found = await selectCandidates(tx, { memberId: id, kinds: things, since: since === undefined ? null : new Date(since), limit: MAX_CLEANED });
    const open = found.filter(({ isOfCourt }) => !isOfCourt).slice(0, MAX_CLEANED);
    if (open.length === 0) throw new Failure('nothingToClean');
    const batch = randomUUID();
    const counts = Object.fromEntries(things.map((kind) => [kind, open.filter((each) => each.kind === kind).length]));
    await record(
      { tx, now },
      {
        act: 'member.clean',
        ...about(account),
        reason,
        reasonCode,
        before: {},
        after: { cleaning: batch, ...counts, ...(since !== undefined && { since }) },
      },
    );
    await insertCleaning({ tx, now }, { id: batch, memberId: id });
    let done = 0;
    // What is said under a post counts for it as long as it is there.
    const inOrder = open.toSorted((one, other) => Number(other.kind === 'comment') - Number(one.kind === 'comment'));
    for (const thing of inOrder) if (await cleanOne({ tx, now }, thing, { batch, memberId: id, by: viewer.id, why })) done += 1;
    const ofCourt = found.filter(({ isOfCourt }) => isOfCourt);
    if (ofCourt.length > 0) foresee(tx, { icon: 'content', text: '公堂里的陈述与评论不动', count: ofCourt.length });
    if (found.length > MAX_CLEANED) foresee(tx, { icon: 'content', text: `一批最多 ${MAX_CLEANED} 件，剩下的再清一批`, count: 0 });
    if (suspendDays !== undefined) await suspendToo({ tx, now, secrets: request.platform.secrets }, id, { days: suspendDays, alsoPrint, why });
    await notifyByChannels({ tx, now }, [{ to: id, notification: ACCOUNT_NOTIFICATIONS.cleaned({ data: { done, reason, ...(await readStaffDays(tx)) } }) }]);
    const { code, message } = failures.caseInSight;
    return { batch, done, refused: ofCourt.map((each) => ({ kind: KINDS[each.kind], id: each.id, code, message })) };
  });
}

async function cleanOne(
  { tx, now }: WriteContext,
  { kind, id }: Candidate,
  { batch, memberId, by, why }: { batch: string; memberId: number; by: number; why: Reason },
): Promise<boolean> {
  const gone = await remove({ tx, now }, { kind, id }, { memberId, by, why });
  if (gone === null) return false;
  foresee(tx, { icon: 'content', text: TEXTS[kind], count: 1 });
  await insertCleaned(tx, batch, { kind, id, gone });
  return true;
}

/** Removes one thing and returns what is needed to put it back; null when it is gone already. */
async function remove(
  { tx, now }: WriteContext,
  { kind, id }: Pick<Candidate, 'kind' | 'id'>,
  { memberId, by, why }: { memberId: number; by: number; why: Reason },
): Promise<object | null> {
  if (kind === 'favor') return (await withdrawFavor({ tx, now }, id, memberId)) ? {} : null;
  if (kind === 'like') return takeLike(tx, id, memberId);
  if (kind === 'reaction') return takeReaction(tx, id, memberId);
  const act = await takeDown({ tx, now }, { kind, id }, { by, why });
  if (act !== null) await record({ tx, now }, act);
  return act && {};
}

function takeDown(context: WriteContext, { kind, id }: { kind: 'post' | 'comment' | 'scenery'; id: number }, { by, why }: { by: number; why: Reason }) {
  if (kind === 'scenery') return takeDownScenery(context, id, { ...why, by });
  return (kind === 'post' ? takeDownPost : takeDownComment)(context, id, why);
}

async function suspendToo(
  { tx, now, secrets }: WriteContext & { secrets: Secrets },
  id: number,
  { days, alsoPrint, why }: { days: number; alsoPrint: boolean; why: Reason },
): Promise<void> {
  const until = new Date(now.getTime() + days * DAY_MS);
  const same = alsoPrint ? await findMembersByPrint({ db: tx, now, secrets }, await printsOf({ db: tx, now, secrets }, id)) : [];
  const others = await selectPlainMembers(
    { db: tx, now },
    [...new Set(same.map((each) => each.id))].filter((each) => each !== id),
  );
  for (const each of [id, ...others]) await suspendUntil({ tx, now }, each, { until, reason: why.reason, reasonCode: why.code, notifies: each !== id });
}

import { readSettingValues } from '#server/platform/state/site-settings.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { areGuardsOn } from '../state/guards-on.ts';
import { countAccepted, countPosts } from './queries-newcomers.ts';

const DAY_MS = 24 * 60 * 60_000;
const DAY_SECONDS = 24 * 60 * 60;
/** Texts that others could read for an hour, after which an account is a newcomer no longer. */
const MIN_ACCEPTED = 5;
const ACCEPTED_AFTER_MS = 60 * 60_000;
/** The first posts of a member want proof of work. */
const FIRST_POSTS = 3;

type Writer = Pick<MemberRequest, 'db' | 'now' | 'viewer'>;

/** Returns for how many days a member has had their account. */
export function accountDays({ viewer, now }: Pick<Writer, 'viewer' | 'now'>): number {
  return (now.getTime() - (viewer.joinedAt?.getTime() ?? 0)) / DAY_MS;
}

/** Returns whether a member is a newcomer: for the days of the setting, unless enough of what they wrote has been there for a while. Asks the database of new accounts alone. */
export async function isNewcomer({ db, now, viewer }: Writer): Promise<boolean> {
  if (viewer.role !== 'member') return false;
  const { newcomerDays } = (await readSettingValues(db)).settings;
  if (accountDays({ viewer, now }) >= newcomerDays) return false;
  return (await countAccepted(db, viewer.id, { before: new Date(now.getTime() - ACCEPTED_AFTER_MS), limit: MIN_ACCEPTED })) < MIN_ACCEPTED;
}

/** Counts a post of a newcomer. Throws `tooManyRequests` beyond what they may write a day. */
export async function countNewcomerPost(request: MemberRequest): Promise<void> {
  if (!(await areGuardsOn(request)) || !(await isNewcomer(request))) return;
  const { newcomerPosts } = (await readSettingValues(request.db)).settings;
  await countMemberAttempt(request, 'newcomer posts', { max: newcomerPosts, windowSeconds: DAY_SECONDS });
}

/** Returns whether a new post is one of a member's first. */
export async function isFirstPost({ db, viewer }: Writer): Promise<boolean> {
  return viewer.role === 'member' && (await countPosts(db, viewer.id, FIRST_POSTS)) < FIRST_POSTS;
}

import { Failure, failures } from '#contract/failures.ts';
import { NICK_NAME_DAYS } from '#contract/limits.ts';
import { foldNickName } from '#server/modules/members/index.ts';
import type { Db, WriteContext, DbContext } from '#server/platform/database/db.ts';
import { reservedWordIn, skeletonOf } from './look-alikes.ts';
import { deleteLeftNames, claimName, markNamesLeft, lockSkeleton, selectAlike, selectUnheld } from './queries-names.ts';
import { namesFreeBefore } from './rules.ts';

const FILLED_AT_ONCE = 500;

/**
 * Claims a name for a member: nobody else gets one that looks like it, nor like one they gave up within 30 days. Throws `nickNameReserved`
 * and `nickNameAlike`; whether the exact name is taken is checked by the table of members.
 */
export async function claimNickName({ tx, now }: WriteContext, memberId: number, nickName: string): Promise<void> {
  const word = reservedWordIn(nickName);
  if (word !== null) throw refusal('nickNameReserved', { word });
  const skeleton = skeletonOf(nickName);
  await lockSkeleton(tx, skeleton);
  const alike = await selectAlike(tx, { skeleton, memberId, freeBefore: namesFreeBefore(now) });
  // A former name is private, so its former owner is not revealed.
  if (alike) throw alike.isLeft ? taken() : refusal('nickNameAlike', { other: alike.nickName });
  await markNamesLeft({ tx, now }, memberId);
  await claimName(tx, { memberId, nickName, nickFold: foldNickName(nickName), skeleton });
}

/** Returns how a name looks, and whether it is free: it holds no word of the house, and nobody has one that looks like it. */
export async function lookAtName({ db, now }: DbContext, nickName: string): Promise<{ skeleton: string; isFree: boolean }> {
  const skeleton = skeletonOf(nickName);
  if (reservedWordIn(nickName) !== null) return { skeleton, isFree: false };
  return { skeleton, isFree: (await selectAlike(db, { skeleton, memberId: 0, freeBefore: namesFreeBefore(now) })) === null };
}

/** Writes down the names of members who came another way than by registering; call it at the start and now and then. */
export async function fillHeldNames(db: Db): Promise<void> {
  for (;;) {
    const members = await selectUnheld(db, FILLED_AT_ONCE);
    // Sent together: one after the other they kept a site of 60,000 imported members closed for minutes at its start.
    await db.transaction((tx) =>
      Promise.all(
        members.map(({ id, nickName }) => claimName(tx, { memberId: id, nickName, nickFold: foldNickName(nickName), skeleton: skeletonOf(nickName) })),
      ),
    );
    if (members.length < FILLED_AT_ONCE) return;
  }
}

/** Deletes names that were left so long ago that they are free; call it once an hour. */
export async function sweepHeldNames({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => deleteLeftNames(tx, namesFreeBefore(now)));
}

/** Refuses a change that comes too soon after the last one. */
export function requireChangeable(from: Date | null): void {
  if (from === null) return;
  const date = new Date(from.getTime() + 8 * 60 * 60_000).toISOString().slice(0, 10);
  throw refusal('nickNameTooSoon', { days: NICK_NAME_DAYS, date });
}

function taken(): Failure {
  return new Failure('nickNameTaken', { fields: [{ path: 'nickName', message: failures.nickNameTaken.message }] });
}

function refusal(name: 'nickNameReserved' | 'nickNameAlike' | 'nickNameTooSoon', values: Record<string, string | number>): Failure {
  const { message } = new Failure(name, { values });
  return new Failure(name, { values, fields: [{ path: 'nickName', message }] });
}

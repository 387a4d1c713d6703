import { Failure } from '#contract/failures.ts';
import type { CourtDraws } from '#contract/api/trials.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { selectCase } from '../case/queries-case.ts';
import { selectPublicLots, selectSalt, selectSecret, selectSecretsBefore, type PublishedSecret } from '../case/queries-lots.ts';
import { selectCalls } from '../case/queries-panels.ts';
import { dayBefore, yearOf } from '../rules/secret-days.ts';
import { selectPersons } from './queries-view.ts';

/** Returns the secrets of the days that are over, newest first: each one hashes to the next of its year. */
export async function listDraws({ db, now }: DbContext): Promise<{ days: PublishedSecret[] }> {
  return { days: await selectSecretsBefore(db, dayInChina(now)) };
}

/** Returns the lots of a case whose verdict is public, with everything they are drawn from. Throws `postGone`, and `notFound` before the case is closed. */
export async function viewDraw({ db, now }: DbContext, caseId: number): Promise<CourtDraws> {
  const row = await selectCase(db, caseId);
  if (!row) throw new Failure('postGone');
  if (row.closedAt === null) throw new Failure('notFound');
  const [salt, lots, calls] = await Promise.all([selectSalt(db, caseId), selectPublicLots(db, caseId), selectCalls(db, caseId)]);
  const today = dayInChina(now);
  const nameOf = await namesOf(
    db,
    lots.flatMap(({ pool }) => pool.map(({ id }) => id)),
  );
  const drawn = await Promise.all(
    lots.map(async (lot) => {
      const { day } = lot;
      const year = yearOf(day);
      return { lot, commitment: await secretOf(db, { year, day: dayBefore(day) }), secret: day < today ? await secretOf(db, { year, day }) : null };
    }),
  );
  return {
    draws: drawn.map(({ lot, commitment, secret }) => ({
      kind: lot.kind,
      round: lot.round,
      day: lot.day,
      salt,
      commitment,
      secret,
      pool: lot.pool.map(({ id, probation, guilds }) => ({ id, nickName: nameOf(id), probation, guilds: [...guilds] })),
      order: lot.callOrder,
      seats: lot.seats,
      isNobodyTenured: lot.nobodyTenured,
      calls:
        lot.kind === 'panel'
          ? calls.filter(({ round }) => round === lot.round).map(({ memberId, seat, calledAt, endedAt }) => ({ memberId, seat, calledAt, endedAt }))
          : lot.callOrder.slice(0, lot.called).map((memberId) => ({ memberId, seat: null, calledAt: null, endedAt: null })),
    })),
  };
}

async function secretOf(db: Db, of: { year: number; day: string }): Promise<string> {
  const secret = await selectSecret(db, of);
  if (secret === null) throw new Error(`the secret of ${of.day} is not there`);
  return secret;
}

async function namesOf(db: Db, ids: readonly number[]): Promise<(id: number) => string> {
  const names = new Map((await selectPersons(db, [...new Set(ids)])).map(({ id, nickName }) => [id, nickName]));
  return (id) => names.get(id) ?? '';
}

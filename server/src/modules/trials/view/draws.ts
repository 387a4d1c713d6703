import { Failure } from '#contract/failures.ts';
import type { CourtDraws } from '#contract/api/trials.ts';
import { jurorsNamedAt } from '#server/modules/blacklist/index.ts';
import { nameTag } from '#server/modules/members/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { readsTags, requireCurrent } from '#server/platform/state/cache-tags.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { selectCase } from '../case/queries-case.ts';
import { selectPublicLots, selectSalt, selectSecret, selectSecretsBefore, type PublishedSecret } from '../case/queries-lots.ts';
import { selectAllCalls } from '../case/queries-panels.ts';
import { dayBefore, yearOf } from '../rules/secret-days.ts';
import { issuedOf } from './case-file.ts';
import { selectPersons } from './queries-view.ts';

/** Returns the secrets of the days that are over, of a year or of the last two, newest first: each one hashes to the next of its year. */
export async function listDraws({ db, now }: DbContext, year: number | null = null): Promise<{ days: PublishedSecret[] }> {
  // At midnight there is one more, whatever was read a minute before.
  requireCurrent();
  return { days: await selectSecretsBefore(db, dayInChina(now), year) };
}

/** Returns the lots of a case whose verdict is public, with everything they are drawn from. Throws `postGone`, and `notFound` before the case is closed. */
export async function viewDraw({ db, now }: DbContext, caseId: number): Promise<CourtDraws> {
  const row = await selectCase(db, caseId);
  if (!row) throw new Failure('postGone');
  readsTags(`case:${caseId}`);
  requireCurrent();
  if (row.closedAt === null) throw new Failure('notFound');
  const [lots, calls] = await Promise.all([selectPublicLots(db, caseId), selectAllCalls(db, caseId)]);
  const today = dayInChina(now);
  const nameOf = await namesOf(
    db,
    lots.flatMap(({ pool }) => pool.map(({ id }) => id)),
  );
  // Their numbers are in the chain and drawn with: without them nobody could draw again.
  const namedAt = jurorsNamedAt(issuedOf(row), await readSettings(db), now);
  const drawn = await Promise.all(
    lots.map(async (lot) => {
      const { day } = lot;
      const year = yearOf(day);
      const salt = await selectSalt(db, lot);
      return { lot, salt, commitment: await secretOf(db, { year, day: dayBefore(day) }), secret: day < today ? await secretOf(db, { year, day }) : null };
    }),
  );
  return {
    draws: drawn.map(({ lot, salt, commitment, secret }) => ({
      kind: lot.kind,
      appealId: lot.appealId,
      round: lot.round,
      day: lot.day,
      salt,
      commitment,
      secret,
      namedAt: lot.seats === null ? null : (namedAt?.toISOString() ?? null),
      pool: lot.pool.map(({ id, probation, guilds }) => ({
        id,
        nickName: lot.seats === null || namedAt === null ? nameOf(id) : '',
        probation,
        guilds: [...guilds],
      })),
      order: lot.callOrder,
      seats: lot.seats,
      isNobodyTenured: lot.nobodyTenured,
      calls:
        lot.seats !== null
          ? calls
              .filter(({ appealId, round }) => appealId === lot.appealId && round === lot.round)
              .map(({ memberId, seat, calledAt, endedAt }) => ({ memberId, seat, calledAt, endedAt }))
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
  readsTags(...[...names.keys()].map(nameTag));
  return (id) => names.get(id) ?? '';
}

import type { StormView } from '#contract/api/admin/storms.ts';
import { areGuardsOn, countCaught, flushCaught, listCaught } from '#server/modules/guards/index.ts';
import { countLookAlikeGroups } from '#server/modules/look-alikes/index.ts';
import { countWaitingSignUps } from '#server/modules/sign-ups/index.ts';
import { selectStorms } from '#server/modules/storms/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { findCrowds } from './crowds.ts';
import { countHeld } from './queries.ts';

const RUNS = 10;
const DAY_MS = 24 * 60 * 60_000;

/** Returns what the operator sees of the storm switch: whether it is on, what was caught, what waits, and votes that come from one network. */
export async function viewStorm({ platform, now }: Pick<ApiRequest, 'platform' | 'now'>): Promise<StormView> {
  const { db, secrets } = platform;
  // Of this process; the others' are written within seconds.
  await flushCaught(db);
  const storms = await selectStorms(db, RUNS);
  const on = storms.find(({ endedAt, endsAt }) => endedAt === null && Date.parse(endsAt) > now.getTime()) ?? null;
  const since = on === null ? new Date(now.getTime() - DAY_MS) : new Date(on.startedAt);
  const [caught, signUps, groups, held, crowds, guardsOn] = await Promise.all([
    listCaught(db, since),
    countWaitingSignUps(db),
    countLookAlikeGroups(db),
    countHeld(db),
    findCrowds({ db, now, secrets }),
    areGuardsOn({ platform, now }),
  ]);
  const runs = await Promise.all(
    storms.map(async ({ startedAt, endsAt, endedAt }) => ({
      startedAt,
      endsAt,
      endedAt: endedAt ?? (Date.parse(endsAt) > now.getTime() ? null : endsAt),
      caught: await countCaught(db, new Date(startedAt), new Date(endedAt ?? endsAt)),
    })),
  );
  return {
    until: on?.endsAt ?? null,
    startedAt: on?.startedAt ?? null,
    guardsOn,
    caught,
    waiting: { signUps: signUps.count, groups: groups.count, ...held },
    crowds,
    runs,
  };
}

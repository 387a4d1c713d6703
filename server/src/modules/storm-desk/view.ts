import type { StormView } from '#contract/api/admin/storms.ts';
import { printText, readPrints } from '#server/modules/audit/index.ts';
import { areGuardsOn, countCaught, flushCaught, listCaught } from '#server/modules/guards/index.ts';
import { countLookAlikeGroups } from '#server/modules/look-alikes/index.ts';
import { countWaitingSignUps } from '#server/modules/sign-ups/index.ts';
import { selectStorms } from '#server/modules/storms/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { openAddress } from '#server/platform/process/kept-address.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { countHeld, selectCrowds } from './queries.ts';

const RUNS = 10;
const DAY_MS = 24 * 60 * 60_000;
/** As many of one network vote by chance in a dormitory or an internet cafe. */
const MAX_OF_NETWORK = 3;
const CROWD_DAYS = 7;
const MAX_CROWDS = 20;

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

/** Returns the things of the last days that more than three members of one network have voted for, the largest crowds first. */
async function findCrowds({ db, now, secrets }: DbContext & { secrets: Secrets }): Promise<StormView['crowds']> {
  const since = new Date(now.getTime() - CROWD_DAYS * DAY_MS);
  const crowds = await selectCrowds(db, { since, moreThan: MAX_OF_NETWORK, limit: MAX_CROWDS });
  const print = await readPrints({ db, now });
  return crowds.map(({ address, addressSealed, ...votes }) => ({
    ...votes,
    print: print === null ? '' : printText(print(openAddress(secrets, { address, addressSealed }))),
  }));
}

import { notifyOperators } from '#server/modules/channels/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import type { Database, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { networkKey } from '#server/platform/process/kept-address.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { AUTHOR_NOTIFICATIONS, REPORT_NOTIFICATIONS } from './notifications.ts';
import { lockReportCase, selectReportCase } from './queries-desk.ts';
import { markShown, markUnmasked } from './queries-report.ts';
import { selectReportersOf } from './queries-reporters.ts';
import {
  countAccountsFrom,
  eraseNetworks,
  insertWave,
  isMarkedByCounted,
  joinWave,
  lockSources,
  prolongWave,
  selectClearNetworks,
  selectReportCasesOfWaves,
  updateNetwork,
} from './queries-waves.ts';
import { MIN_WAVE, WAVE_TOPIC, WAVES_SHOWN_MS, WAVE_MS } from './rules.ts';
import { aboutTarget, lockCommentHost } from './targets.ts';
import { soundAlarm } from './alarms.ts';
import { isOfLeak } from './reasons.ts';
import { VISIBILITY } from './visibility.ts';
import { areEnough } from './weights.ts';

const SEALED_AT_ONCE = 200;

/** Looks whether a report that has just been written is one of a wave; if so none of the wave counts, and the operators hear of a new one. */
export async function isInWave({ tx, now }: WriteContext, reportId: number): Promise<boolean> {
  const since = new Date(now.getTime() - WAVE_MS);
  let found = false;
  for (const source of await lockSources(tx, reportId)) {
    const before = await prolongWave({ tx, now }, source, since);
    if (before === null && (await countAccountsFrom(tx, source, since)) < MIN_WAVE) continue;
    const waveId = before ?? (await insertWave({ tx, now }, source, since));
    await joinWave(tx, source, { since, waveId });
    if (before === null) {
      // A network has no name here.
      const notification = REPORT_NOTIFICATIONS.waveSeen({ data: source.kind === 'network' ? { ...source, source: '' } : source });
      await notifyOperators({ tx, now }, notification, { topic: `${WAVE_TOPIC}${waveId}` });
    }
    found = true;
  }
  return found;
}

/** Restores what the first reports of a wave had hidden or masked before it was recognized. Each thing in its own transaction. */
export async function undoWaves({ db, now }: DbContext): Promise<void> {
  let ids = await selectReportCasesOfWaves(db, 0);
  for (let last = ids.at(-1); last !== undefined; last = ids.at(-1)) {
    for (const id of ids) await db.transaction((tx) => undoWave({ tx, now }, id));
    ids = await selectReportCasesOfWaves(db, last);
  }
}

/** Erases which networks reports and waves came from a week ago, also where nobody has closed them yet. */
export async function sweepNetworks({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => eraseNetworks(tx, new Date(now.getTime() - WAVES_SHOWN_MS)));
}

async function undoWave({ tx, now }: WriteContext, id: number): Promise<void> {
  const seen = await selectReportCase({ db: tx, now }, id, 0);
  if (!seen) return;
  await lockCommentHost(tx, seen);
  const reportCase = await lockReportCase(tx, id);
  if (reportCase?.open !== true) return;
  const { show, unmask } = VISIBILITY[seen.kind];
  let lifted = false;
  if (reportCase.hidden && seen.hiddenBy === null && !areEnough(await selectReportersOf({ db: tx, now }, id), now)) {
    lifted = await show({ tx, now }, seen.targetId);
    await markShown(tx, id);
  }
  if (reportCase.masked && !(await isMarkedByCounted(tx, id))) {
    lifted = (await unmask({ tx, now }, seen.targetId)) || lifted;
    await markUnmasked(tx, id);
  }
  if (!lifted) return;
  await notify({ tx, now }, seen.author.id, AUTHOR_NOTIFICATIONS.liftedOfWave({ about: aboutTarget(seen), data: { target: seen.kind } }));
  // A true leak among them is in sight again, so somebody has to look.
  if (await isOfLeak(tx, { id, kind: seen.kind })) await soundAlarm({ tx, now }, { ...seen, about: aboutTarget(seen), except: [seen.author.id] });
}

/** Replaces the networks of reports and waves that the version before has written in the clear by their keys. */
export async function sealNetworks({ db, secrets }: { db: Database; secrets: Pick<Secrets, 'keyedHash'> }): Promise<void> {
  const sealSome = () =>
    db.transaction(async (tx) => {
      const networks = await selectClearNetworks(tx, SEALED_AT_ONCE);
      for (const network of networks) await updateNetwork(tx, network, networkKey(secrets, network));
      return networks.length;
    });
  while ((await sealSome()) === SEALED_AT_ONCE);
}

import { updateAppealMoved } from '#server/modules/blacklist/index.ts';
import { moveRequests } from '#server/modules/proofs/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { Db, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { modeAt, readMode } from '#server/platform/state/site-mode.ts';
import { dropCase } from '../case/take-step.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { after } from '../rules/clocks.ts';
import { countWaiting, moveCalls, moveCases, updateOpenAt } from './queries-resume.ts';

const HOUR_SECONDS = 60 * 60;
/** A restart is no closing. */
const MIN_CLOSED_SECONDS = HOUR_SECONDS;
/** Returns by how much the dates of a case move in all; afterwards it ends by its clocks as if the site were open. */
async function maxClosedSeconds(db: Db): Promise<number> {
  return (await readSettings(db)).closedDays * 24 * HOUR_SECONDS;
}

/**
 * Moves every open date of the court by the time during which nobody could act, because the site was closed, with an act in the log of each case. To be
 * called before a clock runs: again, or on two nodes at once, it changes nothing more. Returns how many cases it moved.
 */
export async function resumeCourt({ db, now }: DbContext): Promise<number> {
  if (await isCourtPaused({ db, now })) return 0;
  return db.transaction(async (tx) => {
    const seconds = await updateOpenAt({ tx, now });
    return seconds < MIN_CLOSED_SECONDS ? 0 : moveCourt({ tx, now }, seconds);
  });
}

/** Returns whether the dates of the court wait because an operator keeps the site closed: no longer than they may move. They move when it opens. */
export async function isCourtPaused({ db, now }: DbContext): Promise<boolean> {
  const set = await readMode(db);
  return modeAt(set, now) !== 'open' && now.getTime() - (set.from ?? now).getTime() < (await maxClosedSeconds(db)) * 1000;
}

/** Moves every open date of the court by as long as an operator kept the site closed, which is now over. Returns how many cases it moved. */
export async function delayCourt({ tx, now }: WriteContext, seconds: number): Promise<number> {
  await updateOpenAt({ tx, now });
  return seconds <= 0 ? 0 : moveCourt({ tx, now }, seconds);
}

/** Returns how many cases have dates that wait while the site is closed. */
export async function countOpenCases(context: DbContext): Promise<number> {
  return countWaiting(context, await maxClosedSeconds(context.db));
}

async function moveCourt({ tx, now }: WriteContext, seconds: number): Promise<number> {
  const from = after(now, -seconds);
  const maxSeconds = await maxClosedSeconds(tx);
  const moved = (await moveCases(tx, { from, seconds, maxSeconds })).filter((each) => each.seconds > 0);
  await moveCalls(tx, moved, from);
  await updateAppealMoved(tx, moved, from);
  await moveRequests(tx, { from, seconds: Math.min(seconds, maxSeconds) });
  for (const { state, ...row } of moved) {
    const by = { actorId: null, actorRole: 'clock' as const, action: 'siteClosed', from: state, to: state };
    await insertEvent({ tx, now }, row.id, { ...by, reason: lengthText(row.seconds), data: { seconds: row.seconds, closedSeconds: seconds } });
    dropCase(tx, row);
  }
  return moved.length;
}

function lengthText(seconds: number): string {
  if (seconds < HOUR_SECONDS) return `顺延 ${Math.max(1, Math.round(seconds / 60))} 分钟`;
  const hours = Math.round(seconds / HOUR_SECONDS);
  const [days, left] = [Math.floor(hours / 24), hours % 24];
  return `顺延 ${[...(days > 0 ? [`${days} 天`] : []), ...(left > 0 ? [`${left} 小时`] : [])].join(' ')}`;
}

import { moveRequests } from '#server/modules/proofs/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { dropCase } from '../case/take-step.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { after } from '../rules/clocks.ts';
import { moveCalls, moveCases, updateOpenAt } from './queries-resume.ts';

const HOUR_SECONDS = 60 * 60;
/** A restart is no closing. */
const MIN_CLOSED_SECONDS = HOUR_SECONDS;
/** By how much the dates of a case move in all; afterwards it ends by its clocks as if the site were open. */
export const MAX_CLOSED_SECONDS = 7 * 24 * HOUR_SECONDS;

/**
 * Moves every open date of the court by the time during which nobody could act, because the site was closed, with an act in the log of each case. To be
 * called before a clock runs: again, or on two nodes at once, it changes nothing more. Returns how many cases it moved.
 */
export function resumeCourt({ db, now }: DbContext): Promise<number> {
  return db.transaction(async (tx) => {
    const seconds = await updateOpenAt({ tx, now });
    if (seconds < MIN_CLOSED_SECONDS) return 0;
    const from = after(now, -seconds);
    const moved = (await moveCases(tx, { from, seconds, maxSeconds: MAX_CLOSED_SECONDS })).filter((each) => each.seconds > 0);
    await moveCalls(tx, moved, from);
    await moveRequests(tx, { from, seconds: Math.min(seconds, MAX_CLOSED_SECONDS) });
    for (const { state, ...row } of moved) {
      const by = { actorId: null, actorRole: 'clock' as const, action: 'siteClosed', from: state, to: state };
      await insertEvent({ tx, now }, row.id, { ...by, reason: lengthText(row.seconds), data: { seconds: row.seconds, closedSeconds: seconds } });
      dropCase(tx, row);
    }
    return moved.length;
  });
}

function lengthText(seconds: number): string {
  const hours = Math.round(seconds / HOUR_SECONDS);
  const [days, left] = [Math.floor(hours / 24), hours % 24];
  return `顺延 ${[...(days > 0 ? [`${days} 天`] : []), ...(left > 0 ? [`${left} 小时`] : [])].join(' ')}`;
}

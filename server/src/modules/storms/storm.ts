import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { insertStorm, lockStorms, markStormEnded, selectOpenStorm, updateStormEnd } from './queries.ts';
import { keptStorm } from './state.ts';

const HOUR_MS = 60 * 60_000;

/** Turns the storm switch on for some hours; one that is on ends then instead. Returns until when. */
export async function beginStorm({ tx, now }: WriteContext, hours: number): Promise<{ until: string }> {
  const endsAt = new Date(now.getTime() + hours * HOUR_MS);
  await lockStorms(tx);
  const open = await selectOpenStorm(tx);
  const on = open !== null && Date.parse(open.endsAt) > now.getTime() ? open : null;
  if (open !== null && on === null) await markStormEnded(tx, open.id, new Date(open.endsAt));
  if (on === null) await insertStorm({ tx, now }, endsAt);
  else await updateStormEnd(tx, on.id, endsAt);
  keptStorm.written(tx);
  for (const text of EFFECTS) foresee(tx, { icon: 'act', text, count: 0 });
  await record(
    { tx, now },
    { act: 'storm.start', target: { kind: 'storm', id: 'storm' }, before: { until: on?.endsAt ?? null }, after: { until: endsAt.toISOString() } },
  );
  return { until: endsAt.toISOString() };
}

const EFFECTS = [
  '新注册的人先等你点头，期间只能看',
  '新人的帖子和评论先等人看过再放出',
  '会员发不了站外链接',
  '注册、找回密码、新人发帖要先算一道最难的题',
  '不用登录的表单关上，答辩、申诉和举报违法照开',
];

/** Turns the storm switch off before its time; one that is off stays off. What waits goes on waiting for a decision. */
export async function finishStorm({ tx, now }: WriteContext): Promise<{ until: null }> {
  await lockStorms(tx);
  const open = await selectOpenStorm(tx);
  if (open === null) {
    recordNothing(tx);
    return { until: null };
  }
  const endedAt = Date.parse(open.endsAt) > now.getTime() ? now : new Date(open.endsAt);
  await markStormEnded(tx, open.id, endedAt);
  keptStorm.written(tx);
  await record({ tx, now }, { act: 'storm.end', target: { kind: 'storm', id: 'storm' }, before: { until: open.endsAt }, after: { until: null } });
  return { until: null };
}

import { z } from '#contract/zod.ts';
import type { Maintenance } from '#contract/api/admin/maintenance.ts';
import type * as shapes from '#contract/api/admin/maintenance.shapes.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { changesOf, foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { countOpenCases, delayCourt } from '#server/modules/trials/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { EVERYTHING, writesTags } from '#server/platform/state/cache-tags.ts';
import { modeAt, modeWritten, readMode, type SetMode } from '#server/platform/state/site-mode.ts';
import { lockMode, upsertMode } from '#server/platform/state/queries-site-mode.ts';

type Wanted = Pick<ParsedInputOf<typeof shapes.saveMaintenance>, 'mode' | 'text' | 'from' | 'until'>;

/** How far ahead a closing is planned at most. */
const MAX_PLANNED_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

/** Returns whether the site is open, and what is planned. */
export async function viewMaintenance({ db, now }: DbContext): Promise<Maintenance> {
  const set = await readMode(db);
  const mode = modeAt(set, now);
  return {
    mode,
    planned: set.mode === mode ? null : set.mode,
    text: set.text,
    from: set.from?.toISOString() ?? null,
    until: set.until?.toISOString() ?? null,
    openCases: await countOpenCases({ db, now }),
  };
}

/**
 * Opens the site, makes it read-only or closes it, now or later. When it opens again, every open date of the court moves by as long as it was not.
 * Throws `invalidInput` for instants that make no sense, and `reverify`.
 */
export async function saveMaintenance({ db, now }: DbContext, wanted: Wanted): Promise<Maintenance> {
  return db.transaction(async (tx) => {
    await setMode({ tx, now }, wanted);
    return viewMaintenance({ db: tx, now });
  });
}

/** Empties the caches of every process of the site; what is in them is made again when somebody asks for it. */
export async function clearCaches({ tx, now }: WriteContext): Promise<void> {
  writesTags(tx, EVERYTHING);
  foresee(tx, { icon: 'content', text: '记着的页面和回答都重做一遍，头几分钟会慢一点', count: 0 });
  await record({ tx, now }, { act: 'cache.clear', target: { kind: 'site', id: 'caches' } });
}

const recorded = z.object({
  mode: z.enum(['open', 'readonly', 'closed']).optional(),
  text: z.string().optional(),
  until: z.string().nullable().optional(),
});

/** Sets the site back to how it was before an act; what was planned for later is not planned again. */
export async function restoreMode({ tx, now }: WriteContext, before: unknown): Promise<boolean> {
  const read = recorded.safeParse(before);
  if (!read.success) return false;
  const set = await readMode(tx);
  const until = read.data.until === undefined ? set.until : read.data.until === null ? null : new Date(read.data.until);
  const isAhead = until !== null && until > now;
  await setMode({ tx, now }, { mode: read.data.mode ?? set.mode, text: read.data.text ?? set.text, until: isAhead ? until.toISOString() : null });
  return true;
}

async function setMode({ tx, now }: WriteContext, wanted: Wanted): Promise<void> {
  await lockMode(tx);
  const before = await readMode(tx);
  const was = modeAt(before, now);
  const after = newMode({ before, was, wanted }, now);
  const changes = changesOf(onRecord(before), onRecord(after));
  if (!changes.after) return recordNothing(tx);
  await upsertMode(tx, { ...after, from: after.from ?? now });
  modeWritten(tx);
  if (was !== 'open' && after.mode === 'open') {
    const seconds = Math.floor((now.getTime() - (before.from ?? now).getTime()) / 1000);
    foresee(tx, { icon: 'content', text: '公堂没结的案子，期限按关了多久顺延', count: await delayCourt({ tx, now }, seconds) });
  } else if (after.mode !== 'open') {
    foresee(tx, {
      icon: 'session',
      text: after.mode === 'closed' ? '除了管理员，谁都进不来' : '谁都写不了东西；管理员只动得了后台自己的事，待办里有许多件要等开门；草稿留在各自的浏览器里',
      count: 0,
    });
    const { closedDays } = await readSettings(tx);
    foresee(tx, {
      icon: 'content',
      text: `公堂没结的案子，期限停着，开站时按关了多久顺延，一桩案子最多 ${closedDays} 天`,
      count: await countOpenCases({ db: tx, now }),
    });
  }
  await record({ tx, now }, { act: 'site.mode', target: { kind: 'site', id: 'mode' }, needsFactor: true, ...changes });
}

/** Returns what is set from now on. A site that is not open stays so since when it was closed. Throws `invalidInput`. */
function newMode({ before, was, wanted }: { before: SetMode; was: SetMode['mode']; wanted: Wanted }, now: Date): SetMode {
  const from = wanted.from ? new Date(wanted.from) : null;
  const until = wanted.mode === 'open' || !wanted.until ? null : new Date(wanted.until);
  const isPlanned = from !== null && from > now && wanted.mode !== 'open';
  if (isPlanned && was !== 'open') throw fieldFailure('from', '站点现在就没有开着，不能再约一个以后的时间');
  if (isPlanned && from.getTime() - now.getTime() > MAX_PLANNED_DAYS * DAY_MS) throw fieldFailure('from', `最多约到 ${MAX_PLANNED_DAYS} 天以后`);
  const begins = isPlanned ? from : was === 'open' || wanted.mode === 'open' ? now : (before.from ?? now);
  if (until !== null && until <= (isPlanned ? from : now)) throw fieldFailure('until', '要比开始的时间晚');
  return { mode: wanted.mode, text: wanted.text, from: wanted.mode === 'open' && was === 'open' ? before.from : begins, until };
}

/** What is put on record: `from` follows from when the act was done, unless it was planned. */
function onRecord({ mode, text, from, until }: SetMode): object {
  return { mode, text, until: until?.toISOString() ?? null, ...(mode !== 'open' && { from: from?.toISOString() ?? null }) };
}

// The banner above every page: one at a time, from one instant to another, for those it is meant for.
import type { Announcement, Banner } from '#contract/api/announcements.ts';
import type { saveAnnouncement as saveShape } from '#contract/api/announcements.shapes.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import type { DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import {
  insertAnnouncement,
  lockAnnouncements,
  selectAnnouncement,
  selectAnnouncements,
  selectLiving,
  selectOverlapping,
  takeStarted,
  updateAnnouncement,
  updateEnd,
  type AnnouncementRow,
} from './queries.ts';

const MAX_LISTED = 100;
const keptBanners = keepUntilDropped('banner', selectLiving);

/** Returns the banner of an instant; null for none. */
export async function findBanner({ db, now }: DbContext): Promise<Banner | null> {
  const row = (await keptBanners.read(db)).find((each) => stateOf(each, now) === 'on');
  return row ? bannerOf(row) : null;
}

/** Returns the banners, the newest first, a hundred at most. */
export async function listAnnouncements({ db, now }: DbContext): Promise<Announcement[]> {
  return (await selectAnnouncements(db, MAX_LISTED)).map((row) => viewOf(row, now));
}

/** Returns one banner. Throws `notFound`. */
export async function getAnnouncement({ db, now }: DbContext, id: number): Promise<Announcement> {
  const row = await selectAnnouncement(db, id);
  if (!row) throw new Failure('notFound');
  return viewOf(row, now);
}

/** Puts up a banner, or changes one, and returns it. Throws `notFound`, and `invalidInput` where it would be up together with another one. */
export async function saveAnnouncement({ tx, now }: WriteContext, { id, from, until, ...words }: ParsedInputOf<typeof saveShape>): Promise<Announcement> {
  await lockAnnouncements(tx);
  const before = id === undefined ? null : await selectAnnouncement(tx, id);
  if (id !== undefined && !before) throw new Failure('notFound');
  const startsAt = from ? new Date(from) : new Date(before?.startsAt ?? now);
  const endsAt = new Date(until);
  if (endsAt.getTime() <= Math.max(startsAt.getTime(), now.getTime())) throw fieldFailure('until', '到期要在现在以后，也要在开始以后');
  const other = await selectOverlapping(tx, { id: id ?? null, startsAt, endsAt });
  if (other) throw fieldFailure('from', `那时候挂着“${other.text}”，先撤下它，或者错开时间`);
  const row = { ...words, startsAt, endsAt };
  const saved = before ? { ...before, ...words, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() } : await insertAnnouncement(tx, row);
  if (before) await updateAnnouncement(tx, before.id, row);
  keptBanners.written(tx);
  const changes = before ? changesOf(fieldsOf(before), fieldsOf(saved)) : { after: fieldsOf(saved) };
  if (changes.after)
    await record(
      { tx, now },
      { act: 'announcement.save', target: { kind: 'announcement', id: saved.id }, ...(!before && { isNew: true as const }), ...changes },
    );
  else recordNothing(tx);
  return viewOf(saved, now);
}

/** Takes a banner down and returns it. Throws `notFound`. */
export async function endAnnouncement({ tx, now }: WriteContext, id: number): Promise<Announcement> {
  const before = await lockOne(tx, id);
  if (stateOf(before, now) === 'over') recordNothing(tx);
  else {
    await updateEnd({ tx, now }, id);
    keptBanners.written(tx);
    await record(
      { tx, now },
      { act: 'announcement.end', target: { kind: 'announcement', id }, before: { until: before.endsAt }, after: { until: now.toISOString() } },
    );
  }
  return viewOf(await lockOne(tx, id), now);
}

/** Gives a banner its end, or what it said, back; one that was put up is taken down. Returns false when it can't be up at that time any more. */
export async function restoreAnnouncement({ tx, now }: WriteContext, id: number, before: Record<string, unknown>): Promise<boolean> {
  const row = await selectAnnouncement(tx, id);
  if (!row) return false;
  if (Object.keys(before).length === 0) {
    await endAnnouncement({ tx, now }, id);
    return true;
  }
  const was = { ...fieldsOf(row), ...before };
  if (Date.parse(was.until) <= now.getTime()) return false;
  await saveAnnouncement({ tx, now }, { ...was, id });
  return true;
}

/** Invalidates the banner, whose time has begun or is over. Returns those that began and were not returned before. */
export function turnBanner({ tx, now }: WriteContext): Promise<AnnouncementRow[]> {
  keptBanners.written(tx);
  return takeStarted({ tx, now });
}

async function lockOne(tx: Tx, id: number): Promise<AnnouncementRow> {
  const row = await selectAnnouncement(tx, id);
  if (!row) throw new Failure('notFound');
  return row;
}

function stateOf({ startsAt, endsAt }: AnnouncementRow, now: Date): Announcement['state'] {
  if (Date.parse(endsAt) <= now.getTime() || startsAt === endsAt) return 'over';
  return Date.parse(startsAt) <= now.getTime() ? 'on' : 'waiting';
}

function bannerOf({ id, text, href, tone, audience, closable }: AnnouncementRow): Banner {
  return { id, text, href, tone, audience, closable };
}

function viewOf(row: AnnouncementRow, now: Date): Announcement {
  return { ...bannerOf(row), from: row.startsAt, until: row.endsAt, state: stateOf(row, now) };
}

function fieldsOf({ text, href, tone, audience, closable, startsAt, endsAt }: AnnouncementRow) {
  return { text, href, tone, audience, closable, from: startsAt, until: endsAt };
}

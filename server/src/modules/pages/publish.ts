import { canonicalJson } from '#contract/chain/ticket-chain.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { NOTICE_DAYS } from '#contract/text/notice-days.ts';
import { changesOf, foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import { broadcast } from '#server/modules/messages/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import {
  deleteDraft,
  deletePendingVersion,
  insertPageVersion,
  lockPages,
  selectDraft,
  selectDueVersions,
  selectPageVersions,
  updateApplied,
  type Words,
} from './queries-versions.ts';
import { BINDING_TEXTS } from './rules.ts';
import { findText, writeText, type StandingText } from './texts.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How a text is published. */
interface Publication {
  slug: string;
  words: Words;
  /** From when it holds; null: from now on. */
  validFrom: Date | null;
  /** Of what binds members: nothing but slips of the pen is other than before. */
  isCorrection?: boolean;
}

/** What an operator orders for a draft. */
interface Order {
  slug: string;
  validFrom: string | null | undefined;
  isCorrection: boolean;
  tellAll: boolean;
  base: number | undefined;
}

/**
 * Publishes what an operator has written of a text: at once, or from a day on. Throws `notFound` without a draft, `staleBase` when another version
 * was published since it was begun, and `invalidInput` where what binds
 * members has no day, or one so near that the notice they were promised is too short; a mere correction needs neither.
 */
export async function publishDraft(
  { tx, now }: WriteContext,
  { slug, validFrom, isCorrection, tellAll, base }: Order,
): Promise<{ version: number; validFrom: string }> {
  await lockPages(tx);
  const [draft, known] = [await selectDraft(tx, slug), await findText(tx, slug)];
  if (!draft || !known) throw new Failure('notFound');
  const newest = await newestVersion(tx, slug);
  if ((base ?? draft.base) !== newest) throw new Failure('staleBase', { t: { version: newest } });
  const isBinding = BINDING_TEXTS.has(slug);
  if (isBinding && !isCorrection && !validFrom) throw fieldFailure('validFrom', '约束会员的文字要写明从哪天起');
  const from = validFrom ? new Date(validFrom.length === 10 ? `${validFrom}T00:00:00+08:00` : validFrom) : null;
  if (isBinding && !isCorrection && from !== null && !isInTime(from, now)) {
    const first = earliestDay(now);
    throw fieldFailure('validFrom', `答应过提前 ${NOTICE_DAYS} 天告诉大家，最早从 ${first} 起；只是改错字、换联系方式的，勾上“只是更正”`);
  }
  const published = await publishText({ tx, now }, known, { slug, words: draft, validFrom: from, isCorrection: isBinding && isCorrection });
  await deleteDraft(tx, slug);
  if (published.isChanged && (isBinding || tellAll)) await announce({ tx, now }, draft.title, { ...published, isCorrection: isBinding && isCorrection });
  return { version: published.version, validFrom: published.validFrom.toISOString() };
}

/** What every member reads of a version that was published. */
interface Announced {
  version: number;
  validFrom: Date;
  isCorrection: boolean;
}

/** Sends every member a message that a text has another version, and from when it holds. */
export async function announce({ tx, now }: WriteContext, title: string, { version, validFrom, isCorrection }: Announced): Promise<void> {
  const day = dayInChina(validFrom.getTime() > now.getTime() ? validFrom : now);
  const what = isCorrection ? '只改了错字、联系方式这样的地方' : '新的一版现在就能看';
  await broadcast({ tx, now }, { title: `${title}有新的一版`, content: `《${title}》第 ${version} 版从 ${day} 起生效，${what}，旧的一版还能对照着看。` });
  foresee(tx, { icon: 'message', text: '每位会员都会收到一条消息', count: 0 });
}

/** Publishes words of a text and puts that on record. Returns which version they are; nothing happens where they are what readers see already. */
export async function publishText(
  { tx, now }: WriteContext,
  known: StandingText,
  { slug, words, validFrom, isCorrection = false }: Publication,
): Promise<{ version: number; validFrom: Date; isChanged: boolean }> {
  const changes = changesOf(wordsOf(known), wordsOf(words));
  const isLater = validFrom !== null && validFrom.getTime() > now.getTime();
  const newest = await newestVersion(tx, slug);
  const hadPending = await deletePendingVersion(tx, slug);
  writesTags(tx, `page:${slug}`);
  if (!changes.after && !hadPending) {
    recordNothing(tx);
    return { version: newest, validFrom: now, isChanged: false };
  }
  const version = await putVersion({ tx, now }, known, { slug, words, validFrom: isLater ? validFrom : null });
  await record(
    { tx, now },
    {
      act: 'page.publish',
      target: { kind: 'page', id: slug },
      before: changes.before ?? {},
      after: { ...changes.after, version, ...(isLater && { validFrom: validFrom.toISOString() }), ...(isCorrection && { correction: true }) },
    },
  );
  return { version, validFrom: isLater ? validFrom : now, isChanged: true };
}

/** Writes a text at once, or for a day that comes, and keeps the version; of a text without versions the one before it as well. Returns its number. */
export async function putVersion({ tx, now }: WriteContext, known: StandingText | null, { slug, words, validFrom }: Publication): Promise<number> {
  await lockPages(tx);
  const newest = await newestVersion(tx, slug);
  const at = now.toISOString();
  if (newest === 0 && known) {
    const since = known.updatedAt ?? at;
    await insertPageVersion(tx, { ...wordsOf(known), slug, version: 1, publishedAt: since, validFrom: since, applied: true });
  }
  const version = Math.max(newest, known ? 1 : 0) + 1;
  await insertPageVersion(tx, { ...wordsOf(words), slug, version, publishedAt: at, validFrom: validFrom?.toISOString() ?? at, applied: validFrom === null });
  if (validFrom === null) await writeText({ tx, now }, slug, wordsOf(words));
  return version;
}

/** Shows the texts whose day has come. Does nothing the second time. */
export async function keepPageDays({ tx, now }: WriteContext): Promise<void> {
  for (const { slug, version, ...words } of await selectDueVersions({ tx, now })) {
    await writeText({ tx, now }, slug, wordsOf(words));
    await updateApplied(tx, slug, version);
  }
}

/** Takes back that a text changes on a day that has not come. Returns false when it does not any more. */
export async function withdrawPending({ tx, now }: WriteContext, slug: string): Promise<boolean> {
  await lockPages(tx);
  if (!(await deletePendingVersion(tx, slug))) return false;
  writesTags(tx, `page:${slug}`);
  await record({ tx, now }, { act: 'page.publish', target: { kind: 'page', id: slug }, before: { pending: true }, after: { pending: false } });
  return true;
}

/** Returns whether two texts say the same. */
export function saysSame(one: Words, other: Words): boolean {
  return canonicalJson(wordsOf(one)) === canonicalJson(wordsOf(other));
}

async function newestVersion(tx: Tx, slug: string): Promise<number> {
  return (await selectPageVersions(tx, slug, 1))[0]?.version ?? 0;
}

function wordsOf({ title, summary, body, action }: Words): Words {
  return { title, summary, body, action };
}

/** Returns the first day, in China, from which a text that is announced now may bind members. */
function earliestDay(now: Date): string {
  return dayInChina(new Date(now.getTime() + NOTICE_DAYS * DAY_MS));
}

/** Returns whether members hear of a text long enough before it binds them: whole days of the calendar count. */
function isInTime(validFrom: Date, now: Date): boolean {
  return dayInChina(validFrom) >= earliestDay(now);
}

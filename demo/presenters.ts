import type { DictionaryEntry } from '#contract/api/dictionaries.ts';
import { listDictionaries } from '#server/modules/dictionaries/index.ts';
import { parseMarkdown } from '#server/modules/documents/index.ts';
import { appointPresenter, applyPresenter, getOpenApplicationId, reviewApplication, savePresenter } from '#server/modules/presenters/index.ts';
import { keepTraining } from '#server/modules/trials/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { WrittenApplication, WrittenPresenter } from './written/written.ts';
import type { People } from './people/members.ts';
import { markTenured, selectNewestPosts } from './people/queries.ts';
import type { Scenes } from './pictures.ts';
import { before } from './written/times.ts';

const PROBATION_DAYS = 30;

/** The landscape over each presenter's name. */
const BANNERS = [
  'ash-throne',
  'maple-ridge',
  'gold-fields',
  'frost-aurora',
  'campfire',
  'royal-dawn',
  'dusk-bay',
  'ink-karst',
  'emerald-falls',
  'storm-cliff',
  'twin-moons',
  'moonwell',
] as const;

/** Appoints the written presenters, each on their day, except those whose application is part of the history; adds the pages of all of them. */
export async function loadPresenters(
  tx: Tx,
  presenters: readonly WrittenPresenter[],
  { applicants, context }: { applicants: ReadonlySet<string>; context: { people: People; scenes: Scenes; now: Date } },
): Promise<void> {
  for (const [index, presenter] of presenters.entries()) {
    const { nick, character, specialities: labels, sinceDaysAgo } = presenter;
    const memberId = context.people.get(nick)?.id;
    if (memberId === undefined || applicants.has(nick)) continue;
    await appointPresenter({ tx, now: before(context.now, sinceDaysAgo) }, { memberId, character, specialities: await valuesOf(tx, labels) });
    await writePage(tx, { memberId, bannerId: bannerIdOf(index, context.scenes) }, presenter);
  }
}

/** Fills the page of one who has been approved in the history. */
export async function writePresenterPage(
  tx: Tx,
  memberId: number,
  { nick, presenters, scenes }: { nick: string; presenters: readonly WrittenPresenter[]; scenes: Scenes },
): Promise<void> {
  const index = presenters.findIndex((presenter) => presenter.nick === nick);
  const presenter = presenters[index];
  if (presenter) await writePage(tx, { memberId, bannerId: bannerIdOf(index, scenes) }, presenter);
}

async function writePage(
  tx: Tx,
  { memberId, bannerId }: { memberId: number; bannerId: number | null },
  { intro, motto, specialities, schedule, streams, character, sinceDaysAgo }: WrittenPresenter,
): Promise<void> {
  const { name, ...rest } = character;
  if (sinceDaysAgo > PROBATION_DAYS) await markTenured(tx, memberId);
  await savePresenter(
    tx,
    { id: memberId },
    { bannerId, motto, intro: parseMarkdown(intro), specialities: await valuesOf(tx, specialities), schedule, streams, character: name, ...rest },
  );
}

function bannerIdOf(index: number, scenes: Scenes): number | null {
  return scenes.get(BANNERS[index % BANNERS.length] ?? '')?.id ?? null;
}

/** Submits a member's application, with the newest of their posts. */
export async function apply({ tx, now }: WriteContext, memberId: number, written: WrittenApplication): Promise<void> {
  const { character, specialities, weeklyHours, experience, contact } = written;
  const { name, ...rest } = character;
  const works = (await selectNewestPosts(tx, memberId)).map(({ id, columnId }) => `/post/view/${columnId}/${id}`);
  await applyPresenter({ db: tx, now }, memberId, {
    character: name,
    ...rest,
    specialities: await valuesOf(tx, specialities),
    weeklyHours,
    experience,
    works,
    contact,
  });
}

/** Has an application decided. */
export async function decide(
  { tx, now }: WriteContext,
  memberId: number,
  { reviewerId, written }: { reviewerId: number; written: WrittenApplication },
): Promise<void> {
  const id = await getOpenApplicationId(tx, memberId);
  const approve = written.state === 'approved';
  await reviewApplication({ db: tx, now }, reviewerId, { id, approve, reason: written.reason ?? '' });
  if (approve) await keepTraining({ tx, now }, memberId);
}

async function valuesOf(db: Db, labels: readonly string[]): Promise<string[]> {
  const known: readonly DictionaryEntry[] = (await listDictionaries(db))['speciality'] ?? [];
  return labels.map((label) => {
    const entry = known.find((each) => each.label === label);
    if (!entry) throw new Error(`the demo knows no speciality ${label}`);
    return String(entry.value);
  });
}

import { fieldFailure, Failure } from '#contract/failures.ts';
import type { EditablePresenter, PresenterCharacter, PresenterProfile } from '#contract/api/presenters.ts';
import { countCharacters, documentImages, documentVideos } from '#server/modules/documents/index.ts';
import { findOwnPictures } from '#server/modules/files/index.ts';
import { foldNickName } from '#server/modules/members/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import { readsTags, writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { selectProfile, updateProfile } from './queries-profile.ts';
import { screenPage, type WrittenPage } from './screening.ts';
import { PRESENTERS_TAG, memberTag, presenterTag } from './tags.ts';
import { bannerOf, cardOf, labeled, listSpecialities } from './view.ts';

/** Returns a presenter's own page; of one who resigned or was suspended too. Throws `presenterGone`. */
export async function getPresenter({ db, now }: DbContext, id: number): Promise<PresenterProfile> {
  readsTags(presenterTag(id), memberTag(id));
  const row = await selectProfile(db, id);
  if (!row) throw new Failure('presenterGone');
  const onProbation = row.status === 'active' && Date.parse(row.probationUntil) > now.getTime();
  return {
    ...cardOf(row, await listSpecialities(db)),
    intro: row.intro,
    schedule: row.schedule.toSorted((one, other) => one.weekday - other.weekday || one.from.localeCompare(other.from)),
    streams: row.streams,
    probationUntil: onProbation ? row.probationUntil : null,
    endedAt: row.endedAt,
  };
}

/** Returns a presenter's page for editing. Throws `presenterGone` for a role without a page: an operator's. */
export async function editPresenter(db: Db, id: number): Promise<EditablePresenter> {
  const row = await selectProfile(db, id);
  if (!row || row.status !== 'active') throw new Failure('presenterGone');
  const { motto, intro, specialities, character, schedule, streams } = row;
  return { id, banner: bannerOf(row), bannerId: row.bannerFileId, motto, intro, specialities, character, schedule, streams };
}

/** Writes a presenter's page. Throws `invalidInput` at the field, `forbiddenWord`, and `presenterGone`. */
export async function savePresenter(db: Db, { id }: Pick<Viewer, 'id'>, given: WrittenPage): Promise<void> {
  await requireSpecialities(db, given.specialities);
  requirePlainIntro(given.intro);
  if (given.bannerId !== null && !(await findOwnPictures(db, id, [given.bannerId])).has(given.bannerId)) {
    throw fieldFailure('bannerId', '这张横幅已经不在了，请重新上传');
  }
  const input = await screenPage(db, given);
  const character = characterOf(input);
  const { bannerId, motto, intro, specialities, schedule, streams } = input;
  await db.transaction(async (tx) => {
    const profile = { bannerId, motto, intro, specialities, character, characterFold: foldCharacter(character), schedule, streams };
    if (!(await updateProfile(tx, id, profile))) throw new Failure('presenterGone');
    writesTags(tx, PRESENTERS_TAG, presenterTag(id));
  });
}

/** Throws `invalidInput` for a speciality the dictionary does not have. */
export async function requireSpecialities(db: Db, values: readonly string[]): Promise<void> {
  const known = await listSpecialities(db);
  const strange = labeled(values, []).find(({ value }) => !known.some((entry) => entry.value === value));
  if (strange) throw fieldFailure('specialities', '有一项专长不在名单里，请重新选');
}

function requirePlainIntro(intro: WrittenPage['intro']): void {
  if (intro === null) return;
  if (documentImages(intro).length + documentVideos(intro).length > 0) throw fieldFailure('intro', '简介里不放图片和视频，横幅已经在上面了');
  if (countCharacters(intro) === 0) throw fieldFailure('intro', '简介还空着');
}

/** Returns the character of a form. */
export function characterOf(input: PresenterCharacterInput): PresenterCharacter {
  return { name: input.character, realm: input.realm, faction: input.faction, race: input.race, class: input.class, guild: input.guild };
}

interface PresenterCharacterInput extends Omit<PresenterCharacter, 'name'> {
  character: string;
}

/** Returns a character in the form used for searching. */
export function foldCharacter({ name, realm }: PresenterCharacter): string {
  return foldNickName(`${name} ${realm}`);
}

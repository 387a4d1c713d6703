import { countGraphemes } from '#contract/text/graphemes.ts';
import type { SubmittedScenery } from '#contract/api/scenery.ts';
import { MAX_SCENERY_STORY_LENGTH, MIN_SCENERY_TITLE_LENGTH, MAX_SCENERY_TITLE_LENGTH, MAX_TAG_LENGTH, MAX_TAGS } from '#contract/limits.ts';
import type { Problems } from '#web/lib/calls/problems.ts';

/** The fields of one picture. */
export interface PictureDetails {
  title: string;
  zone: string;
  expansion: string;
  /** `yyyy-MM-dd`; empty: not known. */
  shotAt: string;
  tags: readonly string[];
  story: string;
}

/** One picture of the form. */
export interface Entry extends PictureDetails {
  key: string;
  name: string;
  sizeBytes: number;
  /** Null until it has arrived. */
  fileId: number | null;
  /** A small copy; empty until it has arrived. */
  small: string;
  /** It carries the label of generated content. */
  generated: boolean;
  /** The id of a rejected picture that is submitted again. */
  id: number | null;
}

export interface SubmissionValues {
  entries: readonly Entry[];
}

export const NOTHING: SubmissionValues = { entries: [] };
/** Maximum number of pictures at once. */
export const MAX_ENTRIES = 20;

/** Returns a picture as it enters the form: its name is a beginning of a title, and the place is often that of the one before. */
export function entryOf(key: string, file: Pick<File, 'name' | 'size' | 'lastModified'>, before: Entry | undefined): Entry {
  return {
    key,
    name: file.name,
    sizeBytes: file.size,
    fileId: null,
    small: '',
    generated: false,
    id: null,
    title: titleOf(file.name),
    zone: before?.zone ?? '',
    expansion: before?.expansion ?? '',
    shotAt: dayOf(file.lastModified),
    tags: before?.tags ?? [],
    story: '',
  };
}

/** Returns the form entry of a rejected picture, for its author to submit again. */
export function entryOfRefused({ id, fileId, title, zone, expansion, shotAt, tags, story, image }: SubmittedScenery): Entry {
  const small = image.webp.find(({ width }) => width >= 480)?.url ?? image.src;
  return {
    key: `again-${id}`,
    name: title,
    sizeBytes: 0,
    fileId,
    small,
    generated: image.generated,
    id,
    title,
    zone,
    expansion,
    shotAt: shotAt ?? '',
    tags,
    story,
  };
}

/** Returns what is wrong with a picture's fields, by field, in the server's words. */
export function problemsOfEntry({ title, zone, expansion, shotAt, tags, story }: PictureDetails, today: string): Problems {
  const length = countGraphemes(title.trim());
  return {
    ...((length < MIN_SCENERY_TITLE_LENGTH || length > MAX_SCENERY_TITLE_LENGTH) && {
      title: `标题是 ${MIN_SCENERY_TITLE_LENGTH} 到 ${MAX_SCENERY_TITLE_LENGTH} 个字`,
    }),
    ...(zone === '' && { zone: '请选这是哪里' }),
    ...(expansion === '' && { expansion: '请选资料片' }),
    ...(shotAt > today && { shotAt: '这一天还没有到' }),
    ...((tags.length > MAX_TAGS || tags.some((tag) => countGraphemes(tag) > MAX_TAG_LENGTH)) && {
      tags: `标签最多 ${MAX_TAGS} 个，每个 ${MAX_TAG_LENGTH} 字以内`,
    }),
    ...(countGraphemes(story.trim()) > MAX_SCENERY_STORY_LENGTH && { story: `图说最多 ${MAX_SCENERY_STORY_LENGTH} 个字` }),
  };
}

/** Returns a file's name as a title, unless a camera or the game gave it. */
function titleOf(fileName: string): string {
  const bare = fileName.replace(/\.[A-Za-z0-9]{2,5}$/, '').trim();
  return /\p{Script=Han}/u.test(bare) && !/截图|屏幕|微信|未命名|图片/.test(bare) ? [...bare].slice(0, MAX_SCENERY_TITLE_LENGTH).join('') : '';
}

/** Returns the day in China of an instant in milliseconds, `yyyy-MM-dd`. */
export function dayOf(time: number): string {
  return new Date(time + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

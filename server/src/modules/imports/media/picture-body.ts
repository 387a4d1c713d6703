// The body of a post or a comment with the pictures that came along.
import type { DocumentBody, Image } from '#contract/documents/document.ts';
import { MAX_BODY_IMAGES } from '#contract/limits.ts';
import { findOwnPictures } from '#server/modules/files/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { picturesIn } from './marks.ts';
import { placePictures } from './place-pictures.ts';

/** The words in the place of a picture that is not there. */
const MISSING = '（图片没有带来）';

/** A body with its pictures, and what became of those it names. */
export interface PictureBody {
  body: DocumentBody;
  missing: number;
  /** Pictures that are there; of a dry run, those that would be. */
  shown: number;
  /** Pictures for which there was no room. */
  left: number;
}

/** Finds the file of a picture by its id on the old site: 0 in a dry run, which makes none; null: it did not come along. */
export type FindPicture = (id: string) => Promise<number | null>;

/** Returns a body with pictures of its author where its words name them, and those of `behind` at its end, no more than `max`. */
export async function bodyWithPictures(
  db: Db,
  document: DocumentBody,
  { authorId, behind, find, max = MAX_BODY_IMAGES }: { authorId: number; behind: readonly string[]; find: FindPicture; max?: number },
): Promise<PictureBody> {
  const named = picturesIn(JSON.stringify(document));
  const files = new Map<string, number>();
  for (const id of [...named, ...behind]) {
    const fileId = await find(id);
    if (fileId !== null) files.set(id, fileId);
  }
  const stored = await findOwnPictures(db, authorId, [...files.values()]);
  const counted = { missing: 0, left: 0, shown: 0 };
  const pictureAt = (id: string): Image | string => {
    const fileId = files.get(id);
    const picture = fileId === undefined ? undefined : stored.get(fileId);
    if (fileId !== 0 && !picture) {
      counted.missing += 1;
      return MISSING;
    }
    counted.shown += 1;
    if (counted.shown > max) counted.left += 1;
    if (counted.shown > max || !picture || fileId === undefined) return '';
    return { type: 'image', attrs: { src: picture.src, alt: '', width: picture.width, height: picture.height, fileId } };
  };
  const content = placePictures(document.content, pictureAt);
  const last = behind.filter((id) => !named.includes(id)).map(pictureAt);
  const images = last.filter((picture) => typeof picture !== 'string');
  const lacking = last.some((picture) => picture === MISSING) ? [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: MISSING }] }] : [];
  const isBare = content.length === 1 && content[0]?.type === 'paragraph' && content[0].content === undefined;
  const below = [...images, ...lacking];
  const { missing, left, shown } = counted;
  return { body: { ...document, content: isBare && below.length > 0 ? below : [...content, ...below] }, missing, left, shown: shown - left };
}

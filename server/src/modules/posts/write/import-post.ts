// Posts that come from another site: they keep their time, are read by the same rules as others, and notify nobody.
import type { DocumentBody } from '#contract/documents/document.ts';
import type { PollInput } from '#contract/api/polls.ts';
import { documentImages } from '#server/modules/documents/index.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { grantExperience } from '#server/modules/members/index.ts';
import { importPoll, type ImportedPoll } from '#server/modules/polls/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { postTag } from '../post/cache-tags.ts';
import { insertHold } from '../moderation/queries-held.ts';
import { publish } from '../publish/publish.ts';
import { settleTagsFor } from '../tags/settle.ts';
import { insertPost } from './queries-save.ts';
import { preparePost, type Author } from './save.ts';
import { screenPost, type ScreenedPost } from './screen.ts';

/** A post as it was written elsewhere. */
interface ImportedPost {
  columnId: number;
  title: string;
  body: DocumentBody;
  tags: readonly string[];
  poll: PollInput | null;
}

/** Returns a post of another site as it may be stored here. Throws like `savePost`, and `forbiddenWord`. */
export async function prepareImportedPost({ db, now }: DbContext, author: Author, written: ImportedPost): Promise<ScreenedPost> {
  return screenPost(db, await preparePost({ db, now }, author, { written, resolveImage: null }));
}

/**
 * Saves a post of another site with the time it has there, and returns its id and whether it waits for review because of its words. Followers
 * are not notified; its author has earned by it what such a post earns.
 */
export async function importPost(
  { tx, now }: WriteContext,
  { author, gameId, createdAt, poll }: { author: Author; gameId: number; createdAt: Date; poll: ImportedPoll | null },
  { content: screened, reasons }: ScreenedPost,
): Promise<{ id: number; isHeld: boolean }> {
  const content = { ...screened, tags: await settleTagsFor({ tx, now }, screened.tags) };
  const isHeld = reasons.length > 0;
  const id = await insertPost({ tx, now: createdAt }, { ...content, authorId: author.id, gameId, status: isHeld ? 'pending' : 'published', place: null });
  if (isHeld) await insertHold({ tx, now }, { postId: id, reasons, wasPublished: false });
  else {
    await publish({ tx, now: createdAt }, { ...content, id, gameId, authorId: author.id, isEssence: false }, { isNew: false });
    await grantExperience({ tx, now: createdAt }, author.id, 'post');
  }
  if (content.coverId !== null || documentImages(content.body).length > 0) withheldChanged(tx);
  // Its words as they were screened.
  if (content.poll && poll) await importPoll({ tx, now: createdAt }, id, { ...poll, ...content.poll });
  writesTags(tx, postTag(id));
  return { id, isHeld };
}

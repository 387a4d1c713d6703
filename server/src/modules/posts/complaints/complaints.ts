import type { DocumentBody } from '#contract/documents/document.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import type { Complaint } from '#contract/api/trials.ts';
import { getColumn } from '#server/modules/columns/index.ts';
import { countCharacters, documentImages, documentSummary, documentText, readingMinutes } from '#server/modules/documents/index.ts';
import { indexPosts } from '#server/modules/indexing/index.ts';
import { changeMemberCounts, grantExperience } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { prepareBody, type WrittenBody } from '../write/prepare-body.ts';
import { insertListEntry } from '../publish/list-entry.ts';
import { insertPublicPost, updateAuthorsExchanged, updateDiscussed, updatePublicPost, type ComplaintTarget } from './queries-complaints.ts';
import { submitPost, type WrittenPost } from '../write/save.ts';
import { columnTag, memberTag, postTag } from '../post/cache-tags.ts';
import { selectColumnOf } from '../post/queries.ts';

/** A post of a complaint column as it comes. */
export interface WrittenComplaint extends WrittenPost {
  complaint?: Complaint | undefined;
}

/** Files a post for a complaint column: a later module, passed in where the site is assembled. */
export type FileComplaint = (request: MemberRequest, written: WrittenComplaint) => Promise<SavedPost>;

/** Accepts a member's post: of a complaint column, or about a complaint, through the court; every other one here. Throws like both. */
export async function takePost(request: MemberRequest, written: WrittenComplaint, file: FileComplaint): Promise<SavedPost> {
  const home = written.id === undefined ? null : await selectColumnOf(request.db, written.id);
  const column = await getColumn(request.db, written.columnId);
  return column.kind === 'complaint' || home?.kind === 'complaint' ? file(request, written) : submitPost(request, written);
}

/** What everybody may read of a complaint at a time. */
export interface PublicText {
  title: string;
  summary: string;
  body: DocumentBody;
}

/** Returns the statement of a complaint as a document, and its text. Pictures belong to the evidence: throws `invalidInput` at the body for one. */
export async function prepareStatement(db: Db, authorId: number, written: WrittenBody): Promise<{ body: DocumentBody; text: string }> {
  const { body, text, firstPictureId } = await prepareBody(db, authorId, { written, resolveImage: null });
  if (firstPictureId !== null || documentImages(body).length > 0) throw fieldFailure('body', '图片请作为证据上传，正文里只写经过');
  return { body, text };
}

/** Inserts the post of a complaint with its public text, not yet discussed; its author gains as from any post. Returns its id. */
export async function insertComplaint({ tx, now }: WriteContext, target: ComplaintTarget, text: PublicText): Promise<number> {
  const id = await insertPublicPost({ tx, now }, { ...target, ...text, ...measured(text.body) });
  await insertListEntry(tx, { id, columnId: target.columnId, gameId: target.gameId, tags: [], isEssence: false });
  await changeMemberCounts(tx, target.authorId, { posts: 1 });
  await grantExperience({ tx, now }, target.authorId, 'post');
  writesTags(tx, postTag(id), columnTag(target.columnId, target.gameId), memberTag(target.authorId));
  return id;
}

/** Writes what everybody may read of a complaint from now on. */
export async function rewriteComplaint({ tx, now }: WriteContext, id: number, text: PublicText): Promise<void> {
  await updatePublicPost({ tx, now }, id, { ...text, ...measured(text.body) });
  await indexPosts(tx, [id]);
  writesTags(tx, postTag(id));
}

/** Makes each of two complaints the post of the other one's author. */
export async function exchangeAuthors(tx: Tx, oneId: number, otherId: number): Promise<void> {
  for (const authorId of await updateAuthorsExchanged(tx, oneId, otherId)) writesTags(tx, memberTag(authorId));
  writesTags(tx, postTag(oneId), postTag(otherId));
}

/** From now on everybody may comment. */
export async function openDiscussion(tx: Tx, id: number): Promise<void> {
  await updateDiscussed(tx, id);
  writesTags(tx, postTag(id), `comments:${id}`);
}

/** Returns the beginning of a document, as lists show it. */
export function beginningOf(body: DocumentBody): string {
  return documentSummary(body);
}

function measured(body: DocumentBody): { text: string; characters: number; readingMinutes: number } {
  return { text: documentText(body), characters: countCharacters(body), readingMinutes: readingMinutes(body) };
}

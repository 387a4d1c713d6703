import { Failure } from '#contract/failures.ts';
import type { EditablePost, PictureCopies, PostState, PostView } from '#contract/api/posts.ts';
import { documentImages, documentOutline } from '#server/modules/documents/index.ts';
import { nameTag } from '#server/modules/members/index.ts';
import { readCopies } from '#server/modules/files/index.ts';
import { findSimilar } from '#server/modules/indexing/index.ts';
import { shownPoll, writtenPoll } from '#server/modules/polls/index.ts';
import { placeLabel, SHOWN_PLACES_TAG } from '#server/modules/places/index.ts';
import { BY_LAW, findStaffRemoval } from '#server/modules/removals/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { readsTags, requireCurrent } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { cardOf, coverOf, peopleTags } from '../post/cards.ts';
import { requireNoComplaint } from '../post/require-no-complaint.ts';
import { MAX_RELATED, selectAround, selectRelated, type Around, type RelatedRow } from './queries-around.ts';
import { selectEditable, selectPost, selectState, type PostRow } from './queries-posts.ts';
import { selectStaffFacts } from './queries-staff.ts';
import { selectReadPosition } from './queries-read-positions.ts';
import { actionsFor, canRead, whyRemoved } from '../post/rules.ts';
import { selectIsAbout } from '../post/queries-voice.ts';
import { staffActsFor, staffNoteOf } from '../post/rules-staff.ts';
import { postTag } from '../post/cache-tags.ts';

/** Returns a published post as its own page shows it. Throws `postGone`, and `postRemoved` with the reason for one the staff has removed. */
export async function viewPost(db: Db, id: number): Promise<PostView> {
  readsTags(postTag(id), 'menu', SHOWN_PLACES_TAG);
  const [row, around] = await Promise.all([selectPost(db, id), selectAround(db, id)]);
  if (!row?.isOpen || !canRead({ authorId: row.authorId, status: row.status }, null)) throw await goneFailure(db, id);
  const [related, copies] = await Promise.all([
    around.knowsSimilar ? around.related : findRelated(db, row),
    readCopies(
      db,
      documentImages(row.body).flatMap(({ attrs }) => attrs.fileId ?? []),
    ),
  ]);
  const shown = [...related, ...around.more, around.previous, around.next];
  if (row.lockedBy !== null) readsTags(nameTag(row.lockedBy));
  readsTags(...peopleTags(row), ...shown.flatMap((post) => (post ? [postTag(post.id)] : [])));
  const view = postViewOf(row, related, { ...around, copies });
  if (view.trial !== null) requireCurrent();
  return view;
}

/** Returns the failure for a post nobody can read: one the staff has removed says why. */
export async function goneFailure(db: Db, id: number): Promise<Failure> {
  const removal = await findStaffRemoval(db, { kind: 'post', id });
  if (removal?.reasonCode === BY_LAW) return new Failure('lawfullyRemoved', { values: { number: removal.reason } });
  return removal === null ? new Failure('postGone') : new Failure('postRemoved', { values: { why: whyRemoved(removal) } });
}

/** Returns further reading for a post that is so new that what is similar to it has not been kept yet. */
async function findRelated(db: Db, { id, gameId, title }: PostRow): Promise<RelatedRow[]> {
  return selectRelated(db, id, await findSimilar(db, { id, gameId, title }, MAX_RELATED));
}

/** What is around a post, and the copies of the pictures in it. */
type Beside = Pick<Around, 'previous' | 'next' | 'more'> & { copies: PictureCopies };

const ALONE: Beside = { previous: null, next: null, more: [], copies: {} };

/** Returns a post with its body, as its own page shows it. */
export function postViewOf(row: PostRow, related: readonly RelatedRow[], { previous, next, more, copies }: Beside = ALONE): PostView {
  const card = cardOf(row);
  return {
    ...card,
    author: {
      ...card.author,
      role: row.role,
      signature: row.signature,
      postCount: row.postCount,
      essenceCount: row.essenceCount,
      followerCount: row.followerCount,
    },
    place: row.place === null ? null : placeLabel(row.place),
    generated: row.generated,
    status: row.status,
    essenceCode: row.essenceCode,
    followCount: row.followCount,
    poll: shownPoll(row.poll),
    reactions: card.trial === null ? row.reactions : null,
    updatedAt: row.updatedAt,
    editedAt: row.editedAt,
    acceptedCommentId: row.acceptedCommentId,
    lock: row.lock,
    body: row.body,
    copies,
    outline: documentOutline(row.body),
    readingMinutes: row.readingMinutes,
    related: related.map((post) => ({ id: post.id, columnId: post.columnId, authorId: post.authorId, title: post.title, cover: coverOf(post) })),
    previous,
    next,
    more,
  };
}

/**
 * Returns a member's relation to a post and their actions on it, to the staff also theirs and what is open about it; one's own also while it is
 * held or hidden. Throws `postGone`.
 */
export async function getPostState({ db, now, viewer }: Pick<MemberRequest, 'db' | 'now' | 'viewer'>, id: number): Promise<PostState> {
  const isStaff = viewer.role !== 'member' && viewer.suspended === null;
  const [row, readPlace, facts] = await Promise.all([
    selectState({ db, now }, id, viewer.id),
    selectReadPosition(db, viewer.id, id),
    isStaff ? selectStaffFacts(db, id) : null,
  ]);
  const member = { id: viewer.id, role: viewer.role, suspended: viewer.suspended !== null };
  const post = row && { authorId: row.authorId, status: row.status, kind: row.kind, discussed: row.discussed && !row.locked };
  const staff = row ? staffActsFor(row, member, now) : [];
  if (!post || !(canRead(post, viewer.id) || staff.length > 0 || (row.isRestorable && row.authorId === viewer.id))) throw new Failure('postGone');
  return {
    favoured: row.favoured,
    following: row.following,
    liked: row.liked,
    followingAuthor: row.followingAuthor,
    reaction: row.kind === 'complaint' ? null : (row.reaction ?? { liked: false, kind: null }),
    readPlace,
    // What is about a presenter is for others, a pin as well as a lock.
    staff: isStaff && viewer.role !== 'operator' && staff.length > 0 && (await selectIsAbout(db, viewer.id, id)) ? [] : staff,
    staffNote: facts && staff.length > 0 ? staffNoteOf(facts, now) : '',
    actions: actionsFor(post, member),
  };
}

/** Returns a post as its author edits it; the summary is empty while it follows the body. Throws `postGone`, `forbidden` for anybody else, and `caseStays`. */
export async function editPost(db: Db, id: number, memberId: number): Promise<EditablePost> {
  const row = await selectEditable(db, id);
  if (!row || row.status === 'removed') throw new Failure('postGone');
  if (row.authorId !== memberId) throw new Failure('forbidden');
  await requireNoComplaint(db, id);
  return {
    id: row.id,
    columnId: row.columnId,
    title: row.title,
    body: row.body,
    summary: row.summaryWritten ? row.summary : '',
    cover: coverOf(row),
    coverId: row.coverFileId,
    tags: row.tags,
    generated: row.generated,
    poll: row.poll && { ...writtenPoll(row.poll), isFixed: row.hasVotes || row.poll.results !== null },
    revision: row.revision,
    editedAt: row.editedAt,
  };
}

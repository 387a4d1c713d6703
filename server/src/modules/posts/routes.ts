import * as drafts from '#contract/api/drafts.ts';
import * as draftShapes from '#contract/api/drafts.shapes.ts';
import * as essence from '#contract/api/essence.ts';
import * as essenceShapes from '#contract/api/essence.shapes.ts';
import * as held from '#contract/api/held-posts.ts';
import * as heldShapes from '#contract/api/held-posts.shapes.ts';
import * as hot from '#contract/api/hot-posts.ts';
import * as hotShapes from '#contract/api/hot-posts.shapes.ts';
import * as own from '#contract/api/own-posts.ts';
import * as ownShapes from '#contract/api/own-posts.shapes.ts';
import * as staff from '#contract/api/staff-posts.ts';
import * as staffShapes from '#contract/api/staff-posts.shapes.ts';
import * as tags from '#contract/api/tags.ts';
import * as tagShapes from '#contract/api/tags.shapes.ts';
import * as tagPage from '#contract/api/tag-page.ts';
import * as tagPageShapes from '#contract/api/tag-page.shapes.ts';
import * as versions from '#contract/api/post-versions.ts';
import * as versionShapes from '#contract/api/post-versions.shapes.ts';
import * as presenters from '#contract/api/presenters.ts';
import * as presenterShapes from '#contract/api/presenters.shapes.ts';
import * as keys from '#contract/api/posts.ts';
import * as ownKeys from '#contract/api/posts-own.ts';
import * as shapes from '#contract/api/posts.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { completeTags } from './lists/complete-tags.ts';
import { takePost, type FileComplaint } from './complaints/complaints.ts';
import { listAllDrafts, listDrafts, removeDraft, saveDraft } from './write/drafts.ts';
import { limited } from '#server/platform/attempts.ts';
import { refinePost } from './essence/essence.ts';
import { getPostByCode } from './essence/find-by-code.ts';
import { getOwnPost, listHeldPosts, viewHeldPost } from './moderation/held.ts';
import { listHotPosts } from './hot/list.ts';
import { listPosts } from './lists/list.ts';
import { listKeptPicks } from './lists/picks.ts';
import { listTaggedPosts, viewTag } from './lists/tag-page.ts';
import { saveReadPosition } from './read/read-position.ts';
import { countRead } from './read/read-count.ts';
import { listPostsOf, listPresenterPosts } from './lists/by-member.ts';
import { listOwnPosts } from './own/list.ts';
import { removePost } from './own/remove.ts';
import { restorePost } from './own/restore.ts';
import { lockPostByStaff, unlockPostByStaff } from './moderation/lock.ts';
import { movePost } from './moderation/move.ts';
import { pinPostByStaff, unpinPostByStaff } from './moderation/pin.ts';
import { retitlePostByStaff } from './moderation/retitle.ts';
import { removePostByStaff, restorePostByStaff } from './moderation/removal.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { LIMITS } from './post/rules.ts';
import { allowTag, banTag, listTags, renameTag } from './tags/desk.ts';
import { mergeTags } from './tags/merge.ts';
import { presentTag, TAG_RULES_TAG } from './tags/settle.ts';
import { listPostVersions, viewPostVersion } from './write/versions.ts';
import { editPost, getPostState, viewPost } from './read/view.ts';

/** Mounts the calls of posts. `file` accepts posts for complaint columns. */
export function mountPosts(api: Api, file: FileComplaint): void {
  api.on(keys.listPostCards, shapes.listPosts, (input, { db, gameId }) => listPosts(db, gameId, input));
  api.on(keys.listPostRows, shapes.listPosts, (input, { db, gameId }) => listPosts(db, gameId, input));
  api.on(presenters.listPresenterPosts, presenterShapes.listPresenterPosts, ({ id, ...input }, { db }) => listPresenterPosts(db, id, input));
  api.on(keys.listPicks, shapes.listPicks, ({ columnId }, { db, gameId, now }) => listKeptPicks({ db, now }, gameId, columnId));
  api.on(hot.listHotPosts, hotShapes.listHotPosts, ({ period }, { db, gameId, now }) => listHotPosts({ db, now }, gameId, period));
  api.on(keys.viewPost, shapes.viewPost, ({ id }, { db }) => viewPost(db, id));
  api.onMember(keys.findPostState, shapes.findPostState, ({ id }, { db, viewer, now }) => getPostState({ db, now, viewer }, id));
  api.onMember(keys.findOwnPost, shapes.findOwnPost, ({ id }, { db, viewer }) => getOwnPost(db, id, viewer));
  api.onMember(held.listHeldPosts, heldShapes.listHeldPosts, (_, { db }) => listHeldPosts(db));
  api.onMember(held.viewHeldPost, heldShapes.viewHeldPost, ({ id }, { db }) => viewHeldPost(db, id));
  api.on(keys.countRead, shapes.countRead, async ({ id, uuid }, request) => ({ counted: await countRead(request, id, uuid) }));
  api.onMember(
    keys.saveReadPosition,
    shapes.saveReadPosition,
    limited('read-place', LIMITS.readPositions, ({ id, ...position }, { db, viewer, now }) =>
      saveReadPosition({ db, now }, viewer.id, { postId: id, position }),
    ),
  );
  api.on(ownKeys.completeTags, shapes.completeTags, ({ q }, request) => completeTags(request, q));
  api.onMember(ownKeys.savePost, shapes.savePost, (input, request) => takePost(request, input, file));
  api.onMember(ownKeys.editPost, shapes.editPost, ({ id }, { db, viewer }) => editPost(db, id, viewer.id));
  api.onMember(versions.listPostVersions, versionShapes.listPostVersions, ({ id }, { db, viewer }) => listPostVersions(db, id, viewer));
  api.onMember(versions.viewPostVersion, versionShapes.viewPostVersion, ({ id, number }, { db, viewer }) => viewPostVersion(db, { id, number }, viewer));
  api.onMember(own.removePost, ownShapes.removePost, async ({ id }, { db, viewer, now }) => {
    await removePost({ db, now }, id, viewer.id);
    return {};
  });
  api.onMember(own.restorePost, ownShapes.restorePost, ({ id }, { db, viewer, now }) => restorePost({ db, now }, id, viewer.id));
  api.onMember(own.listOwnPosts, ownShapes.listOwnPosts, (input, { db, viewer, now }) => listOwnPosts({ db, now }, viewer.id, input));
  api.on(keys.listPostsOf, shapes.listPostsOf, ({ id, ...input }, { db }) => listPostsOf(db, id, input));
  api.onMember(drafts.listDrafts, draftShapes.listDrafts, ({ columnId }, { db, viewer }) => listDrafts(db, viewer.id, columnId));
  api.onMember(drafts.listAllDrafts, draftShapes.listAllDrafts, (_, { db, viewer }) => listAllDrafts(db, viewer.id));
  api.onMember(
    drafts.saveDraft,
    draftShapes.saveDraft,
    limited('draft', LIMITS.draftSaves, (input, { db, viewer, now }) => saveDraft({ db, now }, viewer.id, input)),
  );
  api.onMember(drafts.removeDraft, draftShapes.removeDraft, async ({ id }, { db, viewer }) => {
    await removeDraft(db, viewer.id, id);
    return {};
  });
  api.onMember(staff.takeDownPost, staffShapes.takeDownPost, ({ id, ...words }, { db, viewer, now }) => removePostByStaff({ db, now, viewer }, id, words));
  api.onMember(staff.pinPost, staffShapes.pinPost, (input, { db, viewer, now }) => pinPostByStaff({ db, now, viewer }, input));
  api.onMember(staff.unpinPost, staffShapes.unpinPost, ({ id }, { db, viewer, now }) => unpinPostByStaff({ db, now, viewer }, id));
  api.onMember(staff.lockPost, staffShapes.lockPost, (input, { db, viewer, now }) => lockPostByStaff({ db, now, viewer }, input));
  api.onMember(staff.unlockPost, staffShapes.unlockPost, ({ id }, { db, viewer, now }) => unlockPostByStaff({ db, now, viewer }, id));
  api.onMember(staff.retitlePost, staffShapes.retitlePost, (input, { db, viewer, now }) => retitlePostByStaff({ db, now, viewer }, input));
  api.onMember(staff.movePost, staffShapes.movePost, (input, { db, viewer, now }) => movePost({ db, now, viewer }, input));
  api.onMember(staff.bringBackPost, staffShapes.bringBackPost, ({ id }, { db, now }) => restorePostByStaff({ db, now }, id));
  api.onMember(essence.refinePost, essenceShapes.refinePost, (input, { db, viewer, now }) => refinePost({ db, now }, viewer, input));
  api.on(essence.findPostByCode, essenceShapes.findPostByCode, ({ code }, request) => getPostByCode(request, code));
  mountTags(api);
}

function mountTags(api: Api): void {
  api.on(tagPage.viewTag, tagPageShapes.viewTag, ({ tag }, { db, gameId, now }) => viewTag({ db, now }, gameId, tag));
  api.on(tagPage.listTaggedPosts, tagPageShapes.listTaggedPosts, (input, { db, gameId, now }) => listTaggedPosts({ db, now }, gameId, input));
  api.on(tags.findTag, tagShapes.findTag, async ({ tag }, { db }) => {
    readsTags(TAG_RULES_TAG);
    return { tag: await presentTag({ db }, tag) };
  });
  api.onMember(tags.listTags, tagShapes.listTags, ({ q }, { db, now }) => listTags({ db, now }, q));
  api.onMember(tags.renameTag, tagShapes.renameTag, (input, { db, now }) => db.transaction((tx) => renameTag({ tx, now }, input)));
  api.onMember(tags.mergeTags, tagShapes.mergeTags, (input, { db, now }) => db.transaction((tx) => mergeTags({ tx, now }, input)));
  api.onMember(tags.banTag, tagShapes.banTag, (input, { db, now }) => db.transaction((tx) => banTag({ tx, now }, input)));
  api.onMember(tags.allowTag, tagShapes.allowTag, async ({ tag }, { db, now }) => {
    await db.transaction((tx) => allowTag({ tx, now }, tag));
    return {};
  });
}

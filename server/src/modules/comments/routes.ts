import * as editKeys from '#contract/api/comment-edits.ts';
import * as editShapes from '#contract/api/comment-edits.shapes.ts';
import * as keys from '#contract/api/comments.ts';
import * as ownKeys from '#contract/api/comments-own.ts';
import * as shapes from '#contract/api/comments.shapes.ts';
import * as heldKeys from '#contract/api/held-comments.ts';
import * as heldShapes from '#contract/api/held-comments.shapes.ts';
import * as sceneryKeys from '#contract/api/scenery.ts';
import * as ownSceneryKeys from '#contract/api/scenery-own.ts';
import * as sceneryShapes from '#contract/api/scenery.shapes.ts';
import { listMessageComments } from '#contract/api/mailbox.ts';
import * as messageShapes from '#contract/api/messages.shapes.ts';
import * as staff from '#contract/api/staff-comments.ts';
import * as staffShapes from '#contract/api/staff-comments.shapes.ts';
import { areGuardsOn } from '#server/modules/guards/index.ts';
import type { Api } from '#server/platform/api.ts';
import { limited, SWITCH_LIMITS } from '#server/platform/attempts.ts';
import { acceptComment, likeComment, removeComment } from './change/change.ts';
import { removeCommentByStaff, restoreCommentByStaff } from './change/removal.ts';
import { editComment } from './edit/edit.ts';
import { listCommentVersions } from './edit/versions.ts';
import { listConcerning } from './list/concerning.ts';
import { decideComment, listWaitingComments } from './held/desk.ts';
import { listHeldOf, withdrawHeldComment } from './held/held.ts';
import { listComments, listReplies, listSceneryComments } from './list/list.ts';
import { listCommentsOf, listMyReplies } from './list/placed.ts';
import { suggestMentions } from './list/mentions.ts';
import { LIMITS } from './comment/rules.ts';
import { submitComment } from './submit/submit.ts';
import { getCommentTarget } from './list/target.ts';

export function mountComments(api: Api): void {
  api.on(keys.listComments, shapes.listComments, (input, { db }) => listComments(db, input));
  api.on(keys.listReplies, shapes.listReplies, ({ id, ...input }, { db }) => listReplies(db, id, input));
  api.on(sceneryKeys.listSceneryComments, sceneryShapes.listSceneryComments, (input, { db }) => listSceneryComments(db, input));
  api.onMember(ownSceneryKeys.saveSceneryComment, sceneryShapes.saveSceneryComment, ({ id, ...written }, request) =>
    submitComment(request, { host: { kind: 'scenery', id }, ...written }),
  );
  api.onMember(ownKeys.findCommentTarget, shapes.findCommentTarget, ({ postId }, { db, viewer, now }) => getCommentTarget({ db, now, viewer }, postId));
  api.onMember(ownKeys.listMyReplies, shapes.listMyReplies, ({ box, ...input }, { db, viewer }) => listMyReplies(db, { memberId: viewer.id, box }, input));
  api.on(keys.listCommentsOf, shapes.listCommentsOf, ({ id, ...input }, { db }) => listCommentsOf(db, id, input));
  api.onMember(listMessageComments, messageShapes.listMessageComments, ({ id, ...input }, { db, viewer }) =>
    listConcerning(db, { postId: id, memberId: viewer.id }, input),
  );
  api.onMember(ownKeys.saveComment, shapes.saveComment, ({ postId: id, ...written }, request) =>
    submitComment(request, { host: { kind: 'post', id }, ...written }),
  );
  api.onMember(
    ownKeys.suggestMentions,
    shapes.suggestMentions,
    limited('mention', LIMITS.mentions, ({ postId: id, q }, { db, viewer }) => suggestMentions(db, viewer.id, { host: { kind: 'post', id }, beginning: q })),
  );
  api.onMember(
    ownSceneryKeys.suggestSceneryMentions,
    sceneryShapes.suggestSceneryMentions,
    limited('mention', LIMITS.mentions, ({ id, q }, { db, viewer }) => suggestMentions(db, viewer.id, { host: { kind: 'scenery', id }, beginning: q })),
  );
  api.onMember(ownKeys.listHeldComments, shapes.listHeldComments, ({ postId: id }, { db, viewer }) => listHeldOf(db, viewer.id, { kind: 'post', id }));
  api.onMember(ownSceneryKeys.listHeldSceneryComments, sceneryShapes.listHeldSceneryComments, ({ id }, { db, viewer }) =>
    listHeldOf(db, viewer.id, { kind: 'scenery', id }),
  );
  api.onMember(heldKeys.listWaitingComments, heldShapes.listWaitingComments, (_, request) => listWaitingComments(request));
  api.onMember(heldKeys.decideComment, heldShapes.decideComment, async (decided, request) => {
    await decideComment(request, decided);
    return {};
  });
  api.onMember(ownKeys.withdrawHeldComment, shapes.withdrawHeldComment, async ({ id }, { db, viewer, now }) => {
    await db.transaction((tx) => withdrawHeldComment({ tx, now }, { id, memberId: viewer.id }));
    return {};
  });
  api.onMember(editKeys.editComment, editShapes.editComment, (edited, request) => editComment(request, edited));
  api.on(editKeys.listCommentVersions, editShapes.listCommentVersions, ({ id }, { db }) => listCommentVersions(db, id));
  api.onMember(ownKeys.removeComment, shapes.removeComment, async ({ id }, { db, viewer, now }) => {
    await removeComment({ db, now }, { id, memberId: viewer.id });
    return {};
  });
  api.onMember(staff.takeDownComment, staffShapes.takeDownComment, ({ id, ...words }, { db, viewer, now }) =>
    removeCommentByStaff({ db, now, viewer }, id, words),
  );
  api.onMember(staff.bringBackComment, staffShapes.bringBackComment, ({ id }, { db, now }) => restoreCommentByStaff({ db, now }, id));
  api.onMember(
    keys.likeComment,
    shapes.likeComment,
    limited('like', SWITCH_LIMITS.switches, async ({ id, liked }, { db, viewer, now, platform }) =>
      likeComment({ db, now, countsOlderOnly: await areGuardsOn({ platform, now }) }, { id, memberId: viewer.id, wanted: liked }),
    ),
  );
  api.onMember(
    keys.acceptComment,
    shapes.acceptComment,
    limited('accept', SWITCH_LIMITS.switches, ({ id, accepted }, { db, viewer, now }) =>
      acceptComment({ db, now }, { id, memberId: viewer.id, wanted: accepted }),
    ),
  );
}

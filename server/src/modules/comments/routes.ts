import * as keys from '#contract/api/comments.ts';
import * as shapes from '#contract/api/comments.shapes.ts';
import * as sceneryKeys from '#contract/api/scenery.ts';
import * as sceneryShapes from '#contract/api/scenery.shapes.ts';
import { listMessageComments } from '#contract/api/messages.ts';
import * as messageShapes from '#contract/api/messages.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { limited, SWITCH_LIMITS } from '#server/platform/attempts.ts';
import { acceptComment, likeComment, removeComment } from './change.ts';
import { listConcerning } from './concerning.ts';
import { listHeldOf, withdrawHeldComment } from './held.ts';
import { listComments, listReplies, listSceneryComments } from './list.ts';
import { listCommentsOf, listMyReplies } from './placed.ts';
import { suggestMentions } from './mentions.ts';
import { LIMITS } from './rules.ts';
import { submitComment } from './save.ts';
import { submitSceneryComment } from './save-under-scenery.ts';
import { findCommentTarget } from './target.ts';

export function mountComments(api: Api): void {
  api.on(keys.listComments, shapes.listComments, (input, { db }) => listComments(db, input));
  api.on(keys.listReplies, shapes.listReplies, ({ id, ...input }, { db }) => listReplies(db, id, input));
  api.on(sceneryKeys.listSceneryComments, sceneryShapes.listSceneryComments, (input, { db }) => listSceneryComments(db, input));
  api.onMember(sceneryKeys.saveSceneryComment, sceneryShapes.saveSceneryComment, ({ id, ...said }, request) =>
    submitSceneryComment(request, { sceneryId: id, ...said }),
  );
  api.onMember(keys.findCommentTarget, shapes.findCommentTarget, ({ postId }, { db, viewer }) => findCommentTarget(db, postId, viewer));
  api.onMember(keys.listMyReplies, shapes.listMyReplies, ({ box, ...input }, { db, viewer }) => listMyReplies(db, viewer.id, box, input));
  api.on(keys.listCommentsOf, shapes.listCommentsOf, ({ id, ...input }, { db }) => listCommentsOf(db, id, input));
  api.onMember(listMessageComments, messageShapes.listMessageComments, ({ id, ...input }, { db, viewer }) => listConcerning(db, id, viewer.id, input));
  api.onMember(keys.saveComment, shapes.saveComment, (input, request) => submitComment(request, input));
  api.onMember(
    keys.suggestMentions,
    shapes.suggestMentions,
    limited('mention', LIMITS.mentions, ({ postId, q }, { db, viewer }) => suggestMentions(db, viewer.id, postId, q)),
  );
  api.onMember(keys.listHeldComments, shapes.listHeldComments, ({ postId }, { db, viewer }) => listHeldOf(db, viewer.id, postId));
  api.onMember(keys.withdrawHeldComment, shapes.withdrawHeldComment, async ({ id }, { db, viewer, now }) => {
    await withdrawHeldComment(db, id, viewer.id, now);
    return {};
  });
  api.onMember(keys.removeComment, shapes.removeComment, async ({ id }, { db, viewer }) => {
    await removeComment(db, id, viewer.id);
    return {};
  });
  api.onMember(
    keys.likeComment,
    shapes.likeComment,
    limited('like', SWITCH_LIMITS.switches, ({ id }, { db, viewer, now }) => likeComment(db, id, viewer.id, now)),
  );
  api.onMember(
    keys.acceptComment,
    shapes.acceptComment,
    limited('accept', SWITCH_LIMITS.switches, ({ id }, { db, viewer, now }) => acceptComment(db, id, viewer.id, now)),
  );
}

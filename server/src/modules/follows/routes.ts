import * as keys from '#contract/api/follows.ts';
import * as shapes from '#contract/api/follows.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { limited, SWITCH_LIMITS } from '#server/platform/attempts.ts';
import { toggleFollow } from './follows.ts';
import { listFollowed } from './list.ts';
import { selectFollowing } from './queries.ts';

export function mountFollows(api: Api): void {
  api.onMember(keys.listFollowed, shapes.listFollowed, (input, { db, viewer }) => listFollowed(db, viewer.id, input));
  api.onMember(keys.findFollowState, shapes.findFollowState, async ({ id }, { db, viewer }) => ({ following: await selectFollowing(db, id, viewer.id) }));
  api.onMember(
    keys.toggleFollow,
    shapes.toggleFollow,
    limited('follow', SWITCH_LIMITS.switches, ({ id, target }, { db, viewer, now }) => toggleFollow({ db, now }, { kind: target, id }, viewer.id)),
  );
}

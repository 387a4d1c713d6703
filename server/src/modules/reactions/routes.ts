import * as keys from '#contract/api/reactions.ts';
import * as shapes from '#contract/api/reactions.shapes.ts';
import { areGuardsOn } from '#server/modules/guards/index.ts';
import type { Api } from '#server/platform/api.ts';
import { limited, SWITCH_LIMITS } from '#server/platform/attempts.ts';
import { reactToPost } from './react.ts';

export function mountReactions(api: Api): void {
  api.onMember(
    keys.reactToPost,
    shapes.reactToPost,
    limited('reaction', SWITCH_LIMITS.switches, async ({ postId, ...wanted }, { db, viewer, now, platform }) =>
      reactToPost({ db, now, countsOlderOnly: await areGuardsOn({ platform, now }) }, { postId, memberId: viewer.id }, wanted),
    ),
  );
}

import * as keys from '#contract/favors.ts';
import * as shapes from '#contract/favors.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { limited, SWITCH_LIMITS } from '#server/platform/attempts.ts';
import { toggleFavor } from './favors.ts';

export function mountFavors(api: Api): void {
  api.onMember(
    keys.toggleFavor,
    shapes.toggleFavor,
    limited('favor', SWITCH_LIMITS.switches, ({ postId }, { db, viewer, now }) => toggleFavor(db, postId, viewer.id, now)),
  );
}

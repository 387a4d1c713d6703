import * as keys from '#contract/api/polls.ts';
import * as shapes from '#contract/api/polls.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { limited, SWITCH_LIMITS } from '#server/platform/attempts.ts';
import { getOwnPoll, votePoll } from './vote.ts';

export function mountPolls(api: Api): void {
  api.onMember(keys.findOwnPoll, shapes.findOwnPoll, ({ postId }, { db, viewer, now }) => getOwnPoll({ db, now }, postId, viewer.id));
  api.onMember(
    keys.votePoll,
    shapes.votePoll,
    limited('poll', SWITCH_LIMITS.switches, ({ postId, ...vote }, { db, viewer, now }) => votePoll({ db, now }, { postId, memberId: viewer.id }, vote)),
  );
}

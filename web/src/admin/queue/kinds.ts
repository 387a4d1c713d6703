import type { QueueKind } from '#contract/api/queue-kinds.ts';
import type { QueueKindView } from './thing/kind-view.ts';
import { APPEAL } from './things/appeal.tsx';
import { APPLICATION } from './things/application.tsx';
import { COUNTER_NOTICE } from './things/counter-notice.tsx';
import { HELD_COMMENT } from './things/held-comment.tsx';
import { HELD_POST } from './things/held-post.tsx';
import { CLOSING } from './things/closing.tsx';
import { ILLEGAL } from './things/illegal.tsx';
import { LOOK_ALIKE } from './things/look-alike.tsx';
import { NOTICE } from './things/notice.tsx';
import { PROOF } from './things/proof.tsx';
import { REPORT } from './things/report.tsx';
import { SCENERY } from './things/scenery.tsx';
import { SIGN_UP } from './things/sign-up.tsx';
import { SUGGESTION } from './things/suggestion.tsx';
import { TAKEDOWN } from './things/takedown.tsx';

/** How each kind of the queue is shown. */
export const KIND_VIEWS: Readonly<Record<QueueKind, QueueKindView>> = {
  privacy: REPORT,
  takedown: TAKEDOWN,
  held_post: HELD_POST,
  held_comment: HELD_COMMENT,
  report_member: REPORT,
  report_presenter: REPORT,
  report: REPORT,
  illegal: ILLEGAL,
  counter_notice: COUNTER_NOTICE,
  look_alike: LOOK_ALIKE,
  proof: PROOF,
  appeal: APPEAL,
  notice: NOTICE,
  sign_up: SIGN_UP,
  scenery: SCENERY,
  application: APPLICATION,
  suggestion: SUGGESTION,
  closing: CLOSING,
};

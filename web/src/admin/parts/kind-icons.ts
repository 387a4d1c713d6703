import type { QueueKind } from '#contract/api/queue-kinds.ts';
import type { IconName } from '#web/ui/icon-names.ts';

/** The drawing of each kind of what waits. */
export const KIND_ICONS: Readonly<Record<QueueKind, IconName>> = {
  privacy: 'eye-off',
  takedown: 'landmark',
  held_post: 'file-text',
  held_comment: 'message-square',
  report_member: 'flag',
  report_presenter: 'flag',
  report: 'flag',
  illegal: 'shield-alert',
  counter_notice: 'pen-line',
  look_alike: 'copy',
  proof: 'fingerprint',
  appeal: 'scale',
  notice: 'send',
  sign_up: 'user-plus',
  scenery: 'image',
  application: 'crown',
  suggestion: 'lightbulb',
  closing: 'user-x',
};

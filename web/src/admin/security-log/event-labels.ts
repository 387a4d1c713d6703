import type { SecurityEvent } from '#contract/api/admin/security-log.ts';

export const EVENT_LABELS: Readonly<Record<SecurityEvent['kind'], string>> = {
  sign_up: '注册',
  sign_in: '登录',
  change_email: '换邮箱',
  change_mobile: '绑定或解绑手机',
  change_identity: '连接或断开 QQ、微信、战网',
  post: '发帖',
  edit: '改帖',
  comment: '评论',
  edit_comment: '改评论',
  scenery: '投风景',
  profile: '改资料',
};

/** Their names, in the order in which they are offered. */
export const EVENT_NAMES = Object.keys(EVENT_LABELS).filter(isEventKind);

/** Returns whether a name is that of an event. */
export function isEventKind(name: string): name is SecurityEvent['kind'] {
  return Object.hasOwn(EVENT_LABELS, name);
}

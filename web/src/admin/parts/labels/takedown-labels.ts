import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import type { TakedownKind } from '#contract/api/admin/takedowns.ts';

/** How the things are called that an order may be about. */
export const TAKEDOWN_TARGET_LABELS: Readonly<Record<TakedownKind, string>> = {
  ...CONTENT_KIND_LABELS,
  member: '会员主页',
  ticket: '罚单上的名字',
  entry: '名单上的名字',
  page: '文字页',
};

import { PRODUCT } from '#contract/text/product-slug.ts';
import type { IconName } from '#web/ui/icon-names.ts';

export interface ProfileSection {
  /** The id the hash names. */
  id: string;
  label: string;
  href: string;
  icon: IconName;
}

/** The sidebar's groups. */
export const PROFILE_GROUPS: readonly { name: string; sections: readonly ProfileSection[] }[] = [
  {
    name: '我的动态',
    sections: [
      { id: 'post', label: '我的帖子', href: '/profile/post#post', icon: 'file-text' },
      { id: 'case', label: '我的案子', href: '/profile/case#case', icon: 'gavel' },
      { id: 'scenery', label: '我的风景', href: '/profile/scenery#scenery', icon: 'image' },
      { id: 'draft', label: '草稿箱', href: '/profile/draft#draft', icon: 'pen-line' },
      { id: 'follow', label: '我的关注', href: '/profile/follow#follow', icon: 'user-check' },
      { id: 'report', label: '我的举报', href: '/profile/report#report', icon: 'flag' },
      { id: 'block', label: '我的屏蔽', href: '/profile/block#block', icon: 'eye-off' },
    ],
  },
  {
    name: '消息',
    sections: [
      { id: 'post_reply', label: '我的回复', href: '/profile/post_reply#post_reply', icon: 'message-circle' },
      { id: 'message', label: '我的消息', href: '/profile/message#message', icon: 'bell' },
    ],
  },
  {
    name: '账号设置',
    sections: [
      { id: 'userinfo', label: '我的账号', href: '/profile/userinfo#userinfo', icon: 'user' },
      { id: 'secure_entry', label: '安全验证', href: '/profile/secure_entry#secure_entry', icon: 'shield-check' },
      { id: 'record', label: '我的记录', href: '/profile/record#record', icon: 'scroll-text' },
      { id: 'invitation', label: '我的邀请', href: '/profile/invitation#invitation', icon: 'key-round' },
      { id: 'appeal', label: '停用与申诉', href: '/profile/appeal', icon: 'scale' },
    ],
  },
  {
    name: '帮助中心',
    sections: [
      { id: 'tutorial', label: '新手教程', href: `/${PRODUCT}_1/1033`, icon: 'book-open' },
      { id: 'faq', label: '常见问题', href: '/profile/faq#faq', icon: 'circle-question-mark' },
      { id: 'suggest', label: '提交意见', href: '/profile/suggest#suggest', icon: 'lightbulb' },
    ],
  },
];

/** Returns the id of the section to light: the hash's when it names one, else the path's last part; null when neither is a section. */
export function profileSectionAt(pathname: string, hash: string): string | null {
  const ids = PROFILE_GROUPS.flatMap(({ sections }) => sections.map(({ id }) => id));
  const named = hash.slice(1);
  if (ids.includes(named)) return named;
  const path = pathname.split('/')[2] ?? '';
  if (ids.includes(path)) return path;
  if (path === 'message_detail' || path === 'letter') return 'message';
  if (path === 'counter_notice') return 'record';
  return path === 'message_post_reply' ? 'post_reply' : null;
}

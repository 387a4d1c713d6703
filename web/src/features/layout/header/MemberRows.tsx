import type { ReactNode } from 'react';
import type { Principal } from '#contract/api/members.ts';
import { MenuButton, MenuLink, MenuRule } from '#web/ui/Menu.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Few members are staff. */
const StaffRow = lazyPart(() => import('./StaffRow.tsx').then((file) => file.StaffRow));

interface MemberRowsProps {
  role: Principal['role'];
  /** The row that toggles pictures. */
  pictures: ReactNode;
  onSignOut: () => void;
}

/** Renders a member's own pages in their account menu, for those who run the site also the way to its console. */
export function MemberRows({ role, pictures, onSignOut }: MemberRowsProps) {
  return (
    <>
      {role !== 'member' && <StaffRow />}
      <MenuLink icon="file-text" href="/profile/post">
        我的帖子
      </MenuLink>
      <MenuLink icon="bookmark" href="/favor/post">
        收藏的帖子
      </MenuLink>
      <MenuLink icon="shield-check" href="/profile/secure_entry">
        安全验证
      </MenuLink>
      <MenuLink icon="lightbulb" href="/profile/suggest">
        意见反馈
      </MenuLink>
      <MenuLink icon="user" href="/profile/userinfo">
        个人资料
      </MenuLink>
      {pictures}
      <MenuRule />
      <MenuButton icon="log-out" onClick={onSignOut}>
        退出登录
      </MenuButton>
    </>
  );
}

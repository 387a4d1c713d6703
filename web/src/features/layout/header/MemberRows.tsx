import type { ReactNode } from 'react';
import { MenuButton, MenuLink, MenuRule } from '#web/ui/Menu.tsx';

/** Renders a member's own pages in their account menu; `pictures` is the row that toggles them. */
export function MemberRows({ pictures, onSignOut }: { pictures: ReactNode; onSignOut: () => void }) {
  return (
    <>
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

import type { Principal } from '#contract/members.ts';
import { useSignInHref } from '#web/features/account/sign-in-href.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { MenuButton, MenuLink, MenuRule } from '#web/ui/Menu.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import styles from './UserMenu.module.css';

export interface UserMenuProps {
  principal: Principal | null;
  onSignOut: () => void;
}

/** Who is signed in, and where his own things are; a visitor finds the way in. */
export function UserMenu({ principal, onSignOut }: UserMenuProps) {
  return (
    <Popover
      id="account"
      align="end"
      menu
      buttonClass={styles.button}
      panelClass={styles.panel}
      button={
        <>
          <Avatar memberId={principal?.id} src={principal?.avatar} label={principal ? '' : 'guest'} className={styles.face} />
          <span className="sr">账户菜单：</span>
          <span className={styles.who}>
            <b>{principal?.nickName || 'Guardian of Azeroth'}</b>
            <small>{principal?.level || 'Ranger'}</small>
          </span>
        </>
      }
    >
      {principal ? <MemberRows onSignOut={onSignOut} /> : <GuestRows />}
    </Popover>
  );
}

function MemberRows({ onSignOut }: { onSignOut: () => void }) {
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
      <MenuRule />
      <MenuButton icon="log-out" onClick={onSignOut}>
        退出登录
      </MenuButton>
    </>
  );
}

function GuestRows() {
  const signInHref = useSignInHref();
  const signUpHref = useSignInHref('/acc/sign_up');
  return (
    <>
      <MenuLink icon="log-in" href={signInHref}>
        登录
      </MenuLink>
      <MenuLink icon="user-plus" href={signUpHref}>
        注册账号
      </MenuLink>
    </>
  );
}

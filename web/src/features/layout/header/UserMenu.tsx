import type { Principal } from '#contract/api/members.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSignInHref } from '#web/lib/navigation/sign-in-href.ts';
import { isTextOnly, toggleTextOnly } from '#web/lib/text-only.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MenuButton, MenuLink } from '#web/ui/Menu.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import styles from './UserMenu.module.css';

/** Nobody's in the page's HTML. */
const MemberRows = lazyPart(() => import('./MemberRows.tsx').then((file) => file.MemberRows));

export interface UserMenuProps {
  principal: Principal | null;
  onSignOut: () => void;
}

/** Renders who is signed in, with links to their own pages; a visitor gets the link to sign in. */
export function UserMenu({ principal, onSignOut }: UserMenuProps) {
  const pictures = (
    <MenuButton icon="eye-off" onClick={toggleTextOnly}>
      {isTextOnly() ? '恢复图片' : '上班模式：不要图片'}
    </MenuButton>
  );
  return (
    <Popover
      id="account"
      align="end"
      menu
      buttonClass={styles.button}
      panelClass={styles.panel}
      button={
        <>
          <Avatar memberId={principal?.id} name={principal?.nickName} src={principal?.avatar} label={principal ? '' : 'guest'} className={styles.face} />
          <span className="sr">账户菜单：</span>
          <span className={classNames(styles.who, !principal && 'visitor')}>
            <b>{principal?.nickName || 'Guardian of Azeroth'}</b>
            <small>{principal?.level || 'Ranger'}</small>
          </span>
        </>
      }
    >
      {principal ? (
        <MemberRows role={principal.role} pictures={pictures} onSignOut={onSignOut} />
      ) : (
        <>
          <GuestRows />
          {pictures}
        </>
      )}
    </Popover>
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

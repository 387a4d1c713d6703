import type { Site } from '#contract/api/pages.ts';
import { KeptMarkup } from '#web/lib/head/kept-markup.ts';
import { useSignInHref } from '#web/lib/navigation/sign-in-href.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { GameSwitcher, type GameSwitcherProps } from './GameSwitcher.tsx';
import { MessageBell, type MessageBellProps } from './MessageBell.tsx';
import { UserMenu, type UserMenuProps } from './UserMenu.tsx';
import styles from './Header.module.css';

export type HeaderProps = GameSwitcherProps &
  UserMenuProps &
  Pick<MessageBellProps, 'messages' | 'onReadAll'> & {
    site: Site;
    onToggleTheme: () => void;
  };

/** Brand, game, plugin, theme, messages and account. */
export function Header({ site, games, gameId, principal, messages, onChooseGame, onToggleTheme, onReadAll, onSignOut }: HeaderProps) {
  // Its links return to the page, and are the only thing that another page has otherwise.
  const rest = (
    <>
      <GameSwitcher games={games} gameId={gameId} onChooseGame={onChooseGame} />
      <span className={styles.space} />
      <a className={classNames(styles.link, 'wide-only')} href={`/${site.slug}_plugin`}>
        <Icon name="download" />
        插件下载
      </a>
      <button type="button" className={styles.link} aria-label="切换浅色或深色主题" onClick={onToggleTheme}>
        <Icon name="moon" className={styles.moon} />
        <Icon name="sun" className={styles.sun} />
      </button>
      <div className={styles.below}>
        <MessageBell messages={messages} signedIn={principal !== null} onReadAll={onReadAll} />
        <UserMenu principal={principal} onSignOut={onSignOut} />
      </div>
      {!principal && <Enter />}
    </>
  );
  return (
    <header className={styles.header}>
      <div className={classNames('shell', styles.row)}>
        <Brand site={site} className={styles.brand} />
        {import.meta.env.SSR ? <KeptMarkup from={['header', games, gameId, site.slug, principal, messages]}>{rest}</KeptMarkup> : rest}
      </div>
    </header>
  );
}

/** What a visitor has beside the menu of the account. */
function Enter() {
  const signInHref = useSignInHref();
  const signUpHref = useSignInHref('/acc/sign_up');
  return (
    <div className={styles.enter}>
      <a className={styles.link} href={signInHref}>
        登录
      </a>
      <ButtonLink variant="primary" href={signUpHref}>
        注册
      </ButtonLink>
    </div>
  );
}

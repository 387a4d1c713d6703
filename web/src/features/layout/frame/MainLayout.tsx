import { useEffect, type ReactNode } from 'react';
import type { Principal } from '#contract/api/members.ts';
import { readAllMessages } from '#contract/api/messages.ts';
import { call } from '#web/lib/calls/api.ts';
import { useCaches } from '#web/lib/caches.ts';
import { KeptMarkup } from '#web/lib/head/kept-markup.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSession, useToken } from '#web/lib/session.ts';
import { useView } from '#web/lib/navigation/view.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { currentTheme, setTheme } from '#web/lib/theme.ts';
import { MenuLink } from '#web/ui/Menu.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { useLiveMessages } from '#web/features/messages/use-live-messages.ts';
import { Footer } from './Footer.tsx';
import { agreeOnGame, chooseGame } from '../header/game-choice.ts';
import { Header } from '../header/Header.tsx';
import { useColumnLoad, useLayoutLoad, useSearchText } from './layout-load.ts';
import { Navbar } from '../menu/Navbar.tsx';
import { signOut } from '../header/sign-out.ts';
import { TabBar, tabOf } from '../menu/TabBar.tsx';
import { useOnline } from '../browser/use-online.ts';
import { LazyBanner, LazyClosingBanner } from '../banner/LazyBanner.tsx';
import style from './MainLayout.module.css';

/** The target of a phone's write button on a page whose column takes no posts. */
const DEFAULT_CREATE_PATH = '/post/add/1001';
const HOME_ACTION = '/home';
const NO_MESSAGES: never[] = [];
/** Hardly anybody ever sees it. */
const AccountNotices = lazyPart(() => import('./AccountNotices.tsx').then((file) => file.AccountNotices));

/** Renders header, navigation, the page, footer. Everything personal is read from the stores, after the first paint. */
export function MainLayout({ children }: { children: ReactNode }) {
  const { site, games, menu, gameId } = useSite();
  const {
    entry,
    column,
    params: { columnId },
    location,
  } = useView();
  const searchText = useSession((state) => state.searchText);
  const signedIn = useToken((state) => state.token !== null);
  const principal = useSession((state) => state.principal);
  const news = useCaches((state) => state.recentNews);
  const ownMenu = useCaches((state) => state.menus);
  useLayoutLoad(location);
  useLiveMessages();
  useColumnLoad(columnId);
  useSearchText(location);
  const online = useOnline(signedIn);
  const isOpen = !entry.login && !entry.personal;
  useEffect(() => agreeOnGame({ games, gameId, isOpen }), [games, gameId, isOpen]);

  const messages = signedIn ? news : NO_MESSAGES;
  const readAll = async () => {
    await call(readAllMessages, {});
    useCaches.getState().fill('recentNews', []);
  };
  // Visitors' menus are in the page itself; only members may have others.
  const shownMenu = signedIn && ownMenu.length > 0 ? ownMenu : menu;
  // The home page has an address without a column, too.
  const home = entry.folder === 'home' ? (shownMenu.find(({ action }) => action === HOME_ACTION) ?? null) : null;
  const currentColumn = column?.currentColumn ?? home;
  const activatedColumn = column?.activateColumn ?? home;

  // The same for all pages of a column, and a sixth of what the server would draw for each.
  const navbar = (
    <Navbar
      menu={shownMenu}
      currentColumn={currentColumn}
      activatedColumn={activatedColumn}
      searchText={searchText}
      drawerRows={
        <MenuLink icon="download" href={`/${site.slug}_plugin`}>
          插件下载
        </MenuLink>
      }
    />
  );
  const footer = <Footer site={site} online={online} />;
  const tab = {
    createPath: currentColumn?.createPath || DEFAULT_CREATE_PATH,
    createName: currentColumn?.createName || '写帖',
    unread: messages.length > 0,
    current: tabOf(location.pathname),
  };
  const tabs = <TabBar {...tab} />;

  return (
    <>
      <SkipLink />
      {site.announcement && <LazyBanner banner={site.announcement} />}
      <Header
        site={site}
        games={games}
        gameId={gameId}
        principal={signedIn ? principal : null}
        messages={messages}
        onChooseGame={chooseGame}
        onToggleTheme={() => setTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
        onReadAll={() => void readAll()}
        onSignOut={() => void signOut()}
      />
      {import.meta.env.SSR ? <KeptMarkup from={['menu', shownMenu, currentColumn, activatedColumn, searchText, site.slug]}>{navbar}</KeptMarkup> : navbar}
      <main id="main" className={`shell ${style['page']}`} data-late={entry.login || entry.personal || undefined}>
        {signedIn && principal && (hasNotices(principal) || site.stormUntil !== null) && <AccountNotices {...principal} stormUntil={site.stormUntil} />}
        {site?.closing && <LazyClosingBanner {...site.closing} />}
        {children}
      </main>
      {import.meta.env.SSR ? <KeptMarkup from={['footer', site, online]}>{footer}</KeptMarkup> : footer}
      {import.meta.env.SSR ? <KeptMarkup from={['tabs', ...Object.values(tab)]}>{tabs}</KeptMarkup> : tabs}
    </>
  );
}

/** Returns whether the notices over every page may have something to say to a member. */
function hasNotices({ closingAt, suspended, warning, consentsDue, minor, ageUnknown, waits }: Principal): boolean {
  return closingAt !== null || suspended !== null || warning !== null || consentsDue || minor || ageUnknown || waits;
}

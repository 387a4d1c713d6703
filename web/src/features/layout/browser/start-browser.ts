import { isComposing, watchCompositions } from '#web/lib/ime.ts';
import { pageSettled } from '#web/lib/settled.ts';
import { TOKEN_STORE, useSession, useToken } from '#web/lib/session.ts';
import { keepTimes } from '#web/lib/time.ts';
import { startPopovers } from '#web/ui/popovers.ts';
import { useCaches } from '#web/lib/caches.ts';
import { currentView, reload } from '#web/lib/navigation/navigate.ts';

/**
 * Runs once in the browser, beside React: printed times become relative ones, popovers and input methods behave alike everywhere, and all
 * tabs belong to one account.
 */
export function startBrowser(): void {
  keepTimes(document);
  startPopovers(document);
  watchCompositions(document);
  startShortcuts(document);
  followOtherTabs();
  useToken.subscribe(({ token }) => token ?? delete document.documentElement.dataset['member']);
  void pageSettled()
    .then(() => import('#web/features/after-load/after-load.ts'))
    // It may not come: then nothing of the page is missing.
    .then(
      ({ afterLoad }) => afterLoad(),
      () => undefined,
    );
}

/**
 * Keeps all tabs of the browser on the same account: a sign-in or sign-out in another tab applies here too, at once. After another sign-in than the
 * last one here the page is loaded afresh: its forms hold what the member before wrote, kept under their name.
 */
function followOtherTabs(): void {
  let last: string | null = null;
  addEventListener('storage', ({ key }) => {
    // Null: everything was cleared.
    if (key !== TOKEN_STORE && key !== null) return;
    const before = useToken.getState().token;
    void useToken.persist.rehydrate();
    const { token } = useToken.getState();
    if (token === before) return;
    last = before ?? last;
    useSession.getState().setPrincipal(null);
    useCaches.getState().clear('recentNews');
    useCaches.getState().clear('menus');
    if (token !== null && last !== null) {
      // Nothing to ask: staying would put those words under another name.
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
      location.reload();
      return;
    }
    const { entry } = currentView();
    if (entry.login || entry.personal) void reload();
  });
}

/** Makes `/` focus the search box of the navigation, unless the user is typing. */
function startShortcuts(document: Document): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || isTyping(event.target)) return;
    const input = document.querySelector<HTMLInputElement>('nav form[role="search"] input[name="q"]');
    if (!input?.checkVisibility()) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog[open]') !== null);
}

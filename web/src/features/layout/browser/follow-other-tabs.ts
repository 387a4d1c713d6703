import { useCaches } from '#web/lib/caches.ts';
import { currentView, reload } from '#web/lib/navigation/navigate.ts';
import { TOKEN_STORE, useSession, useToken } from '#web/lib/session.ts';

/** Keeps this tab the tab of whoever is signed in: what another tab of the browser signs in or out holds here too, at once. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    // Null: everything was cleared.
    if (key !== TOKEN_STORE && key !== null) return;
    const before = useToken.getState().token;
    void useToken.persist.rehydrate();
    if (useToken.getState().token === before) return;
    useSession.getState().setPrincipal(null);
    useCaches.getState().clear('recentNews');
    useCaches.getState().clear('menus');
    const { entry } = currentView();
    if (entry.login || entry.personal) void reload();
  });
}

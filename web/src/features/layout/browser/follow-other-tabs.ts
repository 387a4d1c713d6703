import { useCaches } from '#web/lib/caches.ts';
import { currentView, reload } from '#web/lib/navigation/navigate.ts';
import { TOKEN_STORE, useSession, useToken } from '#web/lib/session.ts';

/** Keeps all tabs of the browser on the same account: a sign-in or sign-out in another tab applies here too, at once. */
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

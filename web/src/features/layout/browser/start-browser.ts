import { watchCompositions } from '#web/lib/ime.ts';
import { pageSettled } from '#web/lib/settled.ts';
import { useToken } from '#web/lib/session.ts';
import { keepTimes } from '#web/lib/time.ts';
import { startPopovers } from '#web/ui/popovers.ts';
import { followOtherTabs } from './follow-other-tabs.ts';
import { startShortcuts } from './shortcuts.ts';

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

import { watchCompositions } from '#web/lib/ime.ts';
import { keepTimes } from '#web/lib/time.ts';
import { startPopovers } from '#web/ui/popovers.ts';
import { startShortcuts } from './shortcuts.ts';

/** What runs once in the browser, beside React: printed times turn into relative ones, popovers and input methods behave alike everywhere. */
export function startBrowser(): void {
  keepTimes(document);
  startPopovers(document);
  watchCompositions(document);
  startShortcuts(document);
}

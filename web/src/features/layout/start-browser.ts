import { keepTimes } from '#web/lib/time.ts';

/** What runs once in the browser, beside React: printed times turn into relative ones. */
export function startBrowser(): void {
  keepTimes(document);
}

import { startOffline } from '#web/features/offline/start-offline.ts';
import { startCompletion } from '#web/features/search/start-completion.ts';
import { followHead } from './follow-head.ts';
import { hintAtBrowser } from './browser-hint.ts';

/** What nobody waits for: runs once the first page has everything it shows. */
export function afterLoad(): void {
  followHead();
  hintAtBrowser();
  startOffline();
  startCompletion(document);
}
